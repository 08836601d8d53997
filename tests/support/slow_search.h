// SPDX-License-Identifier: GPL-3.0-or-later
// The exact search of e-PlaNNer with slow proofs. With a node limit it stops with a gap; without one it reports a
// smaller gap before it ends.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/models/model_registry.h"

namespace tilescope {

class SlowSearch final : public SearchStrategy {
 public:
  static constexpr double kFirstGap = 0.2, kSecondGap = 0.1;

  // Proofs wait until the gate is open or they are cancelled.
  class Gate {
   public:
    void open() { open_ = true; }
    void wait(const SearchRequest& request) const {
      while (!open_ && !request.cancel.cancelled()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }

   private:
    std::atomic<bool> open_ = false;
  };

  SlowSearch() = default;
  explicit SlowSearch(const Gate& gate) : beforeTheEnd([&gate](const SearchRequest& request) { gate.wait(request); }) {}

  // Called in searches without a limit, after their last progress.
  std::function<void(const SearchRequest&)> beforeTheEnd;

  std::string_view id() const override { return "slow"; }
  std::string_view help() const override { return "for tests"; }
  std::string cacheKey(const SearchRequest& request) const override { return real().cacheKey(request); }

  LayerSolution solve(const SearchRequest& request) const override {
    note(request);
    const LayerSolution best = real().solve(withoutExtras(request));
    if (!isValid(best.evaluation) || isEasy(request.layer)) return best;
    if (request.mostNodes > 0) {
      LayerSolution preview = withGap(best, kFirstGap);
      preview.limited = true;
      return preview;
    }
    if (request.onUpdate) request.onUpdate(withGap(best, kSecondGap));
    if (beforeTheEnd) beforeTheEnd(request);
    if (!request.cancel.cancelled()) return best;
    LayerSolution stopped = withGap(best, kSecondGap);
    stopped.cancelled = true;
    return stopped;
  }

  // Fully connected layers are proven under any limit.
  static bool isEasy(const Layer& layer) { return layer.type == LayerType::Fc; }

  struct Asked {
    std::string layer;
    std::uint64_t mostNodes = 0;
    std::shared_ptr<const Mapping> warmStart;
  };
  std::vector<Asked> asked() const {
    const std::lock_guard lock(mutex_);
    return asked_;
  }

 private:
  static const SearchStrategy& real() { return **findSearch(**findModel("eplanner"), "exact"); }

  static SearchRequest withoutExtras(const SearchRequest& r) {
    return {r.layer, r.hardware, r.options, r.objective, r.dataflow, {}};
  }

  // Increases the latency to get this gap.
  static LayerSolution withGap(LayerSolution solution, double gap) {
    auto& result = std::get<LayerResult>(solution.evaluation);
    result.latency.total /= 1 - gap;
    result.latency.seconds /= 1 - gap;
    solution.statistics.proven = false;
    solution.statistics.gap = gap;
    solution.statistics.nodes = 2000;
    return solution;
  }

  void note(const SearchRequest& request) const {
    const std::lock_guard lock(mutex_);
    asked_.push_back({request.layer.name, request.mostNodes, request.warmStart});
  }

  mutable std::mutex mutex_;
  mutable std::vector<Asked> asked_;
};

}  // namespace tilescope
