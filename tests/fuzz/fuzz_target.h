// SPDX-License-Identifier: GPL-3.0-or-later
// What reads one input: called by libFuzzer, or by fuzz_seeds_test, which has all targets in one program.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace tilescope {

using FuzzTarget = void (*)(std::string_view input);  // throws if a promise is broken

std::map<std::string, FuzzTarget>& fuzzTargets();  // of fuzz_seeds_test, by name

}  // namespace tilescope

// TILESCOPE_FUZZ_TARGET(name, input) { … } in fuzz_<name>.cpp.
#ifdef TILESCOPE_FUZZ_SEEDS
#  define TILESCOPE_FUZZ_TARGET(name, input)                                                             \
    static void fuzz_##name(std::string_view input);                                                     \
    static const bool registered_##name = ::tilescope::fuzzTargets().emplace(#name, fuzz_##name).second; \
    static void fuzz_##name(std::string_view input)
#else
#  define TILESCOPE_FUZZ_TARGET(name, input)                                            \
    static void fuzz_##name(std::string_view input);                                    \
    extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) { \
      fuzz_##name({reinterpret_cast<const char*>(data), size});                         \
      return 0;                                                                         \
    }                                                                                   \
    static void fuzz_##name(std::string_view input)
#endif
