// SPDX-License-Identifier: GPL-3.0-or-later
// What only system calls and instructions state.
#include <sched.h>
#include <unistd.h>

#include <algorithm>

#include "core/host/host_facts.h"

namespace tilescope::host {
namespace {

Vectors widestVectors() {
#if defined(__x86_64__)
  // These ask the system too: it must save the wider registers.
  if (__builtin_cpu_supports("avx512f")) return Vectors::Avx512;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return Vectors::Avx2;
#endif
  return Vectors::Basic;
}

std::vector<int> allowedCpus() {
  cpu_set_t mask;
  CPU_ZERO(&mask);
  std::vector<int> cpus;
  if (sched_getaffinity(0, sizeof(mask), &mask) != 0) return cpus;
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
    if (CPU_ISSET(static_cast<std::size_t>(cpu), &mask)) cpus.push_back(cpu);
  return cpus;
}

std::vector<Cache> statedCaches() {
  std::vector<Cache> caches;
#if defined(_SC_LEVEL1_DCACHE_SIZE)
  struct Names {
    int size, ways, line;
  };
  constexpr std::array kNames{Names{_SC_LEVEL1_DCACHE_SIZE, _SC_LEVEL1_DCACHE_ASSOC, _SC_LEVEL1_DCACHE_LINESIZE},
                              Names{_SC_LEVEL2_CACHE_SIZE, _SC_LEVEL2_CACHE_ASSOC, _SC_LEVEL2_CACHE_LINESIZE},
                              Names{_SC_LEVEL3_CACHE_SIZE, _SC_LEVEL3_CACHE_ASSOC, _SC_LEVEL3_CACHE_LINESIZE}};
  const auto positive = [](int name) {
    const long value = sysconf(name);
    return value > 0 ? std::optional(static_cast<int>(std::min(value, 1L << 20))) : std::nullopt;
  };
  for (std::size_t i = 0; i < kNames.size(); ++i)
    if (const long bytes = sysconf(kNames[i].size); bytes > 0)
      caches.push_back({static_cast<int>(i) + 1, bytes, positive(kNames[i].ways), positive(kNames[i].line),
                        std::nullopt, "sysconf"});
#endif
  return caches;
}

}  // namespace

std::string_view nameOf(Vectors vectors) {
#if defined(__x86_64__)
  constexpr std::string_view kBasic = "SSE2";
#elif defined(__aarch64__)
  constexpr std::string_view kBasic = "NEON";
#else
  constexpr std::string_view kBasic = "4-lane";
#endif
  return vectors == Vectors::Avx512 ? "AVX-512" : vectors == Vectors::Avx2 ? "AVX2" : kBasic;
}

SystemValues systemValues() {
  return {allowedCpus(), statedCaches(), widestVectors()};
}

}  // namespace tilescope::host
