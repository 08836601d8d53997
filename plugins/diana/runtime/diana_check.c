// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the network on the shim and, layer by layer, by its definition. Every layer is computed from the maps of the
// reference, so that a wrong layer is named, and those after it only if they are wrong themselves.
#include "diana_check.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "network.h"

enum { NAME_COLUMNS = 28 };

static int8_t** maps;
static uint64_t* wrong;

static uint64_t elements(const struct check_shape* shape) {
  return (uint64_t)shape->channels * (uint64_t)shape->rows * (uint64_t)shape->columns;
}

static void* claimed(uint64_t count, size_t size) {
  void* memory = calloc((size_t)(count > 0 ? count : 1), size);
  if (memory == NULL) {
    fprintf(stderr, "check: no memory for %" PRIu64 " elements\n", count);
    exit(2);
  }
  return memory;
}

static uint32_t address_of(const struct check_place* place, const struct check_shape* shape, int32_t c, int32_t y,
                           int32_t x) {
  return place->address + (uint32_t)((c * shape->rows + y) * place->pitch + x);
}

static void fill_input(int32_t number) {
  const int32_t map = check_network.layer_count + number;
  const struct check_shape* shape = &check_network.shapes[map];
  const uint64_t stream = check_stream(check_network.seed, check_network.input_names[number]);
  uint64_t element = 0;
  for (int32_t c = 0; c < shape->channels; ++c)
    for (int32_t y = 0; y < shape->rows; ++y)
      for (int32_t x = 0; x < shape->columns; ++x, ++element) {
        maps[map][element] = check_random(stream, element, 0);
        diana_map_set(check_network.inputs[number], c, y, x, maps[map][element]);
      }
}

// The map of a layer by its definition, from weights that are made anew: they do not come from the blobs.
static void compute_reference(int32_t number) {
  const struct check_layer* layer = &check_network.layers[number];
  const uint64_t taps = (uint64_t)layer->kernel[0] * (uint64_t)layer->kernel[1];
  const uint64_t outputs = (uint64_t)layer->out.channels;
  uint64_t count = 0;
  if (layer->kind == CHECK_CONV) count = outputs * (uint64_t)(layer->in.channels / layer->groups) * taps;
  if (layer->kind == CHECK_FC) count = outputs * (uint64_t)layer->in.channels;
  int8_t* weights = claimed(count, sizeof *weights);
  int32_t* biases = claimed(outputs, sizeof *biases);
  const size_t room = strlen(layer->name) + sizeof ".weight";
  char* name = claimed(room, 1);
  snprintf(name, room, "%s.weight", layer->name);
  const uint64_t weight_stream = check_stream(check_network.seed, name);
  for (uint64_t i = 0; i < count; ++i) weights[i] = check_random(weight_stream, i, 1);
  snprintf(name, room, "%s.bias", layer->name);
  const uint64_t bias_stream = check_stream(check_network.seed, name);
  const int32_t scale = layer->shift > 3 ? 1 << (layer->shift - 3) : 1;  // biases are added before the shift
  for (uint64_t i = 0; i < outputs; ++i) biases[i] = check_random(bias_stream, i, 0) * scale;
  check_reference(layer, check_network.shapes, maps, weights, biases, maps[number]);
  free(name);
  free(weights);
  free(biases);
}

// Called by the program after each layer.
static void after_layer(int32_t number) {
  compute_reference(number);
  const struct check_shape* shape = &check_network.shapes[number];
  const struct check_place* place = &check_network.places[number];
  const int8_t* expected = maps[number];
  for (int32_t c = 0; c < shape->channels; ++c)
    for (int32_t y = 0; y < shape->rows; ++y)
      for (int32_t x = 0; x < shape->columns; ++x) {
        const uint32_t address = address_of(place, shape, c, y, x);
        const int8_t value = place->is_in_l1 ? shim_l1_read(address ^ 3u) : l2_get(address);
        if (value != *expected++) ++wrong[number];
      }
}

// The network's outputs as a user of the program finds them.
static void compare_outputs(void) {
  for (int32_t output = 0; output < check_network.output_count; ++output) {
    const int32_t number = check_network.output_layers[output];
    const struct check_shape* shape = &check_network.shapes[number];
    const int8_t* expected = maps[number];
    for (int32_t c = 0; c < shape->channels; ++c)
      for (int32_t y = 0; y < shape->rows; ++y)
        for (int32_t x = 0; x < shape->columns; ++x)
          if (diana_map_get(check_network.outputs[output], c, y, x) != *expected++) ++wrong[number];
  }
}

