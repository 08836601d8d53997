// SPDX-License-Identifier: GPL-3.0-or-later
// Tiles in buffers on chip: LOAD and STORE of convolutions. Buffers are the caller's, at multiples of 64 bytes, one set
// for each thread. Input tiles stand as [c / block][rows][columns][block] with the padding that the window reaches as
// zeros; output tiles as [k / TS_LANES][oy][ox][TS_LANES] sums.
#pragma once

#include "tilescope_cpu_arrays.h"
#include "tilescope_cpu_finish.h"

typedef struct TsConv {  // a whole convolution; in_c and out_c are those of the whole maps
  int kernel_h, kernel_w, stride_h, stride_w, pad_top, pad_left, dilation_h, dilation_w;
  int in_h, in_w, in_c, out_c, groups;
  int whole_columns;  // columns are not cut: whole rows are fetched
} TsConv;

typedef enum { TS_NOTHING, TS_VALUES, TS_SUMS, TS_FINISHED, TS_GONE } TsHolds;  // TS_GONE: already in the map

typedef struct TsTile {
  void* at;
  size_t bytes;
  // What it holds; set by the functions that fill it.
  TsHolds holds;
  TsBox box;     // of the map, and what is counted
  TsRange h, w;  // rows and columns that stand in the buffer, of an input tile with padding
  int block;
  TsMap* target;  // of outputs
} TsTile;

static inline TsTile ts_tile(void* buffer, size_t bytes) {
  TsTile tile = {buffer, bytes, TS_NOTHING, {{0, 0}, {0, 0}, {0, 0}}, {0, 0}, {0, 0}, TS_LANES, NULL};
  return tile;
}

static inline void ts_claim(const TsTile* tile, size_t bytes, const char* sentence) {
  if (bytes > tile->bytes) ts_stop(sentence, (long)bytes, (long)tile->bytes);
}
static inline void ts_check_box(const TsBox* box, const TsMap* map) {
  if (!ts_contains((TsRange){0, map->c}, box->c)) ts_stop("channels of a tile leave the array", box->c.end, map->c);
  if (!ts_contains((TsRange){0, map->h}, box->h)) ts_stop("rows of a tile leave the array", box->h.end, map->h);
  if (!ts_contains((TsRange){0, map->w}, box->w)) ts_stop("columns of a tile leave the array", box->w.end, map->w);
}

// Lines of the input, also of its padding, that outputs reach through a piece of the kernel.
static inline TsRange ts_window(TsRange out, TsRange kernel, int stride, int dilation, int pad) {
  return (TsRange){out.begin * stride - pad + kernel.begin * dilation,
                   (out.end - 1) * stride - pad + (kernel.end - 1) * dilation + 1};
}
static inline TsRange ts_clipped(TsRange r, int limit) {
  const TsRange inside = {ts_larger(r.begin, 0), ts_smaller(r.end, limit)};
  return ts_size(inside) == 0 ? (TsRange){0, 0} : inside;
}

// A size that suffices for tiles of these sizes wherever they stand.
static inline size_t ts_input_bytes(const TsConv* s, int c, int oy, int ox, int fy, int fx, int block) {
  const int rows = (oy - 1) * s->stride_h + (fy - 1) * s->dilation_h + 1;
  int columns = (ox - 1) * s->stride_w + (fx - 1) * s->dilation_w + 1;
  if (s->whole_columns) columns = s->pad_left + ts_larger(s->in_w, columns);
  return (size_t)ts_blocks(c, block) * (size_t)block * (size_t)rows * (size_t)columns * sizeof(ts_in);
}
static inline size_t ts_output_bytes(int k, int oy, int ox) {
  return (size_t)ts_padded(k) * (size_t)oy * (size_t)ox * sizeof(ts_sum);
}

// ---- inputs -------------------------------------------------------------------------------------------------------

TS_INLINE void ts_copy_values(ts_in* to, const ts_value* from, size_t count) {
#ifdef TILESCOPE_INT8
  for (size_t i = 0; i < count; ++i) to[i] = (ts_in)(from[i] + TS_ZERO_INPUT);
#else
  memcpy(to, from, count * sizeof *to);
#endif
}
TS_INLINE void ts_zero_inputs(ts_in* to, size_t count) {
#ifdef TS_VNNI
  memset(to, TS_ZERO_INPUT, count);
#else
  memset(to, 0, count * sizeof *to);
#endif
}

