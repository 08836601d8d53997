// SPDX-License-Identifier: GPL-3.0-or-later
// Starting a kernel of the shim: its parameters are checked, its cycles counted. A kernel with parameters that the core
// cannot follow is not started; what it would have written stays as it was.
#include "diana_shim_internal.h"

_Static_assert(sizeof(struct digital_parameters) == 14 * sizeof(int32_t), "the HAL's 14 words");

enum { kMostParameter = 65535 };  // of any size: more fits no memory, and products of three stay below 64 bits

static int require(int holds, const char* function, const char* what, int64_t found, const char* expected) {
  if (!holds) shim_fault(what, function, shim_say("%lld", (long long)found), shim_say("%s", expected));
  return holds;
}

static int is_size(int32_t size) {
  return size >= 1 && size <= kMostParameter;
}
static int in_lanes(int32_t size) {
  return is_size(size) && size % DIANA_LANES == 0;
}
static int is_kernel(int32_t size) {
  return size == 1 || size == 3 || size == 5 || size == 7;
}

static int finish_is_possible(const char* function, const struct digital_parameters* p) {
  int ok = require(p->activation_function == 0 || p->activation_function == 1, function, "activation_function",
                   p->activation_function, "0 (none) or 1 (relu)");
  ok &= require(p->output_shift >= 0 && p->output_shift <= 31, function, "output_shift", p->output_shift, "0 to 31");
  return ok;
}

static int window_is_possible(const char* function, const struct digital_parameters* p) {
  int ok = require(is_size(p->cy), function, "cy", p->cy, "1 to 65535");
  ok &= require(is_size(p->oy), function, "oy", p->oy, "1 to 65535");
  ok &= require(in_lanes(p->cx), function, "cx", p->cx, "a multiple of 16");
  ok &= require(in_lanes(p->ox), function, "ox", p->ox, "a multiple of 16");
  ok &= require(is_kernel(p->fx), function, "fx", p->fx, "1, 3, 5 or 7");
  ok &= require(is_kernel(p->fy), function, "fy", p->fy, "1, 3, 5 or 7");
  ok &= require(p->stride == 0 || p->stride == 1, function, "stride", p->stride, "0 (stride 1) or 1 (stride 2)");
  ok &= require(p->dilation == 0 || p->dilation == 1, function, "dilation", p->dilation, "0 or 1 (none)");
  ok &= require(p->padding >= 0 && p->padding <= 0xFFFF, function, "padding", p->padding, "16 bits");
  return finish_is_possible(function, p) && ok;
}

// Bytes from the first input that the output needs to the last: a kernel on a part of larger planes gets an address
// inside of the first plane and reads less than c * cy * cx bytes.
static uint64_t input_extent(const struct digital_parameters* p) {
  const int64_t step = p->stride + 1;
  const int64_t rows = shim_image_rows(p);
  const int64_t columns = (p->ox - 1) * step - (p->padding & 15) + p->fx;
  const int64_t last_row = rows - 1;
  if (last_row < 0 || columns <= 0) return 0;  // nothing but padding
  return ((uint64_t)(p->c - 1) * (uint64_t)p->cy + (uint64_t)last_row) * (uint64_t)p->cx +
         (uint64_t)(columns < p->cx ? columns : p->cx);
}

// Planes have cy rows; the kernel runs all the same, into the next plane.
static void check_rows(const char* function, const struct digital_parameters* p) {
  const int64_t rows = shim_image_rows(p);
  if (rows > p->cy)
    shim_fault("output rows that need more input rows than there are", function,
               shim_say("%lld rows", (long long)rows), shim_say("at most %d", p->cy));
}

static int in_l1(const char* function, const char* what, uint32_t address, uint64_t bytes) {
  if (address % DIANA_L1_ALIGN != 0) {
    shim_fault("an L1 address whose low bits are lost", function, shim_say("%s at %u", what, address),
               shim_say("a multiple of %d", DIANA_L1_ALIGN));
    return 0;
  }
  if (address + bytes > shim_device.l1.size) {
    shim_fault("a tensor past the end of activation L1", function,
               shim_say("%s of %llu bytes at %u", what, (unsigned long long)bytes, address),
               shim_say("an end within %u bytes", shim_device.l1.size));
    return 0;
  }
  shim_mark(&shim_device.l1, address, (uint32_t)bytes);
  return 1;
}

