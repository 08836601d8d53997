// SPDX-License-Identifier: GPL-3.0-or-later
// A consistent profile from the answers to five questions. A bundled profile of the same kind gives technology and
// energies.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/hardware/dram_part.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope {

enum class MachineKind {
  Systolic,      // weights stay in the PEs; a row is an output channel, a column an input channel
  Vector,        // a lane is an output channel and sums the products of `columns` input channels
  RowStationary  // rows of inputs, weights and sums stay in the PEs
};
inline constexpr std::array kMachineKindNames{std::string_view("systolic"), std::string_view("vector"),
                                              std::string_view("row_stationary")};

inline constexpr std::int64_t kMaxMachineSide = 1024;
inline constexpr std::int64_t kMinBufferBits = kBitsPerKibibyte;
inline constexpr double kMinMachineMhz = 1, kMaxMachineMhz = 10'000;
inline constexpr int kMaxOperandBits = 32, kMaxSumBits = 64;

struct MachineAnswers {
  MachineKind kind = MachineKind::Systolic;
  std::int64_t rows = 16, columns = 16;  // of a vector engine: lanes, and products that each sums
  std::array<std::int64_t, kTensorCount> bufferBits{128 * kBitsPerKibibyte, 128 * kBitsPerKibibyte,
                                                    128 * kBitsPerKibibyte};
  std::optional<std::int64_t> sharedBits;  // one buffer for all tensors, in place of the above
  DramPart dram;
  double clockMhz = 500;
  ElementBits precision{8, 8, 32, 8};

  bool operator==(const MachineAnswers&) const = default;
};

// The bundled profile whose technology and energies this kind takes.
std::string_view baseProfileOf(MachineKind kind);

// Words that a buffer passes to the array in every cycle; partial sums are read and written.
std::int64_t wordsPerCycle(const MachineAnswers& answers, Tensor tensor);

// Errors have names of fields of the form as pointers, such as "rows" or "buffer/I".
Result<HardwareProfile> newMachine(const MachineAnswers& answers, const HardwareProfile& base);

}  // namespace tilescope
