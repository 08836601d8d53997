// SPDX-License-Identifier: GPL-3.0-or-later
// The shim's counts: cycles by the rules of the cost model, in sections of one layer each, and the report.
#include <inttypes.h>
#include <string.h>

#include "diana_shim_internal.h"

static struct shim_section sections[SHIM_SECTIONS];
static uint32_t section_count;

void shim_forget_counts(void) {
  section_count = 0;
}

const char* shim_current_layer(void) {
  return section_count ? sections[section_count - 1].layer : "";
}

void shim_layer(const char* name) {
  if (section_count == SHIM_SECTIONS) {
    shim_fault("more sections than are kept", "shim_layer", shim_say("%s", name),
               shim_say("at most %d", SHIM_SECTIONS));
    return;
  }
  struct shim_section* section = &sections[section_count++];
  memset(section, 0, sizeof *section);
  snprintf(section->layer, sizeof section->layer, "%s", name);
  // A name that was cut does not end in a part of a character.
  size_t length = strlen(section->layer);
  while (strlen(name) > length && length > 0 && (unsigned char)section->layer[length - 1] >= 0x80)
    section->layer[--length] = 0;
}

// What is counted before the first shim_layer has a section without a name.
static struct shim_counts* current(void) {
  if (section_count == 0) shim_layer("");
  return &sections[section_count - 1].counts;
}

uint32_t shim_section_count(void) {
  return section_count;
}

const struct shim_section* shim_section_at(uint32_t index) {
  return index < section_count ? &sections[index] : NULL;
}

void shim_set_costs(struct shim_costs costs) {
  if (costs.bytes_per_cycle == 0 || costs.granule_bytes == 0) {
    shim_fault("costs that divide by zero", "shim_set_costs",
               shim_say("%u bytes per cycle, granule %u", costs.bytes_per_cycle, costs.granule_bytes),
               shim_say("at least 1 each"));
    return;
  }
  shim_device.costs = costs;
}

// Sixteenths from totals: rounding, if bytes_per_cycle needs any, happens once per section.
static uint64_t transfer(uint64_t copies, uint64_t bytes) {
  return 16 * copies * shim_device.costs.copy_cycles + 16 * bytes / shim_device.costs.bytes_per_cycle;
}

static uint64_t charged_for(uint64_t bytes) {
  const uint64_t granule = shim_device.costs.granule_bytes;
  return (bytes + granule - 1) / granule * granule;
}

void shim_count_copy(int is_input, uint32_t bytes) {
  const uint64_t charged = charged_for(bytes);
  struct shim_counts* counts = current();
  if (is_input) {
    ++counts->input_copies;
    counts->input_bytes += charged;
    counts->input = transfer(counts->input_copies, counts->input_bytes);
  } else {
    ++counts->output_copies;
    counts->output_bytes += charged;
    counts->output = transfer(counts->output_copies, counts->output_bytes);
  }
}

void shim_count_call(uint64_t compute_sixteenths, uint64_t weight_copies, uint64_t weight_bytes) {
  struct shim_counts* counts = current();
  const uint64_t jobs = weight_copies > 1 ? weight_copies : 1;
  counts->kernel_calls += jobs;
  counts->calls += 16 * jobs * shim_device.costs.call_cycles;
  counts->compute += compute_sixteenths;
  counts->weight_copies += weight_copies;
  if (weight_copies > 0) counts->weight_bytes += weight_copies * charged_for(weight_bytes / weight_copies);
  counts->weights = transfer(counts->weight_copies, counts->weight_bytes);
}

// Equation 4.1 of the thesis row by row: a group of 16 channels and 16 columns takes one cycle per product and column
// of the kernel, 2 more per channel and kernel row (address, preparation of the array), and 23 at the end (activation,
// clearing, writing). Kernel rows in the padding take none.
uint64_t shim_rows_cycles(const struct digital_parameters* p, uint64_t channels, uint64_t groups) {
  const int64_t step = p->stride + 1, top = p->padding >> 8 & 15, image = shim_image_rows(p);
  const uint64_t columns = ((uint64_t)p->ox + DIANA_LANES - 1) / DIANA_LANES;
  uint64_t cycles = 0;
  for (int64_t y = 0; y < p->oy; ++y) {
    const int64_t first = y * step - top, end = first + p->fy;
    const int64_t inside = (end < image ? end : image) - (first > 0 ? first : 0);
    const uint64_t rows = inside > 0 ? (uint64_t)inside : 0;
    cycles += groups * columns * (channels * rows * ((uint64_t)p->fx + 2) + 23);
  }
  return cycles;
}

