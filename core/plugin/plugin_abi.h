// SPDX-License-Identifier: GPL-3.0-or-later
// What plug-in and program agree on before any C++ call: a shared library has one C function, kPluginEntry, that
// returns a static PluginDescriptor (plugin_declaration.h).
#pragma once

#include <cstdint>
#include <string>  // defines which string type the C++ library has

namespace tilescope {

// Raised if the structs below or a kind's meaning change; other numbers are rejected.
inline constexpr std::uint32_t kPluginAbi = 1;
inline constexpr const char* kPluginEntry = "tilescope_plugin";

#define TILESCOPE_TEXT_OF(value) #value
#define TILESCOPE_TEXT(value) TILESCOPE_TEXT_OF(value)

#if defined(__clang__)
#  define TILESCOPE_COMPILER "clang " TILESCOPE_TEXT(__clang_major__)
#else
#  define TILESCOPE_COMPILER "gcc " TILESCOPE_TEXT(__GNUC__)
#endif

#if defined(_GLIBCXX_DEBUG)
#  define TILESCOPE_LIBRARY "libstdc++ with checked containers"
#elif defined(_GLIBCXX_USE_CXX11_ABI) && _GLIBCXX_USE_CXX11_ABI
#  define TILESCOPE_LIBRARY "libstdc++ with C++11 strings"
#elif defined(_GLIBCXX_USE_CXX11_ABI)
#  define TILESCOPE_LIBRARY "libstdc++ with old strings"
#else
#  define TILESCOPE_LIBRARY "another C++ library"
#endif

#if defined(__has_feature)
#  if __has_feature(address_sanitizer)
#    define TILESCOPE_SANITIZER "address sanitizer"
#  elif __has_feature(thread_sanitizer)
#    define TILESCOPE_SANITIZER "thread sanitizer"
#  endif
#elif defined(__SANITIZE_ADDRESS__)
#  define TILESCOPE_SANITIZER "address sanitizer"
#elif defined(__SANITIZE_THREAD__)
#  define TILESCOPE_SANITIZER "thread sanitizer"
#endif
#if !defined(TILESCOPE_SANITIZER)
#  define TILESCOPE_SANITIZER "no sanitizer"
#endif

// C++ objects are exchanged, so toolchains must be equal: "gcc 12, libstdc++ with C++11 strings, no sanitizer".
inline constexpr const char* kToolchainTag = TILESCOPE_COMPILER ", " TILESCOPE_LIBRARY ", " TILESCOPE_SANITIZER;

struct PluginFactory {
  const char* kind;      // interface and version: "exporter/1"
  std::uint64_t layout;  // of the interface's types in the plug-in
  void* (*make)();       // returns a new object, owned by the caller; may throw
};

struct PluginDescriptor {
  std::uint32_t structSize;  // this and the next member stay first in all versions
  std::uint32_t abi;
  const char* toolchain;
  const char* name;
  const char* version;
  const char* licence;  // SPDX identifier
  const PluginFactory* factories;
  std::uint32_t factoryCount;
};

using PluginEntry = const PluginDescriptor* (*)();

}  // namespace tilescope
