// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/common/program_options.h"

#include <fmt/format.h>

#include "core/base/names.h"
#include "core/program/execution/finish.h"
#include "plugins/common/shared_texts.h"

namespace tilescope {
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

Diagnostics checkLayers(const ExecutionPlan& plan, Arithmetic arithmetic, bool hasInt8Passes) {
  Diagnostics errors;
  for (const Layer& layer : plan.request.network.layers) {
    const std::string where = "layer " + quoteName(layer.name);
    errors = joined(errors, checkActivation(layer.activation.value_or(Activation{}), arithmetic, where));
    if (layer.shift && arithmetic == Arithmetic::Int8) errors = joined(errors, checkShift(*layer.shift, where));
    if (layer.type == LayerType::Vector && arithmetic == Arithmetic::Int8 && !hasInt8Passes)
      errors.push_back({Diagnostic::Severity::Error, "", where, layer.pass->op + " in int8",
                        "fp32, because only the exporter cpu computes such layers in int8",
                        "Plan with elements of 32 bits: " + settings(kFp32Bits) + ", or export cpu."});
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

}  // namespace

std::optional<Diagnostic> whyNoProgram(const ExecutionPlan& plan) {
  if (plan.layers.empty())
    return Diagnostic{Diagnostic::Severity::Error,
                      "",
                      "the plan",
                      "no layers",
                      "a plan of a whole network",
                      "Plan a network with at least one layer."};
  if (plan.request.layer)
    return Diagnostic{Diagnostic::Severity::Error,
                      "",
                      "the plan",
                      fmt::format("a plan of layer {} alone", *plan.request.layer),
                      "a plan of a whole network",
                      "Plan without --layer."};
  return std::nullopt;
}

Result<Arithmetic> programArithmetic(const ExportOptions& options, const ExecutionPlan& plan, bool hasInt8Passes) {
  std::optional<Arithmetic> asked;
  if (options.has("arithmetic")) asked = options.text("arithmetic") == "fp32" ? Arithmetic::Fp32 : Arithmetic::Int8;
  const Result<Arithmetic> arithmetic = chooseArithmetic(plan, asked);
  if (!arithmetic) return arithmetic.diagnostics();
  if (Diagnostics errors = checkLayers(plan, *arithmetic, hasInt8Passes); !errors.empty()) return errors;
  return arithmetic;
}

Result<Fusion> programFusion(const ExportOptions& given, const ExecutionPlan& plan) {
  const std::string scheme = given.text("fusion");
  if (scheme == "none" && given.has("capacity_bytes"))
    return Diagnostic{Diagnostic::Severity::Error,
                      "",
                      "option capacity_bytes",
                      fmt::format("{} bytes for spans, and fusion=none", given.whole("capacity_bytes")),
                      "a scheme of spans, such as fusion=occam",
                      "Add fusion=occam, or leave capacity_bytes out."};
  if (scheme == "none") return Fusion{};
  const std::int64_t bits =
      given.has("capacity_bytes") ? 8 * given.whole("capacity_bytes") : onChipBits(plan.request.hardware);
  return Fusion{*parsePartitionScheme(scheme), bits};
}

std::string nameOf(Arithmetic arithmetic) {
  return arithmetic == Arithmetic::Fp32 ? "fp32" : "int8";
}

std::string optionsSchemaOf(const NamedTexts& templates) {
  TemplateData data;
  for (const char* option : {"arithmetic", "capacity_bytes", "weights", "seed"}) {
    std::string text = textOf(sharedTemplates(), option);
    text.pop_back();  // the end of its last line
    data.set(option, text);
  }
  return rendered(templates, "options.json.mustache", data);
}

}  // namespace tilescope
