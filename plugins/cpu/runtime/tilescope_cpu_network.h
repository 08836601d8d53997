// SPDX-License-Identifier: GPL-3.0-or-later
// Memory of a network: arrays off chip, in the layouts of the kernels, and buffers on chip, a set for every thread. It
// is kept until the program ends.
#pragma once

#include "tilescope_cpu.h"
#include "tilescope_cpu_features.h"

#ifdef _OPENMP
#  include <omp.h>
#endif

// At a multiple of 64 bytes, zero.
static inline void* ts_new(size_t bytes) {
  const size_t whole = (bytes + 63) / 64 * 64;
  void* memory = aligned_alloc(64, whole == 0 ? 64 : whole);
  if (memory == NULL) ts_stop("the machine has not this many bytes of memory", (long)whole, 0);
  memset(memory, 0, whole);
  return memory;
}

// ---- arrays off chip ---------------------------------------------------------------------------------------------

static inline TsMap ts_new_map(int c, int h, int w, int block) {
  const TsMap map = {(ts_value*)ts_new(ts_map_elements(c, h, w, block) * sizeof(ts_value)), NULL, c, h, w, block, 0};
  return map;
}
// Room for partial sums.
static inline void ts_new_sums(TsMap* map) {
  map->sums = (ts_sum*)ts_new(ts_map_elements(map->c, map->h, map->w, TS_LANES) * sizeof(ts_sum));
}
static inline TsWeights ts_new_weights(TsWeights weights) {
  weights.data = ts_new(ts_weights_bytes(&weights));
  return weights;
}
static inline ts_sum* ts_new_bias(int channels) {
  return (ts_sum*)ts_new((size_t)ts_padded(channels) * sizeof(ts_sum));
}

// The same data with other rows and columns, as many positions in all.
static TS_UNUSED TsMap ts_viewed(const TsMap* map, int h, int w) {
  TsMap view = *map;
  view.sums = NULL;
  view.h = h, view.w = w;
  return view;
}
// A map under a shape with other channels, in row-major order. Rewritten by whoever reads it, and not counted: off chip
// both are the same bytes of one array.
static TS_UNUSED void ts_reshape(const TsMap* to, const TsMap* from) {
  int c = 0, y = 0, x = 0;
  for (int k = 0; k < from->c; ++k)
    for (int i = 0; i < from->h; ++i)
      for (int j = 0; j < from->w; ++j) {
        to->data[ts_at(c, y, x, to->h, to->w, to->block)] = from->data[ts_at(k, i, j, from->h, from->w, from->block)];
        if (++x < to->w) continue;
        x = 0;
        if (++y < to->h) continue;
        y = 0, ++c;
      }
}

// The second map of a product of two maps as weights, in the order of the kernels. As the arrays of other machines are
// gathered by their host, this is not counted; the loads of these weights are. rows: room for the map.
// Summed over its positions: channels are output channels, positions input channels.
static TS_UNUSED void ts_weights_of_rows(const TsWeights* to, const TsMap* from, ts_value* rows) {
  ts_unblock_map(rows, from);
  ts_order_weights(to, rows);
}
// Summed over its channels: positions are output channels of each group.
static TS_UNUSED void ts_weights_of_columns(const TsWeights* to, const TsMap* from, ts_value* rows) {
  const size_t positions = (size_t)from->h * (size_t)from->w, block = (size_t)from->block;
  const int channels = from->c / to->groups;
  for (int group = 0; group < to->groups; ++group)
    for (int c = 0; c < channels; ++c) {
      const ts_value* channel = ts_channel_of(from, group * channels + c);
      ts_value* row = rows + (size_t)group * positions * (size_t)channels + (size_t)c;
      for (size_t p = 0; p < positions; ++p) row[p * (size_t)channels] = channel[p * block];
    }
  ts_order_weights(to, rows);
}

// The table of a norm: its scales, then perhaps its offsets, as channels of one position.
static TS_UNUSED void ts_put_table(const TsMap* to, const ts_value* rows) {
  for (int y = 0; y < to->h; ++y)
    for (int c = 0; c < to->c; ++c) to->data[ts_at(c, y, 0, to->h, to->w, to->block)] = *rows++;
}

// ---- buffers on chip ---------------------------------------------------------------------------------------------

typedef enum { TS_BUFFER_I, TS_BUFFER_W, TS_BUFFER_O, TS_BUFFER_SECOND, TS_BUFFERS } TsBuffer;

typedef struct TsBuffers {
  unsigned char* at;
  size_t bytes[TS_BUFFERS];  // of one thread
  size_t of_thread;
  int threads;
} TsBuffers;

// Asks for a buffer of at least this size.
static inline void ts_need(TsBuffers* buffers, TsBuffer which, size_t bytes) {
  const size_t whole = (bytes + 127) / 64 * 64;  // and a line behind
  if (whole > buffers->bytes[which]) buffers->bytes[which] = whole;
}
// threads: 0: as many as OpenMP takes by itself.
static inline void ts_new_buffers(TsBuffers* buffers, int threads) {
#ifdef _OPENMP
  if (threads > 0) omp_set_num_threads(threads);
  buffers->threads = omp_get_max_threads();
#else
  (void)threads;
  buffers->threads = 1;
#endif
  for (int i = 0; i < TS_BUFFERS; ++i) buffers->of_thread += buffers->bytes[i];
  buffers->at = (unsigned char*)ts_new(buffers->of_thread * (size_t)buffers->threads);
}
// An empty tile in this thread's buffer.
static inline TsTile ts_in_buffer(const TsBuffers* buffers, TsBuffer which) {
#ifdef _OPENMP
  unsigned char* at = buffers->at + (size_t)omp_get_thread_num() * buffers->of_thread;
#else
  unsigned char* at = buffers->at;
#endif
  for (int i = 0; i < (int)which; ++i) at += buffers->bytes[i];
  return ts_tile(at, buffers->bytes[which]);
}

// The largest input of a pool's strips of c channels and oy output rows.
static TS_UNUSED size_t ts_pool_bytes(const TsPool* pool, int c, int oy) {
  int rows = 0;
  for (int y = 0; y < pool->out_h; y += oy) {
    const TsBox box = ts_pool_input(pool, (TsRange){0, c}, ts_range(y, oy, pool->out_h));
    rows = ts_larger(rows, ts_size(box.h));
  }
  return ts_strip_bytes(c, rows, pool->in_w);
}

// What a thread moved, into what main reads.
static inline void ts_add_counts(int64_t* bits, const TsCounts* counts) {
  for (int t = 0; t < 3; ++t) {
#ifdef _OPENMP
#  pragma omp atomic
#endif
    bits[t] += counts->bits[t];
  }
}
