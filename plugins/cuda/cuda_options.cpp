// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/cuda/cuda_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>

#include "core/base/names.h"
#include "core/base/result.h"
#include "core/models/eplanner/eplanner_problem.h"
#include "core/program/execution/finish.h"
#include "plugins/cuda/network_code.h"
#include "plugins/cuda/templates.h"

namespace tilescope::cuda {
namespace {

constexpr ElementBits kFp32Bits{32, 32, 32, 32};
constexpr ElementBits kInt8Bits{8, 8, 32, 8};

std::string words(const ElementBits& b) {
  return fmt::format("inputs of {} bits, weights of {}, partial sums of {} and outputs of {}", b.input, b.weight,
                     b.partialSum, b.output);
}

std::optional<Arithmetic> arithmeticOf(const ElementBits& bits) {
  if (bits == kFp32Bits) return Arithmetic::Fp32;
  if (bits == kInt8Bits) return Arithmetic::Int8;
  return std::nullopt;
}

ElementBits bitsOf(const ExecutionPlan& plan, const Layer& layer) {
  return layer.bits.value_or(plan.request.hardware.precision);
}

std::string settings(const ElementBits& b) {
  return fmt::format(
      "--set /precision_bits/input={} --set /precision_bits/weight={} --set /precision_bits/partial_sum={} "
      "--set /precision_bits/output={}",
      b.input, b.weight, b.partialSum, b.output);
}

Diagnostic wrongBits(const ExecutionPlan& plan, const Layer& layer, const std::string& expected) {
  const ElementBits found = bitsOf(plan, layer);
  return {Diagnostic::Severity::Error,
          "",
          "layer " + layer.name,
          words(found),
          expected + ", or the program would move other bytes than the plan counts",
          layer.bits ? "Change \"bits\" of the network's layers, or leave arithmetic out."
                     : fmt::format("Plan with {} for int8, or {} for fp32.", settings(kInt8Bits), settings(kFp32Bits))};
}

std::string wordsOf(Arithmetic arithmetic) {
  return arithmetic == Arithmetic::Fp32 ? words(kFp32Bits) + ", those of fp32" : words(kInt8Bits) + ", those of int8";
}

Diagnostics checkLayers(const ExecutionPlan& plan, Arithmetic arithmetic) {
  Diagnostics errors;
  for (const Layer& layer : plan.request.network.layers) {
    const std::string where = "layer " + quoteName(layer.name);
    errors = joined(errors, checkActivation(layer.activation.value_or(Activation{}), arithmetic, where));
    if (layer.shift && arithmetic == Arithmetic::Int8) errors = joined(errors, checkShift(*layer.shift, where));
    if (layer.type == LayerType::Vector && arithmetic == Arithmetic::Int8)
      errors.push_back({Diagnostic::Severity::Error, "", where, layer.pass->op + " in int8",
                        "fp32: rows and functions of real numbers have no rule for whole ones",
                        "Plan with elements of 32 bits: " + settings(kFp32Bits) + "."});
    if (layer.type != LayerType::Conv && layer.type != LayerType::Fc) continue;
    const Window& w = layer.window;
    const std::int64_t products = layer.in.channels / layer.groups * w.kernelHeight * w.kernelWidth;
    errors = joined(errors, checkAccumulation(products, arithmetic, where));
  }
  return foldedByLayer(errors);
}

Result<Arithmetic> chooseArithmetic(const ExecutionPlan& plan, const std::optional<Arithmetic>& asked) {
  std::optional<Arithmetic> chosen = asked;
  for (const Layer& layer : plan.request.network.layers) {
    const std::optional<Arithmetic> own = arithmeticOf(bitsOf(plan, layer));
    if (!own && !chosen)
      return wrongBits(plan, layer, words(kFp32Bits) + " (fp32), or " + words(kInt8Bits) + " (int8)");
    if (!chosen) chosen = own;
    if (own != chosen) return wrongBits(plan, layer, wordsOf(*chosen));
  }
  return chosen.value_or(Arithmetic::Fp32);
}

Lanes lanesOf(const ExecutionPlan& plan, std::int64_t threads) {
  const eplanner::Machine machine =
      eplanner::machines(plan.request.hardware, plan.request.hardware.precision, plan.request.dataflow).front();
  Lanes lanes;
  const auto side = static_cast<std::int64_t>(std::sqrt(static_cast<double>(threads)));
  lanes.inputChannels = std::min(machine.columns, side);
  lanes.outputChannels = std::min(machine.rows, threads / lanes.inputChannels);
  lanes.inputChannels = std::min(machine.columns, threads / lanes.outputChannels);
  return lanes;
}

Result<Fusion> fusionOf(const ExportOptions& given, const ExecutionPlan& plan) {
  const std::string scheme = given.text("fusion");
  if (scheme == "none" && given.has("capacity_bytes"))
    return Diagnostic{Diagnostic::Severity::Error,
                      "",
                      "option capacity_bytes",
                      fmt::format("{} bytes for spans, and fusion=none", given.whole("capacity_bytes")),
                      "fusion=occam or fusion=layer-fusion",
                      "Add one of them, or leave capacity_bytes out."};
  if (scheme == "none") return Fusion{};
  const std::int64_t bits =
      given.has("capacity_bytes") ? 8 * given.whole("capacity_bytes") : onChipBits(plan.request.hardware);
  return Fusion{*parsePartitionScheme(scheme), bits};
}

// Lanes over input channels exchange sums within a warp, so their number is a power of two.
Lanes inWarps(Lanes lanes) {
  constexpr std::uint64_t kWarp = 32;
  lanes.inputChannels =
      static_cast<std::int64_t>(std::min(kWarp, std::bit_floor(static_cast<std::uint64_t>(lanes.inputChannels))));
  return lanes;
}

Diagnostic streamsOfBlocks() {
  return {Diagnostic::Severity::Error,
          "",
          "option streams",
          "on",
          "off with onchip=shared: the blocks copy by themselves, so there are no loads that could overlap kernels",
          "Leave streams out, or export with onchip=device."};
}

Diagnostic spansOfBlocks(const std::string& scheme) {
  return {Diagnostic::Severity::Error,
          "",
          "option fusion",
          scheme,
          "none with onchip=shared: maps that stay on chip need memories as large as a span",
          "Leave fusion out, or export with onchip=device."};
}

}  // namespace

std::string_view name(OnChip onChip) {
  return onChip == OnChip::Shared ? "shared" : "device";
}

std::string optionsSchemaText() {
  return textOf(templateTexts(), "options");
}

Result<CudaOptions> readOptions(const ExportOptions& given, const ExecutionPlan& plan) {
  std::optional<Arithmetic> asked;
  if (given.has("arithmetic")) asked = given.text("arithmetic") == "fp32" ? Arithmetic::Fp32 : Arithmetic::Int8;
  const Result<Arithmetic> arithmetic = chooseArithmetic(plan, asked);
  if (!arithmetic) return arithmetic.diagnostics();
  if (Diagnostics errors = checkLayers(plan, *arithmetic); !errors.empty()) return errors;
  const Result<Fusion> fusion = fusionOf(given, plan);
  if (!fusion) return fusion.diagnostics();
  CudaOptions options;
  options.fusion = *fusion;
  options.arithmetic = *arithmetic;
  options.streams = given.flag("streams");
  options.needsWeights = given.text("weights") == "file";
  options.architectures = given.wholes("architectures");
  options.seed = given.whole("seed");
  options.lanes = lanesOf(plan, given.whole("threads_per_block"));
  if (given.text("onchip") == name(OnChip::Shared)) {
    if (options.streams) return streamsOfBlocks();
    if (options.fusion.scheme != PartitionScheme::LayerByLayer) return spansOfBlocks(given.text("fusion"));
    if (needsPasses(plan.request.network))
      return Diagnostic{Diagnostic::Severity::Error,
                        "",
                        "option onchip",
                        "shared, and vector layers or products of two maps",
                        "device, because block kernels do not support these layers yet",
                        "Leave onchip out."};
    options.onChip = OnChip::Shared;
    options.lanes = inWarps(options.lanes);
  }
  return options;
}

}  // namespace tilescope::cuda
