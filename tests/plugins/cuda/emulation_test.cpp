// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "tilescope_values.h"

namespace {

__global__ void numberKernel(int* numbers) {
  const unsigned thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const unsigned block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  numbers[block * blockDim.x * blockDim.y * blockDim.z + thread] += static_cast<int>(block * 1000 + thread);
}

std::vector<int> expectedNumbers() {
  std::vector<int> numbers;
  for (int block = 0; block < 12; ++block)
    for (int thread = 0; thread < 30; ++thread) numbers.push_back(block * 1000 + thread);
  return numbers;
}

TEST(CudaEmulation, EveryThreadOfEveryBlockRunsOnce) {
  std::vector<int> plain(360), fibers(360);
  TILESCOPE_LAUNCH_PLAIN(numberKernel, dim3(3, 2, 2), dim3(5, 3, 2), 0, nullptr, plain.data());
  TILESCOPE_LAUNCH(numberKernel, dim3(3, 2, 2), dim3(5, 3, 2), 0, nullptr, fibers.data());
  EXPECT_EQ(plain, expectedNumbers());
  EXPECT_EQ(fibers, expectedNumbers());
}

// Reads what the neighbour wrote in the previous round. Without barriers the result differs.
__global__ void rotateKernel(int* numbers, int rounds) {
  TILESCOPE_DYNAMIC_SHARED(int, shared);
  const unsigned next = (threadIdx.x + 1) % blockDim.x;
  shared[threadIdx.x] = numbers[threadIdx.x];
  for (int round = 0; round < rounds; ++round) {
    __syncthreads();
    const int value = shared[next];
    __syncthreads();
    shared[threadIdx.x] = value;
  }
  numbers[threadIdx.x] = shared[threadIdx.x];
}

TEST(CudaEmulation, ThreadsMeetAtBarriers) {
  for (const unsigned threads : {1U, 7U, 1024U, 32U}) {
    std::vector<int> numbers(threads), expected(threads);
    std::iota(numbers.begin(), numbers.end(), 0);
    for (unsigned i = 0; i < threads; ++i) expected[i] = static_cast<int>((i + 5) % threads);
    TILESCOPE_LAUNCH(rotateKernel, dim3(1), dim3(threads), threads * sizeof(int), nullptr, numbers.data(), 5);
    EXPECT_EQ(numbers, expected);
  }
}

__global__ void rotateInPartsKernel(int* numbers, bool waits) {
  TILESCOPE_DYNAMIC_SHARED(int, shared);
  TILESCOPE_EACH_THREAD {
    shared[threadIdx.x] = numbers[threadIdx.x];
  }
  if (waits) __syncthreads();
  TILESCOPE_EACH_THREAD {
    numbers[threadIdx.x] = shared[(threadIdx.x + 1) % blockDim.x];
  }
}

__global__ void numberInPartsKernel(int* numbers) {
  TILESCOPE_EACH_THREAD {
    numberKernel(numbers);
  }
}

TEST(CudaEmulation, PartsOfAKernelAreRunByEveryThread) {
  std::vector<int> numbers(360), turned{1, 2, 3, 4};
  TILESCOPE_LAUNCH_PARTS(numberInPartsKernel, dim3(3, 2, 2), dim3(5, 3, 2), 0, nullptr, numbers.data());
  EXPECT_EQ(numbers, expectedNumbers());
  TILESCOPE_LAUNCH_PARTS(rotateInPartsKernel, dim3(1), dim3(4), 4 * sizeof(int), nullptr, turned.data(), true);
  EXPECT_EQ(turned, (std::vector<int>{2, 3, 4, 1}));
}

__global__ void waitInAPartKernel() {
  TILESCOPE_EACH_THREAD {
    __syncthreads();
  }
}

TEST(CudaEmulationDeathTest, PartsHaveABarrierBetweenThemAndNoneInside) {
  std::vector<int> numbers(4);
  EXPECT_DEATH(TILESCOPE_LAUNCH_PARTS(rotateInPartsKernel, dim3(1), dim3(4), 16, nullptr, numbers.data(), false),
               "a second part begins, and __syncthreads is missing");
  EXPECT_DEATH(TILESCOPE_LAUNCH_PARTS(waitInAPartKernel, dim3(1), dim3(4), 0, nullptr),
               "__syncthreads inside of a part");
  EXPECT_DEATH(TILESCOPE_LAUNCH_PLAIN(waitInAPartKernel, dim3(1), dim3(4), 0, nullptr), "not launched in parts");
}

// Every lane of a group of eight gets the sum in one word, its negative in another.
__global__ void butterflyKernel(int* numbers) {
  int words[2] = {numbers[threadIdx.x], -numbers[threadIdx.x]};
  for (int mask = 4; mask != 0; mask /= 2) {
    int given[2] = {words[0], words[1]};
    TILESCOPE_SHUFFLE_XOR(0U, given, 2U, mask);
    words[0] += given[0];
    words[1] += given[1];
  }
  numbers[threadIdx.x] = words[0] == -words[1] ? words[0] : -1;
}

TEST(CudaEmulation, LanesExchangeWords) {
  std::vector<int> numbers(24);
  std::iota(numbers.begin(), numbers.end(), 0);
  TILESCOPE_LAUNCH(butterflyKernel, dim3(1), dim3(24), 0, nullptr, numbers.data());
  for (int i = 0; i < 24; ++i) EXPECT_EQ(numbers[i], 28 + 64 * (i / 8)) << i;
}

// Adds the contents of each block's shared memory, then changes them.
__global__ void leaveKernel(int* found) {
  TILESCOPE_DYNAMIC_SHARED(int, shared);
  atomicAdd(found, shared[threadIdx.x]);
  shared[threadIdx.x] = 5;
}

TEST(CudaEmulation, ABlockFindsNothingInItsSharedMemory) {
  int found = 0;
  TILESCOPE_LAUNCH_PLAIN(leaveKernel, dim3(3), dim3(4), 4 * sizeof(int), nullptr, &found);
  EXPECT_EQ(found, -12);  // 12 words with all bits set, each -1
}

__global__ void someWaitKernel(unsigned first) {
  if (threadIdx.x >= first) __syncthreads();
}

TEST(CudaEmulationDeathTest, AMissedBarrierEndsTheProgram) {
  const auto launch = [](unsigned first) { TILESCOPE_LAUNCH(someWaitKernel, dim3(1), dim3(4), 0, nullptr, first); };
  launch(0);
  launch(4);
  EXPECT_DEATH(launch(3), "a barrier is missed");
  EXPECT_DEATH(launch(1), "a barrier is missed");
}

TEST(CudaEmulationDeathTest, ABarrierInAPlainLaunchEndsTheProgram) {
  EXPECT_DEATH(TILESCOPE_LAUNCH_PLAIN(someWaitKernel, dim3(1), dim3(4), 0, nullptr, 2U),
               "thread \\(2, 0, 0\\): __syncthreads in a kernel that was launched as plain");
}

TEST(CudaEmulation, FourProductsOfSignedBytes) {
  EXPECT_EQ(__dp4a(static_cast<int>(0x807F01FFU), static_cast<int>(0x8080FF02U), 5),
            -1 * 2 + 1 * -1 + 127 * -128 + -128 * -128 + 5);
}

}  // namespace