struct shim_counts shim_total(void) {
  struct shim_counts total;
  memset(&total, 0, sizeof total);
  for (uint32_t i = 0; i < section_count; ++i) {
    const struct shim_counts* counts = &sections[i].counts;
    total.compute += counts->compute;
    total.input += counts->input;
    total.weights += counts->weights;
    total.output += counts->output;
    total.calls += counts->calls;
    total.input_copies += counts->input_copies;
    total.weight_copies += counts->weight_copies;
    total.output_copies += counts->output_copies;
    total.kernel_calls += counts->kernel_calls;
    total.input_bytes += counts->input_bytes;
    total.weight_bytes += counts->weight_bytes;
    total.output_bytes += counts->output_bytes;
  }
  return total;
}

double shim_cycles(const struct shim_counts* counts) {
  return (double)(counts->compute + counts->input + counts->weights + counts->output + counts->calls) / 16;
}

static void print_text(FILE* file, const char* text) {
  fputc('"', file);
  for (; *text; ++text) {
    const unsigned char c = (unsigned char)*text;
    if (c == '"' || c == '\\')
      fprintf(file, "\\%c", c);
    else if (c < 0x20)
      fprintf(file, "\\u%04x", c);
    else
      fputc(c, file);
  }
  fputc('"', file);
}

static void print_counts(FILE* file, const struct shim_counts* c) {
  fprintf(file, "\"cycles\": {\"compute\": %.4f, \"input\": %.4f, \"weights\": %.4f, \"output\": %.4f, \"calls\": %.4f",
          (double)c->compute / 16, (double)c->input / 16, (double)c->weights / 16, (double)c->output / 16,
          (double)c->calls / 16);
  fprintf(file, ", \"total\": %.4f}, \"kernel_calls\": %" PRIu64, shim_cycles(c), c->kernel_calls);
  fprintf(file, ", \"copies\": {\"I\": %" PRIu64 ", \"W\": %" PRIu64 ", \"O\": %" PRIu64 "}", c->input_copies,
          c->weight_copies, c->output_copies);
  fprintf(file, ", \"bytes\": {\"I\": %" PRIu64 ", \"W\": %" PRIu64 ", \"O\": %" PRIu64 "}", c->input_bytes,
          c->weight_bytes, c->output_bytes);
}

static void print_faults(FILE* file) {
  char text[6 * SHIM_TEXT];
  fprintf(file, "  \"fault_count\": %" PRIu64 ",\n  \"faults\": [", shim_fault_count());
  for (uint32_t i = 0; shim_fault_at(i); ++i) {
    shim_fault_text(i, text, sizeof text);
    fputs(i ? ",\n    " : "\n    ", file);
    print_text(file, text);
  }
  fputs("]\n}\n", file);
}

void shim_print(FILE* file) {
  const struct shim_counts total = shim_total();
  const struct shim_marks marks = shim_high_water();
  fputs("{\n  \"layers\": [", file);
  for (uint32_t i = 0; i < section_count; ++i) {
    fputs(i ? ",\n    {\"name\": " : "\n    {\"name\": ", file);
    print_text(file, sections[i].layer);
    fputs(", ", file);
    print_counts(file, &sections[i].counts);
    fputs("}", file);
  }
  fputs("],\n  \"total\": {", file);
  print_counts(file, &total);
  fprintf(file, "},\n  \"high_water_bytes\": {\"l2\": %u, \"l1_activation\": %u, \"l1_weight\": %u},\n", marks.l2,
          marks.activation_l1, marks.weight_l1);
  print_faults(file);
}
