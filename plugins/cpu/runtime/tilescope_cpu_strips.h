// SPDX-License-Identifier: GPL-3.0-or-later
// Layers without a mapping: tiles of values, [c / TS_LANES][h][w][TS_LANES] from the box's first channel on, and what
// is done with them: pools, sums, concatenations, space to depth.
#pragma once

#include "tilescope_cpu_tiles.h"

typedef enum { TS_MAX, TS_AVERAGE } TsPoolMode;
typedef struct TsPool {
  TsPoolMode mode;
  int kernel_h, kernel_w, stride_h, stride_w, pad_top, pad_left, dilation_h, dilation_w, in_h, in_w, out_h, out_w;
} TsPool;

// Input of the output rows oy, up to where the next strip begins, so that every row comes in. Rows are whole.
static inline TsBox ts_pool_input(const TsPool* s, TsRange c, TsRange oy) {
  const TsRange window = ts_window(oy, (TsRange){0, s->kernel_h}, s->stride_h, s->dilation_h, s->pad_top);
  const int next = oy.end == s->out_h ? s->in_h : ts_smaller(s->in_h, oy.end * s->stride_h - s->pad_top);
  const int begin = oy.begin == 0 ? 0 : ts_smaller(ts_larger(0, window.begin), s->in_h);
  return (TsBox){c, {begin, ts_larger(ts_smaller(s->in_h, window.end), next)}, {0, s->in_w}};
}

static inline size_t ts_strip_bytes(int c, int h, int w) {
  return (size_t)ts_padded(c) * (size_t)h * (size_t)w * sizeof(ts_value);
}

// Between a tile of values and its box of a map.
static inline void ts_move_values(TsTile* tile, const TsMap* map, TsWay way) {
  ts_value* at = (ts_value*)tile->at;
  const TsBox* box = &tile->box;
  const size_t row = (size_t)ts_size(box->w) * TS_LANES;
  for (int k = box->c.begin; k < box->c.end; k += TS_LANES) {
    const int channels = ts_smaller(TS_LANES, box->c.end - k);
    const int whole = map->block == TS_LANES && k % TS_LANES == 0 &&
                      (way == TS_TO_TILE || channels == TS_LANES || box->c.end == map->c);
    for (int y = box->h.begin; y < box->h.end; ++y, at += row) {
      if (whole) {
        ts_value* off = map->data + ts_at(k, y, box->w.begin, map->h, map->w, TS_LANES);
        memcpy(way == TS_TO_TILE ? at : off, way == TS_TO_TILE ? off : at, row * sizeof *at);
        continue;
      }
      for (int x = 0; x < ts_size(box->w); ++x)
        for (int c = 0; c < channels; ++c) {
          ts_value* off = map->data + ts_at(k + c, y, box->w.begin + x, map->h, map->w, map->block);
          ts_value* on = at + x * TS_LANES + c;
          *(way == TS_TO_TILE ? on : off) = *(way == TS_TO_TILE ? off : on);
        }
    }
  }
}

static inline void ts_place_values(TsTile* tile, const TsMap* map, TsBox box) {
  ts_check_box(&box, map);
  ts_claim(tile, ts_strip_bytes(ts_size(box.c), ts_size(box.h), ts_size(box.w)), "a tile does not fit its buffer");
  tile->box = box;
  tile->h = box.h, tile->w = box.w;
  tile->block = TS_LANES;
}

