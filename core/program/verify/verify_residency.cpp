// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/verify/verify_residency.h"

#include <fmt/format.h>

#include "core/base/names.h"

namespace tilescope {

Residency::Residency(VerifyFindings& findings) : findings_(findings), memories_(findings.program().memories.size()) {}

Residency::Resident* Residency::find(std::size_t index) {
  const Tile& tile = findings_.program().tiles[index];
  Memory& memory = memories_[tile.memory];
  const auto entry = memory.find(tile.offsetBits);
  if (entry == memory.end()) return nullptr;
  return entry->second.tile == index || entry->second.also == index ? &entry->second : nullptr;
}

bool Residency::isInner(std::size_t tile) const {
  return findings_.program().arrays[findings_.program().tiles[tile].array].role == ArrayRole::Inner;
}

bool Residency::samePlace(std::size_t a, std::size_t b) const {
  const Tile &first = findings_.program().tiles[a], &second = findings_.program().tiles[b];
  return first.memory == second.memory && first.offsetBits == second.offsetBits &&
         first.sizeBits() == second.sizeBits();
}

Residency::Resident& Residency::place(std::size_t index, std::initializer_list<std::optional<std::size_t>> operands,
                                      std::optional<std::size_t> inPlaceOf) {
  const Tile& tile = findings_.program().tiles[index];
  Memory& memory = memories_[tile.memory];
  const std::int64_t end = tile.offsetBits + tile.sizeBits();
  auto entry = memory.upper_bound(tile.offsetBits);
  if (entry != memory.begin() && std::prev(entry)->second.endBits > tile.offsetBits) --entry;
  while (entry != memory.end() && entry->first < end) {
    const Resident& old = entry->second;
    if (old.tile == inPlaceOf) {
      entry = memory.erase(entry);
      continue;
    }
    for (const std::optional<std::size_t>& operand : operands)
      if (operand && (*operand == old.tile || operand == old.also))
        findings_.error(
            fmt::format("{} over its own operand {}", findings_.tileName(index), findings_.tileName(*operand)),
            "a separate place", "Move one of the tiles.");
    if (old.unstored && !isInner(old.tile))
      findings_.error(fmt::format("{} over {}, which was computed and not stored", findings_.tileName(index),
                                  findings_.tileName(old.tile)),
                      "a place that is free", "Store the tile before.");
    entry = memory.erase(entry);
  }
  return memory.insert_or_assign(tile.offsetBits, Resident{.tile = index, .endBits = end}).first->second;
}

void Residency::need(std::size_t index) {
  const Resident* resident = find(index);
  if (!resident) {
    const std::string& memory = findings_.program().memories[findings_.program().tiles[index].memory].name;
    findings_.error(fmt::format("operand {}, which is not in {}", findings_.tileName(index), quoteName(memory)),
                    "a tile on chip", "Load it before this, or keep it from being overwritten.");
  } else if (resident->unfinished) {
    findings_.error(fmt::format("operand {}, whose sums are not finished", findings_.tileName(index)),
                    "a finished tile", "Finish the sums before.");
  }
}

void Residency::rename(std::size_t output, std::size_t input) {
  Resident* resident = find(input);
  if (!resident) return;  // already reported by need()
  if (resident->unstored)
    findings_.error(fmt::format("{} over {}, which was computed and not stored", findings_.tileName(output),
                                findings_.tileName(input)),
                    "a stored or loaded tile", "Store the tile before.");
  *resident = {.tile = output, .also = input, .endBits = resident->endBits, .unstored = true};
}

}  // namespace tilescope
