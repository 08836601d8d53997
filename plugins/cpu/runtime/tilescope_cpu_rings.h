// SPDX-License-Identifier: GPL-3.0-or-later
// Rings of rows: maps of a span on chip. Row y stands in slot y mod rows. A row is loaded or made when somebody needs
// it, in order and once. All threads of a span run the same functions: each works on its share of a row's channels, and
// a barrier stands behind every row.
#pragma once

#include "tilescope_cpu_network.h"

// First member of every span's own struct.
typedef struct TsSpan {
  TsCounts* counts;  // of this thread
  int thread, threads;
  int watches;  // maps that stay on chip are copied out for the check, uncounted
} TsSpan;

static TS_UNUSED TsSpan ts_span(TsCounts* counts, int watches) {
#ifdef _OPENMP
  return (TsSpan){counts, omp_get_thread_num(), omp_get_num_threads(), watches};
#else
  return (TsSpan){counts, 0, 1, watches};
#endif
}
static inline void ts_barrier(const TsSpan* span) {
  if (span->threads == 1) return;
#ifdef _OPENMP
#  pragma omp barrier
#endif
}

// ---- places in the span's memory ------------------------------------------------------------------------------------

typedef struct TsPlaces {
  unsigned char* at;  // null: only the size is asked for
  size_t used;
} TsPlaces;

static inline void* ts_place(TsPlaces* places, size_t bytes) {
  void* at = places->at == NULL ? NULL : places->at + places->used;
  places->used += (bytes + 63) / 64 * 64;
  return at;
}

// Asks for memory of at least this size.
static inline void ts_need_span(size_t* bytes, size_t more) {
  if (more > *bytes) *bytes = more;
}

// ---- rings ----------------------------------------------------------------------------------------------------------

typedef struct TsRing TsRing;
typedef void TsMakeRow(TsSpan* span, int y);

struct TsRing {
  TsMap* map;              // off chip: where rows come from or go to; of a map that stays on chip, for the check
  ts_value* values;        // [c / block][slots][left + w + right][block], null where only convolutions read loaded rows
  ts_in* inputs;           // the same as convolutions read it, with a slot of zeros behind the others; null: none does
  size_t plane;            // elements of a block of channels
  int slots, left, right;  // columns of zeros on both sides
  int leaves;              // rows are stored
  int made;                // rows so far
  TsMakeRow* make;         // null: rows are loaded
};

typedef enum { TS_READ_BY_CONV = 1, TS_READ_BY_OTHERS = 2, TS_MADE = 4 } TsRingUse;

static inline size_t ts_ring_pitch(const TsRing* r) {
  return (size_t)(r->left + r->map->w + r->right) * (size_t)r->map->block;
}
static inline size_t ts_slot_of(const TsRing* r, int y) {
  return (size_t)(y % r->slots);
}
// The first column of the map in row y of block b.
static inline size_t ts_in_ring(const TsRing* r, int b, int y) {
  return (size_t)b * r->plane + ts_slot_of(r, y) * ts_ring_pitch(r) + (size_t)(r->left * r->map->block);
}

static TS_UNUSED TsRing ts_ring(TsPlaces* places, TsMap* map, int slots, int left, int right, int use) {
  TsRing r = {map, NULL, NULL, 0, slots, left, right, 0, 0, NULL};
  r.plane = ((size_t)slots + 1) * ts_ring_pitch(&r);
  const size_t count = (size_t)ts_blocks(map->c, map->block) * r.plane;
#ifdef TILESCOPE_INT8
  if (use & (TS_READ_BY_OTHERS | TS_MADE)) r.values = (ts_value*)ts_place(places, count * sizeof(ts_value));
  if (use & TS_READ_BY_CONV) r.inputs = (ts_in*)ts_place(places, count * sizeof(ts_in));
#else
  (void)use;
  r.values = r.inputs = (ts_value*)ts_place(places, count * sizeof(ts_value));
#endif
  return r;
}

// The last map of a span, whose rows are made in the array off chip: what finishes a sum goes there from registers.
static TS_UNUSED TsRing ts_ring_off_chip(TsMap* map) {
  TsRing r = {map, map->data, NULL, (size_t)(map->h * map->w * map->block), map->h, 0, 0, 1, 0, NULL};
  return r;
}

// Zeros around the rows, before the first one.
static TS_UNUSED void ts_open_ring(const TsSpan* span, const TsRing* r) {
  if (r->inputs == NULL) return;
  const size_t block = (size_t)r->map->block, pitch = ts_ring_pitch(r);
  for (int b = span->thread; b < ts_blocks(r->map->c, r->map->block); b += span->threads) {
    ts_in* at = r->inputs + (size_t)b * r->plane;
    for (int slot = 0; slot < r->slots; ++slot, at += pitch) {
      ts_zero_inputs(at, (size_t)r->left * block);
      ts_zero_inputs(at + pitch - (size_t)r->right * block, (size_t)r->right * block);
    }
    ts_zero_inputs(at, pitch);
  }
}

