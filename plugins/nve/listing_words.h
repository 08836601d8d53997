// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "plugins/nve/partition_program.h"

namespace tilescope::nve::listing {

inline constexpr int kVersion = 1;
inline constexpr int kTablePerLine = 16;

// Words by operation code; the first is no operation.
inline constexpr std::array<std::string_view, 3> kWReg{"-", "set", "sh"};
inline constexpr std::array<std::string_view, 7> kIReg{"-", "set0", "set1", "setB", "setT", "setTsh", "sh"};
inline constexpr std::array<std::string_view, 4> kVMac{"-", "bias", "mac", "macl"};
inline constexpr std::array<std::string_view, 3> kAct{"-", "lo", "hi"};

struct Field {
  std::string_view name;
  int PartitionProgram::*member;
  std::string_view meaning;
};
inline constexpr std::array<Field, 9> kFields{
    Field{".stages", &PartitionProgram::stages, "passes in flight"},
    Field{".stride", &PartitionProgram::stride, "of both axes"},
    Field{".lanes", &PartitionProgram::lanes, "at work"},
    Field{".base", &PartitionProgram::base, "words of coefficients, below the rotating region"},
    Field{".group", &PartitionProgram::groupWords, "words of a column of all inputs"},
    Field{".held", &PartitionProgram::columnsHeld, "columns of the rotating region"},
    Field{".column", &PartitionProgram::wordsPerColumn, "words of a column of one input"},
    Field{".biasshift", &PartitionProgram::biasShift, "left, of a bias"},
    Field{".resultshift", &PartitionProgram::resultShift, "right, of a sum"}};
inline constexpr std::string_view kPositions = ".positions";

// Products since the last bias, for every mac of a repeated kernel; −1 for other instructions.
std::vector<int> productNumbers(const std::vector<Instruction>& kernel);

}  // namespace tilescope::nve::listing