static inline void ts_load(TsTile* tile, const TsMap* map, TsBox box, TsTensor tensor, TsCounts* counts) {
  ts_place_values(tile, map, box);
  ts_move_values(tile, map, TS_TO_TILE);
  tile->holds = TS_VALUES;
  ts_count(counts, tensor, ts_elements(box), TS_VALUE_BITS);
}
// A tile that already holds the box is left as it is.
static inline void ts_load_if_changed(TsTile* tile, const TsMap* map, TsBox box, TsTensor tensor, TsCounts* counts) {
  if (tile->holds == TS_VALUES && memcmp(&tile->box, &box, sizeof box) == 0) return;
  ts_load(tile, map, box, tensor, counts);
}
// The strip of rows behind, or overlapping, the one that the tile holds of the same map: rows that are there stay, and
// only the others come in. Otherwise the whole box does.
static TS_UNUSED void ts_load_onward(TsTile* tile, const TsMap* map, TsBox box, TsTensor tensor, TsCounts* counts) {
  const TsBox before = tile->box;
  const int follows = tile->holds == TS_VALUES && memcmp(&before.c, &box.c, sizeof box.c) == 0 &&
                      before.h.begin <= box.h.begin && box.h.begin <= before.h.end && before.h.end <= box.h.end;
  if (!follows) {
    ts_load(tile, map, box, tensor, counts);
    return;
  }
  const int kept = before.h.end - box.h.begin, blocks = ts_blocks(ts_size(box.c), TS_LANES);
  const size_t row = (size_t)ts_size(box.w) * TS_LANES;
  const size_t from = (size_t)ts_size(before.h) * row, to = (size_t)ts_size(box.h) * row;  // of a block of channels
  ts_place_values(tile, map, box);
  ts_value* at = (ts_value*)tile->at;
  for (int i = 0; i < blocks; ++i) {  // from the end that is not overwritten
    const size_t b = (size_t)(to > from ? blocks - 1 - i : i);
    memmove(at + b * to, at + b * from + from - (size_t)kept * row, (size_t)kept * row * sizeof *at);
  }
  for (int b = 0; b < blocks; ++b) {
    TsTile part = *tile;
    part.at = at + (size_t)b * to + (size_t)kept * row;
    part.box.c = ts_range(box.c.begin + b * TS_LANES, TS_LANES, box.c.end);
    part.box.h.begin = before.h.end;
    ts_move_values(&part, map, TS_TO_TILE);
  }
  tile->holds = TS_VALUES;
  box.h.begin = before.h.end;
  ts_count(counts, tensor, ts_elements(box), TS_VALUE_BITS);
}
static inline void ts_begin(TsTile* tile, TsMap* map, TsBox box) {
  ts_place_values(tile, map, box);
  tile->target = map;
  tile->holds = TS_NOTHING;
}
static inline void ts_store_values(TsTile* tile, TsCounts* counts) {
  if (tile->holds != TS_VALUES) ts_stop("values leave a tile that holds none", tile->holds, TS_VALUES);
  ts_move_values(tile, tile->target, TS_FROM_TILE);
  ts_count(counts, TS_O, ts_elements(tile->box), TS_VALUE_BITS);
}

// ---- operations ---------------------------------------------------------------------------------------------------

static inline int64_t ts_divided_half_up(int64_t sum, int64_t count) {
  const int64_t numerator = 2 * sum + count, quotient = numerator / (2 * count);
  return quotient - (numerator % (2 * count) < 0 ? 1 : 0);
}

// Kernel positions whose line first + i · dilation lies in [0, size).
static inline TsRange ts_inside(int first, int kernel, int dilation, int size) {
  const int begin = first >= 0 ? 0 : (-first + dilation - 1) / dilation;
  const int end = first >= size ? 0 : (size - 1 - first) / dilation + 1;
  return (TsRange){begin, ts_smaller(end, kernel)};
}

static inline void ts_put_pooled(ts_value* to, ts_vec v, int divided_by, const TsActivation* a) {
  if (divided_by > 1) {
#ifdef TILESCOPE_INT8
    for (int i = 0; i < TS_LANES; ++i) v[i] = (ts_sum)ts_divided_half_up(v[i], divided_by);
#else
    v = v / (float)divided_by;
#endif
  }
  ts_put_activated(to, v, a);
}

// Of the positions inside the map the largest, or their sum divided by their number; 0 where there are none. lines: the
// map's first column in each kernel row of fy.
TS_INLINE void ts_pool_position(ts_value* to, const ts_value* const* lines, const TsPool* s, TsRange fy, TsRange fx,
                                int left, const TsActivation* a) {
  const int inside = ts_size(fy) * ts_size(fx);
  const ptrdiff_t step = (ptrdiff_t)s->dilation_w * TS_LANES, first = (ptrdiff_t)left * TS_LANES;
  ts_vec result = {0};
  if (inside != 0 && s->mode == TS_MAX) result = ts_widened(lines[fy.begin] + (first + fx.begin * step));
  for (int y = fy.begin; y < fy.end; ++y)
    for (int x = fx.begin; x < fx.end; ++x) {
      const ts_vec v = ts_widened(lines[y] + (first + x * step));
      if (s->mode == TS_AVERAGE)
        result = result + v;
      else
        result = ts_chosen(v > result, v, result);
    }
  ts_put_pooled(to, result, s->mode == TS_AVERAGE ? inside : 1, a);
}

// A row of outputs of one block of channels.
static inline void ts_pool_row(ts_value* to, const ts_value* const* lines, const TsPool* s, TsRange fy,
                               const TsActivation* a) {
  for (int x = 0; x < s->out_w; ++x, to += TS_LANES) {
    const int left = x * s->stride_w - s->pad_left;
    ts_pool_position(to, lines, s, fy, ts_inside(left, s->kernel_w, s->dilation_w, s->in_w), left, a);
  }
}

