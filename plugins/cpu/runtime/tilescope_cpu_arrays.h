// SPDX-License-Identifier: GPL-3.0-or-later
// Arrays off chip. Maps are blocked by channels: [ceil(c / block)][h][w][block]; with one lane that is row-major. The
// lanes behind the last channel are padding: any value, never counted. Weights stand in the order in which the kernels
// read them, tile after tile of the plan. The caller allocates, at multiples of 64 bytes; both orders are made outside
// of what is timed.
#pragma once

#include "tilescope_cpu_base.h"

// ---- how products are made: TS_WORD channels at once --------------------------------------------------------------

#ifdef TILESCOPE_INT8
#  if (TS_LANES == 16 && defined(__AVX512VNNI__)) ||                                         \
      (TS_LANES < 16 && TS_LANES > 1 && defined(__AVX512VNNI__) && defined(__AVX512VL__)) || \
      (TS_LANES < 16 && TS_LANES > 1 && defined(__AVXVNNI__))
#    define TS_VNNI 1
#    define TS_WORD 4
typedef uint8_t ts_in;  // of input tiles: the value + 128
typedef int8_t ts_w;
#    define TS_ZERO_INPUT 128
#  elif (TS_LANES == 16 && defined(__AVX512BW__)) || (TS_LANES == 8 && defined(__AVX2__)) || \
      (TS_LANES == 4 && defined(__SSE2__))
#    define TS_PAIRS 1
#    define TS_WORD 2
typedef int16_t ts_in;
typedef int16_t ts_w;
#  else
#    define TS_WORD 1
typedef int32_t ts_in;
typedef int32_t ts_w;
#  endif
#else
#  define TS_WORD 1
typedef float ts_in;
typedef float ts_w;
#endif
#ifndef TS_ZERO_INPUT
#  define TS_ZERO_INPUT 0
#endif

static inline int ts_words(int channels) {
  return (channels + TS_WORD - 1) / TS_WORD;
}

// ---- maps ---------------------------------------------------------------------------------------------------------

// The block of a network's input of few channels that only convolutions with one group read; elsewhere TS_LANES.
#define TS_INPUT_BLOCK(C) ((C) < TS_LANES ? ((C) + TS_WORD - 1) / TS_WORD * TS_WORD : TS_LANES)
static inline int ts_input_block(int c) {
  return TS_INPUT_BLOCK(c);
}

typedef struct TsMap {
  ts_value* data;  // ts_map_elements(c, h, w, block)
  ts_sum* sums;    // null, or ts_map_elements(c, h, w, TS_LANES) partial sums, blocked by TS_LANES
  int c, h, w, block;
  int made;  // rows, of a map that stays on chip and is copied here for the check
} TsMap;

static inline size_t ts_map_elements(int c, int h, int w, int block) {
  return (size_t)ts_blocks(c, block) * (size_t)block * (size_t)h * (size_t)w;
}
static inline size_t ts_at(int c, int y, int x, int h, int w, int block) {
  return (((size_t)(c / block) * (size_t)h + (size_t)y) * (size_t)w + (size_t)x) * (size_t)block + (size_t)(c % block);
}

// The first position of channel c; the next one is `block` elements further on.
static inline ts_value* ts_channel_of(const TsMap* map, int c) {
  return map->data + ts_at(c, 0, 0, map->h, map->w, map->block);
}
static inline void ts_block_map(const TsMap* to, const ts_value* row_major) {
  const size_t positions = (size_t)to->h * (size_t)to->w, block = (size_t)to->block;
  for (int c = 0; c < to->c; ++c) {
    ts_value* channel = ts_channel_of(to, c);
    for (size_t p = 0; p < positions; ++p) channel[p * block] = *row_major++;
  }
}
static inline void ts_unblock_map(ts_value* row_major, const TsMap* from) {
  const size_t positions = (size_t)from->h * (size_t)from->w, block = (size_t)from->block;
  for (int c = 0; c < from->c; ++c) {
    const ts_value* channel = ts_channel_of(from, c);
    for (size_t p = 0; p < positions; ++p) *row_major++ = channel[p * block];
  }
}

// ---- weights ------------------------------------------------------------------------------------------------------

// Slots of one size, one for each tile, in the order group, k, c, fy, fx. In a slot: panels of kv vectors of output
// channels, the rest as a pair and one; in a panel [c / block][fy][fx][c % block / TS_WORD][kv · TS_LANES][TS_WORD];
// then, with TS_VNNI, 128 × the sum of each output channel's weights. Depthwise (kv = 0): [k /
// TS_LANES][fy][fx][TS_LANES].
typedef struct TsWeights {
  void* data;
  size_t slot_bytes;
  int groups, K, C, FY, FX;  // per group; depthwise: one group of K channels, C = 1
  int k, c, fy, fx;          // of a tile
  int block;                 // of the input map
  int kv;
} TsWeights;

// Vectors of the next panel, of those that are left: kv, then a pair, then one.
static inline int ts_panel(int kv, int left) {
  return left >= kv ? kv : left >= 2 ? 2 : 1;
}

// Words of one vector of a tile's channels.
static inline size_t ts_row_words(int c, int block) {
  return (size_t)(c / block) * (size_t)ts_words(block) + (size_t)ts_words(c % block);
}
// The weights' bytes of a tile without the sums behind them, in whole lines.
static inline size_t ts_weight_tile_bytes(const TsWeights* w, int k, int c, int fy, int fx) {
  const size_t words = w->kv == 0 ? 1 : ts_row_words(c, w->block) * TS_WORD;
  const size_t bytes = (size_t)ts_padded(k) * words * (size_t)fy * (size_t)fx * sizeof(ts_w);
  return (bytes + 63) / 64 * 64;
}
static inline size_t ts_weight_bytes(const TsWeights* w) {
#ifdef TS_VNNI
  const size_t sums = w->kv == 0 ? 0 : ((size_t)ts_padded(w->k) * sizeof(int32_t) + 63) / 64 * 64;
#else
  const size_t sums = 0;
#endif
  return ts_weight_tile_bytes(w, w->k, w->c, w->fy, w->fx) + sums;
}

