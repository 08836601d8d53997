// SPDX-License-Identifier: GPL-3.0-or-later
// The memory and port behind "on-chip bandwidth", for models that name one.
#pragma once

#include <optional>
#include <string>

#include "core/models/binding.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

struct LimitingPort {
  StallPlace place;
  bool isOnly = true;         // no other port limits a layer
  bool isOffChipToo = false;  // the off-chip memory is as busy in all these layers

  bool operator==(const LimitingPort&) const = default;
};

// The port that limits most of the time of all layers limited by on-chip bandwidth; of equal ones the first in the
// order of the layers.
std::optional<LimitingPort> limitingPort(const ExecutionPlan& plan);

std::string wordsOf(const StallPlace& place);  // "output_buffer, sums_out"

// As wordsOf(resource, hardware), with the port: "on-chip bandwidth (mostly output_buffer, sums_out)". If the off-chip
// memory limits as much: "on-chip bandwidth (weight_buffer, weights, no faster than DRAM)".
std::string limitWords(Resource resource, const ExecutionPlan& plan);

// As columnWordsOf(), with the port in place of "on chip". If the off-chip memory limits as much: "DRAM and
// weight_buffer, weights".
std::string limitColumn(const LayerResult& result, const HardwareProfile& hardware);

}  // namespace tilescope
