// SPDX-License-Identifier: GPL-3.0-or-later
// The runtime of programs that Tilescope generates for CUDA. C++17, the standard library and the CUDA runtime; with a
// C++ compiler in place of nvcc the same sources run on the processor (tilescope_emulation.h).
//
// Host memory is the memory off chip. Every on-chip memory of the hardware profile is one device buffer of its size.
// Loads and stores are copies between the two and are counted, kernels work on tiles in the device buffers.
//
//   tilescope_target.h     the machine as the compiler knows it
//   tilescope_values.h     arithmetic (fp32, or int8 with TILESCOPE_INT8), random data
//   tilescope_shapes.h     ranges, boxes, arrays, what layers compute
//   tilescope_kernels.h    the kernels
//   tilescope_memory.h     on-chip memories, tiles
//   tilescope_chip.h       load, store, conv, pool, add, concat, reorg
//   tilescope_span.h       layers whose maps in between stay on chip
//   tilescope_offchip.h    the network's arrays, weights.bin
//   tilescope_reference.h  every layer once more on the host
//   tilescope_report.h     options, table, measured.json
//   tilescope_session.h    the layers one after the other
#pragma once

#include "tilescope_session.h"
#include "tilescope_span.h"
