// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/host/host_findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/format_number.h"
#include "core/base/format_size.h"
#include "core/base/names.h"
#include "core/base/units.h"

namespace tilescope::host {
namespace {

constexpr int kRateDigits = 3;
constexpr int kMaxUnits = 4;  // no core has more

std::string_view unitOf(Quantity quantity) {
  return quantity == Quantity::MultiplyAdd ? "FLOP/s" : quantity == Quantity::Clock ? "Hz" : "B/s";
}

std::string wordsOf(Quantity quantity) {
  constexpr std::array kWords{"fp32 peak", "clock", "read", "write", "copy", "pack"};
  return kWords[static_cast<std::size_t>(quantity)];
}

std::string wordsOf(Place place) {
  constexpr std::array kWords{"", "L1", "L2", "L3", "DRAM"};
  return kWords[static_cast<std::size_t>(place)];
}

std::string bytesText(std::int64_t bytes) {
  return formatBits(bytes * kBitsPerByte);
}

std::string methodOf(const Rate& rate) {
  std::string text = rate.id.quantity == Quantity::Clock         ? "multiplications"
                     : rate.id.quantity == Quantity::MultiplyAdd ? "multiply-adds"
                                                                 : bytesText(rate.bytes);
  if (rate.id.allCores && rate.bytes > 0) text += " each";
  text += fmt::format(", {} rounds", rate.summary.rounds);
  if (rate.repeats > 0) text += fmt::format(" × {}", rate.repeats + 1);
  if (rate.summary.drift) text += fmt::format(", spread {}", percent(*rate.summary.drift, 0));
  return text;
}

Finding findingOf(const Rate& rate) {
  const std::string place = wordsOf(rate.id.place);
  const std::string cores = rate.id.allCores ? fmt::format("{} cores", rate.cores) : "one core";
  return {fmt::format("{}/{}/{}", enumName(kPlaceNames, rate.id.place), enumName(kQuantityNames, rate.id.quantity),
                      rate.id.allCores ? "all" : "one"),
          fmt::format("{}{}{}, {}", place, place.empty() ? "" : " ", wordsOf(rate.id.quantity), cores),
          rate.summary.p90,
          std::string(unitOf(rate.id.quantity)),
          rateText(rate, rate.summary.p90),
          Origin::Measured,
          methodOf(rate),
          rate.summary,
          rate.repeats};
}

Finding findingOf(const Cache& cache) {
  std::string text = bytesText(cache.bytes);
  if (cache.ways) text += fmt::format(", {} ways", *cache.ways);
  std::string how = cache.from;
  how += cache.sharedBy ? fmt::format("; shared by {} CPUs", *cache.sharedBy) : "; sharing unknown";
  if (cache.sharedBy == 1) how = cache.from + "; of one CPU";
  return {fmt::format("l{}/size", cache.level),
          fmt::format("L{} cache", cache.level),
          real(cache.bytes),
          "B",
          std::move(text),
          Origin::System,
          std::move(how),
          {},
          0};
}

std::string coresHow(const Facts& facts) {
  const std::string cpus = counted(facts.cpus.size(), "CPU");
  return facts.quota ? fmt::format("{} of {} by cgroup", atMost(*facts.quota, kRateDigits), cpus) : cpus + " allowed";
}

}  // namespace

std::string rateText(const Rate& rate, double value) {
  return withPrefix(value, unitOf(rate.id.quantity), kRateDigits);
}

std::optional<int> multiplyAddUnits(const Host& host) {
  const Rate* peak = host.rates.find({Quantity::MultiplyAdd, Place::Core, false});
  const Rate* clock = host.rates.find({Quantity::Clock, Place::Core, false});
  if (!peak || !clock || clock->summary.p90 <= 0) return std::nullopt;
  const double units = peak->summary.p90 / (clock->summary.p90 * 2 * lanesOf(host.facts.vectors));
  return std::clamp(static_cast<int>(std::lround(units)), 1, kMaxUnits);
}

std::vector<Finding> findingsOf(const Host& host) {
  const Facts& facts = host.facts;
  std::vector<Finding> all;
  if (!facts.processor.empty())
    all.push_back({"processor", "processor", {}, "", facts.processor, Origin::System, "/proc/cpuinfo", {}, 0});
  all.push_back({"cores",
                 "cores to use",
                 static_cast<double>(facts.usableCores()),
                 "cores",
                 std::to_string(facts.usableCores()),
                 Origin::System,
                 coresHow(facts),
                 {},
                 0});
  all.push_back({"vectors",
                 "fp32 lanes",
                 static_cast<double>(lanesOf(facts.vectors)),
                 "lanes",
                 fmt::format("{} ({})", lanesOf(facts.vectors), nameOf(facts.vectors)),
                 Origin::System,
                 "instructions of the CPU",
                 {},
                 0});
  for (const Cache& cache : facts.caches) all.push_back(findingOf(cache));
  if (facts.freeBytes)
    all.push_back({"memory/free",
                   "free memory",
                   real(*facts.freeBytes),
                   "B",
                   bytesText(*facts.freeBytes),
                   Origin::System,
                   "/proc/meminfo and cgroup",
                   {},
                   0});
  if (!facts.hugePages.empty())
    all.push_back(
        {"memory/huge_pages", "huge pages", {}, "", facts.hugePages, Origin::System, "asked for by madvise", {}, 0});
  for (const Rate& rate : host.rates.rates) all.push_back(findingOf(rate));
  if (const std::optional<int> units = multiplyAddUnits(host))
    all.push_back({"core/units",
                   "multiply-add units",
                   static_cast<double>(*units),
                   "units",
                   std::to_string(*units),
                   Origin::Inferred,
                   "peak ÷ (clock · lanes · 2)",
                   {},
                   0});
  return all;
}

std::vector<Missing> missingOf(const Host& host) {
  std::vector<Missing> all = host.facts.missing;
  all.insert(all.end(), host.rates.missing.begin(), host.rates.missing.end());
  return all;
}

}  // namespace tilescope::host
