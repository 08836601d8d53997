// SPDX-License-Identifier: GPL-3.0-or-later
// Ranges, boxes, arrays off chip and what layers compute. All sizes are elements. Maps are (batch, channel, height,
// width), weights (output channel, input channel of the group, kernel height, kernel width), all row-major.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "tilescope_values.h"

namespace ts {

// What cannot go on: where it happened and what is wrong, as text. Exit code 1.
[[noreturn]] inline void stop(const std::string& sentence) {
  std::fflush(stdout);
  std::fprintf(stderr, "%s\n", sentence.c_str());
  std::exit(1);
}

// Not std::min and std::max, which device code has not.
__host__ __device__ inline int smaller(int a, int b) {
  return a < b ? a : b;
}
__host__ __device__ inline int larger(int a, int b) {
  return a < b ? b : a;
}

struct Range {  // [begin, end)
  int begin = 0, end = 0;

  __host__ __device__ int size() const { return end > begin ? end - begin : 0; }
  __host__ __device__ bool empty() const { return end <= begin; }
  __host__ __device__ bool contains(Range other) const { return begin <= other.begin && other.end <= end; }
  __host__ __device__ bool operator==(Range other) const { return begin == other.begin && end == other.end; }
};

__host__ __device__ inline Range range(int begin, int step, int limit) {
  return {begin, smaller(begin + step, limit)};
}
__host__ __device__ inline Range operator+(Range r, int by) {  // e.g. the channels of a group among those of the map
  return {r.begin + by, r.end + by};
}

struct Box {
  Range n, c, h, w;

  __host__ __device__ bool empty() const { return n.empty() || c.empty() || h.empty() || w.empty(); }
  __host__ __device__ long elements() const { return static_cast<long>(n.size()) * c.size() * h.size() * w.size(); }
  __host__ __device__ bool contains(const Box& b) const {
    return n.contains(b.n) && c.contains(b.c) && h.contains(b.h) && w.contains(b.w);
  }
  __host__ __device__ bool operator==(const Box& b) const { return n == b.n && c == b.c && h == b.h && w == b.w; }
};

// The smallest box with both; an empty one has no part in it.
inline Box hull(const Box& a, const Box& b) {
  if (a.empty()) return b;
  if (b.empty()) return a;
  const auto both = [](Range r, Range s) { return Range{std::min(r.begin, s.begin), std::max(r.end, s.end)}; };
  return {both(a.n, b.n), both(a.c, b.c), both(a.h, b.h), both(a.w, b.w)};
}

inline std::string words(const Box& b) {
  std::string text;
  for (const Range& r : {b.n, b.c, b.h, b.w})
    text += (text.empty() ? "[" : " × [") + std::to_string(r.begin) + ", " + std::to_string(r.end) + ")";
  return text;
}

enum class Tensor { I, W, O };  // as what a layer uses an array; the second operand of an add is W
constexpr int kTensors = 3;
constexpr const char* kTensorNames[kTensors] = {"I", "W", "O"};

enum class Role { Input, Weight, Bias, Map, Inner };  // Inner: a map that never leaves the chip

// Data off chip; of an inner map what was made on chip, for the check. Of a bias only `sums` is there, one for each
// output channel; of others `data`, and `sums` once partial sums have left the chip.
struct Array {
  std::string name;
  Role role = Role::Map;
  int n = 1, c = 1, h = 1, w = 1;
  Value* data = nullptr;
  std::vector<Sum> sums;
  std::vector<bool> made{};  // of an inner map: which elements were; those that nothing needs are not

