// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/cuda/cuda_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>

#include "core/base/result.h"
#include "core/models/eplanner/eplanner_problem.h"
#include "plugins/common/program_options.h"
#include "plugins/cuda/network_code.h"
#include "plugins/cuda/templates.h"

namespace tilescope::cuda {
namespace {

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
  return optionsSchemaOf(templateTexts());
}

Result<CudaOptions> readOptions(const ExportOptions& given, const ExecutionPlan& plan) {
  const Result<Arithmetic> arithmetic = programArithmetic(given, plan);
  if (!arithmetic) return arithmetic.diagnostics();
  const Result<Fusion> fusion = programFusion(given, plan);
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
