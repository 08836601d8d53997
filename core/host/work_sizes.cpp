// SPDX-License-Identifier: GPL-3.0-or-later
// A level is measured over data that it holds with room to spare, and that no inner level holds.
#include "core/host/work_sizes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/format_size.h"
#include "core/base/units.h"

namespace tilescope::host {
namespace {

constexpr std::int64_t kGrain = std::int64_t{4} << 10;
constexpr std::int64_t kUsualL3Bytes = std::int64_t{16} << 20;  // enough to leave an L2 cache, quick to read
constexpr std::int64_t kLeavesInner = 2;                        // times the inner level
// Other programs and guests use L3 too, so that half of it may not stay there: 16 of 32 MiB were read at 51 GB/s, and 8
// at 85 GB/s (guest on an AMD EPYC). Half is for caches that are small beside L2.
constexpr std::array<std::int64_t, 2> kPartsOfL3{4, 2};
constexpr std::int64_t kLeavesL3 = 2;                              // times all of the L3 caches
constexpr std::int64_t kUnknownL3Bytes = std::int64_t{512} << 20;  // data for DRAM if the size of L3 is unknown

std::string sizeText(std::int64_t bytes) {
  return formatBits(bytes * kBitsPerByte);
}

std::int64_t whole(std::int64_t bytes) {
  return bytes / kGrain * kGrain;
}

void addL3(const Facts& facts, int cores, WorkSizes& sizes) {
  const Cache* l3 = facts.cache(3);
  if (!l3) {
    sizes.missing.push_back({"L3 rates", "the size of L3 is unknown"});
    return;
  }
  const int sharers = std::min(cores, l3->sharedBy.value_or(cores));
  const std::int64_t inner = l2Bytes(facts);
  for (const std::int64_t parts : kPartsOfL3) {
    const std::int64_t share = l3->bytes / (parts * std::max(sharers, 1));
    const std::int64_t bytes = whole(std::min(std::max(kUsualL3Bytes, 2 * kLeavesInner * inner), share));
    if (bytes >= kLeavesInner * inner && !sizes.l3) sizes.l3 = bytes;
  }
  if (!sizes.l3)
    sizes.missing.push_back({cores > 1 ? "L3 rates of all cores" : "L3 rates",
                             fmt::format("L3 ({}) is too small beside L2 ({})", sizeText(l3->bytes), sizeText(inner))});
}

// All cores read the same L3 caches empty, each cache as often as it is there.
void addDram(const Facts& facts, WorkSizes& sizes) {
  const Cache* l3 = facts.cache(3);
  const Cache* outermost = facts.caches.empty() ? nullptr : &facts.caches.back();
  std::int64_t wanted = kUnknownL3Bytes;
  if (outermost && (l3 || outermost->level > 3)) {
    const auto cpus = static_cast<std::int64_t>(facts.cpus.size());
    const std::int64_t caches = ceilDiv(cpus, std::max(1, outermost->sharedBy.value_or(static_cast<int>(cpus))));
    wanted = std::max(kLeavesL3 * outermost->bytes * caches, kUsualL3Bytes);
  }
  if (!facts.freeBytes) {
    sizes.missing.push_back({"DRAM rates", "the size of free memory is unknown"});
  } else if (wanted > *facts.freeBytes / 2) {
    sizes.missing.push_back({"DRAM rates", fmt::format("L3 is too large: half of the free memory ({}) is less than {}",
                                                       sizeText(*facts.freeBytes / 2), sizeText(wanted))});
  } else {
    sizes.dram = whole(wanted);
    if (!l3) sizes.missing.push_back({"DRAM rates without L3", "of unknown size: part of the data may be in L3"});
  }
}

}  // namespace

std::int64_t l2Bytes(const Facts& facts) {
  const Cache* l2 = facts.cache(2);
  return l2 ? l2->bytes : kAssumedL2Bytes;
}

WorkSizes workSizes(const Facts& facts, int cores) {
  WorkSizes sizes;
  if (const Cache* l1 = facts.cache(1))
    sizes.l1 = whole(l1->bytes / 2);
  else
    sizes.missing.push_back({"L1 rates", "the size of L1 is unknown"});
  if (facts.cache(2))
    sizes.l2 = whole(l2Bytes(facts) / 2);
  else
    sizes.missing.push_back({"L2 rates", "the size of L2 is unknown"});
  sizes.resident = whole(l2Bytes(facts) / 2);
  addL3(facts, cores, sizes);
  addDram(facts, sizes);
  return sizes;
}

}  // namespace tilescope::host
