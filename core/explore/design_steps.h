// SPDX-License-Identifier: GPL-3.0-or-later
// The changes that advice can try, each of one field. Memories, arrays and off-chip bandwidths grow to the ladder's
// next rung and to the next knee, the size at which more of the network fits. Ports that stall the array become wider,
// double buffering changes, and every dataflow may be used instead of one. Memories and arrays may also shrink.
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
  std::string pointer;               // of the field; "/dataflow", which is not in the profile, for the dataflow
  std::string label;                 // "Input buffer"
  std::string words;                 // in sentences: "the input buffer"
  std::string change;                // "from 25.6 to 34.1 GB/s", "on"
  std::string setting;               // text of a button: "34.1 GB/s", "48 rows (K)"
  double from = 0, to = 0;           // in base units of the parameter
  std::optional<HardwareEdit> edit;  // absent: use every dataflow of the profile

  bool operator==(const DesignStep&) const = default;
};

DesignStep stepOf(const Parameter& parameter, double to);

// The request with the steps applied; an error if a check rejects it.
Result<PlanRequest> withSteps(PlanRequest request, const std::vector<DesignStep>& steps);

// Memory sizes, array dimensions and off-chip bandwidths of the request's hardware, with the ranges of asRead. The
// clock is excluded: the process determines it, and it would win whenever the array is the limit. Precisions are
// excluded because they change results. If energy counts, wider ports are no improvement: they move more bits for the
// energy of one access, which only another memory could do.
std::vector<Parameter> adviceParameters(const PlanRequest& request, const HardwareProfile& asRead);

// Steps other than the ladder's: the next knees of memories and arrays, at least a quarter above the current value;
// twice the width for ports that stall the array; double buffering on or off; every dataflow. present: the plan of
// request.
std::vector<DesignStep> furtherSteps(const PlanRequest& request, const ExecutionPlan& present,
                                     const std::vector<Parameter>& parameters);

// The smallest array size at which the layers use the array as well as now, or else the best one up to four times the
// present size. At least a quarter above the present size; absent if there is none.
std::optional<double> arrayKnee(const ExecutionPlan& present, const Parameter& parameter);

// The next size that holds all tensors of one more layer, of those tensors that use the memory.
std::optional<double> memoryKnee(const PlanRequest& request, const Parameter& parameter);

// Half of the value in whole bytes or processing elements; absent if below the range.
std::optional<double> halfOf(const Parameter& parameter, double value);

}  // namespace tilescope
