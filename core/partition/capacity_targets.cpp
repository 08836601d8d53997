// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/capacity_targets.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <functional>
#include <string>
#include <utility>

#include "core/base/units.h"
#include "core/partition/balance.h"

namespace tilescope {
namespace {

struct NamedValue {
  std::string_view name;
  double value = 1;
};

constexpr std::array kFractions{NamedValue{"half", 0.5}, NamedValue{"a half", 0.5}, NamedValue{"a third", 1.0 / 3},
                                NamedValue{"a quarter", 0.25}};
constexpr double kKibi = 1024;
constexpr std::array kByteUnits{NamedValue{"kb", 1e3},           NamedValue{"mb", 1e6},
                                NamedValue{"gb", 1e9},           NamedValue{"kib", kKibi},
                                NamedValue{"mib", kKibi* kKibi}, NamedValue{"gib", kKibi* kKibi* kKibi},
                                NamedValue{"bytes", 1},          NamedValue{"b", 1}};
constexpr double kMaxPercent = 1e6;

std::string withoutEnds(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return std::string(text);
}

// In lower case, with an ASCII minus and plain spaces.
std::string plain(std::string_view text) {
  constexpr std::array kReplaced{std::pair("\u2212", "-"), std::pair("\u00a0", " "), std::pair("\u202f", " "),
                                 std::pair("\u2009", " ")};
  std::string made(text);
  for (const auto& [from, to] : kReplaced)
    for (std::size_t at = made.find(from); at != std::string::npos; at = made.find(from))
      made.replace(at, std::string_view(from).size(), to);
  std::transform(made.begin(), made.end(), made.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return withoutEnds(made);
}

const NamedValue* named(std::string_view name, const auto& known) {
  const auto found = std::find_if(known.begin(), known.end(), [&](const NamedValue& one) { return one.name == name; });
  return found == known.end() ? nullptr : &*found;
}

// "50 %": a fraction of now; "-50 %" and "50 % less": by how much less.
std::optional<TrafficTarget> percentOfNow(double number, std::string_view unit) {
  const bool isLess = number < 0 || unit == "% less";
  if (unit != "%" && unit != "% less") return std::nullopt;
  const double share = std::abs(number) / kPercent;
  if (!(share > 0) || std::abs(number) > kMaxPercent || (isLess && share >= 1)) return std::nullopt;
  return TrafficTarget{std::nullopt, isLess ? 1 - share : share};
}

std::optional<TrafficTarget> targetIn(const std::string& text) {
  if (const NamedValue* fraction = named(text, kFractions)) return TrafficTarget{std::nullopt, fraction->value};
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || !std::isfinite(number)) return std::nullopt;
  const std::string unit = withoutEnds(std::string_view(end, text.data() + text.size()));
  if (const NamedValue* bytes = named(unit, kByteUnits))
    return number > 0 ? std::optional(TrafficTarget{number * bytes->value, 1}) : std::nullopt;
  return percentOfNow(number, unit);
}

CapacityChoice choiceAt(const ChainStaircase& staircase, std::int64_t capacity) {
  return {capacity, partitionFor(staircase.chain, staircase.spans, staircase.transfers, capacity, staircase.rule)};
}

// The first step, from its first capacity at which every layer fits on.
std::optional<CapacityChoice> firstStep(const ChainStaircase& staircase,
                                        const std::function<bool(const Partition&)>& isWanted) {
  const std::int64_t honest = leastHonestCapacity(staircase.spans);
  for (std::size_t k = 0; k < staircase.steps.size(); ++k) {
    if (k + 1 < staircase.steps.size() && staircase.steps[k + 1].capacity <= honest) continue;
    CapacityChoice choice = choiceAt(staircase, std::max(staircase.steps[k].capacity, honest));
    if (isWanted(choice.partition)) return choice;
  }
  return std::nullopt;
}

}  // namespace

Result<TrafficTarget> parseTrafficTarget(std::string_view text, std::string_view where) {
  if (const std::optional<TrafficTarget> target = targetIn(plain(text))) return *target;
  return Diagnostic{Diagnostic::Severity::Error,
                    std::string(where),
                    "",
                    fmt::format("\"{}\"", text),
                    std::string(trafficTargetHelp()),
                    "For example 4.5 MB, 50 % or half."};
}

std::string_view trafficTargetHelp() {
  return "bytes per image such as 4.5 MB or 2 MiB, a share of the present traffic such as 50 % or half, or a decrease "
         "such as -50 %";
}

TrafficChoice leastCapacityForTraffic(const ChainStaircase& staircase, std::int64_t limit) {
  TrafficChoice answer;
  answer.limit = limit;
  answer.least = firstStep(staircase, [&](const Partition& partition) { return partition.exactTransfers <= limit; });
  answer.fewest = staircase.steps.back().exactTransfers;
  const std::int64_t honest = leastHonestCapacity(staircase.spans);
  answer.isHeldByLayers =
      answer.least && std::any_of(staircase.steps.begin(), staircase.steps.end(), [&](const StaircaseStep& step) {
        return step.capacity < honest && step.exactTransfers <= limit;
      });
  return answer;
}

std::optional<CapacityChoice> leastCapacityForSpans(const ChainStaircase& staircase, std::int64_t spans) {
  return firstStep(staircase, [&](const Partition& partition) { return std::ssize(partition.spans) <= spans; });
}

std::int64_t leastCapacityForStages(const SpanTable& spans, std::int64_t stages) {
  const std::int64_t honest = leastHonestCapacity(spans);
  std::vector<std::int64_t> capacities{honest};
  for (std::size_t to = 1; to <= spans.size(); ++to)
    for (std::size_t from = 0; from < to; ++from)
      if (const std::int64_t capacity = spans.total(from, to) + 1; capacity > honest) capacities.push_back(capacity);
  std::sort(capacities.begin(), capacities.end());
  return *std::partition_point(capacities.begin(), capacities.end(),
                               [&](std::int64_t capacity) { return fewestSpans(spans, capacity) > stages; });
}

}  // namespace tilescope
