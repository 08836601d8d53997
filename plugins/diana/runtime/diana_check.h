// SPDX-License-Identifier: GPL-3.0-or-later
// The check of a program on the host: every layer's values, cycles and copies against what was expected of it. The
// generated file check_data.c fills in what is declared here.
#pragma once

#include "diana_layer.h"
#include "diana_reference.h"

// Where a map is when its layer has run.
struct check_place {
  int32_t is_in_l1;
  uint32_t address;
  int32_t pitch;
};

// Cycles of the core in sixteenths, as the shim counts them; of the processor an estimate.
struct check_prediction {
  int32_t is_on_core;
  uint64_t compute, input, weights, output, calls;
  uint64_t input_copies, weight_copies, output_copies, kernel_calls;
  double processor_cycles;
};

struct check_network {
  const char* name;
  int32_t layer_count, input_count;
  const struct check_layer* layers;  // in the order of the file
  const struct check_shape* shapes;  // of the maps: the layers', then the inputs
  const struct check_place* places;  // as above
  const struct check_prediction* predictions;
  const char* const* input_names;
  const struct diana_map* const* inputs;  // where the program wants them
  int32_t output_count;
  const int32_t* output_layers;
  const struct diana_map* const* outputs;  // where the program leaves them
  uint64_t seed;                           // of the random inputs and weights
  uint32_t l2_bytes, activation_l1_bytes, weight_l1_bytes;
  uint32_t call_cycles, granule_bytes;
  uint32_t weight_bytes;  // of the image of L2 that holds them
};

extern const struct check_network check_network;
