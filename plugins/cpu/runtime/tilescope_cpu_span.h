// SPDX-License-Identifier: GPL-3.0-or-later
// Layers of a span: each call makes this thread's share of one row from rows of rings. A convolution reads every kernel
// row where it stands in the ring, and begins and ends its sums in one pass.
#pragma once

#include "tilescope_cpu_rings.h"

// ---- what a row needs: rows of its input before this one ------------------------------------------------------------

static inline int ts_window_end(int y, int stride, int pad, int kernel, int dilation, int in_h) {
  return ts_smaller(in_h, y * stride - pad + (kernel - 1) * dilation + 1);
}
static TS_UNUSED int ts_conv_end(const TsConv* s, int y) {
  return ts_window_end(y, s->stride_h, s->pad_top, s->kernel_h, s->dilation_h, s->in_h);
}
static TS_UNUSED int ts_pool_end(const TsPool* s, int y) {
  return ts_window_end(y, s->stride_h, s->pad_top, s->kernel_h, s->dilation_h, s->in_h);
}

// ---- convolutions ---------------------------------------------------------------------------------------------------

// Steps of a row; rows: room for where each kernel row stands.
static inline TsSteps ts_row_steps(const TsRing* out, const TsRing* in, const TsConv* shape, int y, size_t* rows,
                                   const TsFinish* finish) {
  const size_t pitch = ts_ring_pitch(in);
  TsSteps s = {0};
  s.fy = shape->kernel_h, s.fx = shape->kernel_w;
  s.block_step = in->plane, s.column_step = (size_t)(shape->dilation_w * in->map->block);
  s.map_step = out->plane;
  s.first = 1;
  for (int fy = 0; fy < s.fy; ++fy) {
    const int line = y * shape->stride_h - shape->pad_top + fy * shape->dilation_h;
    rows[fy] = (line < 0 || line >= shape->in_h ? (size_t)in->slots : ts_slot_to_read(in, line)) * pitch;
  }
  s.rows = rows;
  ts_set_finish(&s, finish, (int64_t)(shape->in_c / shape->groups) * shape->kernel_h * shape->kernel_w, shape->out_c);
  return s;
}

static TS_UNUSED void ts_row_conv(const TsSpan* span, const TsRing* out, int y, const TsRing* in, const void* weight,
                                  const TsKernels* kernels, const TsConv* shape, const TsFinish* finish) {
  const int block = in->map->block;
  if (block != kernels->block || shape->stride_w != kernels->stride)
    ts_stop("a convolution's kernels are of another layer", block, kernels->block);
  size_t rows[shape->kernel_h];
  TsSteps s = ts_row_steps(out, in, shape, y, rows, finish);
  s.blocks = ts_blocks(shape->in_c, block);
  s.full_blocks = shape->in_c / block, s.tail_words = ts_words(shape->in_c % block);
  const size_t vector_words = ts_row_words(shape->in_c, block) * (size_t)(s.fy * s.fx) * TS_LANES * TS_WORD;
  const ts_w* w = (const ts_w*)weight;
  const TsRange share = ts_share(span, out->map);
  const int vectors = ts_blocks(shape->out_c, TS_LANES), width = out->map->w;
  const int32_t* offsets = ts_offsets_behind(w, (size_t)vectors * vector_words);
  const ts_in* row = in->inputs + (in->left - shape->pad_left) * block;
  for (int v = share.begin, kv; v < share.end; v += kv) {
    kv = ts_panel(kernels->kv, vectors - v);
    TsKernel* const* kernel = ts_kernels_for(kernels, kv);
    ts_value* to = out->values + ts_in_ring(out, v, y);
    for (int x = 0, i; x < width; x += kernels->columns[i]) {
      i = ts_kernel_for(kernels, width - x);
      kernel[i](&s, row + x * shape->stride_w * block, w + (size_t)v * vector_words, NULL, to + x * TS_LANES,
                finish->bias == NULL ? NULL : finish->bias + v * TS_LANES,
                offsets == NULL ? NULL : offsets + v * TS_LANES);
    }
  }
}

static TS_UNUSED void ts_row_depthwise(const TsSpan* span, const TsRing* out, int y, const TsRing* in,
                                       const void* weight, const TsConv* shape, const TsFinish* finish) {
  size_t rows[shape->kernel_h];
  const TsSteps s = ts_row_steps(out, in, shape, y, rows, finish);
  const TsRange share = ts_share(span, out->map);
  for (int v = share.begin; v < share.end; ++v)
    ts_depthwise_strided_row(&s, in->inputs + (size_t)v * in->plane + (in->left - shape->pad_left) * TS_LANES,
                             (const ts_w*)weight + (size_t)v * (size_t)(s.fy * s.fx) * TS_LANES, NULL,
                             out->values + ts_in_ring(out, v, y),
                             finish->bias == NULL ? NULL : finish->bias + v * TS_LANES, out->map->w, shape->stride_w);
}

// ---- pools and sums -------------------------------------------------------------------------------------------------

static TS_UNUSED void ts_row_pool(const TsSpan* span, const TsRing* out, int y, const TsRing* in, const TsPool* s,
                                  TsActivation a) {
  const ts_value* lines[s->kernel_h];
  const int top = y * s->stride_h - s->pad_top;
  const TsRange fy = ts_inside(top, s->kernel_h, s->dilation_h, s->in_h), share = ts_share(span, out->map);
  for (int b = share.begin; b < share.end; ++b) {
    for (int i = fy.begin; i < fy.end; ++i) {
      ts_slot_to_read(in, top + i * s->dilation_h);
      lines[i] = in->values + ts_in_ring(in, b, top + i * s->dilation_h);
    }
    ts_pool_row(out->values + ts_in_ring(out, b, y), lines, s, fy, &a);
  }
}

// first: `out` itself where the sum takes the place of what is added to. A projection has a row of its own.
static TS_UNUSED void ts_row_add(const TsSpan* span, const TsRing* out, int y, const TsRing* first, const TsRing* other,
                                 TsActivation a) {
  const TsRange share = ts_share(span, out->map);
  for (int b = share.begin; b < share.end; ++b)
    ts_add_values(out->values + ts_in_ring(out, b, y), first->values + ts_in_ring(first, b, y),
                  other->values + ts_in_ring(other, b, y), (size_t)out->map->w * TS_LANES, &a);
}