static int is_as_predicted(const struct shim_counts* counted, const struct check_prediction* expected) {
  return counted->compute == expected->compute && counted->input == expected->input &&
         counted->weights == expected->weights && counted->output == expected->output &&
         counted->calls == expected->calls && counted->input_copies == expected->input_copies &&
         counted->weight_copies == expected->weight_copies && counted->output_copies == expected->output_copies &&
         counted->kernel_calls == expected->kernel_calls;
}

static double predicted_cycles(const struct check_prediction* p) {
  return (double)(p->compute + p->input + p->weights + p->output + p->calls) / 16;
}

static const struct shim_counts* counts_of(const char* layer, uint32_t* from) {
  for (; *from < shim_section_count(); ++*from)
    if (strncmp(shim_section_at(*from)->layer, layer, SHIM_TEXT - 1) == 0) return &shim_section_at((*from)++)->counts;
  return NULL;
}

// One line of the table; whether the layer is right.
static int report(int32_t number, const struct shim_counts* counted) {
  static const struct shim_counts kNothing = {0};
  if (counted == NULL) counted = &kNothing;
  const struct check_prediction* expected = &check_network.predictions[number];
  const int is_right = wrong[number] == 0 && is_as_predicted(counted, expected);
  printf("%-*s %-9s %12.2f %12.2f %7" PRIu64 " %7" PRIu64 " %7" PRIu64 " %14.0f %8" PRIu64 "  %s\n", NAME_COLUMNS,
         check_network.layers[number].name, expected->is_on_core ? "core" : "processor", predicted_cycles(expected),
         shim_cycles(counted), counted->input_copies, counted->weight_copies, counted->output_copies,
         expected->processor_cycles, wrong[number], is_right ? "as predicted" : "DIFFERS");
  return is_right;
}

static int report_all(void) {
  printf("%-*s %-9s %12s %12s %7s %7s %7s %14s %8s\n", NAME_COLUMNS, "layer", "runs on", "predicted", "counted",
         "I", "W", "O", "processor est.", "wrong");
  int is_right = 1;
  double core = 0, processor = 0;
  uint32_t section = 0;
  for (int32_t step = 0; step < check_network.layer_count; ++step) {
    const int32_t number = network_order[step];
    if (!report(number, counts_of(check_network.layers[number].name, &section))) is_right = 0;
    core += predicted_cycles(&check_network.predictions[number]);
    processor += check_network.predictions[number].processor_cycles;
  }
  const struct shim_counts total = shim_total();
  printf("%-*s %-9s %12.2f %12.2f %7" PRIu64 " %7" PRIu64 " %7" PRIu64 " %14.0f\n", NAME_COLUMNS, "all layers", "", core,
         shim_cycles(&total), total.input_copies, total.weight_copies, total.output_copies, processor);
  return is_right;
}

int main(void) {
  const int32_t count = check_network.layer_count + check_network.input_count;
  maps = claimed((uint64_t)count, sizeof *maps);
  wrong = claimed((uint64_t)count, sizeof *wrong);
  for (int32_t map = 0; map < count; ++map) maps[map] = claimed(elements(&check_network.shapes[map]), 1);
  if (!shim_setup(check_network.l2_bytes, check_network.activation_l1_bytes, check_network.weight_l1_bytes)) {
    fprintf(stderr, "check: no memory for the shim\n");
    return 2;
  }
  shim_set_costs((struct shim_costs){70, 16, check_network.call_cycles, check_network.granule_bytes});
  l2_load(0, network_l2, check_network.weight_bytes);
  for (int32_t input = 0; input < check_network.input_count; ++input) fill_input(input);
  network_run(after_layer);
  compare_outputs();
  const int is_right = report_all();
  for (uint32_t fault = 0; fault < SHIM_FAULTS_KEPT && shim_fault_at(fault) != NULL; ++fault) {
    char text[5 * SHIM_TEXT];
    shim_fault_text(fault, text, sizeof text);
    printf("fault: %s\n", text);
  }
  const struct shim_marks marks = shim_high_water();
  printf("most bytes used: L2 %u of %u, activation L1 %u of %u, weight L1 %u of %u\n", marks.l2,
         check_network.l2_bytes, marks.activation_l1, check_network.activation_l1_bytes, marks.weight_l1,
         check_network.weight_l1_bytes);
  const int passed = is_right && shim_fault_count() == 0;
  printf("%" PRIu64 " faults\n%s\n", shim_fault_count(), passed ? "passed" : "failed");
  for (int32_t map = 0; map < count; ++map) free(maps[map]);
  free(maps);
  free(wrong);
  return passed ? 0 : 1;
}