// Strips have whole rows.
static TS_UNUSED void ts_pool(TsTile* out, const TsTile* in, const TsPool* s, TsActivation a) {
  if (in->holds != TS_VALUES) ts_stop("a pool reads a tile that is not loaded", in->holds, TS_VALUES);
  const ts_value* lines[s->kernel_h];
  ts_value* to = (ts_value*)out->at;
  const size_t pitch = (size_t)ts_size(in->w) * TS_LANES, plane = (size_t)ts_size(in->h) * pitch;
  for (int b = 0; b < ts_blocks(ts_size(out->box.c), TS_LANES); ++b)
    for (int y = out->h.begin; y < out->h.end; ++y, to += (size_t)s->out_w * TS_LANES) {
      const int top = y * s->stride_h - s->pad_top;
      const TsRange fy = ts_inside(top, s->kernel_h, s->dilation_h, s->in_h);
      for (int i = fy.begin; i < fy.end; ++i)
        lines[i] =
            (const ts_value*)in->at + (size_t)b * plane + (size_t)(top + i * s->dilation_h - in->h.begin) * pitch;
      ts_pool_row(to, lines, s, fy, &a);
    }
  out->holds = TS_VALUES;
}

static inline size_t ts_strip_elements(const TsTile* tile) {
  return (size_t)ts_padded(ts_size(tile->box.c)) * (size_t)ts_size(tile->h) * (size_t)ts_size(tile->w);
}

// to[i] = one[i] + other[i] through the activation, of whole vectors; other: null where that operand is absent.
static inline void ts_add_values(ts_value* to, const ts_value* one, const ts_value* other, size_t count,
                                 const TsActivation* a) {
  for (size_t i = 0; i < count; i += TS_LANES) {
    ts_vec sum = ts_widened(one + i);
    if (other != NULL) sum += ts_widened(other + i);
    ts_put_activated(to + i, sum, a);
  }
}

// second: null where that operand is absent.
static TS_UNUSED void ts_add(TsTile* out, const TsTile* first, const TsTile* second, TsActivation a) {
  if (first->holds != TS_VALUES || (second != NULL && second->holds != TS_VALUES))
    ts_stop("a sum reads a tile that is not loaded", first->holds, TS_VALUES);
  const size_t count = ts_strip_elements(out);
  if (count != ts_strip_elements(first) || (second != NULL && count != ts_strip_elements(second)))
    ts_stop("a sum has tiles of two sizes", (long)ts_strip_elements(first), (long)count);
  ts_add_values((ts_value*)out->at, (const ts_value*)first->at, second == NULL ? NULL : (const ts_value*)second->at,
                count, &a);
  out->holds = TS_VALUES;
}

// The same values under another place in another map: out then stands where in does.
static inline void ts_concat(TsTile* out, const TsTile* in) {
  if (in->holds != TS_VALUES) ts_stop("a concatenation reads a tile that is not loaded", in->holds, TS_VALUES);
  if (ts_strip_elements(out) != ts_strip_elements(in))
    ts_stop("a concatenation has tiles of two sizes", (long)ts_strip_elements(in), (long)ts_strip_elements(out));
  out->at = in->at;
  out->holds = TS_VALUES;
}

// Space to depth, one phase: output[c, y, x] = input[c, y·stride + phase_y, x·stride + phase_x].
static TS_UNUSED void ts_reorg(TsTile* out, const TsTile* in, int stride, int phase_y, int phase_x) {
  if (in->holds != TS_VALUES) ts_stop("a rearrangement reads a tile that is not loaded", in->holds, TS_VALUES);
  if (ts_size(in->h) != ts_size(out->h) * stride || ts_size(in->w) != ts_size(out->w) * stride)
    ts_stop("a rearrangement has tiles that do not fit", ts_size(in->h), ts_size(out->h) * stride);
  ts_value* to = (ts_value*)out->at;
  const size_t columns = (size_t)ts_size(in->w), plane = (size_t)ts_size(in->h) * columns * TS_LANES;
  for (int b = 0; b < ts_blocks(ts_size(out->box.c), TS_LANES); ++b)
    for (int y = 0; y < ts_size(out->h); ++y)
      for (int x = 0; x < ts_size(out->w); ++x, to += TS_LANES) {
        const size_t at = (size_t)(y * stride + phase_y) * columns + (size_t)(x * stride + phase_x);
        memcpy(to, (const ts_value*)in->at + (size_t)b * plane + at * TS_LANES, TS_LANES * sizeof *to);
      }
  out->holds = TS_VALUES;
}
