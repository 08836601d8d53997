// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/common/program_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <set>

#include "core/base/parts.h"
#include "plugins/common/identifiers.h"
#include "plugins/common/literals.h"
#include "plugins/common/program_options.h"

namespace tilescope {
namespace {

// Targets that every CMake generator defines.
bool isReservedTarget(const std::string& name) {
  static const std::set<std::string> kReserved{"all",        "clean",         "depend",  "edit_cache",
                                               "help",       "install",       "package", "package_source",
                                               "preinstall", "rebuild_cache", "test"};
  return kReserved.contains(name);
}

std::string cyclesText(const std::optional<double>& cycles) {
  return cycles ? grouped(std::llround(*cycles)) : "–";
}

void setBytes(TemplateData& data, const std::string& suffix, const OffChipBytes& bytes) {
  const std::array<const char*, kTensorCount> names{"input", "weight", "output"};
  for (std::size_t t = 0; t < kTensorCount; ++t) data.set(names[t] + suffix, grouped(std::llround(bytes.tensors[t])));
}

void setLayers(TemplateData& data, const ExportPredictions& predictions) {
  TemplateData rows(TemplateData::type::list);
  for (const ExportPrediction& part : predictions.parts) {
    TemplateData row("name", plainText(part.name));
    setBytes(row, "", part.bytes);
    row.set("cycles", cyclesText(part.cycles));
    rows.push_back(row);
  }
  data.set("layers", rows);
  setBytes(data, "_sum", predictions.total);
  data.set("cycles_sum", cyclesText(predictions.cycles));
}

std::optional<double> cyclesOf(const ExecutionPlan& plan, const ProgramLayer& layer, const OffChipBytes& moved) {
  if (!layer.fused.empty()) return std::nullopt;
  const auto planned = std::find_if(plan.layers.begin(), plan.layers.end(),
                                    [&](const LayerPlan& candidate) { return candidate.name == layer.name; });
  if (planned == plan.layers.end()) return std::nullopt;
  const auto* result = std::get_if<LayerResult>(&planned->evaluation);
  if (result == nullptr || result->outsideModel || result->offChipBytes != moved) return std::nullopt;
  return result->latency.total;
}

}  // namespace

// With thin groups of three digits: 1 234 567.
std::string grouped(std::int64_t value) {
  std::string digits = std::to_string(value);
  for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3) digits.insert(static_cast<std::size_t>(at), " ");
  return digits;
}

std::string programName(const ExecutionPlan& plan) {
  std::string lower = plan.request.network.name;
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const std::string name = Identifiers().of(lower);
  return isReservedTarget(name) ? name + "_network" : name;
}

void setOrigin(TemplateData& data, const ExecutionPlan& plan) {
  data.set("network", plainText(plan.request.network.name));
  data.set("hardware", plainText(plan.request.hardware.name));
  data.set("version", std::string(toolVersion()));
  data.set("program", programName(plan));
  data.set("model", plan.request.model);
  data.set("search", plan.request.search);
  data.set("objective", std::string(name(plan.request.objective)));
}

std::string memoryList(const Program& program) {
  std::string text;
  for (const OnChipMemory& memory : program.memories)
    text += fmt::format("{}{} of {} bytes", text.empty() ? "" : ", ", plainText(memory.name), grouped(memory.bits / 8));
  return text;
}

void setFacts(TemplateData& data, const ExecutionPlan& plan, const ReadmeFacts& facts,
              const ExportPredictions& predictions) {
  data.set("arithmetic", facts.arithmetic == Arithmetic::Int8
                             ? "int8 with sums of 32 bits; results are compared bit by bit"
                             : "fp32; results are compared within a bound that follows from the number of additions");
  data.set("weights",
           facts.needsWeights
               ? std::string("`weights.bin`, which must exist; tilescope_offchip.h describes its format")
               : fmt::format("`weights.bin` if it is there, else random ones of seed {} that are written there",
                             facts.seed));
  data.set("cycles_sentence",
           fmt::format("Bytes across the chip's boundary and cycles at {} MHz of the profile; the program holds itself "
                       "to the bytes, exactly. Layers without cycles are not modelled (each tensor passes once) or run "
                       "otherwise than the plan times them.",
                       plan.request.hardware.clockMhz));
  setLayers(data, predictions);
}

ExportNotes programNotes(const ExecutionPlan& plan, const Program& program, Arithmetic arithmetic,
                         const Fusion& fusion) {
  ExportNotes notes{{"cmake -S . -B build", "cmake --build build"}, {"build/" + programName(plan)}};
  for (const ProgramLayer& layer : program.layers) {
    OffChipBytes bytes;
    for (std::size_t t = 0; t < kTensorCount; ++t) bytes.tensors[t] = static_cast<double>(layer.predictedBits[t]) / 8;
    notes.predictions.push_back({layer.name, bytes, cyclesOf(plan, layer, bytes)});
  }
  notes.chosen["arithmetic"] = nameOf(arithmetic);
  if (fusion.scheme != PartitionScheme::LayerByLayer) notes.chosen["capacity_bytes"] = fusion.capacityBits / 8;
  return notes;
}

}  // namespace tilescope
