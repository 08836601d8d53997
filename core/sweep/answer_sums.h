// SPDX-License-Identifier: GPL-3.0-or-later
// A network's metrics as sums over its layers, without a plan; equal to the plan's to the bit.
#pragma once

#include <array>

#include "core/models/binding.h"
#include "core/models/evaluation.h"
#include "core/models/objective.h"
#include "core/models/search_statistics.h"
#include "core/store/records.h"

namespace tilescope {

struct LayerFigures {
  double macs = 0, energy = 0, cycles = 0, idealCycles = 0, seconds = 0;
  OffChipBytes offChipBytes;
  double spatialUtilization = 0;
  Resource binding = Resource::None;
  double objective = 0;  // by objectiveOfLayer()
  double gap = 0;        // relative; 0: proven
  bool isProven = false;
};

// The layer must be modelled.
LayerFigures layerFigures(const LayerResult& result, const SearchStatistics& search, Objective objective,
                          const HardwareProfile& hardware);

class AnswerSums {
 public:
  explicit AnswerSums(Objective objective) : objective_(objective) {}

  void add(const LayerFigures& layer);  // call in network order, for modelled layers only
  store::Figures figures() const;

 private:
  static constexpr std::size_t kResources = static_cast<std::size_t>(Resource::None);

  Objective objective_;
  store::Figures figures_;
  LayerFigures sums_;
  double bounds_ = 0;
  bool areBoundsKnown_ = true;
  std::array<double, kResources> secondsOf_{};
  std::array<int, kResources> layersOf_{};
  double limitedSeconds_ = 0;
};

store::Figures figuresOf(const LayerFigures& layer, Objective objective);

}  // namespace tilescope