// Blocks of a row's channels for this thread: whole panels of the kernels for rows of this many columns.
static inline TsRange ts_share(const TsSpan* span, const TsMap* map) {
  const int panel = TS_WIDE_KV(TS_COLUMNS(map->w)), blocks = ts_blocks(map->c, map->block);
  const int panels = ts_blocks(blocks, panel);
  return (TsRange){ts_smaller(blocks, panels * span->thread / span->threads * panel),
                   ts_smaller(blocks, panels * (span->thread + 1) / span->threads * panel)};
}
// Elements of the map in a row of these blocks.
static inline int64_t ts_row_elements(const TsMap* map, TsRange blocks) {
  const int channels = ts_smaller(map->c, blocks.end * map->block) - blocks.begin * map->block;
  return channels > 0 ? (int64_t)channels * map->w : 0;
}

static inline void ts_load_ring_row(const TsSpan* span, const TsRing* r, int y) {
  const TsMap* map = r->map;
  const TsRange share = ts_share(span, map);
  const size_t count = (size_t)(map->w * map->block);
  for (int b = share.begin; b < share.end; ++b) {
    const ts_value* from = map->data + ts_at(b * map->block, y, 0, map->h, map->w, map->block);
    const size_t at = ts_in_ring(r, b, y);
    if (r->values != NULL) memcpy(r->values + at, from, count * sizeof *from);
    if (r->inputs != NULL && (void*)r->inputs != (void*)r->values) ts_copy_values(r->inputs + at, from, count);
  }
  ts_count(span->counts, TS_I, ts_row_elements(map, share), TS_VALUE_BITS);
}

static inline void ts_copy_row_out(const TsSpan* span, const TsRing* r, int y, TsMap* to) {
  const TsRange share = ts_share(span, to);
  for (int b = share.begin; b < share.end; ++b)
    memcpy(to->data + ts_at(b * to->block, y, 0, to->h, to->w, to->block), r->values + ts_in_ring(r, b, y),
           (size_t)(to->w * to->block) * sizeof(ts_value));
}
// For the check only: a row that stays on chip, or what a sum is added to.
static TS_UNUSED void ts_watch_row(const TsSpan* span, const TsRing* r, int y, TsMap* map) {
  if (!span->watches) return;
  ts_copy_row_out(span, r, y, map);
  if (span->thread == 0) map->made = y + 1;
}

static inline void ts_end_row(const TsSpan* span, const TsRing* r, int y) {
  const TsRange share = ts_share(span, r->map);
#ifdef TILESCOPE_INT8
  for (int b = share.begin; r->inputs != NULL && b < share.end; ++b)
    ts_copy_values(r->inputs + ts_in_ring(r, b, y), r->values + ts_in_ring(r, b, y),
                   (size_t)(r->map->w * r->map->block));
#endif
  if (!r->leaves) {
    ts_watch_row(span, r, y, r->map);
    return;
  }
  if (r->values != r->map->data) ts_copy_row_out(span, r, y, r->map);
  ts_count(span->counts, TS_O, ts_row_elements(r->map, share), TS_VALUE_BITS);
}

// Afterwards the rows before `end` have been made; the last of them, as many as there are slots, are there.
static TS_UNUSED void ts_need_rows(TsSpan* span, TsRing* r, int end) {
  for (; r->made < end; ++r->made) {
    if (r->make == NULL) {
      ts_load_ring_row(span, r, r->made);
    } else {
      r->make(span, r->made);
      ts_end_row(span, r, r->made);
    }
    ts_barrier(span);
  }
}

static inline size_t ts_slot_to_read(const TsRing* r, int y) {
  if (y >= r->made || y < r->made - r->slots) ts_stop("a row is read that is not in its ring", y, r->made);
  return ts_slot_of(r, y);
}

// All weights of a layer, to stay.
static TS_UNUSED void ts_load_span_weights(const TsSpan* span, void* to, const TsWeights* from) {
  const size_t lines = ts_weight_bytes(from) / 64, threads = (size_t)span->threads, thread = (size_t)span->thread;
  const size_t begin = lines * thread / threads * 64, end = lines * (thread + 1) / threads * 64;
  memcpy((unsigned char*)to + begin, (const unsigned char*)from->data + begin, end - begin);
  if (span->thread == 0) ts_count(span->counts, TS_W, (int64_t)from->K * from->C * from->FY * from->FX, TS_VALUE_BITS);
}
