// SPDX-License-Identifier: GPL-3.0-or-later
// Memory that searches free stays with the process. Their tables are some hundred kB each, made and freed thousands of
// times a second; by its defaults glibc returns them to the system, whose page faults took half of a plan for latency
// (MobileNetV2 on edge_tpu_like: 0.50 CPU s, 0.21 with this).
#include <malloc.h>

namespace tilescope {
namespace {

constexpr int kMmapThreshold = 32 << 20;  // bytes; the largest that glibc takes
constexpr int kTrimThreshold = 64 << 20;  // bytes that one arena may keep

[[maybe_unused]] const bool kKeepsMemory =
    mallopt(M_MMAP_THRESHOLD, kMmapThreshold) != 0 && mallopt(M_TRIM_THRESHOLD, kTrimThreshold) != 0;

}  // namespace
}  // namespace tilescope
