// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/validate/measurements.h"

#include "core/base/names.h"

namespace tilescope {
namespace {

constexpr std::size_t kCount = kPublishedQuantities.size();
constexpr std::array<std::string_view, kCount> kNames{
    "buffer_traffic",  "dram_traffic",       "compute_time",        "active_elements", "energy_share_compute",
    "energy_share_pe", "energy_share_array", "energy_share_buffer", "program_time",    "program_traffic"};
constexpr std::array<std::string_view, kCount> kWords{"buffer traffic",
                                                      "DRAM traffic",
                                                      "compute time",
                                                      "active elements",
                                                      "energy share of compute",
                                                      "energy share of PEs",
                                                      "energy share of array",
                                                      "energy share of buffer",
                                                      "program time",
                                                      "program traffic"};
constexpr std::array<std::string_view, kCount> kUnits{"MB", "MB", "ms", "elements", "%", "%", "%", "%", "ms", "MB"};
constexpr std::array<std::string_view, 2> kBasisNames{"measured", "model"};

}  // namespace

std::string_view name(PublishedQuantity quantity) {
  return enumName(kNames, quantity);
}

std::optional<PublishedQuantity> parsePublishedQuantity(std::string_view text) {
  return parseEnum<PublishedQuantity>(kNames, text);
}

std::string_view wordsOf(PublishedQuantity quantity) {
  return enumName(kWords, quantity);
}

std::string_view unitOf(PublishedQuantity quantity) {
  return enumName(kUnits, quantity);
}

bool isOfProgram(PublishedQuantity quantity) {
  return quantity == PublishedQuantity::ProgramTime || quantity == PublishedQuantity::ProgramTraffic;
}

bool isShare(PublishedQuantity quantity) {
  return unitOf(quantity) == "%";
}

std::string_view name(Basis basis) {
  return enumName(kBasisNames, basis);
}

std::optional<Basis> parseBasis(std::string_view text) {
  return parseEnum<Basis>(kBasisNames, text);
}

}  // namespace tilescope
