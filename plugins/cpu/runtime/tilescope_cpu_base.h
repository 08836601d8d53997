// SPDX-License-Identifier: GPL-3.0-or-later
// What the program's functions on the CPU share: the arithmetic (docs/program_arithmetic.md of Tilescope), vectors,
// ranges, counts. C11 with the vector extensions of GCC and Clang.
//
// TILESCOPE_LANES: output channels of a vector and channels of a block: 16, 8, 4, or 1, the plain reference. The
// default is what the compiler's target has (-march=native: this machine). TILESCOPE_INT8: int8 in place of fp32.
// Compile with -ffp-contract=fast: additions and multiplications are fused where the machine can.
#pragma once

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef TILESCOPE_LANES
#  define TS_LANES TILESCOPE_LANES
#elif defined(__AVX512F__)
#  define TS_LANES 16
#elif defined(__AVX2__)
#  define TS_LANES 8
#elif defined(__SSE2__) || defined(__ARM_NEON)
#  define TS_LANES 4
#else
#  define TS_LANES 1
#endif
#if TS_LANES != 16 && TS_LANES != 8 && TS_LANES != 4 && TS_LANES != 1
#  error "TILESCOPE_LANES is 16, 8, 4 or 1"
#endif

#define TS_INLINE static inline __attribute__((always_inline))
#define TS_UNUSED __attribute__((unused))
#ifdef __clang__
#  define TS_UNROLL _Pragma("unroll")
#  define TS_NO_UNROLL _Pragma("nounroll")
#else
#  define TS_UNROLL _Pragma("GCC unroll 32")
#  define TS_NO_UNROLL _Pragma("GCC unroll 1")
#endif

#ifdef TILESCOPE_INT8
typedef int8_t ts_value;  // of maps and weights
typedef int32_t ts_sum;   // of a convolution while it accumulates, of partial sums off chip and of biases
#else
typedef float ts_value;
typedef float ts_sum;
#endif
enum { TS_VALUE_BITS = 8 * sizeof(ts_value), TS_SUM_BITS = 8 * sizeof(ts_sum) };

// Vectors of sums; they may stand wherever arrays of sums do.
typedef ts_sum ts_vec __attribute__((vector_size(4 * TS_LANES), may_alias));
typedef int32_t ts_mask __attribute__((vector_size(4 * TS_LANES), may_alias));

typedef uint32_t ts_unsigned __attribute__((vector_size(4 * TS_LANES), may_alias));  // may wrap

// What cannot go on: where it happened and what is wrong. Exit code 1.
static inline _Noreturn void ts_stop(const char* sentence, long found, long limit) {
  fflush(stdout);
  fprintf(stderr, "tilescope: %s (%ld, limit %ld)\n", sentence, found, limit);
  exit(1);
}

static inline int ts_smaller(int a, int b) {
  return a < b ? a : b;
}
static inline int ts_larger(int a, int b) {
  return a < b ? b : a;
}
// Of whole blocks that hold `channels`.
static inline int ts_blocks(int channels, int block) {
  return (channels + block - 1) / block;
}
static inline int ts_padded(int channels) {
  return ts_blocks(channels, TS_LANES) * TS_LANES;
}

typedef struct TsRange {  // [begin, end)
  int begin, end;
} TsRange;

static inline TsRange ts_range(int begin, int step, int limit) {
  return (TsRange){begin, ts_smaller(begin + step, limit)};
}
static inline TsRange ts_shifted(TsRange r, int by) {
  return (TsRange){r.begin + by, r.end + by};
}
static inline int ts_size(TsRange r) {
  return r.end > r.begin ? r.end - r.begin : 0;
}
static inline int ts_contains(TsRange r, TsRange other) {
  return r.begin <= other.begin && other.end <= r.end;
}
static inline TsRange ts_hull(TsRange a, TsRange b) {
  if (ts_size(a) == 0) return b;
  if (ts_size(b) == 0) return a;
  return (TsRange){ts_smaller(a.begin, b.begin), ts_larger(a.end, b.end)};
}

typedef struct TsBox {  // the batch is always 1
  TsRange c, h, w;
} TsBox;

static inline int64_t ts_elements(TsBox b) {
  return (int64_t)ts_size(b.c) * ts_size(b.h) * ts_size(b.w);
}

// What was moved, in bits of the box: without padding and lanes that are none of the map's. One for each thread.
typedef enum { TS_I, TS_W, TS_O } TsTensor;
typedef struct TsCounts {
  int64_t bits[3];  // by TsTensor
} TsCounts;

static inline void ts_count(TsCounts* counts, TsTensor tensor, int64_t elements, int bits) {
  counts->bits[tensor] += elements * bits;
}

// ---- the end of a sum --------------------------------------------------------------------------------------------

typedef enum { TS_NONE, TS_RELU, TS_RELU6, TS_LEAKY, TS_SIGMOID } TsActivationKind;  // int8: relu6 is relu, no sigmoid
typedef struct TsActivation {
  TsActivationKind kind;
  float slope;          // of leaky
  int64_t fixed_slope;  // the slope × 2^15, rounded half up: of leaky in int8
} TsActivation;

static inline TsActivation ts_activate(TsActivationKind kind, double slope) {
  return (TsActivation){kind, (float)slope, (int64_t)floor(slope * (1 << 15) + 0.5)};
}

typedef struct TsFinish {
  const ts_sum* bias;  // null, or of the whole map: ts_padded(channels) elements, zeros behind the last
  int shift;           // right, rounding half up; int8 only
  TsActivation activation;
} TsFinish;

static inline int64_t ts_shifted_right(int64_t sum, int shift) {
  return shift == 0 ? sum : (sum + ((int64_t)1 << (shift - 1))) >> shift;
}

static inline float ts_activated_float(float value, const TsActivation* a) {
  switch (a->kind) {
    case TS_RELU:
      return value > 0 ? value : 0.0F;
    case TS_RELU6:
      return value > 0 ? (value < 6.0F ? value : 6.0F) : 0.0F;
    case TS_LEAKY:
      return value > 0 ? value : value * a->slope;
    case TS_SIGMOID:
      return 1.0F / (1.0F + expf(-value));
    default:
      return value;
  }
}

static inline ts_value ts_activated_int(int64_t value, const TsActivation* a) {
  if (a->kind != TS_NONE && value <= 0) value = a->kind == TS_LEAKY ? ts_shifted_right(value * a->fixed_slope, 15) : 0;
  return (ts_value)(value < -128 ? -128 : value > 127 ? 127 : value);
}

#ifdef TILESCOPE_INT8
#  define ts_activated ts_activated_int
#else
#  define ts_activated ts_activated_float
#endif

static inline int ts_is_relu(TsActivationKind kind) {
#ifdef TILESCOPE_INT8
  return kind == TS_RELU || kind == TS_RELU6;  // the saturation cuts at 127, which stands for 6
#else
  return kind == TS_RELU;
#endif
}

static inline ts_value ts_finished(ts_sum sum, ts_sum bias, const TsFinish* finish) {
#ifdef TILESCOPE_INT8
  return ts_activated_int(ts_shifted_right((int64_t)sum + bias, finish->shift), &finish->activation);
#else
  return ts_activated_float(sum + bias, &finish->activation);
#endif
}
