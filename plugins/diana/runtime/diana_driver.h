// SPDX-License-Identifier: GPL-3.0-or-later
// The driver of DIANA's digital core as generated C sees it, on the chip and on a computer.
//
// With DIANA_HOST_SHIM defined the functions are those of the shim (diana_shim.h), which computes what the core would
// and watches the rules. Without it the project brings a header diana_hal.h that maps the same names onto the public
// HAL (dory-hal and the runtime of pulp-sdk-diana):
//   memcpy_dig, global_sync_digital   the HAL's functions of these names
//   digital_open, digital_close       allocation and release of the accelerator's event
//   digital_conv_2d and its like      the HAL's functions, whose addresses are pointers (the sum is called
//                                     element_wise_sum in its sources); struct digital_parameters has the order of
//                                     its Layer_parameters
// That mapping was never run on a board by the authors of this file.
//
// Addresses are 32-bit: on the chip real ones, in the shim offsets into an L2, an activation L1 and a weight L1. Inside
// every aligned word of four bytes activations and weights stand in reversed order; a logical byte a is at a ^ 3.
//
// Every function but l2_* starts the accelerator and returns; global_sync_digital() waits for it. A second start before
// that is an error, and so is touching the L2 bytes of a copy under way.
#pragma once

#include <stdint.h>

enum {
  DIANA_L2_TO_L1 = 0,  // directions of memcpy_dig
  DIANA_L1_TO_L2 = 1,
  DIANA_BANKS = 1,       // what the digital core passes for banks
  DIANA_LANES = 16,      // output channels and output columns of the array; k, ox and cx are multiples of it
  DIANA_L1_ALIGN = 16,   // bytes; the DMA loses the low bits of an L1 address
  DIANA_L2_ALIGN = 4,    // bytes; a word of four reversed bytes is not cut
  DIANA_DMA_ROUND = 32,  // bytes; the DMA rounds lengths up to a multiple
};

// The arguments of a kernel, in the order of the HAL. Convolutions: input [c][cy][cx], output [k][oy][ox], all rows
// multiples of 16 bytes. Depthwise: c = k, any number of channels. Fully connected: c inputs, k outputs, both multiples
// of 16; the rest but activation and shift is not read. Sum: c * cx * cy elements, a multiple of 16.
//
// Input planes are cy * cx bytes apart. For a part of planes that are in L1 whole, cy is that of the whole plane and
// the input's address that of the first row needed. The rows that a call reads are counted from its output:
// (oy - 1) * stride + fy - top - bottom of them hold data, what lies below is the bottom padding. Public sources do not
// say whether the core counts so or up to cy; both agree where cy rows are read, and a board has to confirm the rest.
struct digital_parameters {
  int32_t c, k;
  int32_t cx, cy;               // input columns (row pitch in bytes) and rows of this tile
  int32_t fx, fy;               // kernel: 1, 3, 5 or 7 each
  int32_t ox, oy;               // output columns and rows of this tile
  int32_t activation_function;  // 0 none, 1 relu
  int32_t output_shift;         // arithmetic right shift, 0 to 31
  int32_t padding;              // bits 3:0 columns of zeros left and right, 7:4 not read, 11:8 top, 15:12 bottom
  int32_t dilation;             // 0 or 1, both of which mean none; public users of the HAL write 1
  int32_t stride;               // 0 stride 1, 1 stride 2
  int32_t ox_unroll;            // not read by the digital core
};

// The padding word. field: columns of zeros on both sides of a row.
static inline int32_t diana_padding(int32_t field, int32_t top, int32_t bottom) {
  return field | top << 8 | bottom << 12;
}

#ifdef DIANA_HOST_SHIM
#  include "diana_shim.h"
#else
#  include "diana_hal.h"
#endif

#ifdef __cplusplus
extern "C" {
#endif

// The channel to the accelerator. Nothing is started while it is closed.
void digital_open(void);
void digital_close(void);

// One contiguous copy between L2 and activation L1. bytes is rounded up to a multiple of DIANA_DMA_ROUND: what follows
// the destination is overwritten. The L1 address is a multiple of 16, that in L2 of 4; banks is DIANA_BANKS.
void memcpy_dig(uint32_t l2_address, uint32_t l1_address, uint32_t bytes, uint32_t direction, uint32_t banks);

// Waits until the accelerator has done what was started.
void global_sync_digital(void);

// output = clip((sum + bias) >> shift) to [-128, 127], or [0, 127] with relu, in int8. The weight blob (weight_blob.h
// of Tilescope says its layout) is at weights_l2 and travels to the weight L1 with every call; weights_l1 is 0.
// input_l2 is not read. All activations are in L1, at multiples of 16.
void digital_conv_2d(uint32_t input_l2, uint32_t input_l1, uint32_t weights_l2, uint32_t weights_l1, uint32_t output_l1,
                     struct digital_parameters* parameters);
void digital_depthwise_conv_2d(uint32_t input_l2, uint32_t input_l1, uint32_t weights_l2, uint32_t weights_l1,
                               uint32_t output_l1, struct digital_parameters* parameters);
void digital_fully_connected(uint32_t input_l2, uint32_t input_l1, uint32_t weights_l2, uint32_t weights_l1,
                             uint32_t output_l1, struct digital_parameters* parameters);

// output = clip((first + second) >> shift). The second input's L1 address is passed as weights_l1, weights_l2 is not
// read. As in the HAL, parameters->c is overwritten with c * cx * cy: set it before every call.
void digital_element_wise_sum(uint32_t input_l2, uint32_t input_l1, uint32_t weights_l2, uint32_t weights_l1,
                              uint32_t output_l1, struct digital_parameters* parameters);

#ifdef __cplusplus
}
#endif

// The processor's own accesses to L2, and the only ones of generated C.
#ifdef DIANA_HOST_SHIM
static inline int8_t l2_get(uint32_t address) {
  return shim_l2_read(address ^ 3u);
}
static inline void l2_set(uint32_t address, int8_t value) {
  shim_l2_write(address ^ 3u, value);
}
// Zeros, from a multiple of 4 on; bytes is rounded up to whole words.
static inline void l2_clear(uint32_t address, uint32_t bytes) {
  shim_l2_clear(address, bytes);
}
// Bytes that already have the order of L2, such as weight blobs. On the chip the linker puts them there.
static inline void l2_load(uint32_t address, const uint8_t* bytes, uint32_t count) {
  shim_l2_load(address, bytes, count);
}
#else
static inline int8_t l2_get(uint32_t address) {
  return *(const volatile int8_t*)(uintptr_t)(address ^ 3u);
}
static inline void l2_set(uint32_t address, int8_t value) {
  *(volatile int8_t*)(uintptr_t)(address ^ 3u) = value;
}
static inline void l2_clear(uint32_t address, uint32_t bytes) {
  for (uint32_t i = 0; i < bytes; i += 4) *(volatile uint32_t*)(uintptr_t)(address + i) = 0;
}
static inline void l2_load(uint32_t address, const uint8_t* bytes, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) *(volatile uint8_t*)(uintptr_t)(address + i) = bytes[i];
}
static inline void shim_layer(const char* name) {
  (void)name;
}  // the shim's sections of counts
#endif
