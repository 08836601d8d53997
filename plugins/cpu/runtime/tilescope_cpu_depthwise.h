// SPDX-License-Identifier: GPL-3.0-or-later
// CONV of depthwise layers (one input and one output channel in a group): a vector is TS_LANES groups, and a block of
// output columns stays in registers while the kernel positions pass.
#pragma once

#include "tilescope_cpu_conv.h"

typedef ts_in ts_in_vec __attribute__((vector_size(TS_LANES * sizeof(ts_in)), may_alias));
typedef ts_w ts_w_vec __attribute__((vector_size(TS_LANES * sizeof(ts_w)), may_alias));
#ifdef TILESCOPE_INT8
#  define TS_TO_SUMS(V) __builtin_convertvector(__builtin_convertvector(V, ts_halves), ts_vec)  // as ts_widened
#else
#  define TS_TO_SUMS(V) (V)
#endif

TS_INLINE ts_vec ts_inputs(const ts_in* x) {
  return TS_TO_SUMS(*(const ts_in_vec*)x) - (ts_sum)TS_ZERO_INPUT;
}
TS_INLINE ts_vec ts_weights_of_groups(const ts_w* w) {
  return TS_TO_SUMS(*(const ts_w_vec*)w);
}

// step: elements from one position's input to the next one's; a literal where the layer's stride is usual.
TS_INLINE void ts_depthwise_block(const TsSteps* s, const ts_in* in, const ts_w* w, ts_sum* out, ts_value* map,
                                  const ts_sum* bias, const int P, const int step) {
  ts_vec sums[8];
  TS_UNROLL
  for (int p = 0; p < P; ++p) sums[p] = (ts_vec){0};
  if (!s->first) {
    TS_UNROLL
    for (int p = 0; p < P; ++p) sums[p] = *(const ts_vec*)(out + p * TS_LANES);
  }
  TS_NO_UNROLL
  for (int fy = 0; fy < s->fy; ++fy) {
    const ts_in* x = ts_kernel_row(s, in, fy);
    TS_NO_UNROLL
    for (int fx = 0; fx < s->fx; ++fx, x += s->column_step, w += TS_LANES) {
      const ts_vec weight = ts_weights_of_groups(w);
      TS_UNROLL
      for (int p = 0; p < P; ++p) sums[p] += weight * ts_inputs(x + p * step);
    }
  }
  ts_vec b = {0};
  if (bias != NULL) b = *(const ts_vec*)bias;
  if (s->finish == NULL) {
    TS_UNROLL
    for (int p = 0; p < P; ++p) *(ts_vec*)(out + p * TS_LANES) = sums[p];
  } else if (s->is_plain) {
    TS_UNROLL
    for (int p = 0; p < P; ++p) ts_put_plain(map + p * TS_LANES, sums[p] + b, s->finish);
  } else if (s->is_relu) {
    TS_UNROLL
    for (int p = 0; p < P; ++p) ts_put_relu(map + p * TS_LANES, sums[p] + b, s->finish);
  } else {
    ts_vec kept[8];
    TS_UNROLL
    for (int p = 0; p < P; ++p) kept[p] = sums[p];
    ts_put_block(s, kept, map, bias, 1, P);
  }
}

// A row of outputs of one vector of channels. out: the sums, map: where outputs go; one of them may be null.
TS_INLINE void ts_depthwise_row(const TsSteps* s, const ts_in* in, const ts_w* w, ts_sum* out, ts_value* map,
                                const ts_sum* bias, int columns, const int step) {
  for (int x = 0; x < columns;) {
    ts_sum* sums = out == NULL ? NULL : out + x * TS_LANES;
    ts_value* to = map == NULL ? NULL : map + x * TS_LANES;
    if (x + 7 <= columns) {
      ts_depthwise_block(s, in + x * step, w, sums, to, bias, 7, step);
      x += 7;
    } else {
      ts_depthwise_block(s, in + x * step, w, sums, to, bias, 1, step);
      ++x;
    }
  }
}

static inline void ts_depthwise_strided_row(const TsSteps* s, const ts_in* in, const ts_w* w, ts_sum* out,
                                            ts_value* map, const ts_sum* bias, int columns, int stride) {
  if (stride == 1)
    ts_depthwise_row(s, in, w, out, map, bias, columns, TS_LANES);
  else if (stride == 2)
    ts_depthwise_row(s, in, w, out, map, bias, columns, 2 * TS_LANES);
  else
    ts_depthwise_row(s, in, w, out, map, bias, columns, stride * TS_LANES);
}

// out and in have the same groups as channels. A finishing call writes to the map as ts_conv does.
static TS_UNUSED void ts_conv_depthwise(TsTile* out, const TsTile* in, const TsTile* weight, const TsConv* shape,
                                        TsRange fy, TsRange fx, int first, const TsFinish* finish) {
  if (in->holds != TS_VALUES || weight->holds != TS_VALUES || (!first && out->holds != TS_SUMS))
    ts_stop("a convolution reads a tile that is not loaded", in->holds, TS_VALUES);
  if (in->block != TS_LANES || ts_size(in->box.c) != ts_size(out->box.c))
    ts_stop("a depthwise convolution has other channels before than behind it", ts_size(in->box.c),
            ts_size(out->box.c));
  const TsMap* map = out->target;
  const size_t pitch = (size_t)ts_size(in->w) * TS_LANES, plane = (size_t)ts_size(in->h) * pitch;
  const int columns = ts_size(out->w), rows = ts_size(out->h), is_direct = finish != NULL && ts_is_aligned(out);
  TsSteps s = {0};
  s.fy = ts_size(fy), s.fx = ts_size(fx);
  s.row_step = (size_t)shape->dilation_h * pitch, s.column_step = (size_t)shape->dilation_w * TS_LANES;
  s.first = first;
  if (is_direct) ts_set_finish(&s, finish, (int64_t)shape->kernel_h * shape->kernel_w, shape->out_c);
  const int top = out->h.begin * shape->stride_h - shape->pad_top + fy.begin * shape->dilation_h - in->h.begin;
  const int left = out->w.begin * shape->stride_w - shape->pad_left + fx.begin * shape->dilation_w - in->w.begin;
  const ts_in* input = (const ts_in*)in->at + (size_t)top * pitch + (size_t)left * TS_LANES;
  for (int v = 0; v < ts_blocks(ts_size(out->box.c), TS_LANES); ++v) {
    const int k = out->box.c.begin + v * TS_LANES;
    const ts_w* w = (const ts_w*)weight->at + (size_t)v * (size_t)(s.fy * s.fx) * TS_LANES;
    const ts_sum* bias = is_direct && finish->bias != NULL ? finish->bias + k : NULL;
    for (int y = 0; y < rows; ++y) {
      const ts_in* row = input + (size_t)v * plane + (size_t)y * (size_t)shape->stride_h * pitch;
      ts_sum* sums = (ts_sum*)out->at + ((size_t)v * (size_t)rows + (size_t)y) * (size_t)columns * TS_LANES;
      ts_value* to = is_direct ? map->data + ts_at(k, out->h.begin + y, out->w.begin, map->h, map->w, TS_LANES) : NULL;
      ts_depthwise_strided_row(&s, row, w, sums, to, bias, columns, shape->stride_w);
    }
  }
  out->holds = is_direct ? TS_GONE : TS_SUMS;
  if (finish != NULL && !is_direct) ts_finish_tile(out, finish);
}
