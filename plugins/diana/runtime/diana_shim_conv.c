// SPDX-License-Identifier: GPL-3.0-or-later
// The shim's convolutions, by their definition: 16 output channels side by side, as in the array.
#include <string.h>

#include "diana_shim_internal.h"

// One call of at most 16 lanes: weights [c][fy][fx][16], bias in four planes of 16 bytes behind them.
struct job {
  const struct digital_parameters* p;
  int32_t channels;
  const int8_t* input;  // [channels][cy][cx]
  const uint8_t* input_defined;
  const int8_t* weights;
  const uint8_t* weights_defined;
  int first_lane, lanes;
  uint32_t output;  // of the first lane
};

static uint32_t bias_of(const int8_t* planes, int lane) {
  uint32_t bias = 0;
  for (int plane = 0; plane < 4; ++plane) bias |= (uint32_t)(uint8_t)planes[16 * plane + lane] << (8 * plane);
  return bias;
}

int8_t shim_finish(uint32_t accumulator, const struct digital_parameters* p) {
  const int32_t lowest = p->activation_function ? 0 : -128;
  const int32_t value = (int32_t)accumulator >> p->output_shift;  // gcc and clang shift arithmetically
  return (int8_t)(value > 127 ? 127 : value < lowest ? lowest : value);
}

// sums[lane] += products of one kernel position over all channels; 0 if an input is undefined.
static int add_position(const struct job* job, int32_t row, int32_t column, int32_t j, int32_t i,
                        uint32_t sums[DIANA_LANES]) {
  const struct digital_parameters* p = job->p;
  int defined = 1;
  for (int32_t c = 0; c < job->channels; ++c) {
    const int32_t at = (c * p->cy + row) * p->cx + column;
    const int8_t* weights = job->weights + ((c * p->fy + j) * p->fx + i) * DIANA_LANES;
    defined &= job->input_defined[at];
    for (int lane = 0; lane < DIANA_LANES; ++lane) sums[lane] += (uint32_t)(job->input[at] * weights[lane]);
  }
  return defined;
}

// One output position of all lanes; 0 if it used something undefined or right of the padding. On the other sides there
// is nothing outside: positions begin and end at the padding.
static int add_window(const struct job* job, int32_t y, int32_t x, uint32_t sums[DIANA_LANES]) {
  const struct digital_parameters* p = job->p;
  const int32_t step = p->stride + 1, field = p->padding & 15, top = p->padding >> 8 & 15;
  const int64_t rows = shim_image_rows(p);
  int defined = 1;
  for (int32_t j = 0; j < p->fy; ++j) {
    const int32_t row = y * step - top + j;
    for (int32_t i = 0; i < p->fx; ++i) {
      const int32_t column = x * step - field + i;
      if (column >= p->cx + field) return 0;
      if (row < 0 || row >= rows || column < 0 || column >= p->cx) continue;
      defined &= add_position(job, row, column, j, i, sums);
    }
  }
  return defined;
}

static void run(const struct job* job) {
  const struct digital_parameters* p = job->p;
  const int32_t weights = job->channels * p->fy * p->fx * DIANA_LANES;
  int lane_defined[DIANA_LANES];
  uint32_t bias[DIANA_LANES];
  for (int lane = 0; lane < DIANA_LANES; ++lane) {
    bias[lane] = bias_of(job->weights + weights, lane);
    lane_defined[lane] = 1;
    for (int32_t i = lane; i < weights + 4 * DIANA_LANES; i += DIANA_LANES)
      lane_defined[lane] &= job->weights_defined[i];
  }
  for (int32_t y = 0; y < p->oy; ++y) {
    for (int32_t x = 0; x < p->ox; ++x) {
      uint32_t sums[DIANA_LANES];
      memcpy(sums, bias, sizeof sums);
      const int defined = add_window(job, y, x, sums);
      for (int l = 0; l < job->lanes; ++l) {
        const int lane = job->first_lane + l;
        const uint32_t address = job->output + (uint32_t)((l * p->oy + y) * p->ox + x);
        shim_put(&shim_device.l1, address, shim_finish(sums[lane], p), defined && lane_defined[lane]);
      }
    }
  }
}

void shim_run_conv(const struct shim_operation* operation) {
  const struct digital_parameters* p = &operation->parameters;
  struct shim_device* d = &shim_device;
  shim_take(&d->l1, operation->input, operation->input_bytes, d->input, d->input_defined);
  shim_take(&d->l2, operation->l2, operation->l2_bytes, d->blob, d->blob_defined);
  const int32_t group = DIANA_LANES * (p->c * p->fy * p->fx + 4);
  for (int32_t g = 0; g < p->k / DIANA_LANES; ++g) {
    const struct job job = {.p = p,
                            .channels = p->c,
                            .input = d->input,
                            .input_defined = d->input_defined,
                            .weights = d->blob + g * group,
                            .weights_defined = d->blob_defined + g * group,
                            .first_lane = 0,
                            .lanes = DIANA_LANES,
                            .output = operation->output + (uint32_t)(g * DIANA_LANES * p->oy * p->ox)};
    run(&job);
  }
}

// A job per channel; four of them share a group of 16 lanes and use one lane each, 4 lanes apart.
void shim_run_depthwise(const struct shim_operation* operation) {
  const struct digital_parameters* p = &operation->parameters;
  struct shim_device* d = &shim_device;
  shim_take(&d->l1, operation->input, operation->input_bytes, d->input, d->input_defined);
  const uint32_t group = (uint32_t)(DIANA_LANES * (p->fy * p->fx + 4));
  for (int32_t c = 0; c < p->c; ++c) {
    shim_take(&d->l2, operation->l2 + (uint32_t)(c / 4) * group, group, d->blob, d->blob_defined);
    const struct job job = {.p = p,
                            .channels = 1,
                            .input = d->input + c * p->cy * p->cx,
                            .input_defined = d->input_defined + c * p->cy * p->cx,
                            .weights = d->blob,
                            .weights_defined = d->blob_defined,
                            .first_lane = 4 * (c % 4),
                            .lanes = 1,
                            .output = operation->output + (uint32_t)(c * p->oy * p->ox)};
    run(&job);
  }
}
