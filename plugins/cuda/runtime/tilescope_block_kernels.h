// SPDX-License-Identifier: GPL-3.0-or-later
// What all threads of one block do together: copy a box of an array, convolve tiles in shared memory.
#pragma once

#include "tilescope_tasks.h"

namespace ts {

// An array off chip as kernels see it.
struct GlobalArray {
  Value* data = nullptr;
  Sum* sums = nullptr;  // of the same elements; null where no partial sums leave the chip
  int n = 1, c = 1, h = 1, w = 1;

  __host__ __device__ Box box() const { return {{0, n}, {0, c}, {0, h}, {0, w}}; }
};

__device__ inline int my_thread() {
  return static_cast<int>(threadIdx.y * blockDim.x + threadIdx.x);
}
__device__ inline int block_threads() {
  return static_cast<int>(blockDim.x * blockDim.y);
}

// This thread's elements of a box: visit(element of the array, element of the packed tile). Neighbouring threads have
// neighbouring elements. A thread's next element is as many further as the block has threads; the position is carried
// on by that number, digit by digit, because divisions are slow. How many elements were visited.
template <class Visit>
__device__ inline long for_my_elements(const GlobalArray& array, const Box& box, Visit visit) {
  const int threads = block_threads(), me = my_thread();
  const int width = box.w.size(), height = box.h.size(), channels = box.c.size();
  const int count = static_cast<int>(box.elements());
  const int step_w = threads % width, step_h = threads / width % height, step_c = threads / width / height % channels;
  const int step_n = threads / width / height / channels;
  int x = me % width, y = me / width % height, c = me / width / height % channels, n = me / width / height / channels;
  long visited = 0;
  for (int i = me; i < count; i += threads) {
    const long row = (static_cast<long>(box.n.begin + n) * array.c + box.c.begin + c) * array.h + box.h.begin + y;
    visit(row * array.w + box.w.begin + x, i);
    ++visited;
    x += step_w, y += step_h, c += step_c, n += step_n;
    if (x >= width) x -= width, ++y;
    if (y >= height) y -= height, ++c;
    if (c >= channels) c -= channels, ++n;
  }
  return visited;
}

// Adds up the sums of the input channel lanes, of which there are a power of two up to 32: neighbours in a warp. In
// every step two lanes share their columns out, each gives half of them away and adds what it gets; when one column is
// left, both add. Afterwards the lane has the whole sums of some columns at the start of `sums`.
struct LaneColumns {
  int first = 0, count = 0;
};
template <int Columns>
__device__ inline LaneColumns add_lanes(Sum (&sums)[Columns], int lane, int lanes) {
  const int warp_lane = my_thread() % 32;
  const unsigned group = lanes == 32 ? ~0U : ((1U << lanes) - 1) << (warp_lane & ~(lanes - 1));
  LaneColumns mine{0, Columns};
  int mask = lanes / 2;
  Sum given[Columns];
  TILESCOPE_UNROLL
  for (int half = Columns / 2; half > 0; half /= 2) {
    if (mask == 0) break;
    const bool upper = (lane & mask) != 0;
    TILESCOPE_UNROLL
    for (int j = 0; j < half; ++j) given[j] = upper ? sums[j] : sums[half + j];
    TILESCOPE_SHUFFLE_XOR(group, given, half, mask);
    TILESCOPE_UNROLL
    for (int j = 0; j < half; ++j) sums[j] = (upper ? sums[half + j] : sums[j]) + given[j];
    mine.first += upper ? half : 0;
    mine.count = half;
    mask /= 2;
  }
  if (mask != 0 && (lane & (2 * mask - 1)) != 0) mine.count = 0;  // another lane has the same sum
  for (; mask != 0; mask /= 2) {
    given[0] = sums[0];
    TILESCOPE_SHUFFLE_XOR(group, given, 1, mask);
    sums[0] += given[0];
  }
  return mine;
}

// The whole convolution of tiles: pieces of one output row, one after the other. threadIdx.x is the thread's lane over
// input channels, threadIdx.y over output channels.
template <int Columns>
__device__ inline void conv_block(const ConvTask& t) {
  const int lane = static_cast<int>(threadIdx.x), lanes = static_cast<int>(blockDim.x);
  const int channels = static_cast<int>(blockDim.y);
  for (int n = 0; n < t.out_n; ++n)
    for (int k0 = 0; k0 < t.out_c; k0 += channels)
      for (int y = 0; y < t.out_h; ++y)
        for (int x = 0; x < t.out_w; x += Columns) {
          const int k = k0 + static_cast<int>(threadIdx.y);
          Sum sums[Columns] = {};
          if (k < t.out_c && t.input != nullptr) add_window<Columns>(t, n, k, y, x, lane, lanes, sums);
          const LaneColumns mine = add_lanes<Columns>(sums, lane, lanes);
          if (k >= t.out_c) continue;
          TILESCOPE_UNROLL
          for (int j = 0; j < Columns; ++j) {
            if (j >= mine.count || x + mine.first + j >= t.out_w) continue;
            const long at = ((static_cast<long>(n) * t.out_c + k) * t.out_h + y) * t.out_w + x + mine.first + j;
            Sum sum = sums[j];
            if (!t.first) sum += sum_at(t.sums, at);
            if (t.last) sum = finished(sum, t.bias == nullptr ? Sum{0} : t.bias[k], t.shift, t.activation);
            put_sum(t.sums, at, sum);
          }
        }
}

}  // namespace ts
