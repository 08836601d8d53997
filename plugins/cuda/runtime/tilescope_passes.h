// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels of transformers' operations. Only programs that have some come with this file. fp32; the check is in
// tilescope_pass_reference.h.
#pragma once

#include "tilescope_pass_reference.h"
#include "tilescope_runtime.h"

namespace ts {

struct PassTask {
  PassShape shape;
  const Value *first = nullptr, *second = nullptr, *table = nullptr;
  Value* output = nullptr;
  long count = 0;  // rows
  long step = 1;   // from one element of a row to the next: positions of the tile
};

__device__ inline float pass_of_elements(PassOp op, float a, float b) {
  switch (op) {
    case PassOp::Add:
      return a + b;
    case PassOp::Sub:
      return a - b;
    case PassOp::Mul:
      return a * b;
    case PassOp::Max:
      return a > b ? a : b;
    case PassOp::Relu:
      return a > 0 ? a : 0.0F;
    case PassOp::Sigmoid:
      return 1 / (1 + expf(-a));
    case PassOp::Silu:
      return a / (1 + expf(-a));
    case PassOp::Tanh:
      return tanhf(a);
    case PassOp::Gelu:
      return 0.5F * a * (1 + erff(a * 0.70710678F));
    default:  // GeluTanh, with √(2 ÷ π)
      return 0.5F * a * (1 + tanhf(0.79788456F * (a + 0.044715F * a * a * a)));
  }
}

__device__ inline void softmax_row(const PassTask& t, const Value* in, Value* out) {
  float largest = static_cast<float>(in[0]), sum = 0;
  for (int i = 1; i < t.shape.row; ++i) {
    const auto value = static_cast<float>(in[i * t.step]);
    largest = value > largest ? value : largest;
  }
  for (int i = 0; i < t.shape.row; ++i) sum += expf(t.shape.scale * (static_cast<float>(in[i * t.step]) - largest));
  for (int i = 0; i < t.shape.row; ++i)
    out[i * t.step] = static_cast<Value>(expf(t.shape.scale * (static_cast<float>(in[i * t.step]) - largest)) / sum);
}

// Scales stand first in the table, then, of a layer norm, the offsets.
__device__ inline void norm_row(const PassTask& t, const Value* in, Value* out) {
  const bool centred = t.shape.op == PassOp::LayerNorm;
  const auto elements = static_cast<float>(t.shape.row);
  float mean = 0, squares = 0;
  for (int i = 0; centred && i < t.shape.row; ++i) mean += static_cast<float>(in[i * t.step]);
  mean /= elements;
  for (int i = 0; i < t.shape.row; ++i) {
    const float distance = static_cast<float>(in[i * t.step]) - mean;
    squares += distance * distance;
  }
  const float deviation = sqrtf(squares / elements + kNormEpsilon);
  for (int i = 0; i < t.shape.row; ++i) {
    const float normed = (static_cast<float>(in[i * t.step]) - mean) / deviation * static_cast<float>(t.table[i]);
    out[i * t.step] = static_cast<Value>(centred ? normed + static_cast<float>(t.table[t.shape.row + i]) : normed);
  }
}

// A thread does one row.
static __global__ void pass_kernel(PassTask t) {
  const long r = element();
  if (r >= t.count) return;
  const long first = r / t.step * t.shape.row * t.step + r % t.step;
  if (t.shape.op == PassOp::Softmax)
    softmax_row(t, t.first + first, t.output + first);
  else if (t.shape.op == PassOp::LayerNorm || t.shape.op == PassOp::RmsNorm)
    norm_row(t, t.first + first, t.output + first);
  else
    t.output[first] =
        static_cast<Value>(pass_of_elements(t.shape.op, static_cast<float>(t.first[first]),
                                            t.second == nullptr ? 0.0F : static_cast<float>(t.second[first])));
}

// What the chip does beyond tilescope_chip.h.
class Passes {
 public:
  // second, table: null where the operation has none. The channels of the tiles are whole rows.
  static void run(Chip& chip, Tile& out, Tile& first, Tile* second, Tile* table, const PassShape& shape) {
    chip.prepare(out, first, first.box_ == out.box_ && out.box_.c.size() % shape.row == 0);
    for (Tile* other : {second, table})
      if (other != nullptr) chip.require(*other, Tile::Holds::Values);
    if (second != nullptr && !(second->box_ == out.box_))
      chip.refuse(*second, "holds " + words(second->box_) + " for " + words(out.box_));
    if (table != nullptr && table->box_.c.size() != shape.row)
      chip.refuse(*table, "holds " + words(table->box_) + " for rows of " + std::to_string(shape.row));
    PassTask task;
    task.shape = shape;
    task.first = chip.values(first), task.output = chip.values(out);
    if (second != nullptr) task.second = chip.values(*second);
    if (table != nullptr) task.table = chip.values(*table);
    task.step = static_cast<long>(out.box_.h.size()) * out.box_.w.size();
    task.count = out.box_.elements() / shape.row;
    Tile& other = second != nullptr ? *second : first;
    Tile& third = table != nullptr ? *table : first;
    chip.before_kernel({&first, &other, &third, &out});
    TILESCOPE_LAUNCH_PLAIN(pass_kernel, chip.plain_grid(task.count), dim3(kPlainThreads), 0, chip.compute_, task);
    chip.after_kernel({&first, &other, &third, &out});
  }
};

}  // namespace ts
