// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/nve/refused_maps.h"

#include <fmt/format.h>

#include "core/base/json_document.h"
#include "core/base/text_findings.h"
#include "core/base/xml_tree.h"
#include "core/workload/network_file.h"
#include "core/workload/nve_layers.h"

namespace tilescope::nve {
namespace {

// A map that does not fit as the whole layer never fits.
std::optional<Refusal> refusalOfMap(const Problem& problem, std::size_t map) {
  ConvWork alone = problem.work;
  alone.maps = {problem.work.maps[map]};
  const std::variant<LayerProgram, Refusal> program = compile(alone, problem.request);
  const auto* refusal = std::get_if<Refusal>(&program);
  return refusal == nullptr ? std::nullopt : std::optional<Refusal>(*refusal);
}

void report(const FileMap& map, std::size_t index, const Refusal& refusal, const Room& room, TextFindings& findings) {
  if (refusal.neededWords > 0) {
    findings.error(refusal.code, map.at,
                   fmt::format("map {}, which needs {} words or more of the scratchpad", index, refusal.neededWords),
                   fmt::format("at most {}", room.scratchpadWords), "Connect it with fewer inputs.");
    return;
  }
  findings.error(refusal.code, map.at,
                 fmt::format("map {}, which alone needs {} instructions: {} of the prologue and {} of the kernel",
                             index, refusal.prologue + refusal.kernel, refusal.prologue, refusal.kernel),
                 fmt::format("at most {}, the instruction buffer", room.instructions),
                 "Connect it with fewer inputs or use a smaller kernel; partial results cannot be added up.");
}

}  // namespace

Diagnostics refusedMaps(const std::string& path, const Network& network, const HardwareProfile& hardware,
                        const ModelOptions& options) {
  const Result<std::string> text = readTextFile(path);
  if (!text || !isXmlFile(path, *text)) return {};
  TextFindings findings(*text, path);
  const FileNetwork file = fileNetwork(parseXml(*text, findings), findings);
  for (const FileLayer& layer : file.layers) {
    if (!layer.idx || layer.idx->value >= static_cast<std::int64_t>(network.layers.size())) continue;
    const Problem problem = problemOf(network.layers[static_cast<std::size_t>(layer.idx->value)], hardware, options);
    if (problem.refusal) continue;
    for (const FileMap& map : layer.maps) {
      if (!map.idx || map.idx->value >= static_cast<std::int64_t>(problem.work.maps.size())) continue;
      const auto index = static_cast<std::size_t>(map.idx->value);
      if (const std::optional<Refusal> refusal = refusalOfMap(problem, index))
        report(map, index, *refusal, problem.request.room, findings);
    }
  }
  if (!findings.hasErrors()) return {};
  return std::move(findings).take();
}

}  // namespace tilescope::nve
