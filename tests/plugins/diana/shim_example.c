// SPDX-License-Identifier: GPL-3.0-or-later
// A program as generated ones are: one layer, 1x1, two channels groups one after the other. It is compiled as C11 with
// all warnings and sanitizers; its exit code says whether the values are right and no rule was broken.
#include "diana_driver.h"

// Weights of a convolution with K = 32, C = 1: 1 for even channels, -1 for odd ones; no bias. Words are reversed.
static uint8_t blob[2 * 80];

enum { INPUT_L2 = 0, BLOB_L2 = 64, OUTPUT_L2 = 256, INPUT_L1 = 0, OUTPUT_L1 = 64, COLUMNS = 32, CHANNELS = 32 };

static void run_layer(void) {
  shim_layer("conv");
  memcpy_dig(INPUT_L2, INPUT_L1, COLUMNS, DIANA_L2_TO_L1, DIANA_BANKS);
  global_sync_digital();
  for (int32_t k = 0; k < CHANNELS / DIANA_LANES; ++k) {
    struct digital_parameters parameters = {
        .c = 1, .k = DIANA_LANES, .cx = COLUMNS, .cy = 1, .fx = 1, .fy = 1, .ox = COLUMNS, .oy = 1, .dilation = 1};
    digital_conv_2d(INPUT_L2, INPUT_L1, BLOB_L2 + (uint32_t)k * 80, 0, OUTPUT_L1, &parameters);
    global_sync_digital();
    memcpy_dig(OUTPUT_L2 + (uint32_t)(k * DIANA_LANES * COLUMNS), OUTPUT_L1, DIANA_LANES * COLUMNS, DIANA_L1_TO_L2,
               DIANA_BANKS);
    global_sync_digital();
  }
}

int main(void) {
  int wrong = 0;
  if (!shim_setup(SHIM_L2_BYTES, SHIM_ACTIVATION_L1_BYTES, SHIM_WEIGHT_L1_BYTES)) return 2;
  for (uint32_t i = 0; i < 2 * DIANA_LANES; ++i)
    blob[(i / DIANA_LANES * 80 + i % DIANA_LANES) ^ 3u] = i % 2 == 0 ? 1 : 0xFF;
  l2_load(BLOB_L2, blob, sizeof blob);
  for (uint32_t x = 0; x < COLUMNS; ++x) l2_set(INPUT_L2 + x, (int8_t)(x - 16));
  digital_open();
  run_layer();
  digital_close();
  for (uint32_t k = 0; k < CHANNELS; ++k)
    for (uint32_t x = 0; x < COLUMNS; ++x)
      wrong += l2_get(OUTPUT_L2 + k * COLUMNS + x) != (k % 2 == 0 ? (int)x - 16 : 16 - (int)x);
  shim_print(stdout);
  printf("%d wrong values\n", wrong);
  return wrong != 0 || shim_fault_count() != 0;
}
