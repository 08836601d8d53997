// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels. They work on packed row-major tiles in on-chip memories; indices are those of the tile.
#pragma once

#include "tilescope_shapes.h"

namespace ts {

// Sums of int8 stand at any byte, because tiles are packed one after the other; those of fp32 are among their like.
__host__ __device__ inline Sum sum_at(const unsigned char* sums, long index) {
#ifdef TILESCOPE_INT8
  Sum sum;
  memcpy(&sum, sums + index * static_cast<long>(sizeof(Sum)), sizeof(Sum));
  return sum;
#else
  return reinterpret_cast<const Sum*>(sums)[index];
#endif
}
__host__ __device__ inline void put_sum(unsigned char* sums, long index, Sum sum) {
#ifdef TILESCOPE_INT8
  memcpy(sums + index * static_cast<long>(sizeof(Sum)), &sum, sizeof(Sum));
#else
  reinterpret_cast<Sum*>(sums)[index] = sum;
#endif
}

// Input maps stand packed, or as a ring of rows: row r of the tile in slot (first_slot + r) mod slots, the channels of
// a row one after the other.
struct Slots {
  int slots = 0;  // 0: packed
  int first_slot = 0;

  __host__ __device__ long row_at(int row, int channels, int width) const {
    if (slots == 0) return static_cast<long>(row) * width;
    return static_cast<long>((first_slot + row) % slots) * channels * width;
  }
  __host__ __device__ long channel_step(int height, int width) const {
    return slots == 0 ? static_cast<long>(height) * width : width;
  }
};

// One convolution of tiles. padding: rows above and columns left of the input tile that the window reaches; negative
// where the tile has more than the window needs.
struct ConvTask {
  const Value* input =
      nullptr;  // in_n × (groups · in_c) × in_h × in_w; null: this part of the window only meets padding
  const Value* weight = nullptr;
  unsigned char* sums = nullptr;
  Value* values = nullptr;  // instead of sums, where one pass begins and finishes them
  Slots slots;              // of the input
  int groups = 1;           // that the tiles have
  int in_h = 0, in_w = 0;
  int out_n = 0, out_c = 0, out_h = 0, out_w = 0;
  int first_row = 0;                         // of the grid: one grid has no more than kMostGridRows of them
  int in_c = 0, kernel_h = 0, kernel_w = 0;  // of the weight tile
  int stride_h = 1, stride_w = 1, dilation_h = 1, dilation_w = 1, padding_top = 0, padding_left = 0;
  bool first = true;          // the sums start from zero
  bool last = false;          // finish them
  const Sum* bias = nullptr;  // of the tile's first output channel; null: none
  int shift = 0;
  Activate activation;
};

constexpr int kColumns = 8;         // output columns of a block
constexpr int kMostThreads = 1024;  // of a block, on every GPU; the registers are shared out for as many

#ifdef TILESCOPE_INT8
// The same byte of four planes as one word for __dp4a.
__device__ inline int four(const Value* values, long step) {
  unsigned word = 0;
  TILESCOPE_UNROLL
  for (int i = 0; i < 4; ++i) word |= static_cast<unsigned>(static_cast<unsigned char>(values[i * step])) << (8 * i);
  return static_cast<int>(word);
}
#endif

// Adds a thread's channels of one kernel position to its columns. Bit j of inside says that column j meets the tile.
template <int Columns, bool All>
__device__ inline void add_position(const ConvTask& t, const Value* input, const Value* weight, unsigned inside,
                                    int lane, int lanes, Sum* sums) {
  const long plane = t.slots.channel_step(t.in_h, t.in_w);
  const long window = static_cast<long>(t.kernel_h) * t.kernel_w;
#ifdef TILESCOPE_INT8
  const int fours = t.in_c / 4;
  for (int c = lane; c < fours; c += lanes) {
    const int w = four(weight + 4 * c * window, window);
    const Value* row = input + 4 * c * plane;
    TILESCOPE_UNROLL
    for (int j = 0; j < Columns; ++j)
      if (All || (inside >> j & 1U) != 0) sums[j] = __dp4a(four(row + j * t.stride_w, plane), w, sums[j]);
  }
  for (int c = 4 * fours + lane; c < t.in_c; c += lanes) {
#else
  for (int c = lane; c < t.in_c; c += lanes) {
#endif
    const Sum w = weight[c * window];
    const Value* row = input + c * plane;
    if (All && t.stride_w == 1) {
      TILESCOPE_UNROLL
      for (int j = 0; j < Columns; ++j) sums[j] += w * static_cast<Sum>(row[j]);
    } else {
      TILESCOPE_UNROLL
      for (int j = 0; j < Columns; ++j)
        if (All || (inside >> j & 1U) != 0) sums[j] += w * static_cast<Sum>(row[j * t.stride_w]);
    }
  }
}

template <int Columns>
__device__ inline void add_window(const ConvTask& t, int n, int k, int y, int x, int lane, int lanes, Sum* sums) {
  const long plane = t.slots.channel_step(t.in_h, t.in_w);
  const int group = t.groups == 1 ? 0 : k / (t.out_c / t.groups);  // divisions are slow
  for (int fy = 0; fy < t.kernel_h; ++fy) {
    const int row = y * t.stride_h + fy * t.dilation_h - t.padding_top;
    if (row < 0 || row >= t.in_h) continue;
    for (int fx = 0; fx < t.kernel_w; ++fx) {
      const int left = x * t.stride_w + fx * t.dilation_w - t.padding_left;
      const bool all = x + Columns <= t.out_w && left >= 0 && left + (Columns - 1) * t.stride_w < t.in_w;
      unsigned inside = 0;
      for (int j = 0; j < Columns && !all; ++j) {
        const int column = left + j * t.stride_w;
        if (x + j < t.out_w && column >= 0 && column < t.in_w) inside |= 1U << j;
      }
      const Value* input = t.input + (n * static_cast<long>(t.groups) + group) * t.in_c * plane +
                           t.slots.row_at(row, t.groups * t.in_c, t.in_w) + left;
      const Value* weight = t.weight + (static_cast<long>(k) * t.in_c * t.kernel_h + fy) * t.kernel_w + fx;
      if (all)
        add_position<Columns, true>(t, input, weight, inside, lane, lanes, sums);
      else if (inside != 0)
        add_position<Columns, false>(t, input, weight, inside, lane, lanes, sums);
    }
  }
}

constexpr int kMostGridRows = 65535;  // of a grid's second dimension, on every GPU

// The array of processing elements: threadIdx.x are its lanes over input channels, threadIdx.y over output channels. A
// block is one group of output channels and a piece of one output row; each thread adds up its channels, then the sums
// of the channel lanes are added in their order. Blocks: (pieces of a row × groups of channels, rows, batch).
template <int Columns>
__global__ void __launch_bounds__(kMostThreads) conv_kernel(ConvTask t) {
  TILESCOPE_DYNAMIC_SHARED(Sum, lane_sums);  // [output channel lane][input channel lane][column]
  const int lanes = static_cast<int>(blockDim.x), busy_lanes = lanes < t.in_c ? lanes : t.in_c;
  const int pieces = (t.out_w + Columns - 1) / Columns;
  const int x = static_cast<int>(blockIdx.x) % pieces * Columns;
  const int first_k = static_cast<int>(blockIdx.x) / pieces * static_cast<int>(blockDim.y);
  const int y = t.first_row + static_cast<int>(blockIdx.y), n = static_cast<int>(blockIdx.z);
  TILESCOPE_EACH_THREAD {
    const int lane = static_cast<int>(threadIdx.x), channel = static_cast<int>(threadIdx.y), k = first_k + channel;
    if (lane < busy_lanes && k < t.out_c) {
      Sum sums[Columns] = {};
      if (t.input != nullptr) add_window<Columns>(t, n, k, y, x, lane, lanes, sums);
      TILESCOPE_UNROLL
      for (int j = 0; j < Columns; ++j) lane_sums[(channel * lanes + lane) * Columns + j] = sums[j];
    }
  }
  __syncthreads();
  TILESCOPE_EACH_THREAD {
    const int lane = static_cast<int>(threadIdx.x), channel = static_cast<int>(threadIdx.y), k = first_k + channel;
    for (int j = lane; k < t.out_c && j < Columns && x + j < t.out_w; j += lanes) {
      Sum sum = 0;
      for (int l = 0; l < busy_lanes; ++l) sum += lane_sums[(channel * lanes + l) * Columns + j];
      const long at = ((static_cast<long>(n) * t.out_c + k) * t.out_h + y) * t.out_w + x + j;
      if (!t.first) sum += sum_at(t.sums, at);
      if (t.last) sum = finished(sum, t.bias == nullptr ? Sum{0} : t.bias[k], t.shift, t.activation);
      if (t.values != nullptr)
        t.values[at] = static_cast<Value>(sum);
      else
        put_sum(t.sums, at, sum);
    }
  }
}

constexpr int kPlainThreads = 256;

// The element of a plain kernel's thread.
__device__ inline long element() {
  return static_cast<long>(blockIdx.x) * blockDim.x + threadIdx.x;
}

// Outputs that stand in the places of sums, packed as values.
static __global__ void narrow_kernel(const unsigned char* sums, Value* values, long count) {
  const long i = element();
  if (i < count) values[i] = static_cast<Value>(sum_at(sums, i));
}

struct PoolTask {
  const Value* input = nullptr;
  Value* output = nullptr;
  long count = 0;  // outputs
  int in_h = 0, in_w = 0, out_h = 0, out_w = 0;
  int kernel_h = 1, kernel_w = 1, stride_h = 1, stride_w = 1, dilation_h = 1, dilation_w = 1;
  int padding_top = 0, padding_left = 0;  // as in ConvTask
  bool largest = true;
  Activate activation;
  Slots slots;       // of the input
  int channels = 1;  // of the tiles
};

// Of the positions inside the tile the largest, or their sum divided by their number; 0 where there are none.
__device__ inline void pool_element(const PoolTask& t, long i) {
  const int x = static_cast<int>(i % t.out_w), y = static_cast<int>(i / t.out_w % t.out_h);
  const Value* plane = t.input + i / (static_cast<long>(t.out_h) * t.out_w) * t.slots.channel_step(t.in_h, t.in_w);
  Sum result = 0;
  int inside = 0;
  for (int fy = 0; fy < t.kernel_h; ++fy) {
    const int row = y * t.stride_h + fy * t.dilation_h - t.padding_top;
    if (row < 0 || row >= t.in_h) continue;
    for (int fx = 0; fx < t.kernel_w; ++fx) {
      const int column = x * t.stride_w + fx * t.dilation_w - t.padding_left;
      if (column < 0 || column >= t.in_w) continue;
      const Sum value = plane[t.slots.row_at(row, t.channels, t.in_w) + column];
      if (!t.largest)
        result += value;
      else if (inside == 0 || value > result)
        result = value;
      ++inside;
    }
  }
#ifdef TILESCOPE_INT8
  const std::int64_t pooled = t.largest || inside == 0 ? result : divided_half_up(result, inside);
#else
  const float pooled = t.largest || inside == 0 ? result : result / static_cast<float>(inside);
#endif
  t.output[i] = activated_value(pooled, t.activation);
}
static __global__ void pool_kernel(PoolTask t) {
  const long i = element();
  if (i < t.count) pool_element(t, i);
}

struct AddTask {
  const Value *first = nullptr, *second = nullptr;  // second: null where that operand is absent
  Value* output = nullptr;                          // may be where first is
  long count = 0;
  int out_h = 0, out_w = 0;
  int second_h = 0, second_w = 0, top = 0, left = 0;  // the second tile may have more around: from row top, column left
  Activate activation;
};

__device__ inline void add_element(const AddTask& t, long i) {
  const long x = i % t.out_w, y = i / t.out_w % t.out_h, plane = i / (static_cast<long>(t.out_h) * t.out_w);
  const long other = (plane * t.second_h + y + t.top) * t.second_w + x + t.left;
#ifdef TILESCOPE_INT8
  const std::int64_t sum = std::int64_t{t.first[i]} + (t.second == nullptr ? 0 : t.second[other]);
#else
  const float sum = t.first[i] + (t.second == nullptr ? 0.0F : t.second[other]);
#endif
  t.output[i] = activated_value(sum, t.activation);
}

static __global__ void add_kernel(AddTask t) {
  const long i = element();
  if (i < t.count) add_element(t, i);
}

// Every stride-th element of rows and columns, from (phase_y, phase_x) on; out_h and out_w: one plane of the output.
__device__ inline void reorg_element(const Value* input, Value* output, long i, int out_h, int out_w, int stride,
                                     int phase_y, int phase_x) {
  const long x = i % out_w, y = i / out_w % out_h, plane = i / (static_cast<long>(out_h) * out_w);
  output[i] =
      input[((plane * out_h + y) * stride + phase_y) * (static_cast<long>(out_w) * stride) + x * stride + phase_x];
}
static __global__ void reorg_kernel(const Value* input, Value* output, long count, int out_h, int out_w, int stride,
                                    int phase_y, int phase_x) {
  const long i = element();
  if (i < count) reorg_element(input, output, i, out_h, out_w, stride, phase_y, phase_x);
}

}  // namespace ts