// One row of one block of channels, from the tile's first column on.
static inline void ts_load_row(const TsTile* tile, const TsMap* map, ts_in* to, int block, int y) {
  const size_t b = (size_t)tile->block, columns = (size_t)ts_size(tile->w), inside = (size_t)ts_size(tile->box.w);
  const size_t left = inside == 0 ? columns : (size_t)(tile->box.w.begin - tile->w.begin);
  if (y < tile->box.h.begin || y >= tile->box.h.end || inside == 0) {
    ts_zero_inputs(to, columns * b);
    return;
  }
  ts_zero_inputs(to, left * b);
  ts_zero_inputs(to + (left + inside) * b, (columns - left - inside) * b);
  const int first = tile->box.c.begin + block * tile->block;
  if (first % map->block == 0 && tile->block == map->block) {
    ts_copy_values(to + left * b, map->data + ts_at(first, y, tile->box.w.begin, map->h, map->w, map->block),
                   inside * b);
    return;
  }
  const int channels = ts_smaller(tile->block, tile->box.c.end - first);
  for (size_t x = 0; x < inside; ++x)
    for (int c = 0; c < tile->block; ++c)
      to[(left + x) * b + (size_t)c] =
          c >= channels
              ? (ts_in)TS_ZERO_INPUT
              : (ts_in)(map->data[ts_at(first + c, y, tile->box.w.begin + (int)x, map->h, map->w, map->block)] +
                        TS_ZERO_INPUT);
}

// The stored elements under the window of outputs (oy, ox) through kernel positions (fy, fx); c: of the whole map.
static inline void ts_load_input(TsTile* tile, const TsMap* map, const TsConv* s, TsRange c, TsRange oy, TsRange ox,
                                 TsRange fy, TsRange fx, TsCounts* counts) {
  tile->h = ts_window(oy, fy, s->stride_h, s->dilation_h, s->pad_top);
  tile->w = ts_window(ox, fx, s->stride_w, s->dilation_w, s->pad_left);
  tile->box = (TsBox){c, ts_clipped(tile->h, map->h), ts_clipped(tile->w, map->w)};
  if (s->whole_columns) {
    tile->box.w = (TsRange){0, map->w};
    tile->w = ts_hull(tile->w, tile->box.w);
  }
  tile->block = map->block;
  tile->holds = TS_VALUES;
  ts_check_box(&tile->box, map);
  const size_t row = (size_t)ts_size(tile->w) * (size_t)tile->block;
  const int blocks = ts_blocks(ts_size(c), tile->block), rows = ts_size(tile->h);
  ts_claim(tile, (size_t)blocks * (size_t)rows * row * sizeof(ts_in), "an input tile does not fit its buffer");
  ts_in* to = (ts_in*)tile->at;
  const int joined = tile->block == map->block && c.begin % map->block == 0 && ts_size(tile->w) == map->w &&
                     ts_size(tile->box.w) == map->w && ts_size(tile->box.h) == rows;
  for (int b = 0; b < blocks; ++b) {
    if (joined) {
      ts_copy_values(to, map->data + ts_at(c.begin + b * tile->block, tile->h.begin, 0, map->h, map->w, map->block),
                     row * (size_t)rows);
      to += row * (size_t)rows;
      continue;
    }
    for (int y = tile->h.begin; y < tile->h.end; ++y, to += row) ts_load_row(tile, map, to, b, y);
  }
  ts_count(counts, TS_I, ts_elements(tile->box), TS_VALUE_BITS);
}

// k, c: within the group; all begin at multiples of the tile's sizes. Depthwise: k are the groups, c does not count.
static inline void ts_load_weight(TsTile* tile, const TsWeights* w, int group, TsRange k, TsRange c, TsRange fy,
                                  TsRange fx, TsCounts* counts) {
  if (w->kv == 0) c = (TsRange){0, 1};
  if (k.begin % w->k != 0 || c.begin % w->c != 0 || fy.begin % w->fy != 0 || fx.begin % w->fx != 0)
    ts_stop("a weight tile begins inside of another", k.begin, w->k);
  const int ks = ts_size(k), cs = ts_size(c), fys = ts_size(fy), fxs = ts_size(fx);
  size_t bytes = ts_weight_tile_bytes(w, ks, cs, fys, fxs);
#ifdef TS_VNNI
  if (w->kv != 0) bytes += (size_t)ts_padded(ks) * sizeof(int32_t);
#endif
  ts_claim(tile, bytes, "a weight tile does not fit its buffer");
  tile->box = (TsBox){c, fy, fx};
  tile->block = w->block;
  tile->holds = TS_VALUES;
  memcpy(tile->at, ts_slot(w, group, k.begin, c.begin, fy.begin, fx.begin), bytes);
  ts_count(counts, TS_W, (int64_t)ks * cs * fys * fxs, TS_VALUE_BITS);
}

// ---- outputs ------------------------------------------------------------------------------------------------------