static void check_apart(const char* function, uint32_t input, uint64_t input_bytes, uint32_t output,
                        uint64_t output_bytes) {
  if (input < output + output_bytes && output < input + input_bytes)
    shim_fault("an output over its input", function, shim_say("output at %u, input at %u", output, input),
               shim_say("tensors that do not overlap"));
}

// sent: bytes of one job's weights, which must fit the weight L1; all: bytes of the whole blob in L2.
static int blob_is_possible(const char* function, uint32_t weights_l2, uint32_t weights_l1, uint64_t sent,
                            uint64_t all) {
  int ok =
      require(weights_l2 % DIANA_L2_ALIGN == 0, function, "a weight blob inside a word", weights_l2, "a multiple of 4");
  ok &= require(weights_l1 == 0, function, "weights_l1", weights_l1, "0: weights travel with the call");
  if (sent > shim_device.weight_l1_bytes) {
    shim_fault("weights larger than the weight L1", function, shim_say("%llu bytes", (unsigned long long)sent),
               shim_say("at most %u bytes", shim_device.weight_l1_bytes));
    return 0;
  }
  if (weights_l2 + all > shim_device.l2.size) {
    shim_fault("a weight blob past the end of L2", function,
               shim_say("%llu bytes at %u", (unsigned long long)all, weights_l2),
               shim_say("an end within %u bytes", shim_device.l2.size));
    return 0;
  }
  if (!ok) return 0;
  shim_mark(&shim_device.l2, weights_l2, (uint32_t)all);
  if (sent > shim_device.weight_high_water) shim_device.weight_high_water = (uint32_t)sent;
  return 1;
}

static uint64_t product(int32_t a, int32_t b, int32_t c) {
  return (uint64_t)a * (uint64_t)b * (uint64_t)c;
}

void digital_conv_2d(uint32_t input_l2, uint32_t input_l1, uint32_t weights_l2, uint32_t weights_l1, uint32_t output_l1,
                     struct digital_parameters* p) {
  static const char kName[] = "digital_conv_2d";
  (void)input_l2;
  if (!shim_may_start(kName)) return;
  int ok = require(is_size(p->c), kName, "c", p->c, "1 to 65535");
  ok &= require(in_lanes(p->k), kName, "k", p->k, "a multiple of 16");
  if (!window_is_possible(kName, p) || !ok) return;
  const uint64_t input = input_extent(p), output = product(p->k, p->oy, p->ox);
  const uint64_t blob = (uint64_t)p->k * (product(p->c, p->fy, p->fx) + 4);
  ok = in_l1(kName, "input", input_l1, input);
  ok &= in_l1(kName, "output", output_l1, output);
  ok &= blob_is_possible(kName, weights_l2, weights_l1, blob, blob);
  if (!ok) return;
  check_apart(kName, input_l1, input, output_l1, output);
  check_rows(kName, p);
  shim_count_call(16 * shim_rows_cycles(p, (uint64_t)p->c, (uint64_t)p->k / DIANA_LANES), 1, blob);
  shim_device.pending = (struct shim_operation){.kind = SHIM_CONV,
                                                .l2 = weights_l2,
                                                .l2_bytes = (uint32_t)blob,
                                                .input_bytes = (uint32_t)input,
                                                .input = input_l1,
                                                .output = output_l1,
                                                .parameters = *p};
}

