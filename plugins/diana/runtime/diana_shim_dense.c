// SPDX-License-Identifier: GPL-3.0-or-later
// The shim's fully connected kernel and its sum.
#include "diana_shim_internal.h"

// One output: weights [c/16][16 outputs][16 inputs] of its group, then 16 bytes per output of which four are the bias.
static void output_of(const struct shim_operation* operation, const int8_t* group, const uint8_t* group_defined,
                      int32_t lane, int inputs_defined, uint32_t address) {
  const struct digital_parameters* p = &operation->parameters;
  const int32_t slot = DIANA_LANES * (p->c + lane);
  uint32_t sum = 0;
  int defined = inputs_defined;
  for (int32_t i = 0; i < 4; ++i) {
    sum |= (uint32_t)(uint8_t)group[slot + i] << (8 * i);
    defined &= group_defined[slot + i];
  }
  for (int32_t c = 0; c < p->c; ++c) {
    const int32_t at = (c / DIANA_LANES * DIANA_LANES + lane) * DIANA_LANES + c % DIANA_LANES;
    sum += (uint32_t)(shim_device.input[c] * group[at]);
    defined &= group_defined[at];
  }
  shim_put(&shim_device.l1, address, shim_finish(sum, p), defined);
}

void shim_run_dense(const struct shim_operation* operation) {
  const struct digital_parameters* p = &operation->parameters;
  struct shim_device* d = &shim_device;
  shim_take(&d->l1, operation->input, (uint32_t)p->c, d->input, d->input_defined);
  shim_take(&d->l2, operation->l2, operation->l2_bytes, d->blob, d->blob_defined);
  int inputs_defined = 1;
  for (int32_t c = 0; c < p->c; ++c) inputs_defined &= d->input_defined[c];
  for (int32_t k = 0; k < p->k; ++k) {
    const int32_t group = k / DIANA_LANES * DIANA_LANES * (p->c + DIANA_LANES);
    output_of(operation, d->blob + group, d->blob_defined + group, k % DIANA_LANES, inputs_defined,
              operation->output + (uint32_t)k);
  }
}

void shim_run_sum(const struct shim_operation* operation) {
  const struct digital_parameters* p = &operation->parameters;
  struct shim_memory* l1 = &shim_device.l1;
  const uint32_t elements = (uint32_t)p->c;  // as the start left it
  for (uint32_t i = 0; i < elements; ++i) {
    const uint32_t first = (operation->input + i) ^ 3u, second = (operation->second + i) ^ 3u;
    const int32_t sum = (int8_t)l1->bytes[first] + (int8_t)l1->bytes[second];
    shim_put(l1, operation->output + i, shim_finish((uint32_t)sum, p), l1->defined[first] && l1->defined[second]);
  }
}
