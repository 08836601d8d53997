// SPDX-License-Identifier: GPL-3.0-or-later
// What layers of a generated program are made of: maps in L2, and the tiles of them that move to the core's L1. A
// layer's file fills in one of the structs below and holds its loops; the functions here do what stands in them.
//
// Maps lie in L2 channel by channel, rows of `pitch` bytes of which the first `columns` count. Rows that the core
// touches are multiples of 16 bytes (the core computes 16 columns at once); what stands behind the last column is
// zero where a kernel reads it.
#pragma once

#include "diana_driver.h"

#define DIANA_NOT_IN_L2 0xFFFFFFE0u  // of maps that stay in L1, and biases that there are not

struct diana_map {
  uint32_t l2;
  int32_t channels, rows, columns, pitch;
};

static inline uint32_t diana_plane(const struct diana_map* map) {
  return (uint32_t)(map->rows * map->pitch);
}
static inline int32_t diana_smaller(int32_t a, int32_t b) {
  return a < b ? a : b;
}
static inline int32_t diana_larger(int32_t a, int32_t b) {
  return a > b ? a : b;
}
static inline int32_t diana_lanes(int32_t count) {
  return (count + DIANA_LANES - 1) / DIANA_LANES * DIANA_LANES;
}

// A convolution, ordinary or depthwise. Input and output stand in L1 from input_l1 and output_l1 on: the whole map where
// it stays there, else the tile at hand.
struct diana_conv {
  struct diana_map input, output;
  uint32_t input_l1, output_l1;
  int32_t input_stays, output_stays;
  int32_t fy, fx, stride, top, left;  // kernel, stride, rows of zeros above and columns of zeros on the left
  int32_t k, oy, ox;                  // largest tile: output channels, rows, columns
  uint32_t weights, weights_group;    // blob in L2; bytes of 16 output channels, of depthwise layers of 4
  int32_t relu, shift;
};

// Where the loops stand: first output channel, row and column, and how many there are.
struct diana_tile {
  int32_t k, k_size, oy, oy_size, ox, ox_size;
};

static inline struct diana_tile diana_whole(const struct diana_conv* layer) {
  struct diana_tile tile = {0, layer->output.channels, 0, layer->output.rows, 0, layer->output.columns};
  return tile;
}
static inline void diana_at_k(const struct diana_conv* layer, struct diana_tile* tile, int32_t index) {
  tile->k = index * layer->k;
  tile->k_size = diana_smaller(layer->k, layer->output.channels - tile->k);
}
static inline void diana_at_oy(const struct diana_conv* layer, struct diana_tile* tile, int32_t index) {
  tile->oy = index * layer->oy;
  tile->oy_size = diana_smaller(layer->oy, layer->output.rows - tile->oy);
}
static inline void diana_at_ox(const struct diana_conv* layer, struct diana_tile* tile, int32_t index) {
  tile->ox = index * layer->ox;
  tile->ox_size = diana_smaller(layer->ox, layer->output.columns - tile->ox);
}

// The rows of the input that a tile reads, and how many rows of zeros stand above and below them. A tile of all rows
// takes the whole map, also rows that a stride leaves out: its channels are then contiguous.
struct diana_rows {
  int32_t begin, end, top, bottom;
};
static inline struct diana_rows diana_input_rows(const struct diana_conv* layer, const struct diana_tile* tile) {
  const int32_t first = tile->oy * layer->stride - layer->top;
  const int32_t last = (tile->oy + tile->oy_size - 1) * layer->stride + layer->fy - layer->top;
  struct diana_rows rows = {diana_larger(first, 0), diana_smaller(last, layer->input.rows), diana_larger(-first, 0),
                            diana_larger(last - layer->input.rows, 0)};
  if (tile->oy_size == layer->output.rows) rows.end = layer->input.rows;
  return rows;
}

static inline int32_t diana_has_all_columns(const struct diana_conv* layer, const struct diana_tile* tile) {
  return tile->ox_size == layer->output.columns;
}
// Bytes of a row of the input and of the output in L1.
static inline int32_t diana_input_pitch(const struct diana_conv* layer, const struct diana_tile* tile) {
  if (layer->input_stays || diana_has_all_columns(layer, tile)) return layer->input.pitch;
  return diana_lanes((tile->ox_size - 1) * layer->stride + 1);
}
static inline int32_t diana_output_pitch(const struct diana_conv* layer, const struct diana_tile* tile) {
  return diana_has_all_columns(layer, tile) ? layer->output.pitch : tile->ox_size;
}