void digital_depthwise_conv_2d(uint32_t input_l2, uint32_t input_l1, uint32_t weights_l2, uint32_t weights_l1,
                               uint32_t output_l1, struct digital_parameters* p) {
  static const char kName[] = "digital_depthwise_conv_2d";
  (void)input_l2;
  if (!shim_may_start(kName)) return;
  int ok = require(is_size(p->c), kName, "c", p->c, "1 to 65535");
  ok &= require(p->k == p->c, kName, "k", p->k, "as many as c");
  if (!window_is_possible(kName, p) || !ok) return;
  const uint64_t input = input_extent(p), output = product(p->k, p->oy, p->ox);
  const uint64_t channels = (uint64_t)p->c;
  const uint64_t job = 16 * product(1, p->fy, p->fx) + 64;  // four channels' group is sent for each of them
  ok = in_l1(kName, "input", input_l1, input);
  ok &= in_l1(kName, "output", output_l1, output);
  const uint64_t blob = (channels + 3) / 4 * job;
  ok &= blob_is_possible(kName, weights_l2, weights_l1, job, blob);
  if (!ok) return;
  check_apart(kName, input_l1, input, output_l1, output);
  check_rows(kName, p);
  shim_count_call(16 * channels * shim_rows_cycles(p, 1, 1), channels, channels * job);
  shim_device.pending = (struct shim_operation){.kind = SHIM_DEPTHWISE,
                                                .l2 = weights_l2,
                                                .l2_bytes = (uint32_t)blob,
                                                .input_bytes = (uint32_t)input,
                                                .input = input_l1,
                                                .output = output_l1,
                                                .parameters = *p};
}

void digital_fully_connected(uint32_t input_l2, uint32_t input_l1, uint32_t weights_l2, uint32_t weights_l1,
                             uint32_t output_l1, struct digital_parameters* p) {
  static const char kName[] = "digital_fully_connected";
  (void)input_l2;
  if (!shim_may_start(kName)) return;
  int ok = require(in_lanes(p->c), kName, "c", p->c, "a multiple of 16");
  ok &= require(in_lanes(p->k), kName, "k", p->k, "a multiple of 16");
  if (!finish_is_possible(kName, p) || !ok) return;
  const uint64_t c = (uint64_t)p->c, k = (uint64_t)p->k, blob = c * k + 16 * k;
  ok = in_l1(kName, "input", input_l1, c);
  ok &= in_l1(kName, "output", output_l1, k);
  ok &= blob_is_possible(kName, weights_l2, weights_l1, blob, blob);
  if (!ok) return;
  check_apart(kName, input_l1, c, output_l1, k);
  // Products overlap with the weights' arrival: what is longer counts. 256 products and 16 outputs at a time.
  const uint64_t products = 16 * c * k / 256, arrival = 16 * blob / shim_device.costs.bytes_per_cycle;
  shim_count_call(16 * 23 * (k / 16) + (products > arrival ? products - arrival : 0), 1, blob);
  shim_device.pending = (struct shim_operation){.kind = SHIM_DENSE,
                                                .l2 = weights_l2,
                                                .l2_bytes = (uint32_t)blob,
                                                .input = input_l1,
                                                .output = output_l1,
                                                .parameters = *p};
}

void digital_element_wise_sum(uint32_t input_l2, uint32_t input_l1, uint32_t weights_l2, uint32_t weights_l1,
                              uint32_t output_l1, struct digital_parameters* p) {
  static const char kName[] = "digital_element_wise_sum";
  (void)input_l2;
  (void)weights_l2;
  if (!shim_may_start(kName)) return;
  int ok = require(p->c >= 1, kName, "c", p->c, "at least 1");
  ok &= require(is_size(p->cx), kName, "cx", p->cx, "1 to 65535");
  ok &= require(is_size(p->cy), kName, "cy", p->cy, "1 to 65535");
  if (!finish_is_possible(kName, p) || !ok) return;
  const uint64_t elements = product(p->c, p->cy, p->cx);
  ok = require(elements % 16 == 0, kName, "c * cx * cy", (int64_t)elements, "a multiple of 16");
  ok &= in_l1(kName, "first input", input_l1, elements);
  ok &= in_l1(kName, "second input", weights_l1, elements);
  ok &= in_l1(kName, "output", output_l1, elements);
  if (!ok) return;
  // In place is possible: an element is read before it is written.
  if (input_l1 != output_l1) check_apart(kName, input_l1, elements, output_l1, elements);
  if (weights_l1 != output_l1) check_apart(kName, weights_l1, elements, output_l1, elements);
  p->c = (int32_t)elements;
  shim_count_call(16 * (elements / 16 + 70), 0, 0);
  shim_device.pending = (struct shim_operation){
      .kind = SHIM_SUM, .input = input_l1, .second = weights_l1, .output = output_l1, .parameters = *p};
}
