// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/partition_settings.h"

#include <algorithm>

#include "core/base/json.h"
#include "core/base/units.h"
#include "core/hardware/transfer_energy.h"

namespace tilescope::app {
namespace {

constexpr std::string_view kResident = "resident", kStreamed = "streamed";

}  // namespace

const Memory* partitionMemory(const PartitionSettings& settings, const HardwareProfile& hardware) {
  const Memory* largest = nullptr;
  for (const Memory& memory : hardware.memories) {
    if (memory.offChip) continue;
    if (!settings.memory.empty() && memory.name == settings.memory) return &memory;
    if (largest == nullptr || memory.sizeBits > largest->sizeBits) largest = &memory;
  }
  return largest;
}

std::int64_t capacityBytes(const PartitionSettings& settings, const HardwareProfile& hardware) {
  if (settings.capacityBytes) return *settings.capacityBytes;
  const Memory* memory = partitionMemory(settings, hardware);
  return memory == nullptr ? 0 : memory->sizeBits / kBitsPerByte;
}

// The widest element decides, because maps and weights count equally.
int elementBits(const PartitionSettings& settings, const HardwareProfile& hardware) {
  const ElementBits& own = hardware.precision;
  return settings.elementBits.value_or(std::max({own.input, own.weight, own.output}));
}

std::int64_t capacityElements(const PartitionSettings& settings, const HardwareProfile& hardware) {
  const Memory* memory = partitionMemory(settings, hardware);
  const std::int64_t bits = settings.capacityBytes ? *settings.capacityBytes * kBitsPerByte
                            : memory == nullptr    ? 0
                                                   : memory->sizeBits;
  return bits / elementBits(settings, hardware);
}

FootprintOptions footprintOptions(const PartitionSettings& settings, std::int64_t batch) {
  return {batch, settings.axis, settings.skipRows, settings.projectionWeights, settings.streamedWeights};
}

Json toJson(const PartitionSettings& settings) {
  const PartitionSettings usual;
  Json json = Json::object();
  if (settings.chain != usual.chain) json["chain"] = name(settings.chain);
  if (settings.scheme != usual.scheme) json["scheme"] = name(settings.scheme);
  if (settings.residual != usual.residual) json["residual"] = name(settings.residual);
  if (settings.goal != usual.goal) json["cut_for"] = name(settings.goal);
  if (settings.axis != usual.axis) json["axis"] = name(settings.axis);
  if (settings.skipRows) json["skip_rows"] = true;
  if (settings.projectionWeights) json["projection_weights"] = true;
  if (settings.streamedWeights) json["weights"] = kStreamed;
  if (settings.capacityBytes) json["capacity_bytes"] = *settings.capacityBytes;
  if (!settings.memory.empty()) json["memory"] = settings.memory;
  if (settings.elementBits) json["element_bits"] = *settings.elementBits;
  if (settings.chips) json["chips"] = *settings.chips;
  if (settings.targetPeriod) json["target_period_s"] = *settings.targetPeriod;
  if (settings.keyBlock != usual.keyBlock) json["key_block"] = settings.keyBlock;
  if (settings.cuts) json["cuts"] = *settings.cuts;
  return json;
}

PartitionSettings partitionSettingsFromJson(const Json& json) {
  PartitionSettings settings;
  const auto text = [&](const char* key) { return json.at(key).get<std::string>(); };
  if (json.contains("chain")) settings.chain = *parseChainKind(text("chain"));
  if (json.contains("scheme")) settings.scheme = *parsePartitionScheme(text("scheme"));
  if (json.contains("residual")) settings.residual = *parseResidualRule(text("residual"));
  if (json.contains("cut_for")) settings.goal = *parseCutGoal(text("cut_for"));
  if (json.contains("axis")) settings.axis = *parseAxisChoice(text("axis"));
  settings.skipRows = json.value("skip_rows", false);
  settings.projectionWeights = json.value("projection_weights", false);
  settings.streamedWeights = json.value("weights", std::string(kResident)) == kStreamed;
  if (json.contains("capacity_bytes")) settings.capacityBytes = json.at("capacity_bytes").get<std::int64_t>();
  if (json.contains("memory")) settings.memory = text("memory");
  if (json.contains("element_bits")) settings.elementBits = json.at("element_bits").get<int>();
  if (json.contains("chips")) settings.chips = json.at("chips").get<std::int64_t>();
  if (json.contains("target_period_s") && !settings.chips)
    settings.targetPeriod = json.at("target_period_s").get<double>();
  settings.keyBlock = json.value("key_block", std::int64_t{1});
  if (json.contains("cuts")) settings.cuts = json.at("cuts").get<std::vector<std::size_t>>();
  return settings;
}

std::optional<double> elementsPerSecond(const HardwareProfile& hardware, double bitsPerElement) {
  const std::optional<double> bits = bandwidthBitsPerCycle(hardware.memories.back(), hardware.clockMhz);
  return bits ? std::optional(*bits * hardware.clockMhz * 1e6 / bitsPerElement) : std::nullopt;
}

}  // namespace tilescope::app
