// SPDX-License-Identifier: GPL-3.0-or-later
// The changes that advice can try: one field of a configuration set to another value. Larger memories, arrays and
// off-chip bandwidths, at the ladder's next rung and at the next knee, where more of the network fits; wider ports
// where the array stalls; double buffering; every dataflow instead of one. Also smaller memories and arrays.
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
  std::string pointer;               // of the field; "/dataflow" for the dataflow, which is not part of the profile
  std::string label;                 // "Input buffer"
  std::string words;                 // for sentences: "the input buffer"
  std::string change;                // "from 25.6 to 34.1 GB/s", "on"
  std::string setting;               // the text of a button: "34.1 GB/s", "48 rows (K)"
  double from = 0, to = 0;           // in the parameter's base units
  std::optional<HardwareEdit> edit;  // absent: every dataflow of the profile

  bool operator==(const DesignStep&) const = default;
};

DesignStep stepOf(const Parameter& parameter, double to);

// The request with the steps applied; fails if the checks reject it.
Result<PlanRequest> withSteps(PlanRequest request, const std::vector<DesignStep>& steps);

// Memory sizes, array dimensions and off-chip bandwidths of the request's hardware, with the ranges of asRead. Excluded
// are the clock, which the process determines and which would win wherever the array is the limit, and the precisions,
// which change the results. A wider port does not help where energy counts: it would move more bits for the energy of
// one access, which only a new memory could do.
std::vector<Parameter> adviceParameters(const PlanRequest& request, const HardwareProfile& asRead);

// Steps beyond the ladder: the next knees of sizes and arrays, at least a quarter above the current value; ports that
// stall the array, twice as wide; double buffering on and off; every dataflow. present: the plan of request.
std::vector<DesignStep> furtherSteps(const PlanRequest& request, const ExecutionPlan& present,
                                     const std::vector<Parameter>& parameters);

// The smallest array size at which the layers fill the array as well as they do now. If there is none up to four times
// the present size, the one that they fill best. Absent if none is at least a quarter above the present size.
std::optional<double> arrayKnee(const ExecutionPlan& present, const Parameter& parameter);

// The next size that holds all tensors, among those that use the memory, of one more layer.
std::optional<double> memoryKnee(const PlanRequest& request, const Parameter& parameter);

// Half of the value, in whole bytes or processing elements; absent below the range.
std::optional<double> halfOf(const Parameter& parameter, double value);

}  // namespace tilescope
