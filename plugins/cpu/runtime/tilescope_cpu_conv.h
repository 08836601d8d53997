// SPDX-License-Identifier: GPL-3.0-or-later
// CONV: KV × P sums stay in registers while a tile's channels and kernel positions pass. Vectors run over output
// channels, inputs are broadcast. A program instantiates the kernels with the sizes of its layers (TS_CONV_KERNELS).
#pragma once

#include "tilescope_cpu_products.h"
#include "tilescope_cpu_tiles.h"

// Registers decide the block: with 32 vectors 2 × 14 or 4 × 7 sums, else 2 × 6.
#if TS_LANES == 1
#  define TS_MOST_COLUMNS 1
#  define TS_WIDE_KV(P) 1
#elif TS_LANES == 16 || defined(__AVX512VL__)
#  define TS_MOST_COLUMNS 14
#  define TS_WIDE_KV(P) ((P) <= 7 ? 4 : 2)
#elif defined(__aarch64__)
#  define TS_MOST_COLUMNS 6
#  define TS_WIDE_KV(P) 4
#else
#  define TS_MOST_COLUMNS 6
#  define TS_WIDE_KV(P) 2
#endif

// Positions that follow each other in the tile: a row, or, where the tile is one row, narrow ones together.
#define TS_POSITIONS(OY, OX, FLAT) ((FLAT) && (OX) <= 7 ? (OY) * (OX) : (OX))
// As few pieces as there can be, of equal sizes; what is left for the last.
#define TS_PIECES(N) (((N) + TS_MOST_COLUMNS - 1) / TS_MOST_COLUMNS)
#define TS_COLUMNS(N) (((N) + TS_PIECES(N) - 1) / TS_PIECES(N))
#define TS_REST(N) ((N) % TS_COLUMNS(N) == 0 ? 1 : (N) % TS_COLUMNS(N))
#define TS_KV(OY, OX, FLAT) TS_WIDE_KV(TS_COLUMNS(TS_POSITIONS(OY, OX, FLAT)))

// What is the same for all blocks of a tile. Steps count elements.
typedef struct TsSteps {
  int blocks, full_blocks, tail_words;       // of input channels; the words of the last one where it is not full
  int fy, fx;                                // kernel positions
  size_t block_step, row_step, column_step;  // in the input tile: next block, kernel row, kernel column
  const size_t* rows;                        // null, or where each kernel row is instead: of a ring
  size_t out_step, map_step;                 // to the next vector of channels, in the output tile and in the map
  int first;                                 // the sums start from zero
  const TsFinish* finish;                    // null: sums go back to the tile
  int is_plain, is_relu;                     // whether outputs are made in registers: no activation, or a relu
} TsSteps;

// in: under the first position; w: the panel; out: the sums; map: where outputs go; bias, offsets: of the first
// channel, or null.
typedef void TsKernel(const TsSteps* s, const ts_in* in, const ts_w* w, ts_sum* out, ts_value* map, const ts_sum* bias,
                      const int32_t* offsets);

// Any activation, for sums of KV × P.
static __attribute__((noinline)) TS_UNUSED void ts_put_block(const TsSteps* s, const ts_vec* sums, ts_value* map,
                                                             const ts_sum* bias, int KV, int P) {
  for (int k = 0; k < KV; ++k)
    for (int p = 0; p < P; ++p)
      ts_put_values(map + (size_t)k * s->map_step + p * TS_LANES, sums[k * P + p],
                    bias == NULL ? (ts_vec){0} : *(const ts_vec*)(bias + k * TS_LANES), s->finish);
}

// How outputs are made from the sums of this many products.
static inline void ts_set_finish(TsSteps* s, const TsFinish* finish, int64_t products, int channels) {
  s->finish = finish;
  if (!ts_fits_32_bits(products, finish, channels)) return;
  s->is_plain = finish->activation.kind == TS_NONE;
  s->is_relu = ts_is_relu(finish->activation.kind);
}

