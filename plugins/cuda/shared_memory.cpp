// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/cuda/shared_memory.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/base/names.h"

namespace tilescope::cuda {
namespace {

struct Capability {
  std::int64_t architecture;
  std::int64_t kib;
};

// "Maximum amount of shared memory per thread block", NVIDIA, CUDA C++ Programming Guide 13.0.
constexpr Capability kCapabilities[] = {{75, 64},  {80, 163},  {86, 99},   {87, 163},  {88, 99},  {89, 99},
                                        {90, 227}, {100, 227}, {103, 227}, {110, 227}, {120, 99}, {121, 99}};

constexpr std::size_t kMaxMemories = 8;  // kMaxMemories of tilescope_block.h

// As in the runtime, a memory begins at a whole word.
std::int64_t bytesOf(const OnChipMemory& memory) {
  constexpr std::int64_t kWord = 4;
  return (memory.bits / 8 + kWord - 1) / kWord * kWord;
}

Diagnostic unknownArchitecture(std::int64_t architecture) {
  std::string known;
  for (const Capability& capability : kCapabilities)
    known += (known.empty() ? "" : ", ") + std::to_string(capability.architecture);
  return {Diagnostic::Severity::Error,
          "",
          "option architectures",
          std::to_string(architecture),
          "with onchip=shared one of " + known,
          "Leave it out: its shared memory per block is not known."};
}

Diagnostic tooLarge(const Program& program, std::int64_t needed, const Capability& least) {
  std::string memories;
  for (const OnChipMemory& memory : program.memories)
    memories += fmt::format("{}{} of {} bytes", memories.empty() ? "" : ", ", quoteName(memory.name), bytesOf(memory));
  return {Diagnostic::Severity::Error,
          "",
          "the on-chip memories of the profile",
          fmt::format("{} bytes ({})", needed, memories),
          fmt::format("at most the {} bytes of shared memory that a block of sm_{} has; {} bytes are missing",
                      least.kib * 1024, least.architecture, needed - least.kib * 1024),
          "Plan with smaller memories (--set /memories/0/size_bits=…), leave that architecture out of architectures, "
          "or export with onchip=device."};
}

}  // namespace

std::optional<std::int64_t> sharedBytesOfBlock(std::int64_t architecture) {
  const auto* found = std::find_if(std::begin(kCapabilities), std::end(kCapabilities),
                                   [&](const Capability& c) { return c.architecture == architecture; });
  if (found == std::end(kCapabilities)) return std::nullopt;
  return found->kib * 1024;
}

Diagnostics checkSharedMemory(const Program& program, const std::vector<std::int64_t>& architectures) {
  Diagnostics errors;
  std::optional<Capability> least;
  for (const std::int64_t architecture : architectures) {
    const std::optional<std::int64_t> bytes = sharedBytesOfBlock(architecture);
    if (!bytes)
      errors.push_back(unknownArchitecture(architecture));
    else if (!least || *bytes < least->kib * 1024)
      least = Capability{architecture, *bytes / 1024};
  }
  std::int64_t needed = 0;
  for (const OnChipMemory& memory : program.memories) needed += bytesOf(memory);
  if (least && needed > least->kib * 1024) errors.push_back(tooLarge(program, needed, *least));
  if (program.memories.size() > kMaxMemories)
    errors.push_back({Diagnostic::Severity::Error, "", "the on-chip memories of the profile",
                      fmt::format("{} memories", program.memories.size()),
                      fmt::format("at most {} with onchip=shared", kMaxMemories),
                      "Plan with fewer or without double buffering, or export with onchip=device."});
  return errors;
}

}  // namespace tilescope::cuda
