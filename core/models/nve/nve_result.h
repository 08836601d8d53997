// SPDX-License-Identifier: GPL-3.0-or-later
// Turns a layer's program into a LayerResult, or into a violation with a suggested fix.
#pragma once

#include <string>
#include <variant>

#include "core/models/evaluation.h"
#include "core/models/nve/nve_problem.h"

namespace tilescope::nve {

// Words of 64 bits over all strips of an image, by tensor.
struct MovedWords {
  double input = 0, weight = 0, output = 0;

  double total() const { return input + weight + output; }
};
MovedWords movedWords(const LayerProgram& program);

// One pass of the largest partition: its maps, one row, as many columns as lanes.
TileMapping tileMapping(const LayerProgram& program);

LayerResult layerResult(const Problem& problem, const LayerProgram& program);
Violation violationOf(const Problem& problem, const Refusal& refusal);

bool hasProgram(const LayerResult& result);

// The request that compiles to this result's program; the result must have one.
CompileRequest requestOf(const Problem& problem, const LayerResult& result);

Evaluation evaluated(const Problem& problem, const CompileRequest& request);

}  // namespace tilescope::nve