TS_INLINE const ts_in* ts_kernel_row(const TsSteps* s, const ts_in* in, int fy) {
  return in + (s->rows == NULL ? (size_t)fy * s->row_step : s->rows[fy]);
}

TS_INLINE const ts_w* ts_add_window(const TsSteps* s, ts_vec* sums, const ts_in* in, const ts_w* w, int words,
                                    const int KV, const int P, const int STEP) {
  TS_NO_UNROLL
  for (int fy = 0; fy < s->fy; ++fy) {
    const ts_in* x = ts_kernel_row(s, in, fy);
    TS_NO_UNROLL
    for (int fx = 0; fx < s->fx; ++fx, x += s->column_step) {
      ts_add_words(sums, x, w, words, KV, P, STEP);
      w += (size_t)words * (size_t)(KV * TS_LANES * TS_WORD);
    }
  }
  return w;
}

// STEP: elements from one position's input to the next one's.
TS_INLINE void ts_kernel(const TsSteps* s, const ts_in* in, const ts_w* w, ts_sum* out, ts_value* map,
                         const ts_sum* bias, const int32_t* offsets, const int KV, const int P, const int STEP,
                         const int BLOCK) {
  ts_vec sums[56];
  (void)offsets;
#define TS_BEGIN(k, p)           \
  sums[(k)*P + (p)] = (ts_vec) { \
    0                            \
  }
#define TS_GO_ON(k, p) sums[(k)*P + (p)] = *(const ts_vec*)(out + (k)*s->out_step + (p)*TS_LANES)
  if (s->first) {
    TS_EACH_SUM(TS_BEGIN)
  } else {
    TS_EACH_SUM(TS_GO_ON)
  }
#ifdef TS_VNNI
#  define TS_OFFSET(k, p) \
    sums[(k)*P + (p)] = (ts_vec)((ts_unsigned)sums[(k)*P + (p)] - *(const ts_unsigned*)(offsets + (k)*TS_LANES))
  TS_EACH_SUM(TS_OFFSET)
#endif
  TS_NO_UNROLL
  for (int b = 0; b < s->blocks; ++b, in += s->block_step)
    w = ts_add_window(s, sums, in, w, b < s->full_blocks ? BLOCK / TS_WORD : s->tail_words, KV, P, STEP);
#define TS_KEEP(k, p) *(ts_vec*)(out + (k)*s->out_step + (p)*TS_LANES) = sums[(k)*P + (p)]
#define TS_BIASED(k, p) (sums[(k)*P + (p)] + (bias == NULL ? (ts_vec){0} : *(const ts_vec*)(bias + (k)*TS_LANES)))
#define TS_PUT(k, p) ts_put_plain(map + (k)*s->map_step + (p)*TS_LANES, TS_BIASED(k, p), s->finish)
#define TS_PUT_RELU(k, p) ts_put_relu(map + (k)*s->map_step + (p)*TS_LANES, TS_BIASED(k, p), s->finish)
#define TS_SPILL(k, p) kept[(k)*P + (p)] = sums[(k)*P + (p)]
  if (s->finish == NULL) {
    TS_EACH_SUM(TS_KEEP)
  } else if (s->is_plain) {
    TS_EACH_SUM(TS_PUT)
  } else if (s->is_relu) {
    TS_EACH_SUM(TS_PUT_RELU)
  } else {
    ts_vec kept[28];
    TS_EACH_SUM(TS_SPILL)
    ts_put_block(s, kept, map, bias, KV, P);
  }
}

#define TS_KERNEL(NAME, KV, P, STEP, BLOCK)                                                                 \
  static __attribute__((noinline)) void NAME(const TsSteps* s, const ts_in* in, const ts_w* w, ts_sum* out, \
                                             ts_value* map, const ts_sum* bias, const int32_t* offsets) {   \
    ts_kernel(s, in, w, out, map, bias, offsets, KV, P, STEP, BLOCK);                                       \
  }

