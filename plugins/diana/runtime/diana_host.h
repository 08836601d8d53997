// SPDX-License-Identifier: GPL-3.0-or-later
// Layers that the core cannot do, in plain C for the RISC-V processor, on the same maps in L2.
#pragma once

#include "diana_layer.h"

// What happens to a sum: bias (in L2, 4 bytes each, least significant first), arithmetic shift to the right, activation,
// saturation. As in the core, halves are not rounded: the shift takes the floor.
enum diana_activation { DIANA_NONE, DIANA_RELU, DIANA_LEAKY };
struct diana_finish {
  int32_t has_bias;
  uint32_t bias;
  int32_t shift;
  enum diana_activation activation;
  int64_t slope;  // of leaky: times 2^15
};

static inline int8_t diana_map_get(const struct diana_map* map, int32_t c, int32_t y, int32_t x) {
  return l2_get(map->l2 + (uint32_t)c * diana_plane(map) + (uint32_t)(y * map->pitch + x));
}
static inline void diana_map_set(const struct diana_map* map, int32_t c, int32_t y, int32_t x, int8_t value) {
  l2_set(map->l2 + (uint32_t)c * diana_plane(map) + (uint32_t)(y * map->pitch + x), value);
}

static inline int64_t diana_floor_shift(int64_t value, int32_t shift) {
  const int64_t unit = (int64_t)1 << shift;
  return value >= 0 ? value / unit : -((-value + unit - 1) / unit);
}
static inline int8_t diana_saturated(int64_t value) {
  return (int8_t)(value < -128 ? -128 : value > 127 ? 127 : value);
}
static inline int64_t diana_activated(int64_t value, const struct diana_finish* finish) {
  if (value > 0 || finish->activation == DIANA_NONE) return value;
  if (finish->activation == DIANA_RELU) return 0;
  return diana_floor_shift(value * finish->slope + (1 << 14), 15);
}
static inline int8_t diana_finished(int64_t sum, const struct diana_finish* finish, int32_t channel) {
  if (finish->has_bias) {
    uint32_t bias = 0;
    for (uint32_t i = 0; i < 4; ++i)
      bias |= (uint32_t)(uint8_t)l2_get(finish->bias + 4u * (uint32_t)channel + i) << (8u * i);
    sum += (int32_t)bias;
  }
  return diana_saturated(diana_activated(diana_floor_shift(sum, finish->shift), finish));
}

struct diana_window {
  int32_t rows, columns;  // of the kernel
  int32_t stride[2], dilation[2], top, left;
};

// Weights: [output channel][input channel of the group][kernel row][kernel column], int8.
struct diana_host_conv {
  struct diana_map input, output;
  struct diana_window window;
  int32_t groups;
  uint32_t weights;
  struct diana_finish finish;
};
static inline int32_t diana_host_conv_sum(const struct diana_host_conv* layer, int32_t k, int32_t y, int32_t x) {
  const struct diana_window* window = &layer->window;
  const int32_t channels = layer->input.channels / layer->groups;
  const int32_t first = k / (layer->output.channels / layer->groups) * channels;
  int32_t sum = 0;
  for (int32_t c = 0; c < channels; ++c)
    for (int32_t fy = 0; fy < window->rows; ++fy) {
      const int32_t row = y * window->stride[0] + fy * window->dilation[0] - window->top;
      if (row < 0 || row >= layer->input.rows) continue;
      for (int32_t fx = 0; fx < window->columns; ++fx) {
        const int32_t column = x * window->stride[1] + fx * window->dilation[1] - window->left;
        if (column < 0 || column >= layer->input.columns) continue;
        const int32_t weight = ((k * channels + c) * window->rows + fy) * window->columns + fx;
        sum += diana_map_get(&layer->input, first + c, row, column) * l2_get(layer->weights + (uint32_t)weight);
      }
    }
  return sum;
}
static inline void diana_run_host_conv(const struct diana_host_conv* layer) {
  for (int32_t k = 0; k < layer->output.channels; ++k)
    for (int32_t y = 0; y < layer->output.rows; ++y)
      for (int32_t x = 0; x < layer->output.columns; ++x)
        diana_map_set(&layer->output, k, y, x,
                      diana_finished(diana_host_conv_sum(layer, k, y, x), &layer->finish, k));
}

// The input is read channel by channel, row by row; weights: [output][input].
struct diana_host_fc {
  struct diana_map input, output;
  uint32_t weights;
  struct diana_finish finish;
};
static inline void diana_run_host_fc(const struct diana_host_fc* layer) {
  const int32_t inputs = layer->input.channels * layer->input.rows * layer->input.columns;
  for (int32_t k = 0; k < layer->output.channels; ++k) {
    int32_t sum = 0;
    uint32_t weight = layer->weights + (uint32_t)(k * inputs);
    for (int32_t c = 0; c < layer->input.channels; ++c)
      for (int32_t y = 0; y < layer->input.rows; ++y)
        for (int32_t x = 0; x < layer->input.columns; ++x)
          sum += diana_map_get(&layer->input, c, y, x) * l2_get(weight++);
    diana_map_set(&layer->output, k, 0, 0, diana_finished(sum, &layer->finish, k));
  }
}

