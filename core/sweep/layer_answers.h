// SPDX-License-Identifier: GPL-3.0-or-later
// Answers for whole networks, made from answers for their layers. Accelerators that differ only in memory sizes share
// the layers' answers (core/sweep/size_axes.h). The metrics equal the planner's to the bit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/bounded_map.h"
#include "core/base/cancel.h"
#include "core/models/cost_model.h"
#include "core/models/search_strategy.h"
#include "core/store/records.h"
#include "core/sweep/answer_sums.h"
#include "core/sweep/size_axes.h"
#include "core/sweep/sweep_machines.h"

namespace tilescope {

// A question about a network, without the hardware.
struct NetworkQuestion {
  std::size_t number = 0;  // unique number
  const CostModel* model = nullptr;
  const SearchStrategy* search = nullptr;
  Objective objective = Objective::Latency;
  ModelOptions options;  // including those that the search implies
  std::optional<std::string> dataflow;
  bool firstKeyOnly = false;

  // Modelled layers in network order: name, and index into `distinct`.
  std::vector<std::pair<std::string, std::size_t>> layers;
  std::vector<Layer> distinct;
};

// The question must have passed checkRequest(), except for the hardware.
NetworkQuestion networkQuestion(std::size_t number, const SweepQuestion& question, const Network& network,
                                bool firstKeyOnly);

// For one thread. Description and machines must outlive this object.
class LayerAnswers {
 public:
  LayerAnswers(const SweepDescription& sweep, const SweepMachines& machines, CancelToken cancel);

  // A limit for every search (SearchRequest).
  void setMostNodes(std::uint64_t nodes) { mostNodes_ = nodes; }

  // machine: the hardware at the point, which the model must support. Does not set the key. Empty if cancelled.
  std::optional<store::Answer> answer(const NetworkQuestion& question, std::span<const std::size_t> point,
                                      const HardwareProfile& machine);

  std::int64_t searches() const { return searches_; }  // searched layers so far

 private:
  using Point = std::vector<std::size_t>;
  using Solved = std::variant<LayerFigures, Violation>;

  // A layer's answer for some hardware, which smaller hardware can use if it fits.
  struct Shared {
    Mapping mapping;
    std::string dataflow;
    SearchStatistics statistics;
    // For each memory of the profile, the largest size known to be too small.
    mutable std::vector<std::int64_t> tooSmall;

    // A memory of this hardware that is known to be too small, or null.
    const Memory* missing(const HardwareProfile& machine) const;
    void learn(const HardwareProfile& machine, const std::string& memory) const;
  };

  // Whether searching larger hardware pays. In a grid it always does; in a sample, where few points differ only in
  // sizes, such searches must earn their time: a layer may have one for every four points, and one for every answer
  // that a larger search gave.
  struct Balance {
    std::int64_t points = 0, answers = 0, largerSearches = 0;
    bool pays() const { return largerSearches <= points / 4 + answers; }
  };

  bool shares(const NetworkQuestion& question) const;
  static std::string keyOf(const NetworkQuestion& question, std::size_t layer, const Point& point);
  SearchRequest requestOf(const NetworkQuestion& question, std::size_t layer, const HardwareProfile& machine) const;
  const HardwareProfile& largerMachine(const NetworkQuestion& question, const Point& point);

  // Empty if cancelled.
  std::optional<Solved> solve(const NetworkQuestion& question, std::size_t layer, std::span<const std::size_t> point,
                              const HardwareProfile& machine);
  std::optional<LayerFigures> fromLarger(const NetworkQuestion& question, std::size_t layer,
                                         std::span<const std::size_t> point, const HardwareProfile& machine);
  // The layer's answer for the hardware at a point, searched if necessary. Null if it must not be shared.
  const Shared* sharedAt(const NetworkQuestion& question, std::size_t layer, const Point& point);
  LayerSolution search(const NetworkQuestion& question, std::size_t layer, const HardwareProfile& machine);
  static std::shared_ptr<const Shared> toShare(const LayerSolution& solution);

  const SweepMachines& machines_;
  CancelToken cancel_;
  SizeAxes sizes_;
  bool isGrid_ = false, sizesSetEnergies_ = false, keepsLayers_ = false;
  std::uint64_t mostNodes_ = 0;
  BoundedMap<std::string, std::shared_ptr<const Shared>> shared_;  // null: the answer must not be shared
  // By point, and whether they have the base profile's energies.
  std::map<std::pair<Point, bool>, HardwareProfile> larger_;
  std::map<std::pair<std::size_t, std::size_t>, Balance> balances_;  // by question and layer
  std::int64_t searches_ = 0;
};

}  // namespace tilescope
