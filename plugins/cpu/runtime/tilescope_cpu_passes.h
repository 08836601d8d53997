// SPDX-License-Identifier: GPL-3.0-or-later
// Operations of transformers: functions of single elements, softmax and norms over rows of channels. int8 has the rules
// of docs/program_arithmetic.md of Tilescope: functions are tables, rows are whole numbers but for one root.
#pragma once

#include "tilescope_cpu_functions.h"
#include "tilescope_cpu_strips.h"

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
#ifdef TILESCOPE_INT8

// By the bits of an element: the function's value; of softmax, e to the power of −d ÷ 16 in units of 2^-16.
static int32_t ts_codes[TS_SOFTMAX + 1][256];

static inline int ts_saturated(int64_t value) {
  return (int)(value < -128 ? -128 : value > 127 ? 127 : value);
}
static inline double ts_gelu_of(double x) {
  return x * erfc(-x / sqrt(2.0)) / 2;
}
static inline double ts_gelu_tanh_of(double x) {
  return x / 2 * (1 + tanh(sqrt(2 / acos(-1.0)) * (x + 0.044715 * x * x * x)));
}
static inline int32_t ts_code(double value) {
  return ts_saturated((int64_t)floor(value + 0.5));
}

// Before the first pass.
static TS_UNUSED void ts_fill_codes(void) {
  for (int q = -128; q < 128; ++q) {
    const double x = q / 32.0;
    const int at = (uint8_t)q;
    ts_codes[TS_PASS_RELU][at] = q > 0 ? q : 0;
    ts_codes[TS_PASS_SIGMOID][at] = ts_code(128 / (1 + exp(-x)));
    ts_codes[TS_SILU][at] = ts_code(32 * (x / (1 + exp(-x))));
    ts_codes[TS_TANH][at] = ts_code(128 * tanh(x));
    ts_codes[TS_GELU][at] = ts_code(32 * ts_gelu_of(x));
    ts_codes[TS_GELU_TANH][at] = ts_code(32 * ts_gelu_tanh_of(x));
  }
  for (int d = 0; d < 256; ++d) ts_codes[TS_SOFTMAX][d] = (int32_t)floor(65536 * exp(-d / 16.0) + 0.5);
}

static inline ts_vec ts_pass_of_two(TsPassOp op, ts_vec a, ts_vec b) {
  switch (op) {
    case TS_ADD:
      return a + b;
    case TS_SUB:
      return a - b;
    case TS_MUL:
      return (a * b + 16) >> 5;
    default:
      return ts_chosen(a > b, a, b);
  }
}

static inline void ts_pass_of_elements(TsPassOp op, ts_value* to, const ts_value* a, const ts_value* b, size_t count) {
  const TsActivation none = {TS_NONE, 0, 0};
  for (size_t i = 0; i < count; i += TS_LANES) {
    if (op <= TS_MAXIMUM)
      ts_put_activated(to + i, ts_pass_of_two(op, ts_widened(a + i), ts_widened(b + i)), &none);
    else
      for (size_t l = i; l < i + TS_LANES; ++l) to[l] = (ts_value)ts_codes[op][(uint8_t)a[l]];
  }
}

static inline void ts_softmax_row(ts_value* out, const ts_value* in, const TsRow* r, float scale) {
  (void)scale;  // part of the shift of the sums before
  int largest = -128;
  for (int i = r->first; i < r->end; ++i) largest = ts_larger(largest, in[ts_channel_at(r, i)]);
  const int32_t* powers = ts_codes[TS_SOFTMAX];
  uint64_t sum = 0;
  for (int i = r->first; i < r->end; ++i) sum += (uint64_t)powers[largest - in[ts_channel_at(r, i)]];
  for (int i = r->first; i < r->end; ++i) {
    const uint64_t power = (uint64_t)powers[largest - in[ts_channel_at(r, i)]];
    out[ts_channel_at(r, i)] = (ts_value)ts_saturated((int64_t)((256 * power + sum) / (2 * sum)));
  }
}

// The table: the scales, then, of a layer norm, the offsets.
static inline void ts_norm_row(ts_value* out, const ts_value* in, const ts_value* table, const TsRow* r,
                               int is_centred) {
  const int64_t n = r->end - r->first;
  int64_t sum = 0, squares = 0;
  for (int i = r->first; i < r->end; ++i) {
    const int64_t value = in[ts_channel_at(r, i)];
    sum += value, squares += value * value;
  }
  if (!is_centred) sum = 0;
  const int64_t spread = n * squares - sum * sum;
  const double root = 2 * sqrt((double)(spread < 1 ? 1 : spread));
  for (int i = r->first; i < r->end; ++i) {
    const int64_t scaled = table[i - r->first] * (n * in[ts_channel_at(r, i)] - sum);
    const int64_t offset = is_centred ? table[n + i - r->first] : 0;
    out[ts_channel_at(r, i)] = (ts_value)ts_saturated((int64_t)floor((double)scaled / root + 0.5) + offset);
  }
}

#else

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

#endif

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
  ts_value* to = (ts_value*)out->at;
  const ts_value *in = (const ts_value*)first->at, *other = second == NULL ? NULL : (const ts_value*)second->at;
  if (op < TS_SOFTMAX) {
    ts_pass_of_elements(op, to, in, other, ts_strip_elements(out));
  } else {
    const size_t positions = (size_t)ts_size(out->h) * (size_t)ts_size(out->w), step = positions * TS_LANES;
    for (int c = 0; c < ts_size(out->box.c); c += row)
      for (size_t p = 0; p < positions; ++p) {
        const TsRow r = ts_row(c, row, step);
        ts_value* row_out = to + p * TS_LANES;
        const ts_value* row_in = in + p * TS_LANES;
        if (op == TS_SOFTMAX)
          ts_softmax_row(row_out, row_in, &r, scale);
        else if (table != NULL)
          ts_norm_row(row_out, row_in, (const ts_value*)table->at, &r, op == TS_LAYER_NORM);
      }
  }
  out->holds = TS_VALUES;
}