static inline TsWeights ts_weights(int groups, int K, int C, int FY, int FX, int k, int c, int fy, int fx, int block,
                                   int kv) {
  TsWeights w = {NULL, 0, groups, K, C, FY, FX, k, c, fy, fx, block, kv};
  w.slot_bytes = ts_weight_bytes(&w);
  return w;
}
static inline TsWeights ts_depthwise_weights(int groups, int FY, int FX, int g, int fy, int fx) {
  return ts_weights(1, groups, 1, FY, FX, g, 1, fy, fx, TS_LANES, 0);
}

static inline size_t ts_slots(const TsWeights* w) {
  return (size_t)w->groups * (size_t)ts_blocks(w->K, w->k) * (size_t)ts_blocks(w->C, w->c) *
         (size_t)ts_blocks(w->FY, w->fy) * (size_t)ts_blocks(w->FX, w->fx);
}
static inline size_t ts_weights_bytes(const TsWeights* w) {
  return ts_slots(w) * w->slot_bytes;
}
static inline unsigned char* ts_slot(const TsWeights* w, int group, int k, int c, int fy, int fx) {
  size_t slot = (size_t)group * (size_t)ts_blocks(w->K, w->k) + (size_t)(k / w->k);
  slot = slot * (size_t)ts_blocks(w->C, w->c) + (size_t)(c / w->c);
  slot = slot * (size_t)ts_blocks(w->FY, w->fy) + (size_t)(fy / w->fy);
  slot = slot * (size_t)ts_blocks(w->FX, w->fx) + (size_t)(fx / w->fx);
  return (unsigned char*)w->data + slot * w->slot_bytes;
}

// Where the weights of an output channel stand in a tile: the first one, and from a word of one position to the next.
typedef struct TsLane {
  size_t first, step;
} TsLane;
static inline TsLane ts_lane_of(const TsWeights* w, int tile_k, int tile_c, size_t window, int k) {
  if (w->kv == 0) return (TsLane){(size_t)(k / TS_LANES) * window * TS_LANES + (size_t)(k % TS_LANES), TS_LANES};
  const int vectors = ts_blocks(tile_k, TS_LANES), vector = k / TS_LANES;
  int first = 0, kv = ts_panel(w->kv, vectors);
  for (; first + kv <= vector; kv = ts_panel(w->kv, vectors - first)) first += kv;
  const size_t panel = (size_t)first * ts_row_words(tile_c, w->block) * window;
  return (TsLane){(panel * TS_LANES + (size_t)(k - first * TS_LANES)) * TS_WORD, (size_t)(kv * TS_LANES * TS_WORD)};
}

static inline void ts_order_tile(const TsWeights* w, const ts_value* from, int group, TsRange k, TsRange c, TsRange fy,
                                 TsRange fx) {
  unsigned char* slot = ts_slot(w, group, k.begin, c.begin, fy.begin, fx.begin);
  const int ks = ts_size(k), cs = ts_size(c), fys = ts_size(fy), fxs = ts_size(fx);
  const size_t kernel = (size_t)w->FY * (size_t)w->FX, window = (size_t)fys * (size_t)fxs;
  memset(slot, 0, w->slot_bytes);
  ts_w* to = (ts_w*)(void*)slot;
#ifdef TS_VNNI
  int32_t* sums = (int32_t*)(void*)(slot + ts_weight_tile_bytes(w, ks, cs, fys, fxs));
#endif
  for (int i = 0; i < ks; ++i) {
    const TsLane lane = ts_lane_of(w, ks, cs, window, i);
    const size_t channel = (size_t)group * (size_t)w->K + (size_t)(k.begin + i);
    const ts_value* row = from + (channel * (size_t)w->C + (size_t)c.begin) * kernel;
    for (int j = 0, in_block = 0, before = 0; j < cs; ++j, ++in_block, row += kernel) {
      if (in_block == w->block) in_block = 0, before += ts_words(w->block) * (int)window;
      const size_t words = (size_t)ts_words(ts_smaller(w->block, cs - (j - in_block)));  // of this block
      ts_w* at = to + lane.first + (size_t)(before + in_block / TS_WORD) * lane.step + in_block % TS_WORD;
      for (int y = fy.begin; y < fy.end; ++y)
        for (int x = fx.begin; x < fx.end; ++x, at += words * lane.step) {
          const ts_value value = row[(size_t)y * (size_t)w->FX + (size_t)x];
          *at = (ts_w)value;
#ifdef TS_VNNI
          if (w->kv != 0) sums[i] += 128 * value;
#endif
        }
    }
  }
}

// From [groups · K][C][FY][FX].
static inline void ts_order_weights(const TsWeights* w, const ts_value* row_major) {
  for (int g = 0; g < w->groups; ++g)
    for (int k = 0; k < w->K; k += w->k)
      for (int c = 0; c < w->C; c += w->c)
        for (int fy = 0; fy < w->FY; fy += w->fy)
          for (int fx = 0; fx < w->FX; fx += w->fx)
            ts_order_tile(w, row_major, g, ts_range(k, w->k, w->K), ts_range(c, w->c, w->C), ts_range(fy, w->fy, w->FY),
                          ts_range(fx, w->fx, w->FX));
}
