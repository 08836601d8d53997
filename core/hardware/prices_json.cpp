// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/prices_json.h"

#include <fmt/format.h>

#include <cstddef>
#include <string>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/hardware/figure_source.h"
#include "core/hardware/pricing.h"

namespace tilescope {
namespace {

// Of the read energy, and of the write energy where it was stated at another size or width.
std::string provenanceOf(const HardwareProfile& hardware, std::size_t m, const MemorySize& read,
                         const MemorySize& write) {
  const std::string pointer = fmt::format("/memories/{}", m);
  std::string text = sourceOfFigure(hardware, pointer + "/read_energy").text;
  if (read != write) text += "; write: " + sourceOfFigure(hardware, pointer + "/write_energy").text;
  return text;
}

Json priceJson(const HardwareProfile& hardware, std::size_t m, const MemoryPrices& price) {
  const Memory& memory = hardware.memories[m];
  const MemorySize now = sizeOf(memory, hardware);
  AnchoredFigure read{memory.readEnergy, now, {}}, write{memory.writeEnergy, now, {}};
  if (memory.cost.anchor) {
    read = memory.cost.anchor->readEnergy.value_or(read);
    write = memory.cost.anchor->writeEnergy.value_or(write);
  }
  const std::string pointer = fmt::format("/memories/{}", m);
  const bool isAssumption = sourceOfFigure(hardware, pointer + "/read_energy").assumption ||
                            sourceOfFigure(hardware, pointer + "/write_energy").assumption;
  return {{"memory", memory.name},
          {"read_energy", plainNumber(memory.readEnergy)},
          {"write_energy", plainNumber(memory.writeEnergy)},
          {"instances", price.instances},
          {"area_mm2", price.one ? plainNumber(price.areaMm2()) : Json(nullptr)},
          {"leakage_mw", price.one ? plainNumber(price.leakageMw()) : Json(nullptr)},
          {"anchor",
           {{"read_energy", plainNumber(read.value)},
            {"write_energy", plainNumber(write.value)},
            {"size_bits", plainNumber(read.size.sizeBits)},
            {"port_bits", plainNumber(read.size.portBits)}}},
          {"assumption", isAssumption},
          {"provenance", provenanceOf(hardware, m, read.size, write.size)}};
}

}  // namespace

void putChip(Json& document, const std::optional<ChipPrices>& chip) {
  document["area_mm2"] = nullptr;
  document["leakage_mw"] = nullptr;
  if (!chip) return;
  document["area_mm2"] = {{"parts", plainNumber(chip->partsMm2)}, {"chip", plainNumber(chip->areaMm2)}};
  document["leakage_mw"] = plainNumber(chip->leakageMw);
}

void putPrices(Json& document, const HardwareProfile& hardware) {
  const ProfilePrices prices = pricesOf(hardware);
  putChip(document, prices.chip);
  Json& list = document["prices"] = Json::array();
  for (std::size_t m = 0; m < prices.memories.size(); ++m) list.push_back(priceJson(hardware, m, prices.memories[m]));
}

}  // namespace tilescope
