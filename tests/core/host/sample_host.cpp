// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/host/sample_host.h"

namespace tilescope::host {
namespace {

Rate rateOf(Quantity quantity, Place place, double p90, double median, std::int64_t bytes) {
  return {{quantity, place, false}, {median, p90, 25}, 0, bytes, 1};
}

}  // namespace

Facts sampleFacts() {
  Facts facts;
  facts.processor = "Sample CPU";
  facts.vectors = Vectors::Avx512;
  facts.cpus = facts.cores = {0, 1};
  facts.caches = {
      {1, 48 * kKib, 12, 64, 1, "sysfs"}, {2, 2 * kMib, 16, 64, 1, "sysfs"}, {3, 260 * kMib, 20, 64, 2, "sysfs"}};
  facts.freeBytes = std::int64_t{8} << 30;
  facts.hugePages = "madvise";
  return facts;
}

Host sampleHost() {
  Host host;
  host.facts = sampleFacts();
  host.measuredOn = "2026-11-30 02:00 UTC by Tilescope 1.0";
  host.rates.rates = {rateOf(Quantity::MultiplyAdd, Place::Core, 179.2e9, 176e9, 0),
                      rateOf(Quantity::Clock, Place::Core, 2.97e9, 2.96e9, 0),
                      rateOf(Quantity::Pack, Place::L3, 22.04e9, 21.5e9, 16 * kMib),
                      rateOf(Quantity::Pack, Place::Dram, 12.5e9, 12e9, 520 * kMib)};
  Rate all = rateOf(Quantity::MultiplyAdd, Place::Core, 340e9, 300e9, 0);
  all.id.allCores = true;
  all.cores = 2;
  all.repeats = 2;
  host.rates.rates.push_back(all);
  return host;
}

}  // namespace tilescope::host
