// SPDX-License-Identifier: GPL-3.0-or-later
// DIANA's digital core on a computer: memories, DMA and kernels of diana_driver.h with the chip's rules. A broken rule
// is a fault: it is recorded and execution goes on, with what the core would do or, where nobody knows, with nothing
// done. Every byte of L2 and activation L1 has a flag "defined"; copies move flags, kernels combine them, and a program
// that reads an undefined byte of L2 has a fault. Undefined bytes are poison: they look like data.
//
// Cycles are estimates of the cost model (docs/models/diana.md), counted from what was really called.
#pragma once

#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
  SHIM_L2_BYTES = 512 * 1024,  // Hamdi 2023, figure 2.9
  SHIM_ACTIVATION_L1_BYTES = 256 * 1024,
  SHIM_WEIGHT_L1_BYTES = 64 * 1024,
  SHIM_FAULTS_KEPT = 20,
  SHIM_SECTIONS = 4096,  // of which what follows counts for the last
  SHIM_TEXT = 96,        // bytes of a text in a fault or the name of a section
};

// Costs, of which the defaults are those of the thesis.
struct shim_costs {
  uint32_t copy_cycles;      // 70 per copy
  uint32_t bytes_per_cycle;  // 16 of a copy or a blob
  uint32_t call_cycles;      // 0 per kernel call, of a depthwise layer per channel; MATCH charges 500
  uint32_t granule_bytes;    // 1: copies cost the bytes that were asked for; 32: lengths as the DMA rounds them
};

// Sizes are multiples of 32 bytes. Everything is poisoned again, counts and faults are forgotten, costs are the
// defaults. 1 if there is space for it, else 0; without a setup nothing else may be called.
int shim_setup(uint32_t l2_bytes, uint32_t activation_l1_bytes, uint32_t weight_l1_bytes);
void shim_set_costs(struct shim_costs costs);  // before anything is counted

// What follows counts for this layer. Layers of the same name stay apart.
void shim_layer(const char* name);

// Cycles are in sixteenths. Copies of input and output are those of the DMA, also of a sum's second input; those of
// weights come with kernel calls, one per job.
struct shim_counts {
  uint64_t compute, input, weights, output, calls;  // sixteenths of a cycle; calls: call_cycles of all of them
  uint64_t input_copies, weight_copies, output_copies, kernel_calls;
  uint64_t input_bytes, weight_bytes, output_bytes;  // as charged
};
struct shim_section {
  char layer[SHIM_TEXT];
  struct shim_counts counts;
};
uint32_t shim_section_count(void);
const struct shim_section* shim_section_at(uint32_t index);
struct shim_counts shim_total(void);
double shim_cycles(const struct shim_counts* counts);  // sum of the five

struct shim_fault {
  char what[SHIM_TEXT];   // the rule, in a few words
  char where[SHIM_TEXT];  // the function and what of it
  char found[SHIM_TEXT];
  char expected[SHIM_TEXT];
  char layer[SHIM_TEXT];
};
uint64_t shim_fault_count(void);                             // all of them
const struct shim_fault* shim_fault_at(uint32_t index);      // of the first SHIM_FAULTS_KEPT, else null
void shim_fault_text(uint32_t index, char* text, size_t n);  // on one line

// Highest byte used + 1, of what was asked for (without the DMA's rounding).
struct shim_marks {
  uint32_t l2, activation_l1, weight_l1;
};
struct shim_marks shim_high_water(void);

void shim_print(FILE* file);  // sections, total, marks and faults as JSON

// L2 by raw address; diana_driver.h has the logical ones.
int8_t shim_l2_read(uint32_t address);
void shim_l2_write(uint32_t address, int8_t value);
void shim_l2_clear(uint32_t address, uint32_t bytes);
void shim_l2_load(uint32_t address, const uint8_t* bytes, uint32_t count);

// A byte of activation L1 by raw address, for checks of tensors that stay there; programs cannot do it on the chip. The
// accelerator is idle.
int8_t shim_l1_read(uint32_t address);

#ifdef __cplusplus
}
#endif
