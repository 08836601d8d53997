// SPDX-License-Identifier: GPL-3.0-or-later
// Composes answers of whole networks from those of their layers, which machines with different memory sizes share
// (core/sweep/size_axes.h). The metrics equal the planner's bit for bit.
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

// A request without the machine.
struct NetworkQuestion {
  std::size_t number = 0;  // distinguishes it from others
  const CostModel* model = nullptr;
  const SearchStrategy* search = nullptr;
  Objective objective = Objective::Latency;
  ModelOptions options;  // including those that the search overrides
  std::optional<std::string> dataflow;
  bool firstKeyOnly = false;

  // The modelled layers in network order: name and index among the distinct layers.
  std::vector<std::pair<std::string, std::size_t>> layers;
  std::vector<Layer> distinct;
};

// The question must have passed checkRequest(), except for the hardware.
NetworkQuestion networkQuestion(std::size_t number, const SweepQuestion& question, const Network& network,
                                bool firstKeyOnly);

// For one thread. Description and machines must outlive this.
class LayerAnswers {
 public:
  LayerAnswers(const SweepDescription& sweep, const SweepMachines& machines, CancelToken cancel);

  // For every search (SearchRequest).
  void setMostNodes(std::uint64_t nodes) { mostNodes_ = nodes; }

  // The machine must be that of the point, and the model must be able to read it. Empty: cancelled. Does not set the
  // key.
  std::optional<store::Answer> answer(const NetworkQuestion& question, std::span<const std::size_t> point,
                                      const HardwareProfile& machine);

  std::int64_t searches() const { return searches_; }  // number of layers searched so far

 private:
  using Point = std::vector<std::size_t>;
  using Solved = std::variant<LayerFigures, Violation>;

  // The answer for a layer on some machine, reused for machines that it may fit.
  struct Shared {
    Mapping mapping;
    std::string dataflow;
    SearchStatistics statistics;
    // By memory of the profile: the largest size known to be too small for it.
    mutable std::vector<std::int64_t> tooSmall;

    // The machine's memory that is known to be too small; null: none.
    const Memory* missing(const HardwareProfile& machine) const;
    void learn(const HardwareProfile& machine, const std::string& memory) const;
  };

  // A larger machine: the sizes of one point and the energies of another. Without energies: those of the base profile
  // if the question reads none, otherwise those of the sizes.
  struct Larger {
    Point sizes, energies;
    auto operator<=>(const Larger&) const = default;
  };

  bool shares(const NetworkQuestion& question) const;
  // Whether the optimum depends on energies that follow the sizes.
  bool followsEnergies(const NetworkQuestion& question) const;
  static std::string keyOf(const NetworkQuestion& question, std::size_t layer, const Larger& machine);
  SearchRequest requestOf(const NetworkQuestion& question, std::size_t layer, const HardwareProfile& machine) const;
  const HardwareProfile& largerMachine(const NetworkQuestion& question, const Larger& machine);
  // Whether every energy per access of the machine lies between those of two others, at the same relative position for
  // each axis.
  bool isBetween(const HardwareProfile& machine, const HardwareProfile& low, const HardwareProfile& high) const;

  // Empty: cancelled.
  std::optional<Solved> solve(const NetworkQuestion& question, std::size_t layer, std::span<const std::size_t> point,
                              const HardwareProfile& machine);
  std::optional<LayerFigures> fromLarger(const NetworkQuestion& question, std::size_t layer,
                                         std::span<const std::size_t> point, const HardwareProfile& machine);
  // Searches if the answer is not known yet. Null if nothing can be reused from it.
  std::shared_ptr<const Shared> sharedAt(const NetworkQuestion& question, std::size_t layer, const Larger& machine);
  // The optimum for these sizes at the energies of the machine, which must be that of the point.
  std::shared_ptr<const Shared> sharedFor(const NetworkQuestion& question, std::size_t layer, const Point& sizes,
                                          std::span<const std::size_t> point, const HardwareProfile& machine);
  LayerSolution search(const NetworkQuestion& question, std::size_t layer, const HardwareProfile& machine);
  static std::shared_ptr<const Shared> toShare(const LayerSolution& solution);

  const SweepMachines& machines_;
  CancelToken cancel_;
  SizeAxes sizes_;
  bool sizesSetEnergies_ = false, keepsLayers_ = false;
  std::uint64_t mostNodes_ = 0;
  BoundedMap<std::string, std::shared_ptr<const Shared>> shared_;  // null: nothing can be reused from that machine
  std::map<std::pair<Larger, bool>, HardwareProfile> larger_;      // [with base energies]: some recently requested ones
  std::int64_t searches_ = 0;
};

}  // namespace tilescope
