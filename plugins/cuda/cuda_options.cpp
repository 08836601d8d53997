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

Diagnostic wrongBits(const std::string& where, const ElementBits& found, const ElementBits& wanted,
                     const std::string& arithmetic) {
  return {Diagnostic::Severity::Error,
          "",
          where,
          words(found),
          fmt::format("{} for arithmetic {}, or the program would move other bytes than the plan counts", words(wanted),
                      arithmetic),
          fmt::format("Plan with --set /precision_bits/input={} --set /precision_bits/weight={} --set "
                      "/precision_bits/partial_sum={} "
                      "--set /precision_bits/output={}.",
                      wanted.input, wanted.weight, wanted.partialSum, wanted.output)};
}

Diagnostics checkBits(const ExecutionPlan& plan, Arithmetic arithmetic) {
  const ElementBits& wanted = arithmetic == Arithmetic::Fp32 ? kFp32Bits : kInt8Bits;
  const std::string name = arithmetic == Arithmetic::Fp32 ? "fp32" : "int8";
  const ElementBits& profile = plan.request.hardware.precision;
  Diagnostics errors;
  if (profile != wanted) errors.push_back(wrongBits("profile " + plan.request.hardware.name, profile, wanted, name));
  for (const Layer& layer : plan.request.network.layers) {
    if (layer.bits && *layer.bits != wanted)
      errors.push_back(wrongBits("layer " + layer.name, *layer.bits, wanted, name));
  }
  return errors;
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
      "description": "Numbers of the program; without it what the profile's element sizes mean: 32 bits are fp32, 8 bits with sums of 32 are int8"},
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
  CudaOptions options;
  const ElementBits& bits = plan.request.hardware.precision;
  const std::optional<Arithmetic> ofPlan = arithmeticOf(bits);
  if (!given.has("arithmetic") && !ofPlan) {
    return Diagnostic{Diagnostic::Severity::Error,
                      "",
                      "profile " + plan.request.hardware.name,
                      words(bits),
                      words(kFp32Bits) + " (fp32), or " + words(kInt8Bits) + " (int8)",
                      "Give the profile one of these element sizes with --set /precision_bits/… and plan again."};
  }
  if (given.has("arithmetic"))
    options.arithmetic = given.text("arithmetic") == "fp32" ? Arithmetic::Fp32 : Arithmetic::Int8;
  else
    options.arithmetic = *ofPlan;
  if (Diagnostics errors = checkBits(plan, options.arithmetic); !errors.empty()) return errors;
  options.streams = given.flag("streams");
  options.architectures = given.wholes("architectures");
  options.seed = given.whole("seed");
  options.lanes = lanesOf(plan, given.whole("threads_per_block"));
  return options;
}

}  // namespace tilescope::cuda
