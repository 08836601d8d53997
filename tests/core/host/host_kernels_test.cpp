// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/host/host_kernels.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "core/host/page_buffer.h"

namespace tilescope::host {
namespace {

constexpr std::size_t kFloats = 5 * kKernelFloats;

// Those that this processor has.
std::vector<Vectors> presentVectors() {
  std::vector<Vectors> all;
  for (const Vectors vectors : {Vectors::Basic, Vectors::Avx2, Vectors::Avx512})
    if (vectors <= systemValues().vectors) all.push_back(vectors);
  return all;
}

PageBuffer bufferOf(std::mt19937& random) {
  PageBuffer buffer(kFloats * sizeof(float));
  for (std::size_t i = 0; i < buffer.count(); ++i) buffer.floats()[i] = static_cast<float>(random() % 100);
  return buffer;
}

TEST(HostKernels, SumWhatTheyRead) {
  std::mt19937 random(1);
  for (const Vectors vectors : presentVectors()) {
    const PageBuffer data = bufferOf(random);
    for (std::size_t count = 0; count <= kFloats; count += kKernelFloats) {
      double sum = 0;  // whole numbers below 2²⁴ are exact in any order
      for (std::size_t i = 0; i < count; ++i) sum += static_cast<double>(data.floats()[i]);
      EXPECT_EQ(kernelsOf(vectors).read(data.floats(), count), sum) << nameOf(vectors);
    }
  }
}

TEST(HostKernels, WriteAndCopyExactlyTheseElements) {
  std::mt19937 random(2);
  for (const Vectors vectors : presentVectors()) {
    const PageBuffer from = bufferOf(random);
    PageBuffer to = bufferOf(random), before = bufferOf(random);
    for (std::size_t i = 0; i < kFloats; ++i) before.floats()[i] = to.floats()[i];
    kernelsOf(vectors).copy(to.floats() + kKernelFloats, from.floats(), 2 * kKernelFloats);
    kernelsOf(vectors).write(to.floats() + 3 * kKernelFloats, kKernelFloats, 7);
    for (std::size_t i = 0; i < kFloats; ++i) {
      const std::size_t block = i / kKernelFloats;
      const float expected = block == 1 || block == 2 ? from.floats()[i - kKernelFloats]
                             : block == 3             ? 7.0F
                                                      : before.floats()[i];
      EXPECT_EQ(to.floats()[i], expected) << nameOf(vectors) << " " << i;
    }
  }
}

// Halves and whole numbers up to 24 bits are exact, so that fused and separate operations agree.
TEST(HostKernels, MultiplyAndAddInEveryLaneOfEveryChain) {
  for (const Vectors vectors : presentVectors()) {
    const Kernels& kernels = kernelsOf(vectors);
    EXPECT_EQ(kernels.lanes, lanesOf(vectors));
    const int lanes = kernels.lanes * kernels.chains;
    PageBuffer starts(lanes * static_cast<std::int64_t>(sizeof(float)));
    for (int i = 0; i < lanes; ++i) starts.floats()[i] = static_cast<float>(i % 50);
    for (const int steps : {0, 1, 2, 7}) {
      double expected = 0;
      for (int i = 0; i < lanes; ++i) {
        float sum = starts.floats()[i];
        for (int step = 0; step < steps; ++step) sum = sum * 0.5F + 2.0F;
        expected += static_cast<double>(sum);
      }
      EXPECT_EQ(kernels.multiplyAdd(steps, starts.floats(), 0.5F, 2.0F), expected) << nameOf(vectors);
    }
  }
}

TEST(HostKernels, SquareStepAfterStep) {
  EXPECT_EQ(squares(3, 0), 3u);
  EXPECT_EQ(squares(3, 1), 9u);
  EXPECT_EQ(squares(3, 5), 1853020188851841u);  // 3^32
  std::uint64_t slow = 12345;
  for (int i = 0; i < 20; ++i) slow *= slow;
  EXPECT_EQ(squares(12345, 20), slow);
}

}  // namespace
}  // namespace tilescope::host