// One copy, waited for.
static inline void diana_copy(uint32_t l2, uint32_t l1, int32_t bytes, uint32_t direction) {
  memcpy_dig(l2, l1, (uint32_t)bytes, direction, DIANA_BANKS);
  global_sync_digital();
}
// Some rows of all of `channels` channels: one copy where nothing lies between them, else one for each channel.
static inline void diana_copy_rows(uint32_t l2, uint32_t l1, int32_t channels, int32_t bytes, uint32_t plane,
                                   uint32_t direction) {
  if ((uint32_t)bytes == plane) {
    diana_copy(l2, l1, channels * bytes, direction);
    return;
  }
  for (int32_t c = 0; c < channels; ++c)
    diana_copy(l2 + (uint32_t)c * plane, l1 + (uint32_t)(c * bytes), bytes, direction);
}

// The input of a tile. Depthwise tiles take their own channels, the others all.
static inline void diana_load_channels(const struct diana_conv* layer, const struct diana_tile* tile, int32_t first,
                                       int32_t channels) {
  const struct diana_rows rows = diana_input_rows(layer, tile);
  const struct diana_map* map = &layer->input;
  const uint32_t from = map->l2 + (uint32_t)first * diana_plane(map) + (uint32_t)(rows.begin * map->pitch);
  const int32_t count = rows.end - rows.begin;
  if (layer->input_stays || diana_has_all_columns(layer, tile)) {
    diana_copy_rows(from, layer->input_l1, channels, count * map->pitch, diana_plane(map), DIANA_L2_TO_L1);
    return;
  }
  const int32_t pitch = diana_input_pitch(layer, tile);
  for (int32_t c = 0; c < channels; ++c)
    for (int32_t y = 0; y < count; ++y)
      diana_copy(from + (uint32_t)c * diana_plane(map) + (uint32_t)(y * map->pitch + tile->ox * layer->stride),
                 layer->input_l1 + (uint32_t)((c * count + y) * pitch), (tile->ox_size - 1) * layer->stride + 1,
                 DIANA_L2_TO_L1);
}
static inline void diana_load_input(const struct diana_conv* layer, const struct diana_tile* tile) {
  diana_load_channels(layer, tile, 0, layer->input.channels);
}
static inline void diana_load_own_channels(const struct diana_conv* layer, const struct diana_tile* tile) {
  diana_load_channels(layer, tile, tile->k, tile->k_size);
}

// Where the output of a tile stands in L1.
static inline uint32_t diana_output_l1(const struct diana_conv* layer, const struct diana_tile* tile) {
  return layer->output_l1 + (layer->output_stays ? (uint32_t)tile->k * diana_plane(&layer->output) : 0u);
}

// The call of the kernel, but for its channels: those depend on its kind. The input pointer is that of the tile in the
// resident input, or the loaded tile itself.
static inline struct digital_parameters diana_call(const struct diana_conv* layer, const struct diana_tile* tile,
                                                   uint32_t* input_l1) {
  struct diana_tile loaded = *tile;
  if (layer->input_stays) loaded = diana_whole(layer);
  const struct diana_rows held = diana_input_rows(layer, &loaded);
  const struct diana_rows rows = diana_input_rows(layer, tile);
  const int32_t pitch = diana_input_pitch(layer, tile);
  *input_l1 = layer->input_l1;
  if (layer->input_stays)
    *input_l1 += (uint32_t)((rows.begin - held.begin) * pitch + tile->ox * layer->stride);
  struct digital_parameters call = {0};
  call.cx = pitch;
  call.cy = held.end - held.begin;
  call.fx = layer->fx;
  call.fy = layer->fy;
  call.ox = diana_output_pitch(layer, tile);
  call.oy = tile->oy_size;
  call.activation_function = layer->relu;
  call.output_shift = layer->shift;
  call.padding = diana_padding(layer->left, rows.top, rows.bottom);
  call.dilation = 1;
  call.stride = layer->stride - 1;
  call.ox_unroll = DIANA_LANES;
  return call;
}

static inline void diana_run_conv(const struct diana_conv* layer, const struct diana_tile* tile) {
  uint32_t input_l1 = 0;
  struct digital_parameters call = diana_call(layer, tile, &input_l1);
  call.c = layer->input.channels;
  call.k = diana_lanes(tile->k_size);
  const uint32_t blob = layer->weights + (uint32_t)(tile->k / DIANA_LANES) * layer->weights_group;
  digital_conv_2d(layer->input.l2, input_l1, blob, 0, diana_output_l1(layer, tile), &call);
  global_sync_digital();
}
static inline void diana_run_depthwise(const struct diana_conv* layer, const struct diana_tile* tile) {
  uint32_t input_l1 = 0;
  struct digital_parameters call = diana_call(layer, tile, &input_l1);
  if (layer->input_stays) input_l1 += (uint32_t)(tile->k * call.cy * call.cx);
  call.c = tile->k_size;
  call.k = tile->k_size;
  const uint32_t blob = layer->weights + (uint32_t)(tile->k / 4) * layer->weights_group;
  digital_depthwise_conv_2d(layer->input.l2, input_l1, blob, 0, diana_output_l1(layer, tile), &call);
  global_sync_digital();
}

