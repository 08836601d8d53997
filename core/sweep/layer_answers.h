// SPDX-License-Identifier: GPL-3.0-or-later
// Answers of whole networks from those of their layers, which machines of different memory sizes share
// (core/sweep/size_axes.h). The figures are those of the planner to the bit.
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

// What is asked of a machine: everything but the machine.
struct NetworkQuestion {
  std::size_t number = 0;  // tells it from other ones
  const CostModel* model = nullptr;
  const SearchStrategy* search = nullptr;
  Objective objective = Objective::Latency;
  ModelOptions options;  // with those that the search implies
  std::optional<std::string> dataflow;
  bool firstKeyOnly = false;

  // The modelled layers in the order of the network, by name and by place among the distinct ones.
  std::vector<std::pair<std::string, std::size_t>> layers;
  std::vector<Layer> distinct;
};

// The question must have passed checkRequest() but for the hardware.
NetworkQuestion networkQuestion(std::size_t number, const SweepQuestion& question, const Network& network,
                                bool firstKeyOnly);

// Of one thread. Description and machines must outlive this.
class LayerAnswers {
 public:
  LayerAnswers(const SweepDescription& sweep, const SweepMachines& machines, CancelToken cancel);

  // Of every search (SearchRequest).
  void setMostNodes(std::uint64_t nodes) { mostNodes_ = nodes; }

  // The machine is that of the point, and the model can read it. Nothing: cancelled. The key is left open.
  std::optional<store::Answer> answer(const NetworkQuestion& question, std::span<const std::size_t> point,
                                      const HardwareProfile& machine);

  std::int64_t searches() const { return searches_; }  // layers that were searched so far

 private:
  using Point = std::vector<std::size_t>;
  using Solved = std::variant<LayerFigures, Violation>;

  // The answer to a layer on some machine, for machines that it may fit.
  struct Shared {
    Mapping mapping;
    std::string dataflow;
    SearchStatistics statistics;
    // By memory of the profile: the largest size that was too small for it.
    mutable std::vector<std::int64_t> tooSmall;

    // The memory of the machine that is known to be too small; null: none is.
    const Memory* missing(const HardwareProfile& machine) const;
    void learn(const HardwareProfile& machine, const std::string& memory) const;
  };

  bool shares(const NetworkQuestion& question) const;
  static std::string keyOf(const NetworkQuestion& question, std::size_t layer, const Point& point);
  SearchRequest requestOf(const NetworkQuestion& question, std::size_t layer, const HardwareProfile& machine) const;
  const HardwareProfile& largerMachine(const NetworkQuestion& question, const Point& point);

  // Nothing: cancelled.
  std::optional<Solved> solve(const NetworkQuestion& question, std::size_t layer, std::span<const std::size_t> point,
                              const HardwareProfile& machine);
  std::optional<LayerFigures> fromLarger(const NetworkQuestion& question, std::size_t layer,
                                         std::span<const std::size_t> point, const HardwareProfile& machine);
  // Searched where it is not known. Null where nothing may be taken from it.
  const Shared* sharedAt(const NetworkQuestion& question, std::size_t layer, const Point& point);
  LayerSolution search(const NetworkQuestion& question, std::size_t layer, const HardwareProfile& machine);
  static std::shared_ptr<const Shared> toShare(const LayerSolution& solution);

  const SweepMachines& machines_;
  CancelToken cancel_;
  SizeAxes sizes_;
  bool sizesSetEnergies_ = false, keepsLayers_ = false;
  std::uint64_t mostNodes_ = 0;
  BoundedMap<std::string, std::shared_ptr<const Shared>> shared_;  // null: nothing may be taken from that machine
  std::map<std::pair<Point, bool>, HardwareProfile> larger_;       // [with base energies]: some that were asked for
  std::int64_t searches_ = 0;
};

}  // namespace tilescope
