// SPDX-License-Identifier: GPL-3.0-or-later
// Each memory grows by its largest lack of space and the layers are planned again, until everything fits. Then each
// size is reduced as far as possible.
#include "core/explore/nearest_fix.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "core/base/format_size.h"
#include "core/base/units.h"

namespace tilescope {
namespace {

constexpr int kMaxRounds = 16;

bool lacksRoom(const Violation& v) {
  const bool ofSize = v.kind == ViolationKind::MemoryTooSmall || v.kind == ViolationKind::HierarchyTooSmall;
  return ofSize && !v.memory.empty() && v.neededBits > v.availableBits;
}

class FixSearch {
 public:
  FixSearch(Planner& planner, PlanRequest request, PlannerSettings settings)
      : planner_(planner), request_(std::move(request)), settings_(std::move(settings)) {}

  std::optional<NearestFix> run() {
    if (!grow()) return std::nullopt;
    for (auto& [memory, bits] : sizes_) lower(memory, bits);
    if (settings_.cancel.cancelled()) return std::nullopt;
    return fix();
  }

 private:
  std::optional<ExecutionPlan> planned() {
    PlanRequest request = request_;
    for (const auto& [memory, bits] : sizes_) request.hardware.memories[memory].sizeBits = bits;
    Result<ExecutionPlan> plan = planner_.plan(request, settings_);
    if (!plan || plan->cancelled) return std::nullopt;
    return std::move(plan).value();
  }

  bool feasible() {
    const std::optional<ExecutionPlan> plan = planned();
    return plan && plan->infeasibleLayers.empty();
  }

  bool giveWhatIsMissing(const Violation& v) {
    const std::vector<Memory>& memories = request_.hardware.memories;
    const auto found =
        std::find_if(memories.begin(), memories.end(), [&](const Memory& m) { return m.name == v.memory; });
    if (!lacksRoom(v) || found == memories.end() || v.neededBits > kLargestExact / 4) return false;
    const std::int64_t needed = v.neededBits * (found->doubleBuffered ? 2 : 1);
    const std::int64_t bits = (needed + kBitsPerByte - 1) / kBitsPerByte * kBitsPerByte;
    std::int64_t& size =
        sizes_.try_emplace(static_cast<std::size_t>(found - memories.begin()), found->sizeBits).first->second;
    grown_ = grown_ || bits > size;
    size = std::max(size, bits);
    return true;
  }

  bool grow() {
    for (int round = 0; round < kMaxRounds; ++round) {
      const std::optional<ExecutionPlan> plan = planned();
      if (!plan) return false;
      if (plan->infeasibleLayers.empty()) return true;
      grown_ = false;
      for (const LayerPlan& layer : plan->layers) {
        const auto* violation = std::get_if<Violation>(&layer.evaluation);
        if (violation != nullptr && !giveWhatIsMissing(*violation)) return false;
      }
      if (!grown_) return false;
    }
    return false;
  }

  // The smallest sufficient size with the others unchanged; may be the current one.
  void lower(std::size_t memory, std::int64_t& bits) {
    const std::int64_t present = request_.hardware.memories[memory].sizeBits;
    const auto enough = [&](std::int64_t size) {
      const std::int64_t kept = std::exchange(bits, size);
      const bool does = feasible();
      bits = kept;
      return does;
    };
    const bool oneByteMore = bits - kBitsPerByte <= present;
    if (!oneByteMore && !enough(bits - kBitsPerByte)) return;
    if (enough(present)) bits = present;
    if (oneByteMore || bits == present) return;
    std::int64_t tooSmall = present / kBitsPerByte, large = bits / kBitsPerByte;
    while (large - tooSmall > 1) {
      const std::int64_t middle = tooSmall + (large - tooSmall) / 2;
      (enough(middle * kBitsPerByte) ? large : tooSmall) = middle;
    }
    bits = large * kBitsPerByte;
  }

  NearestFix fix() const {
    NearestFix fix;
    for (const Layer& layer : request_.network.layers) fix.layers.push_back(layer.name);
    for (const auto& [memory, bits] : sizes_) {
      const Memory& present = request_.hardware.memories[memory];
      if (bits == present.sizeBits) continue;
      const std::int64_t set = std::min(std::max(bits, roundSize(bits)), kLargestExact);
      fix.sizes.push_back({memory, present.name, present.sizeBits, bits, set});
      fix.edits.push_back({fmt::format("/memories/{}/size_bits", memory), fmt::format("{}", set)});
    }
    fix.label = fix.sizes.size() == 1 ? "Set " + formatBits(fix.sizes.front().setBits)
                                      : fmt::format("Set {} sizes", fix.sizes.size());
    return fix;
  }

  Planner& planner_;
  PlanRequest request_;
  PlannerSettings settings_;
  std::map<std::size_t, std::int64_t> sizes_;  // bits by memory index
  bool grown_ = false;
};

}  // namespace

std::optional<NearestFix> nearestFix(Planner& planner, const PlanRequest& request, const ExecutionPlan& present,
                                     const std::optional<std::string>& layer, const PlannerSettings& settings) {
  PlanRequest part = request;
  part.layer.reset();
  part.network.layers.clear();
  for (const LayerPlan& plan : present.layers) {
    const auto* violation = std::get_if<Violation>(&plan.evaluation);
    if (violation == nullptr || !lacksRoom(*violation) || (layer && *layer != plan.name)) continue;
    const auto& layers = request.network.layers;
    const auto found = std::find_if(layers.begin(), layers.end(), [&](const Layer& l) { return l.name == plan.name; });
    if (found != layers.end()) part.network.layers.push_back(*found);
  }
  if (part.network.layers.empty()) return std::nullopt;
  PlannerSettings quiet = settings;
  quiet.onProgress = nullptr;
  return FixSearch(planner, std::move(part), std::move(quiet)).run();
}

}  // namespace tilescope
