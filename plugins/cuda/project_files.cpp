// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/cuda/project_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <set>

#include "core/base/parts.h"
#include "plugins/common/identifiers.h"
#include "plugins/common/literals.h"
#include "plugins/cuda/templates.h"

namespace tilescope::cuda {
namespace {

// Targets that every CMake generator defines.
bool isReservedTarget(const std::string& name) {
  static const std::set<std::string> kReserved{"all",        "clean",         "depend",  "edit_cache",
                                               "help",       "install",       "package", "package_source",
                                               "preinstall", "rebuild_cache", "test"};
  return kReserved.contains(name);
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

// With thin groups of three digits: 1 234 567.
std::string grouped(std::int64_t value) {
  std::string digits = std::to_string(value);
  for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3) digits.insert(static_cast<std::size_t>(at), " ");
  return digits;
}

std::string cyclesText(const std::optional<double>& cycles) {
  return cycles ? grouped(std::llround(*cycles)) : "–";
}

std::string memoriesOf(const Program& program, OnChip onChip) {
  std::string text;
  for (const OnChipMemory& memory : program.memories)
    text += fmt::format("{}{} of {} bytes", text.empty() ? "" : ", ", plainText(memory.name), grouped(memory.bits / 8));
  return text + (onChip == OnChip::Shared ? ", one after the other in the shared memory of a block of threads"
                                          : ", each a buffer in device memory");
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

}  // namespace

std::string programName(const ExecutionPlan& plan) {
  std::string lower = plan.request.network.name;
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const std::string name = Identifiers().of(lower);
  return isReservedTarget(name) ? name + "_network" : name;
}

std::string buildFile(const ExecutionPlan& plan, const CudaOptions& options) {
  TemplateData data;
  setOrigin(data, plan);
  std::string list;
  for (const std::int64_t architecture : options.architectures)
    list += (list.empty() ? "" : " ") + std::to_string(architecture);
  data.set("architectures", list);
  data.set("int8", options.arithmetic == Arithmetic::Int8);
  return rendered(templateTexts(), "CMakeLists.txt.mustache", data);
}

std::string readme(const ExecutionPlan& plan, const Program& program, const CudaOptions& options,
                   const ExportPredictions& predictions) {
  TemplateData data;
  setOrigin(data, plan);
  const bool isInt8 = options.arithmetic == Arithmetic::Int8;
  data.set("arithmetic", isInt8
                             ? "int8 with sums of 32 bits; results are compared bit by bit"
                             : "fp32; results are compared within a bound that follows from the number of additions");
  data.set("memories", memoriesOf(program, options.onChip));
  data.set("off_chip", options.onChip == OnChip::Shared
                           ? "arrays in the GPU's memory; the threads of a block copy and count"
                           : "arrays in the host's memory; loads and stores are copies");
  data.set("onchip", std::string(name(options.onChip)));
  data.set("weights",
           options.needsWeights
               ? std::string("`weights.bin`, which must exist; tilescope_offchip.h describes its format")
               : fmt::format("`weights.bin` if it is there, else random ones of seed {} that are written there",
                             options.seed));
  data.set("cycles_sentence",
           fmt::format("Bytes across the chip's boundary and cycles at {} MHz of the profile; the program holds itself "
                       "to the bytes, exactly. Layers without cycles are not modelled (each tensor passes once) or run "
                       "otherwise than the plan times them.",
                       plan.request.hardware.clockMhz));
  setLayers(data, predictions);
  return rendered(templateTexts(), "README.md.mustache", data);
}

}  // namespace tilescope::cuda
