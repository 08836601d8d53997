// SPDX-License-Identifier: GPL-3.0-or-later
// The short loops that are timed, one set per kind of vector instructions. They are called through pointers, so that a
// compiler neither leaves them out nor moves them out of the timed interval.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/host/host_facts.h"

namespace tilescope::host {

// Counts of elements are multiples of this, and arrays begin at a multiple of 64 bytes.
inline constexpr std::size_t kKernelFloats = 128;

struct Kernels {
  int lanes = 0;   // fp32 elements of a vector
  int chains = 0;  // independent accumulators, enough to hide the latency of a multiply-add

  // `steps` times sum = sum · factor + addend in every lane of every chain. The total of all lanes. starts: chains ·
  // lanes values; if they were constants, a compiler would find the chains to be equal.
  double (*multiplyAdd)(std::int64_t steps, const float* starts, float factor, float addend) = nullptr;
  double (*read)(const float* from, std::size_t count) = nullptr;  // the sum of the elements
  void (*write)(float* to, std::size_t count, float value) = nullptr;
  void (*copy)(float* to, const float* from, std::size_t count) = nullptr;
};

// The processor must have these instructions.
const Kernels& kernelsOf(Vectors vectors);

// Squares `start` modulo 2⁶⁴, `steps` times, each from the one before. Chains of additions are no measure of the clock:
// recent cores fold them.
std::uint64_t squares(std::uint64_t start, std::int64_t steps);
// Cycles of one of these multiplications; absent if it differs between cores of the architecture.
std::optional<int> cyclesOfSquare();

}  // namespace tilescope::host
