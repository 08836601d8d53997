// SPDX-License-Identifier: GPL-3.0-or-later
// The machine of the program as its compiler knows it: a GPU, or the host that emulates one.
#pragma once

#ifdef __CUDACC__
#  include <cuda_runtime.h>
#  define TILESCOPE_DYNAMIC_SHARED(type, name) extern __shared__ type name[]
#  define TILESCOPE_LAUNCH(kernel, grid, block, shared_bytes, stream, ...) \
    kernel<<<grid, block, shared_bytes, stream>>>(__VA_ARGS__)
#  define TILESCOPE_LAUNCH_PLAIN TILESCOPE_LAUNCH
#  define TILESCOPE_LAUNCH_PARTS TILESCOPE_LAUNCH
#  define TILESCOPE_EACH_THREAD  // the block after it is what every thread does, up to a barrier or the kernel's end
#  define TILESCOPE_UNROLL _Pragma("unroll")
// words[0 … count) become those of the lane number ^ mask; lanes: the bits of those that take part.
#  define TILESCOPE_SHUFFLE_XOR(lanes, words, count, mask) \
    TILESCOPE_UNROLL                                       \
    for (int shuffled = 0; shuffled < (count); ++shuffled) \
    (words)[shuffled] = __shfl_xor_sync(lanes, (words)[shuffled], mask)
#else
#  include "tilescope_emulation.h"
#  define TILESCOPE_UNROLL _Pragma("GCC unroll 8")
#  define TILESCOPE_SHUFFLE_XOR(lanes, words, count, mask) \
    (static_cast<void>(lanes), ts_emulation::Block::instance().exchange(words, count, static_cast<unsigned>(mask)))
#endif

namespace ts {

// On the host's processor instead of a GPU.
#ifdef __CUDACC__
constexpr bool kEmulated = false;
#else
constexpr bool kEmulated = true;
#endif

}  // namespace ts
