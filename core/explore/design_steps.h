// SPDX-License-Identifier: GPL-3.0-or-later
// What advice can try: one field of a design set to another value. Larger memories, arrays and off-chip bandwidths by
// the ladder's next rung and by the next knee, where more of the network fits; the ports that stall the array; double
// buffering; every dataflow instead of one. And what may be smaller: memories and arrays.
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
  std::string pointer;               // of the field; of the dataflow, which is none of the profile, "/dataflow"
  std::string label;                 // "Input buffer"
  std::string words;                 // in a sentence: "the input buffer"
  std::string change;                // "from 25.6 to 34.1 GB/s", "on"
  std::string setting;               // what a button sets: "34.1 GB/s", "48 rows (K)"
  double from = 0, to = 0;           // base units of the parameter
  std::optional<HardwareEdit> edit;  // absent: every dataflow of the profile

  bool operator==(const DesignStep&) const = default;
};

DesignStep stepOf(const Parameter& parameter, double to);

// The request after the steps; fails where the checks reject it.
Result<PlanRequest> withSteps(PlanRequest request, const std::vector<DesignStep>& steps);

// Memory sizes, array dimensions and off-chip bandwidths of the request's hardware, with the ranges of asRead. Not the
// clock, which the process sets and which would win wherever the array binds, and not the precisions, which change the
// results. A wider port is of no use where energy counts: it moves more bits for the same energy of an access, which
// only a new memory could.
std::vector<Parameter> adviceParameters(const PlanRequest& request, const HardwareProfile& asRead);

// Beyond the ladder: the next knees of sizes and arrays, at least a quarter above the current value; ports that stall
// the array, twice as wide; double buffering on and off; every dataflow. present: the plan of request.
std::vector<DesignStep> furtherSteps(const PlanRequest& request, const ExecutionPlan& present,
                                     const std::vector<Parameter>& parameters);

// The smallest array size at which the layers fill the array as well as they do now; where none up to four times the
// present size does, the one that they fill best. Absent where none is at least a quarter above.
std::optional<double> arrayKnee(const ExecutionPlan& present, const Parameter& parameter);

// The next size that holds all tensors of one more layer which pass the memory.
std::optional<double> memoryKnee(const PlanRequest& request, const Parameter& parameter);

// Half of it, in whole bytes or processing elements; absent below the range.
std::optional<double> halfOf(const Parameter& parameter, double value);

}  // namespace tilescope
