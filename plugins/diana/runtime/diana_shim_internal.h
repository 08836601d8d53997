// SPDX-License-Identifier: GPL-3.0-or-later
// What the files of the shim share: one accelerator with its memories, and the operation that it does.
#pragma once

#include "diana_driver.h"

// bytes are as they lie in memory, so inside words of four reversed; defined has one flag per byte.
struct shim_memory {
  const char* name;
  uint8_t* bytes;
  uint8_t* defined;
  uint32_t size;
  uint32_t high_water;
};

enum shim_operation_kind { SHIM_NOTHING, SHIM_COPY_IN, SHIM_COPY_OUT, SHIM_CONV, SHIM_DEPTHWISE, SHIM_DENSE, SHIM_SUM };

// Started and not waited for. It is done at the wait, from what stands in the memories then.
struct shim_operation {
  enum shim_operation_kind kind;
  uint32_t l2, l2_bytes;  // the bytes of L2 that a copy moves or that are a kernel's weight blob
  uint32_t l1;            // of a copy
  uint32_t input, second, output;
  uint32_t input_bytes;  // of a convolution
  struct digital_parameters parameters;
};

struct shim_device {
  struct shim_memory l2, l1;
  uint32_t weight_l1_bytes, weight_high_water;
  int open;
  struct shim_operation pending;
  struct shim_costs costs;
  // What a kernel reads, in logical order: input (as large as the L1) and blob (as large as the weight L1).
  int8_t* input;
  uint8_t* input_defined;
  int8_t* blob;
  uint8_t* blob_defined;
};
extern struct shim_device shim_device;

// Memory.
uint8_t shim_poison(uint32_t address);
void shim_mark(struct shim_memory* memory, uint32_t address, uint32_t bytes);  // for the high-water mark
// Copies `count` logical bytes from `address`, a multiple of 4.
void shim_take(const struct shim_memory* memory, uint32_t address, uint32_t count, int8_t* values, uint8_t* defined);
// An undefined value is poison.
static inline void shim_put(struct shim_memory* memory, uint32_t address, int8_t value, int defined) {
  memory->bytes[address ^ 3u] = defined ? (uint8_t)value : shim_poison(address);
  memory->defined[address ^ 3u] = (uint8_t)(defined != 0);
}

// Faults.
struct shim_text {
  char characters[SHIM_TEXT];
};
struct shim_text shim_say(const char* format, ...) __attribute__((format(printf, 1, 2)));
void shim_fault(const char* what, const char* where, struct shim_text found, struct shim_text expected);
void shim_forget_faults(void);

// Whether the channel is open and the accelerator idle; a fault otherwise, and the start is lost.
int shim_may_start(const char* function);

// Rows of the input that a convolution reads: those above are its top padding, those from here on its bottom padding.
static inline int64_t shim_image_rows(const struct digital_parameters* p) {
  return (int64_t)(p->oy - 1) * (p->stride + 1) + p->fy - (p->padding >> 8 & 15) - (p->padding >> 12 & 15);
}

// Kernels, done at the wait.
void shim_run_conv(const struct shim_operation* operation);
void shim_run_depthwise(const struct shim_operation* operation);
void shim_run_dense(const struct shim_operation* operation);
void shim_run_sum(const struct shim_operation* operation);
// An int32 accumulator that has the bias, as the core writes it.
int8_t shim_finish(uint32_t accumulator, const struct digital_parameters* parameters);

// Counts.
const char* shim_current_layer(void);
void shim_forget_counts(void);
void shim_count_copy(int is_input, uint32_t bytes);
void shim_count_call(uint64_t compute_sixteenths, uint64_t weight_copies, uint64_t weight_bytes);
uint64_t shim_rows_cycles(const struct digital_parameters* parameters, uint64_t channels, uint64_t groups);
