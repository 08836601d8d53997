// SPDX-License-Identifier: GPL-3.0-or-later
#include "diana_reference.h"

static uint64_t mix(uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

uint64_t check_stream(uint64_t seed, const char* array) {
  uint64_t hash = 0xCBF29CE484222325u;
  for (; *array != '\0'; ++array) hash = (hash ^ (uint64_t)(unsigned char)*array) * 0x100000001B3u;
  return mix(seed + 0x9E3779B97F4A7C15u) ^ hash;
}

int8_t check_random(uint64_t stream, uint64_t element, int is_weight) {
  const uint64_t word = mix(stream + (element + 1) * 0x9E3779B97F4A7C15u);
  if (is_weight) return (int8_t)((int32_t)(((word >> 32) * 255) >> 32) - 127);
  return (int8_t)((int32_t)(word >> 56) - 128);
}

static int64_t element_of(const struct check_shape* shape, const int8_t* map, int32_t c, int32_t y, int32_t x) {
  if (y < 0 || y >= shape->rows || x < 0 || x >= shape->columns) return 0;
  return map[(c * shape->rows + y) * shape->columns + x];
}

static int64_t conv_sum(const struct check_layer* layer, const int8_t* input, const int8_t* weights, int32_t k,
                        int32_t y, int32_t x) {
  const int32_t channels = layer->in.channels / layer->groups;
  const int32_t group = k / (layer->out.channels / layer->groups);
  int64_t sum = 0;
  for (int32_t fy = 0; fy < layer->kernel[0]; ++fy)
    for (int32_t fx = 0; fx < layer->kernel[1]; ++fx)
      for (int32_t c = 0; c < channels; ++c)
        sum += element_of(&layer->in, input, group * channels + c,
                          y * layer->stride[0] + fy * layer->dilation[0] - layer->padding[0],
                          x * layer->stride[1] + fx * layer->dilation[1] - layer->padding[1]) *
               weights[((k * channels + c) * layer->kernel[0] + fy) * layer->kernel[1] + fx];
  return sum;
}

static int64_t fc_sum(const struct check_layer* layer, const int8_t* input, const int8_t* weights, int32_t k) {
  int64_t sum = 0;
  for (int32_t c = 0; c < layer->in.channels; ++c) sum += input[c] * weights[k * layer->in.channels + c];
  return sum;
}

// Largest value or average over the positions inside the input; halves are rounded up.
static int64_t pooled(const struct check_layer* layer, const int8_t* input, int32_t k, int32_t y, int32_t x) {
  int64_t sum = 0, largest = -129, count = 0;
  for (int32_t fy = 0; fy < layer->kernel[0]; ++fy)
    for (int32_t fx = 0; fx < layer->kernel[1]; ++fx) {
      const int32_t row = y * layer->stride[0] + fy * layer->dilation[0] - layer->padding[0];
      const int32_t column = x * layer->stride[1] + fx * layer->dilation[1] - layer->padding[1];
      if (row < 0 || row >= layer->in.rows || column < 0 || column >= layer->in.columns) continue;
      const int64_t value = element_of(&layer->in, input, k, row, column);
      largest = value > largest ? value : largest;
      sum += value;
      ++count;
    }
  if (count == 0) return 0;
  if (layer->kind == CHECK_POOL_MAX) return largest;
  int64_t quotient = (2 * sum + count) / (2 * count);
  if ((2 * sum + count) % (2 * count) < 0) --quotient;
  return quotient;
}

static int64_t added(const struct check_layer* layer, const struct check_shape* shapes, int8_t* const* maps, int32_t k,
                     int32_t y, int32_t x) {
  int64_t sum = 0;
  for (int32_t i = 0; i < layer->input_count; ++i) {
    const struct check_shape* shape = &shapes[layer->inputs[i]];
    const int32_t step = shape->rows / layer->out.rows;
    if (k < shape->channels) sum += element_of(shape, maps[layer->inputs[i]], k, y * step, x * step);
  }
  return sum;
}

static int64_t concatenated(const struct check_layer* layer, const struct check_shape* shapes, int8_t* const* maps,
                            int32_t k, int32_t y, int32_t x) {
  int32_t i = 0;
  while (k >= shapes[layer->inputs[i]].channels) k -= shapes[layer->inputs[i++]].channels;
  return element_of(&shapes[layer->inputs[i]], maps[layer->inputs[i]], k, y, x);
}

static int64_t reorganised(const struct check_layer* layer, const int8_t* input, int32_t k, int32_t y, int32_t x) {
  const int32_t block = layer->in.rows / layer->out.rows;
  const int32_t phase = k / layer->in.channels;
  return element_of(&layer->in, input, k % layer->in.channels, y * block + phase / block, x * block + phase % block);
}

static int8_t finished(const struct check_layer* layer, int64_t sum, int32_t bias) {
  sum += bias;
  int64_t value = sum >> layer->shift;  // of a negative number: arithmetic in every compiler that this was tried with
  if (value < 0 && layer->activation == CHECK_RELU) value = 0;
  if (value < 0 && layer->activation == CHECK_LEAKY) value = (value * layer->slope + (1 << 14)) >> 15;
  return (int8_t)(value < -128 ? -128 : value > 127 ? 127 : value);
}

void check_reference(const struct check_layer* layer, const struct check_shape* shapes, int8_t* const* maps,
                     const int8_t* weights, const int32_t* biases, int8_t* output) {
  const int8_t* input = maps[layer->inputs[0]];
  for (int32_t k = 0; k < layer->out.channels; ++k)
    for (int32_t y = 0; y < layer->out.rows; ++y)
      for (int32_t x = 0; x < layer->out.columns; ++x) {
        int64_t sum = 0;
        switch (layer->kind) {
          case CHECK_CONV:
            sum = conv_sum(layer, input, weights, k, y, x);
            break;
          case CHECK_FC:
            sum = fc_sum(layer, input, weights, k);
            break;
          case CHECK_POOL_MAX:
          case CHECK_POOL_AVERAGE:
            sum = pooled(layer, input, k, y, x);
            break;
          case CHECK_ADD:
            sum = added(layer, shapes, maps, k, y, x);
            break;
          case CHECK_CONCAT:
            sum = concatenated(layer, shapes, maps, k, y, x);
            break;
          case CHECK_REORG:
            sum = reorganised(layer, input, k, y, x);
            break;
        }
        *output++ = finished(layer, sum, layer->has_bias ? biases[k] : 0);
      }
}
