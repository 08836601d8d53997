// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gmock/gmock.h>

#include <functional>
#include <vector>

#include "core/program/verify/program_verify.h"
#include "tests/core/program/sample_program.h"

namespace tilescope {

template <class Operation>
Operation& at(Program& program, std::size_t command) {
  return std::get<Operation>(program.commands[command]);
}

inline void erase(Program& program, std::size_t command) {
  program.commands.erase(program.commands.begin() + static_cast<std::ptrdiff_t>(command));
  for (ProgramLayer& layer : program.layers) {
    if (layer.firstCommand > command) --layer.firstCommand;
    if (layer.endCommand > command) --layer.endCommand;
  }
  predictWhatMoves(program);
}

inline void insert(Program& program, std::size_t before, Command command) {
  program.commands.insert(program.commands.begin() + static_cast<std::ptrdiff_t>(before), std::move(command));
  for (ProgramLayer& layer : program.layers) {
    if (layer.firstCommand > before) ++layer.firstCommand;
    if (layer.endCommand > before) ++layer.endCommand;
  }
  predictWhatMoves(program);
}

struct Corruption {
  const char* message;
  std::function<void(Program&)> apply;
};

inline void expectFound(const Program& sample, const std::vector<Corruption>& corruptions) {
  for (const Corruption& corruption : corruptions) {
    Program program = sample;
    corruption.apply(program);
    EXPECT_THAT(toText(verify(program)), testing::HasSubstr(corruption.message));
  }
}

}  // namespace tilescope
