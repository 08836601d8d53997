// SPDX-License-Identifier: GPL-3.0-or-later
// Networks' answers from layers' answers, which are shared between hardware that differs only in memory sizes
// (size_axes.h). Metrics equal the planner's to the bit.
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

struct NetworkQuestion {
  std::size_t number = 0;
  const CostModel* model = nullptr;
  const SearchStrategy* search = nullptr;
  Objective objective = Objective::Latency;
  ModelOptions options;  // includes options that the search implies
  std::optional<std::string> dataflow;
  bool firstKeyOnly = false;

  // Modelled layers in network order: name, and index into `distinct`.
  std::vector<std::pair<std::string, std::size_t>> layers;
  std::vector<Layer> distinct;
};

// The question must have passed checkRequest(), except for hardware.
NetworkQuestion networkQuestion(std::size_t number, const SweepQuestion& question, const Network& network,
                                bool firstKeyOnly);

// For one thread. Description and machines must outlive this object.
class LayerAnswers {
 public:
  LayerAnswers(const SweepDescription& sweep, const SweepMachines& machines, CancelToken cancel);

  void setMostNodes(std::uint64_t nodes) { mostNodes_ = nodes; }

  // machine: a point's hardware that the model supports. Does not set the key. Empty if cancelled.
  std::optional<store::Answer> answer(const NetworkQuestion& question, std::span<const std::size_t> point,
                                      const HardwareProfile& machine);

  std::int64_t searches() const { return searches_; }

 private:
  using Point = std::vector<std::size_t>;
  using Solved = std::variant<LayerFigures, Violation>;

  // A layer's answer that smaller hardware can use if it fits.
  struct Shared {
    Mapping mapping;
    std::string dataflow;
    SearchStatistics statistics;
    // By memory of the profile: the largest size known to be too small.
    mutable std::vector<std::int64_t> tooSmall;

    // A memory known to be too small, or null.
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

  std::optional<Solved> solve(const NetworkQuestion& question, std::size_t layer, std::span<const std::size_t> point,
                              const HardwareProfile& machine);
  std::optional<LayerFigures> fromLarger(const NetworkQuestion& question, std::size_t layer,
                                         std::span<const std::size_t> point, const HardwareProfile& machine);
  // Searches the layer if necessary. Null if its answer must not be shared.
  const Shared* sharedAt(const NetworkQuestion& question, std::size_t layer, const Point& point);
  LayerSolution search(const NetworkQuestion& question, std::size_t layer, const HardwareProfile& machine);
  static std::shared_ptr<const Shared> toShare(const LayerSolution& solution);

  const SweepMachines& machines_;
  CancelToken cancel_;
  SizeAxes sizes_;
  bool isGrid_ = false, sizesSetEnergies_ = false, keepsLayers_ = false;
  std::uint64_t mostNodes_ = 0;
  BoundedMap<std::string, std::shared_ptr<const Shared>> shared_;  // null: must not be shared
  // Keys: point, and whether it has the base profile's energies.
  std::map<std::pair<Point, bool>, HardwareProfile> larger_;
  std::map<std::pair<std::size_t, std::size_t>, Balance> balances_;  // by question and layer
  std::int64_t searches_ = 0;
};

}  // namespace tilescope