static inline void diana_store_output(const struct diana_conv* layer, const struct diana_tile* tile) {
  const struct diana_map* map = &layer->output;
  const uint32_t to = map->l2 + (uint32_t)tile->k * diana_plane(map) + (uint32_t)(tile->oy * map->pitch);
  const uint32_t from = diana_output_l1(layer, tile);
  const int32_t pitch = diana_output_pitch(layer, tile);
  if (diana_has_all_columns(layer, tile)) {
    diana_copy_rows(to, from, tile->k_size, tile->oy_size * pitch, diana_plane(map), DIANA_L1_TO_L2);
    return;
  }
  for (int32_t k = 0; k < tile->k_size; ++k)
    for (int32_t y = 0; y < tile->oy_size; ++y)
      diana_copy(to + (uint32_t)k * diana_plane(map) + (uint32_t)(y * map->pitch + tile->ox),
                 from + (uint32_t)((k * tile->oy_size + y) * pitch), tile->ox_size, DIANA_L1_TO_L2);
}

// A fully connected layer: vectors without gaps. The outputs are collected in L1.
struct diana_fc {
  uint32_t input_l2, output_l2;
  uint32_t input_l1, output_l1;
  int32_t inputs, outputs, k;  // k: outputs of one call
  uint32_t weights, weights_group;
  int32_t relu, shift;
};

static inline void diana_load_vector(const struct diana_fc* layer) {
  diana_copy(layer->input_l2, layer->input_l1, layer->inputs, DIANA_L2_TO_L1);
}
static inline void diana_run_fc(const struct diana_fc* layer, int32_t k, int32_t k_size) {
  struct digital_parameters call = {0};
  call.c = diana_lanes(layer->inputs);
  call.k = diana_lanes(k_size);
  call.cx = call.cy = call.fx = call.fy = call.ox = call.oy = 1;
  call.activation_function = layer->relu;
  call.output_shift = layer->shift;
  call.dilation = 1;
  const uint32_t blob = layer->weights + (uint32_t)(k / DIANA_LANES) * layer->weights_group;
  digital_fully_connected(layer->input_l2, layer->input_l1, blob, 0,
                          layer->output_l1 + (uint32_t)k, &call);
  global_sync_digital();
}
static inline void diana_store_vector(const struct diana_fc* layer) {
  diana_copy(layer->output_l2, layer->output_l1, layer->outputs, DIANA_L1_TO_L2);
}

// A sum of two maps of one shape.
struct diana_sum {
  struct diana_map first, second, output;
  uint32_t first_l1, second_l1, output_l1;
  int32_t relu, shift;
};

// Some rows of some channels: of which a sum adds up as many elements as there are.
struct diana_part {
  int32_t k, k_size, oy, oy_size;
};

static inline uint32_t diana_part_l2(const struct diana_map* map, const struct diana_part* part) {
  return map->l2 + (uint32_t)part->k * diana_plane(map) + (uint32_t)(part->oy * map->pitch);
}
static inline void diana_load_part(const struct diana_map* map, uint32_t l1, const struct diana_part* part) {
  diana_copy_rows(diana_part_l2(map, part), l1, part->k_size, part->oy_size * map->pitch, diana_plane(map),
                  DIANA_L2_TO_L1);
}
static inline void diana_run_sum(const struct diana_sum* layer, const struct diana_part* part) {
  struct digital_parameters call = {0};
  call.c = call.k = part->k_size;
  call.cx = call.ox = layer->output.pitch;
  call.cy = call.oy = part->oy_size;
  call.fx = call.fy = 1;
  call.activation_function = layer->relu;
  call.output_shift = layer->shift;
  call.dilation = 1;
  digital_element_wise_sum(layer->first.l2, layer->first_l1, 0, layer->second_l1, layer->output_l1, &call);
  global_sync_digital();
}
static inline void diana_store_part(const struct diana_map* map, uint32_t l1, const struct diana_part* part) {
  diana_copy_rows(diana_part_l2(map, part), l1, part->k_size, part->oy_size * map->pitch, diana_plane(map),
                  DIANA_L1_TO_L2);
}
