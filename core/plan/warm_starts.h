// SPDX-License-Identifier: GPL-3.0-or-later
// The last mapping found of every layer, to start the next search of the same layer from when only the machine has
// changed: a slider's next step is a neighbour of the last one.
#pragma once

#include <memory>
#include <string>

#include "core/base/bounded_map.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

class WarmStarts {
 public:
  // Null where nothing is known, or what is known is of another layer, model, objective, option or dataflow.
  std::shared_ptr<const Mapping> find(const PlanRequest& request, const Layer& layer) const;

  void remember(const PlanRequest& request, const Layer& layer, const Mapping& mapping);

 private:
  struct Known {
    Layer layer;
    Objective objective = Objective::Metric;
    ModelOptions options;
    std::optional<std::string> dataflow;
    std::shared_ptr<const Mapping> mapping;
  };
  // Names of layers repeat between networks; the last one planned wins.
  static constexpr std::size_t kMaxLayers = 10'000;
  BoundedMap<std::string, Known> known_{kMaxLayers};  // by model and layer name
};

}  // namespace tilescope
