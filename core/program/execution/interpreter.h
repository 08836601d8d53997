// SPDX-License-Identifier: GPL-3.0-or-later
// Executes a program on data: what every exported program must compute. On-chip memories are executed by place: a
// command that uses what does not stand there is an error with layer and command, and so is an array element that is
// loaded before it was stored. Numbers: docs/program_arithmetic.md.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/program/execution/program_data.h"
#include "core/program/program.h"

namespace tilescope {

struct ProgramRun {
  ProgramData data;                   // the arrays afterwards
  std::vector<TensorBits> movedBits;  // counted while executing, for each layer
};

// Called after every layer with the array of its output (absent: it computed nothing) and the arrays so far. Of a layer
// that stores nothing the array is as it was.
using AfterLayer =
    std::function<void(const ProgramLayer& layer, std::optional<std::size_t> output, const ProgramData& data)>;

// data: inputs, weights and biases (fillRandom); maps and outputs are written before they are read, and every output
// must be whole at the end.
Result<ProgramRun> execute(const Program& program, ProgramData data, const AfterLayer& afterLayer = {});

}  // namespace tilescope
