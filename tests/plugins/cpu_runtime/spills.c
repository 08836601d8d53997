// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels whose innermost loops must not spill, with as many sums as there is place for: read by assembly_test.py.
#include "tilescope_cpu.h"

#ifdef TILESCOPE_INT8
#  define BLOCK 16
#else
#  define BLOCK TS_LANES
#endif

#define KERNEL(NAME, KV, P, STRIDE)                                                                           \
  void NAME(const TsSteps* s, const ts_in* in, const ts_w* w, ts_sum* out, ts_value* map, const ts_sum* bias, \
            const int32_t* offsets);                                                                          \
  void NAME(const TsSteps* s, const ts_in* in, const ts_w* w, ts_sum* out, ts_value* map, const ts_sum* bias, \
            const int32_t* offsets) {                                                                         \
    ts_kernel(s, in, w, out, map, bias, offsets, KV, P, (STRIDE)*BLOCK, BLOCK);                               \
  }

#if TS_MOST_COLUMNS == 14
KERNEL(block_2_14, 2, 14, 1)
KERNEL(block_4_7, 4, 7, 1)
#else
KERNEL(block_2_6, 2, 6, 1)
#endif
