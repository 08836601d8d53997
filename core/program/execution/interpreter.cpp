// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/execution/interpreter.h"

#include <utility>

#include "core/program/execution/execution.h"
#include "core/program/execution/execution_check.h"

namespace tilescope {
namespace {

// Of the command that computes, if it is one.
std::optional<std::size_t> outputTile(const Command& command) {
  if (const auto* conv = std::get_if<Conv>(&command)) return conv->output;
  if (const auto* pool = std::get_if<Pool>(&command)) return pool->output;
  if (const auto* add = std::get_if<Add>(&command)) return add->output;
  if (const auto* concat = std::get_if<Concat>(&command)) return concat->output;
  if (const auto* reorg = std::get_if<Reorg>(&command)) return reorg->output;
  return std::nullopt;
}

std::optional<std::size_t> outputArray(const Program& program, const ProgramLayer& layer) {
  for (std::size_t i = layer.endCommand; i > layer.firstCommand; --i) {
    if (const auto tile = outputTile(program.commands[i - 1])) return program.tiles[*tile].array;
  }
  return std::nullopt;
}

template <class A>
Result<ProgramRun> executeAs(const Program& program, ProgramData data, const AfterLayer& afterLayer) {
  Execution<A> execution(program, std::move(data));
  for (std::size_t i = 0; i < program.layers.size(); ++i) {
    if (auto failure = execution.run(i)) return *std::move(failure);
    if (afterLayer) afterLayer(program.layers[i], outputArray(program, program.layers[i]), execution.data());
  }
  if (auto failure = execution.checkOutputs()) return *std::move(failure);
  return std::move(execution).take();
}

}  // namespace

Result<ProgramRun> execute(const Program& program, ProgramData data, const AfterLayer& afterLayer) {
  if (Diagnostics wrong = checkExecutable(program); !wrong.empty()) return wrong;
  if (Diagnostics wrong = checkArithmetic(program, data.arithmetic); !wrong.empty()) return wrong;
  if (Diagnostics wrong = checkData(program, data); !wrong.empty()) return wrong;
  if (data.arithmetic == Arithmetic::Fp32) return executeAs<Fp32>(program, std::move(data), afterLayer);
  return executeAs<Int8>(program, std::move(data), afterLayer);
}

}  // namespace tilescope