// Averages divide by the positions inside the input and round halves up. A window in the padding alone gives 0.
struct diana_host_pool {
  struct diana_map input, output;
  struct diana_window window;
  int32_t is_average;
  struct diana_finish finish;
};
static inline int64_t diana_host_pooled(const struct diana_host_pool* layer, int32_t k, int32_t y, int32_t x) {
  const struct diana_window* window = &layer->window;
  int32_t count = 0, sum = 0, largest = 0;
  for (int32_t fy = 0; fy < window->rows; ++fy) {
    const int32_t row = y * window->stride[0] + fy * window->dilation[0] - window->top;
    if (row < 0 || row >= layer->input.rows) continue;
    for (int32_t fx = 0; fx < window->columns; ++fx) {
      const int32_t column = x * window->stride[1] + fx * window->dilation[1] - window->left;
      if (column < 0 || column >= layer->input.columns) continue;
      const int32_t value = diana_map_get(&layer->input, k, row, column);
      if (count == 0 || value > largest) largest = value;
      sum += value;
      ++count;
    }
  }
  if (count == 0) return 0;
  if (!layer->is_average) return largest;
  const int32_t twice = 2 * sum + count;
  return twice >= 0 ? twice / (2 * count) : -((-twice + 2 * count - 1) / (2 * count));
}
static inline void diana_run_host_pool(const struct diana_host_pool* layer) {
  for (int32_t k = 0; k < layer->output.channels; ++k)
    for (int32_t y = 0; y < layer->output.rows; ++y)
      for (int32_t x = 0; x < layer->output.columns; ++x)
        diana_map_set(&layer->output, k, y, x, diana_finished(diana_host_pooled(layer, k, y, x), &layer->finish, k));
}

// Channels that an operand lacks count as 0; of a larger operand every s-th row and column counts.
struct diana_host_add {
  struct diana_map inputs[2], output;
  int32_t count;
  struct diana_finish finish;
};
static inline void diana_run_host_add(const struct diana_host_add* layer) {
  for (int32_t k = 0; k < layer->output.channels; ++k)
    for (int32_t y = 0; y < layer->output.rows; ++y)
      for (int32_t x = 0; x < layer->output.columns; ++x) {
        int32_t sum = 0;
        for (int32_t i = 0; i < layer->count; ++i) {
          const struct diana_map* map = &layer->inputs[i];
          const int32_t step = map->rows / layer->output.rows;
          if (k < map->channels) sum += diana_map_get(map, k, y * step, x * step);
        }
        diana_map_set(&layer->output, k, y, x, diana_finished(sum, &layer->finish, k));
      }
}

// Channels of the input from one channel of the output on.
static inline void diana_host_copy(const struct diana_map* input, const struct diana_map* output, int32_t first) {
  for (int32_t c = 0; c < input->channels; ++c)
    for (int32_t y = 0; y < input->rows; ++y)
      for (int32_t x = 0; x < input->columns; ++x)
        diana_map_set(output, first + c, y, x, diana_map_get(input, c, y, x));
}
// The same elements in the same order, channel by channel, as a vector without gaps.
static inline void diana_host_flatten(const struct diana_map* input, uint32_t vector) {
  for (int32_t c = 0; c < input->channels; ++c)
    for (int32_t y = 0; y < input->rows; ++y)
      for (int32_t x = 0; x < input->columns; ++x) l2_set(vector++, diana_map_get(input, c, y, x));
}
// Layers that only move values: concatenations, and blocks of rows and columns that become channels.
enum { DIANA_MOST_INPUTS = 16 };
struct diana_host_move {
  int32_t count;
  struct diana_map inputs[DIANA_MOST_INPUTS], output;
};
static inline void diana_run_host_concat(const struct diana_host_move* layer) {
  int32_t first = 0;
  for (int32_t i = 0; i < layer->count; ++i) {
    diana_host_copy(&layer->inputs[i], &layer->output, first);
    first += layer->inputs[i].channels;
  }
}
static inline void diana_run_host_reorg(const struct diana_host_move* layer) {
  const struct diana_map* input = &layer->inputs[0];
  const struct diana_map* output = &layer->output;
  const int32_t block = input->rows / output->rows;
  for (int32_t k = 0; k < output->channels; ++k) {
    const int32_t phase = k / input->channels;
    for (int32_t y = 0; y < output->rows; ++y)
      for (int32_t x = 0; x < output->columns; ++x)
        diana_map_set(output, k, y, x,
                      diana_map_get(input, k % input->channels, y * block + phase / block, x * block + phase % block));
  }
}
// Zeros behind the last column of every row, where a kernel of the core reads on. The bytes up to the next word's end
// are set one by one.
static inline void diana_host_clear_margin(const struct diana_map* map) {
  for (int32_t row = 0; row < map->channels * map->rows; ++row) {
    const uint32_t begin = map->l2 + (uint32_t)(row * map->pitch);
    int32_t x = map->columns;
    for (; x < map->pitch && x % 4 != 0; ++x) l2_set(begin + (uint32_t)x, 0);
    if (x < map->pitch) l2_clear(begin + (uint32_t)x, (uint32_t)(map->pitch - x));
  }
}
// Zeros behind a vector, up to the next multiple of 16 elements.
static inline void diana_host_clear_tail(uint32_t vector, int32_t count) {
  for (int32_t i = count; i < diana_lanes(count); ++i) l2_set(vector + (uint32_t)i, 0);
}