  long elements() const { return static_cast<long>(n) * c * h * w; }
  bool is_made(long element) const {
    return role != Role::Inner || (!made.empty() && made[static_cast<std::size_t>(element)]);
  }
  Box box() const { return {{0, n}, {0, c}, {0, h}, {0, w}}; }
};

// Calls visit(first element in the array, consecutive elements) for the runs of a box, in row-major order.
template <class Visit>
void for_each_run(const Array& array, const Box& box, Visit visit) {
  const int sizes[4] = {array.n, array.c, array.h, array.w};
  const Range ranges[4] = {box.n, box.c, box.h, box.w};
  int inner = 3;  // the run covers this dimension and those after it
  long run = ranges[3].size();
  while (inner > 0 && ranges[inner].size() == sizes[inner]) run *= ranges[--inner].size();
  int count[3] = {1, 1, 1};
  for (int d = 0; d < inner; ++d) count[d] = ranges[d].size();
  for (int n = 0; n < count[0]; ++n)
    for (int c = 0; c < count[1]; ++c)
      for (int h = 0; h < count[2]; ++h) {
        const long row = (static_cast<long>(box.n.begin + n) * array.c + box.c.begin + c) * array.h + box.h.begin + h;
        visit(row * array.w + box.w.begin, run);
      }
}

// Stored lines that outputs reach through a piece of the kernel. May be empty: the piece only meets padding.
__host__ __device__ inline Range lines(Range out, Range kernel, int stride, int dilation, int pad, int stored) {
  const int begin = out.begin * stride - pad + kernel.begin * dilation;
  const int end = (out.end - 1) * stride - pad + (kernel.end - 1) * dilation + 1;
  return {larger(0, begin), smaller(stored, end)};
}

// A whole convolution; a fully connected layer is one with a 1 × 1 kernel over a 1 × 1 map.
struct ConvShape {
  int kernel_h = 1, kernel_w = 1, stride_h = 1, stride_w = 1, pad_top = 0, pad_left = 0, dilation_h = 1, dilation_w = 1;
  int in_h = 1, in_w = 1, in_c = 1, out_c = 1, groups = 1;
  bool whole_columns = true;  // columns are not cut: whole rows are fetched

  // Input elements that outputs (oy, ox) reach through kernel positions (fy, fx); c: channels of the input map.
  __host__ __device__ Box input(Range c, Range oy, Range ox, Range fy, Range fx) const {
    Box box = touched(c, oy, ox, fy, fx);
    if (whole_columns) box.w = {0, in_w};
    return box;
  }
  __host__ __device__ Box touched(Range c, Range oy, Range ox, Range fy, Range fx) const {
    return {{0, 1},
            c,
            lines(oy, fy, stride_h, dilation_h, pad_top, in_h),
            lines(ox, fx, stride_w, dilation_w, pad_left, in_w)};
  }
  // Under the whole kernel.
  Box window(const Box& out) const { return touched({0, in_c}, out.h, out.w, {0, kernel_h}, {0, kernel_w}); }
};

enum class PoolMode { Max, Average };

struct PoolShape {
  PoolMode mode = PoolMode::Max;
  int kernel_h = 1, kernel_w = 1, stride_h = 1, stride_w = 1, pad_top = 0, pad_left = 0, dilation_h = 1, dilation_w = 1;
  int in_h = 1, in_w = 1, out_h = 1, out_w = 1;

  // Input of the output rows oy: from the first row that a window needs to the last, and where the next strip begins
  // later, up to there, so that every row comes in. Rows are whole.
  __host__ __device__ Box input(Range c, Range oy) const {
    const Range needed = lines(oy, {0, kernel_h}, stride_h, dilation_h, pad_top, in_h);
    const int next = oy.end == out_h ? in_h : smaller(in_h, oy.end * stride_h - pad_top);
    return {{0, 1}, c, {oy.begin == 0 ? 0 : smaller(needed.begin, in_h), larger(needed.end, next)}, {0, in_w}};
  }
  __host__ __device__ Box touched(Range c, Range oy, Range ox) const {
    return {{0, 1},
            c,
            lines(oy, {0, kernel_h}, stride_h, dilation_h, pad_top, in_h),
            lines(ox, {0, kernel_w}, stride_w, dilation_w, pad_left, in_w)};
  }
  Box window(const Box& out) const { return touched(out.c, out.h, out.w); }
};

// What happens to a convolution's sums after their last addition, in this order.
struct Finish {
  const Array* bias = nullptr;  // held on the chip with the program, not moved
  int shift = 0;                // right, rounding half up; int8 only
  Activation activation = Activation::None;
  double slope = 0;  // of Leaky
};

}  // namespace ts