typedef struct TsKernels {
  int kv, columns[3];  // of the kernels: the block's, the rest's, and one for whatever is left
  int stride, block;
  TsKernel *wide[3], *pair[3], *single[3];  // for kv vectors, for two where kv is 4, and for one
} TsKernels;

#define TS_KERNELS(NAME, KV, P, REST, STEP, BLOCK) \
  TS_KERNEL(NAME##_p, KV, P, STEP, BLOCK)          \
  TS_KERNEL(NAME##_rest, KV, REST, STEP, BLOCK)    \
  TS_KERNEL(NAME##_one, KV, 1, STEP, BLOCK)
#define TS_KERNEL_NAMES(NAME) \
  { NAME##_p, NAME##_rest, NAME##_one }

// Defines void NAME(TsTile* out, const TsTile* in, const TsTile* weight, const TsConv*, TsRange fy, TsRange fx,
// int first, const TsFinish*), a CONV that is fast for tiles of OY × OX outputs and right for any, and NAME_kernels for
// rows of a ring. FLAT: 1 × 1 tiles of the kernel, stride 1, no padding. BLOCK: of the input map. All are integer
// constant expressions.
#define TS_CONV_KERNELS(NAME, OY, OX, FLAT, STRIDE_W, BLOCK)                                                        \
  enum { NAME##_n = TS_POSITIONS(OY, OX, FLAT), NAME##_kv = TS_KV(OY, OX, FLAT), NAME##_two = NAME##_kv == 4 };     \
  enum { NAME##_p = TS_COLUMNS(NAME##_n), NAME##_rest = TS_REST(NAME##_n), NAME##_step = (STRIDE_W) * (BLOCK) };    \
  TS_KERNELS(NAME##_wide, NAME##_kv, NAME##_p, NAME##_rest, NAME##_step, BLOCK)                                     \
  TS_KERNELS(NAME##_pair, NAME##_two ? 2 : 1, NAME##_two ? NAME##_p : 1, NAME##_two ? NAME##_rest : 1, NAME##_step, \
             BLOCK)                                                                                                 \
  TS_KERNELS(NAME##_single, 1, NAME##_p, NAME##_rest, NAME##_step, BLOCK)                                           \
  static const TsKernels NAME##_kernels = {NAME##_kv,                                                               \
                                           {NAME##_p, NAME##_rest, 1},                                              \
                                           STRIDE_W,                                                                \
                                           BLOCK,                                                                   \
                                           TS_KERNEL_NAMES(NAME##_wide),                                            \
                                           TS_KERNEL_NAMES(NAME##_pair),                                            \
                                           TS_KERNEL_NAMES(NAME##_single)};                                         \
  static TS_UNUSED void NAME(TsTile* out, const TsTile* in, const TsTile* weight, const TsConv* s, TsRange fy,      \
                             TsRange fx, int first, const TsFinish* finish) {                                       \
    ts_conv(&NAME##_kernels, out, in, weight, s, fy, fx, first, finish);                                            \
  }

// The kernel for what is left of a row.
static inline int ts_kernel_for(const TsKernels* kernels, int left) {
  if (left >= kernels->columns[0]) return 0;
  return left == kernels->columns[1] ? 1 : 2;
}

// With vpdpbusd, what the sums of each output channel are too large by; null otherwise.
static inline const int32_t* ts_offsets_behind(const ts_w* weights, size_t count) {
#ifdef TS_VNNI
  return (const int32_t*)(const void*)((const unsigned char*)weights + (count * sizeof(ts_w) + 63) / 64 * 64);
#else
  (void)weights, (void)count;
  return NULL;
#endif
}

static inline TsKernel* const* ts_kernels_for(const TsKernels* kernels, int kv) {
  return kv == kernels->kv ? kernels->wide : kv == 2 ? kernels->pair : kernels->single;
}

static TS_UNUSED void ts_conv(const TsKernels* kernels, TsTile* out, const TsTile* in, const TsTile* weight,
                              const TsConv* shape, TsRange fy, TsRange fx, int first, const TsFinish* finish) {
  if (in->holds != TS_VALUES || weight->holds != TS_VALUES || (!first && out->holds != TS_SUMS))
    ts_stop("a convolution reads a tile that is not loaded", in->holds, TS_VALUES);
  if (in->block != kernels->block || weight->block != kernels->block || shape->stride_w != kernels->stride)
    ts_stop("a convolution's kernels are of another layer", in->block, kernels->block);
  const int channels = ts_size(in->box.c), columns = ts_size(out->w), rows = ts_size(out->h);
  const size_t pitch = (size_t)ts_size(in->w), block = (size_t)in->block;
  const TsMap* map = out->target;
  const int is_direct = finish != NULL && ts_is_aligned(out);
  TsSteps s = {0};
  s.blocks = ts_blocks(channels, in->block);
  s.full_blocks = channels / in->block, s.tail_words = ts_words(channels % in->block);
  s.fy = ts_size(fy), s.fx = ts_size(fx);
  s.block_step = (size_t)ts_size(in->h) * pitch * block;
  s.row_step = (size_t)shape->dilation_h * pitch * block, s.column_step = (size_t)shape->dilation_w * block;
  s.out_step = (size_t)rows * (size_t)columns * TS_LANES;
  s.map_step = (size_t)map->h * (size_t)map->w * TS_LANES;
  s.first = first;
  if (is_direct)
    ts_set_finish(&s, finish, (int64_t)(shape->in_c / shape->groups) * shape->kernel_h * shape->kernel_w, shape->out_c);
  // Rows that follow each other without gaps are one.
  const int is_flat = s.fy == 1 && s.fx == 1 && shape->stride_h == 1 && shape->stride_w == 1 &&
                      ts_size(in->w) == columns && columns == map->w;
  const int row_count = is_flat ? 1 : rows, width = is_flat ? rows * columns : columns;
  const int top = out->h.begin * shape->stride_h - shape->pad_top + fy.begin * shape->dilation_h - in->h.begin;
  const int left = out->w.begin * shape->stride_w - shape->pad_left + fx.begin * shape->dilation_w - in->w.begin;
  const ts_in* input = (const ts_in*)in->at + ((size_t)top * pitch + (size_t)left) * block;
  const size_t vector_words = ts_row_words(channels, in->block) * (size_t)s.fy * (size_t)s.fx * TS_LANES * TS_WORD;
  const int vectors = ts_blocks(ts_size(out->box.c), TS_LANES);
  const ts_w* w = (const ts_w*)weight->at;
  const int32_t* offsets = ts_offsets_behind(w, (size_t)vectors * vector_words);
  for (int v = 0, kv; v < vectors; v += kv) {
    kv = ts_panel(kernels->kv, vectors - v);
    TsKernel* const* kernel = ts_kernels_for(kernels, kv);
    const int k = out->box.c.begin + v * TS_LANES;
    const ts_sum* bias = finish != NULL && finish->bias != NULL ? finish->bias + k : NULL;
    const int32_t* offset = offsets == NULL ? NULL : offsets + v * TS_LANES;
    for (int y = 0; y < row_count; ++y) {
      const ts_in* row = input + (size_t)y * (size_t)shape->stride_h * pitch * block;
      ts_sum* sums = (ts_sum*)out->at + (size_t)v * s.out_step + (size_t)y * (size_t)columns * TS_LANES;
      ts_value* to = is_direct ? map->data + ts_at(k, out->h.begin + y, out->w.begin, map->h, map->w, TS_LANES) : NULL;
      for (int x = 0, i; x < width; x += kernels->columns[i]) {
        i = ts_kernel_for(kernels, width - x);
        kernel[i](&s, row + (size_t)x * (size_t)shape->stride_w * block, w + (size_t)v * vector_words,
                  sums + x * TS_LANES, is_direct ? to + x * TS_LANES : NULL, bias, offset);
      }
    }
  }
  out->holds = is_direct ? TS_GONE : TS_SUMS;
  if (finish != NULL && !is_direct) ts_finish_tile(out, finish);
}
