// SPDX-License-Identifier: GPL-3.0-or-later
// Operations of transformers in fp32: functions of single elements, softmax and norms over rows of channels.
#pragma once

#include "tilescope_cpu_functions.h"
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

TS_INLINE ts_vec ts_pass_element(TsPassOp op, ts_vec a, ts_vec b) {
  const ts_vec zero = {0};
  switch (op) {
    case TS_ADD:
      return a + b;
    case TS_SUB:
      return a - b;
    case TS_MUL:
      return a * b;
    case TS_MAXIMUM:
      return ts_larger_of(a, b);
    case TS_PASS_RELU:
      return ts_larger_of(a, zero);
    case TS_PASS_SIGMOID:
      return ts_sigmoid(a);
    case TS_SILU:
      return a * ts_sigmoid(a);
    case TS_TANH:
      return ts_tanh(a);
    case TS_GELU:
      return ts_gelu(a);
    default:
      return ts_gelu_tanh(a);
  }
}

TS_INLINE void ts_pass_elements(TsPassOp op, float* to, const float* a, const float* b, size_t count) {
  for (size_t i = 0; i < count; i += TS_LANES)
    *(ts_vec*)(to + i) =
        ts_pass_element(op, *(const ts_vec*)(a + i), b == NULL ? (ts_vec){0} : *(const ts_vec*)(b + i));
}

// With the operation as a constant, so that the loop has no switch.
static inline void ts_pass_of_elements(TsPassOp op, float* to, const float* a, const float* b, size_t count) {
#  define TS_PASS_CASE(OP)                   \
    case OP:                                 \
      ts_pass_elements(OP, to, a, b, count); \
      return;
  switch (op) {
    TS_PASS_CASE(TS_ADD)
    TS_PASS_CASE(TS_SUB)
    TS_PASS_CASE(TS_MUL)
    TS_PASS_CASE(TS_MAXIMUM)
    TS_PASS_CASE(TS_PASS_RELU)
    TS_PASS_CASE(TS_PASS_SIGMOID)
    TS_PASS_CASE(TS_SILU)
    TS_PASS_CASE(TS_TANH)
    TS_PASS_CASE(TS_GELU)
    default:
      ts_pass_elements(TS_GELU_TANH, to, a, b, count);
  }
#  undef TS_PASS_CASE
}

// Channels of a row: whole vectors from `first` on, then those behind them. A row that begins inside a block has no
// whole vectors.
typedef struct TsRow {
  int first, end, vectors;  // channels; vectors: the first channel behind them
  size_t step;              // between blocks of channels
} TsRow;

static inline TsRow ts_row(int first, int row, size_t step) {
  const int whole = first % TS_LANES == 0 ? row / TS_LANES * TS_LANES : 0;
  return (TsRow){first, first + row, first + whole, step};
}
// The channel `i` of a tile.
static inline size_t ts_channel_at(const TsRow* r, int i) {
  return (size_t)(i / TS_LANES) * r->step + (size_t)(i % TS_LANES);
}
#  define TS_EACH_VECTOR(I, R) for (int I = (R)->first; I < (R)->vectors; I += TS_LANES)
#  define TS_EACH_REST(I, R) for (int I = (R)->vectors; I < (R)->end; ++I)
TS_INLINE ts_vec ts_row_vector(const float* at, const TsRow* r, int i) {
  return *(const ts_vec*)(at + ts_channel_at(r, i));
}

static inline float ts_row_largest(const float* in, const TsRow* r) {
  float largest = in[ts_channel_at(r, r->first)];
  if (r->vectors > r->first) {
    ts_vec most = ts_row_vector(in, r, r->first);
    TS_EACH_VECTOR(i, r) most = ts_larger_of(most, ts_row_vector(in, r, i));
    largest = ts_largest(most);
  }
  TS_EACH_REST(i, r) {
    const float value = in[ts_channel_at(r, i)];
    largest = value > largest ? value : largest;
  }
  return largest;
}

static inline void ts_softmax_row(float* out, const float* in, const TsRow* r, float scale) {
  const float largest = ts_row_largest(in, r);
  ts_vec sums = {0};
  TS_EACH_VECTOR(i, r) {
    const ts_vec power = ts_exp(scale * (ts_row_vector(in, r, i) - largest));
    *(ts_vec*)(out + ts_channel_at(r, i)) = power;
    sums += power;
  }
  float sum = ts_total(sums);
  TS_EACH_REST(i, r) {
    const float power = expf(scale * (in[ts_channel_at(r, i)] - largest));
    out[ts_channel_at(r, i)] = power;
    sum += power;
  }
  TS_EACH_VECTOR(i, r) * (ts_vec*)(out + ts_channel_at(r, i)) /= sum;
  TS_EACH_REST(i, r) out[ts_channel_at(r, i)] /= sum;
}

static inline float ts_row_sum(const float* in, const TsRow* r) {
  ts_vec sums = {0};
  TS_EACH_VECTOR(i, r) sums += ts_row_vector(in, r, i);
  float sum = ts_total(sums);
  TS_EACH_REST(i, r) sum += in[ts_channel_at(r, i)];
  return sum;
}

static inline float ts_row_squares(const float* in, const TsRow* r, float mean) {
  ts_vec sums = {0};
  TS_EACH_VECTOR(i, r) {
    const ts_vec distance = ts_row_vector(in, r, i) - mean;
    sums += distance * distance;
  }
  float sum = ts_total(sums);
  TS_EACH_REST(i, r) {
    const float distance = in[ts_channel_at(r, i)] - mean;
    sum += distance * distance;
  }
  return sum;
}

// The table: the scales, then, of a layer norm, the offsets.
static inline void ts_norm_row(float* out, const float* in, const float* table, const TsRow* r, int is_centred) {
  const int row = r->end - r->first;
  const float mean = is_centred ? ts_row_sum(in, r) / (float)row : 0;
  const float deviation = sqrtf(ts_row_squares(in, r, mean) / (float)row + kTsNormEpsilon);
  const ptrdiff_t before = r->first;  // the table begins with the row
  const float *scale = table, *offset = table + row;
  TS_EACH_VECTOR(i, r) {
    ts_vec normed = (ts_row_vector(in, r, i) - mean) / deviation * ts_read(scale + (i - before));
    if (is_centred) normed += ts_read(offset + (i - before));
    *(ts_vec*)(out + ts_channel_at(r, i)) = normed;
  }
  TS_EACH_REST(i, r) {
    const float normed = (in[ts_channel_at(r, i)] - mean) / deviation * scale[i - before];
    out[ts_channel_at(r, i)] = is_centred ? normed + offset[i - before] : normed;
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
    ts_pass_of_elements(op, to, in, other, ts_strip_elements(out));
  } else {
    const size_t positions = (size_t)ts_size(out->h) * (size_t)ts_size(out->w), step = positions * TS_LANES;
    for (int c = 0; c < ts_size(out->box.c); c += row)
      for (size_t p = 0; p < positions; ++p) {
        const TsRow r = ts_row(c, row, step);
        float* row_out = to + p * TS_LANES;
        const float* row_in = in + p * TS_LANES;
        if (op == TS_SOFTMAX)
          ts_softmax_row(row_out, row_in, &r, scale);
        else if (table != NULL)
          ts_norm_row(row_out, row_in, (const float*)table->at, &r, op == TS_LAYER_NORM);
      }
  }
  out->holds = TS_VALUES;
}

#endif
