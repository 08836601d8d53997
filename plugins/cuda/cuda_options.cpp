// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/cuda/cuda_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/cost/eplanner/eplanner_problem.h"

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

// What every layer's elements have: its own sizes, or the profile's.
ElementBits bitsOf(const ExecutionPlan& plan, const Layer& layer) {
  return layer.bits.value_or(plan.request.hardware.precision);
}

Diagnostic wrongBits(const ExecutionPlan& plan, const Layer& layer, const std::string& expected) {
  const ElementBits found = bitsOf(plan, layer);
  return {Diagnostic::Severity::Error,
          "",
          "layer " + layer.name,
          words(found),
          expected + ", or the program would move other bytes than the plan counts",
          layer.bits
              ? "Change \"bits\" of the network's layers, or choose the arithmetic that they mean, and plan again."
              : "Plan with other element sizes, e.g. --set /precision_bits/input=8."};
}

std::string wordsOf(Arithmetic arithmetic) {
  return arithmetic == Arithmetic::Fp32 ? "arithmetic fp32 has " + words(kFp32Bits)
                                        : "arithmetic int8 has " + words(kInt8Bits);
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

}  // namespace

std::string optionsSchemaText() {
  return R"schema({
  "$schema": "http://json-schema.org/draft-07/schema#",
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "onchip": {"type": "string", "enum": ["device"], "default": "device",
      "description": "What stands for the chip: device = buffers of the profile's sizes in device memory; host memory is off chip"},
    "arithmetic": {"type": "string", "enum": ["fp32", "int8"],
      "description": "Numbers of the program; without it what the plan's element sizes mean: 32 bits are fp32, 8 bits with sums of 32 are int8"},
    "architectures" : {
      "type" : "array",
      "items" : {"type" : "integer", "minimum" : 75, "maximum" : 121},
      "default" : [ 75, 80, 90, 120 ],
      "description" : "Compute capabilities that nvcc makes code for, times ten"
    },
                      "streams" : {
                        "type" : "boolean",
                        "default" : false,
                        "description" : "Loads overlap kernels, where the plan's memories are double-buffered"
                      },
                                  "seed"
    : {"type" : "integer", "minimum" : 0, "default" : 1, "description" : "Of the random inputs and weights"},
      "threads_per_block" : {
  "type" : "integer",
           "minimum" : 32,
           "maximum" : 1024,
           "default" : 256,
           "description" : "At most so many threads stand for the array's processing elements"
}
}
}
)schema";
}

Result<CudaOptions> readOptions(const ExportOptions& given, const ExecutionPlan& plan) {
  std::optional<Arithmetic> asked;
  if (given.has("arithmetic")) asked = given.text("arithmetic") == "fp32" ? Arithmetic::Fp32 : Arithmetic::Int8;
  const Result<Arithmetic> arithmetic = chooseArithmetic(plan, asked);
  if (!arithmetic) return arithmetic.diagnostics();
  CudaOptions options;
  options.arithmetic = *arithmetic;
  options.streams = given.flag("streams");
  options.architectures = given.wholes("architectures");
  options.seed = given.whole("seed");
  options.lanes = lanesOf(plan, given.whole("threads_per_block"));
  return options;
}

}  // namespace tilescope::cuda
