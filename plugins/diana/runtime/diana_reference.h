// SPDX-License-Identifier: GPL-3.0-or-later
// What a network computes, by its definition, on plain arrays: channel, row, column. It shares no code with the layers
// of the program. Only the host's check has it.
#pragma once

#include <stdint.h>

enum check_kind { CHECK_CONV, CHECK_FC, CHECK_POOL_MAX, CHECK_POOL_AVERAGE, CHECK_ADD, CHECK_CONCAT, CHECK_REORG };
enum check_activation { CHECK_NONE, CHECK_RELU, CHECK_LEAKY };

struct check_shape {
  int32_t channels, rows, columns;
};
// Maps: the layers' in their order, then the network's inputs.
struct check_layer {
  const char* name;
  enum check_kind kind;
  int32_t input_count;
  const int32_t* inputs;  // numbers of maps
  struct check_shape in, out;
  int32_t kernel[2], stride[2], dilation[2], padding[2];  // padding: top, left
  int32_t groups, has_bias, shift;
  enum check_activation activation;
  int64_t slope;  // of leaky, times 2^15
};

// The map of one layer, from those before it; shapes has one for every map.
void check_reference(const struct check_layer* layer, const struct check_shape* shapes, int8_t* const* maps,
                     const int8_t* weights, const int32_t* biases, int8_t* output);

// Element i of a random array (docs/program_arithmetic.md of Tilescope): weights are -127 to 127, all else -128 to 127.
uint64_t check_stream(uint64_t seed, const char* array);
int8_t check_random(uint64_t stream, uint64_t element, int is_weight);
