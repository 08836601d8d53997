// SPDX-License-Identifier: GPL-3.0-or-later
// The changes that advice tries, one field each: rungs of the ladder, knees (sizes at which more of the network fits),
// wider ports, double buffering, every dataflow.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/explore/parameters.h"
#include "core/hardware/hardware_edit.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

enum class StepKind { MemorySize, ArrayDim, OffChipBandwidth, PortWidth, DoubleBuffering, Dataflow };

struct DesignStep {
  StepKind kind = StepKind::MemorySize;
  std::string pointer;  // of the field; "/dataflow" for the dataflow, which is not in the profile
  std::string label;
  std::string words;                 // in sentences: "the input buffer"
  std::string change;                // "from 25.6 to 34.1 GB/s", "on"
  std::string setting;               // text of a button: "34.1 GB/s", "48 rows (K)"
  double from = 0, to = 0;           // in base units of the parameter
  std::optional<HardwareEdit> edit;  // absent: use every dataflow of the profile

  bool operator==(const DesignStep&) const = default;
};

DesignStep stepOf(const Parameter& parameter, double to);

Result<PlanRequest> withSteps(PlanRequest request, const std::vector<DesignStep>& steps);

// Memory sizes, array dimensions and off-chip bandwidths, with the ranges of asRead. Not the clock, which the process
// determines, and not precisions, which change results. Not bandwidths if energy counts: wider ports would move more
// bits for the energy of one access.
std::vector<Parameter> adviceParameters(const PlanRequest& request, const HardwareProfile& asRead);

// Knees of memories and arrays at least a quarter above the current value, twice the width of ports that stall the
// array, double buffering, every dataflow. present: the plan of request.
std::vector<DesignStep> furtherSteps(const PlanRequest& request, const ExecutionPlan& present,
                                     const std::vector<Parameter>& parameters);

// The step of a larger array dimension, with the on-chip ports that stall the array longest in `larger`, its plan after
// the step: as much wider as the dimension, together with the other ports of the memory that carry the same tensors.
// Empty if no port stalls it, or if one would exceed its limit.
std::vector<DesignStep> withStalledPorts(const DesignStep& step, const ExecutionPlan& larger);

// The first rung of the ladder that is worth trying (worthwhileStep), and the next one after `value` (nextStep). For
// array dimensions of a model that counts remainders as full, only rungs that it overrates no more than the current
// size. present: the plan whose layers count.
std::optional<double> firstRung(const ExecutionPlan& present, const Parameter& parameter);
std::optional<double> nextRung(const ExecutionPlan& present, const Parameter& parameter, double value);

// The smallest size that uses the array as well as now, or else the best up to four times the present size. Absent
// unless at least a quarter larger.
std::optional<double> arrayKnee(const ExecutionPlan& present, const Parameter& parameter);

// The next size that holds all tensors of one more layer.
std::optional<double> memoryKnee(const PlanRequest& request, const Parameter& parameter);

// Half the value in whole bytes or processing elements; absent if below the range.
std::optional<double> halfOf(const Parameter& parameter, double value);

}  // namespace tilescope