// k: of the whole map. A convolution with first = 1, or loaded sums, then fill the tile.
static inline void ts_begin_outputs(TsTile* tile, TsMap* map, TsRange k, TsRange oy, TsRange ox) {
  tile->box = (TsBox){k, oy, ox};
  tile->h = oy, tile->w = ox;
  tile->block = TS_LANES;
  tile->target = map;
  tile->holds = TS_NOTHING;
  ts_check_box(&tile->box, map);
  ts_claim(tile, ts_output_bytes(ts_size(k), ts_size(oy), ts_size(ox)), "an output tile does not fit its buffer");
}

// Whether whole vectors of the tile are whole vectors of its map.
static inline int ts_is_aligned(const TsTile* tile) {
  const TsRange c = tile->box.c;
  return tile->target->block == TS_LANES && c.begin % TS_LANES == 0 &&
         (c.end % TS_LANES == 0 || c.end == tile->target->c);
}

typedef enum { TS_TO_TILE, TS_FROM_TILE } TsWay;

// Between the tile's sums and those off chip.
static inline void ts_move_sums(TsTile* tile, TsWay way) {
  TsMap* map = tile->target;
  if (map->sums == NULL) ts_stop("partial sums leave, and their array has no place for them", 0, 0);
  ts_sum* at = (ts_sum*)tile->at;
  const size_t row = (size_t)ts_size(tile->w) * TS_LANES;
  for (int k = tile->box.c.begin; k < tile->box.c.end; k += TS_LANES)
    for (int y = tile->h.begin; y < tile->h.end; ++y, at += row) {
      if (ts_is_aligned(tile)) {
        ts_sum* off = map->sums + ts_at(k, y, tile->w.begin, map->h, map->w, TS_LANES);
        memcpy(way == TS_TO_TILE ? at : off, way == TS_TO_TILE ? off : at, row * sizeof *at);
        continue;
      }
      const int channels = ts_smaller(TS_LANES, tile->box.c.end - k);
      for (int x = 0; x < ts_size(tile->w); ++x)
        for (int c = 0; c < channels; ++c) {
          ts_sum* off = map->sums + ts_at(k + c, y, tile->w.begin + x, map->h, map->w, TS_LANES);
          ts_sum* on = at + x * TS_LANES + c;
          *(way == TS_TO_TILE ? on : off) = *(way == TS_TO_TILE ? off : on);
        }
    }
}

static inline void ts_load_sums(TsTile* tile, TsCounts* counts) {
  ts_move_sums(tile, TS_TO_TILE);
  tile->holds = TS_SUMS;
  ts_count(counts, TS_O, ts_elements(tile->box), TS_SUM_BITS);
}
static inline void ts_store_sums(TsTile* tile, TsCounts* counts) {
  if (tile->holds != TS_SUMS) ts_stop("partial sums leave a tile that holds none", tile->holds, TS_SUMS);
  ts_move_sums(tile, TS_FROM_TILE);
  ts_count(counts, TS_O, ts_elements(tile->box), TS_SUM_BITS);
}

// The sums of a tile whose vectors are not those of its map become outputs, in their places.
static inline void ts_finish_tile(TsTile* tile, const TsFinish* finish) {
  ts_sum* at = (ts_sum*)tile->at;
  const int positions = ts_size(tile->h) * ts_size(tile->w);
  for (int k = tile->box.c.begin; k < tile->box.c.end; k += TS_LANES)
    for (int p = 0; p < positions; ++p, at += TS_LANES)
      for (int c = 0; c < TS_LANES && k + c < tile->box.c.end; ++c)
        at[c] = ts_finished(at[c], finish->bias == NULL ? 0 : finish->bias[k + c], finish);
  tile->holds = TS_FINISHED;
}

// After the convolution that finishes the sums. That convolution puts whole vectors into the map itself, from
// registers, so that here they only are counted.
static inline void ts_store(TsTile* tile, TsCounts* counts) {
  TsMap* map = tile->target;
  if (tile->holds != TS_FINISHED && tile->holds != TS_GONE)
    ts_stop("outputs leave a tile that holds none", tile->holds, TS_FINISHED);
  const ts_sum* at = (const ts_sum*)tile->at;
  for (int k = tile->box.c.begin; tile->holds == TS_FINISHED && k < tile->box.c.end; k += TS_LANES)
    for (int y = tile->h.begin; y < tile->h.end; ++y)
      for (int x = tile->w.begin; x < tile->w.end; ++x, at += TS_LANES)
        for (int c = 0; c < TS_LANES && k + c < tile->box.c.end; ++c)
          map->data[ts_at(k + c, y, x, map->h, map->w, map->block)] = (ts_value)at[c];
  ts_count(counts, TS_O, ts_elements(tile->box), TS_VALUE_BITS);
}
