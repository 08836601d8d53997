// SPDX-License-Identifier: GPL-3.0-or-later
// Operations of transformers in fp32: functions of single elements, softmax and norms over rows of channels.
#pragma once

#include "tilescope_cpu_strips.h"

#ifndef TILESCOPE_INT8

typedef enum {
  TS_ADD,
  TS_SUB,
  TS_MUL,
  TS_MAXIMUM,
  TS_PASS_RELU,
  TS_PASS_SIGMOID,
  TS_SILU,
  TS_TANH,
  TS_GELU,
  TS_GELU_TANH,
  TS_SOFTMAX,
  TS_LAYER_NORM,
  TS_RMS_NORM
} TsPassOp;

static const float kTsNormEpsilon = 1e-5F;  // added to the variance, or to the mean square

TS_INLINE float ts_pass_element(TsPassOp op, float a, float b) {
  switch (op) {
    case TS_ADD:
      return a + b;
    case TS_SUB:
      return a - b;
    case TS_MUL:
      return a * b;
    case TS_MAXIMUM:
      return a > b ? a : b;
    case TS_PASS_RELU:
      return a > 0 ? a : 0.0F;
    case TS_PASS_SIGMOID:
      return 1 / (1 + expf(-a));
    case TS_SILU:
      return a / (1 + expf(-a));
    case TS_TANH:
      return tanhf(a);
    case TS_GELU:
      return 0.5F * a * (1 + erff(a * 0.70710678F));
    default:  // with √(2 ÷ π)
      return 0.5F * a * (1 + tanhf(0.79788456F * (a + 0.044715F * a * a * a)));
  }
}

// The channel `i` of a tile whose channels stand `step` elements apart by blocks.
static inline size_t ts_channel_at(int i, size_t step) {
  return (size_t)(i / TS_LANES) * step + (size_t)(i % TS_LANES);
}

static inline void ts_softmax_row(float* out, const float* in, int first, int row, size_t step, float scale) {
  float largest = in[ts_channel_at(first, step)], sum = 0;
  for (int i = first + 1; i < first + row; ++i) {
    const float value = in[ts_channel_at(i, step)];
    largest = value > largest ? value : largest;
  }
  for (int i = first; i < first + row; ++i) {
    const float power = expf(scale * (in[ts_channel_at(i, step)] - largest));
    out[ts_channel_at(i, step)] = power;
    sum += power;
  }
  for (int i = first; i < first + row; ++i) out[ts_channel_at(i, step)] /= sum;
}

// The table: the scales, then, of a layer norm, the offsets.
static inline void ts_norm_row(float* out, const float* in, const float* table, int first, int row, size_t step,
                               int is_centred) {
  float mean = 0, squares = 0;
  for (int i = first; is_centred && i < first + row; ++i) mean += in[ts_channel_at(i, step)];
  mean /= (float)row;
  for (int i = first; i < first + row; ++i) {
    const float distance = in[ts_channel_at(i, step)] - mean;
    squares += distance * distance;
  }
  const float deviation = sqrtf(squares / (float)row + kTsNormEpsilon);
  for (int i = 0; i < row; ++i) {
    const float normed = (in[ts_channel_at(first + i, step)] - mean) / deviation * table[i];
    out[ts_channel_at(first + i, step)] = is_centred ? normed + table[row + i] : normed;
  }
}

// second, table: null where the operation has none; a table has
// its scales and offsets as channels of one position. The channels of
// the tiles are whole rows of `row` channels; scale: of a softmax, what its elements are multiplied by.
static TS_UNUSED void ts_pass(TsTile* out, const TsTile* first, const TsTile* second, const TsTile* table, TsPassOp op,
                              int row, float scale) {
  if (first->holds != TS_VALUES || (second != NULL && second->holds != TS_VALUES) ||
      (table != NULL && table->holds != TS_VALUES))
    ts_stop("an operation reads a tile that is not loaded", first->holds, TS_VALUES);
  if (ts_strip_elements(out) != ts_strip_elements(first) || ts_size(out->box.c) % row != 0)
    ts_stop("an operation has tiles that do not fit", ts_size(out->box.c), row);
  float* to = (float*)out->at;
  const float *in = (const float*)first->at, *other = second == NULL ? NULL : (const float*)second->at;
  if (op < TS_SOFTMAX) {
    const size_t count = ts_strip_elements(out);
    for (size_t i = 0; i < count; ++i) to[i] = ts_pass_element(op, in[i], other == NULL ? 0.0F : other[i]);
  } else {
    const size_t positions = (size_t)ts_size(out->h) * (size_t)ts_size(out->w), step = positions * TS_LANES;
    for (int c = 0; c < ts_size(out->box.c); c += row)
      for (size_t p = 0; p < positions; ++p) {
        float* row_out = to + p * TS_LANES;
        const float* row_in = in + p * TS_LANES;
        if (op == TS_SOFTMAX)
          ts_softmax_row(row_out, row_in, c, row, step, scale);
        else if (table != NULL)
          ts_norm_row(row_out, row_in, (const float*)table->at, c, row, step, op == TS_LAYER_NORM);
      }
  }
  out->holds = TS_VALUES;
}

#endif
