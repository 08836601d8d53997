// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/network_program.h"

#include <utility>

#include "core/base/result.h"
#include "core/models/nve/sequence.h"

namespace tilescope::nve {
namespace {

Diagnostic refused(const std::string& layer, const Refusal& refusal) {
  return {Diagnostic::Severity::Error, "", "layer " + layer, "", "", refusal.code + ": " + refusal.message};
}

}  // namespace

LayerTraffic trafficOf(const LayerProgram& program) {
  const ConvWork& work = program.work;
  LayerTraffic traffic;
  traffic.cycles = program.cycles();
  for (const Schedule& s : program.partitions) {
    const auto inputs = static_cast<std::int64_t>(s.inputs.size());
    traffic.coefficientWords += static_cast<std::int64_t>(s.words.size());
    traffic.pixelWords +=
        prologueColumns(work, program.shape, inputs) + work.positions * columnsPerPass(work, program.shape, inputs);
    traffic.resultWords += work.positions * s.run.count * program.shape.lanes / kWordPixels;
    traffic.instructions += program.prologueOf(s) + s.interval;
  }
  for (std::int64_t* words : {&traffic.coefficientWords, &traffic.pixelWords, &traffic.resultWords})
    *words *= program.strips();
  return traffic;
}

Diagnostics refusedPrograms(const Network& network, const CompileRequest& request) {
  Diagnostics errors;
  for (const Layer& layer : network.layers) {
    if (!isConvolution(layer) || refusalOf(layer)) continue;
    const auto program = compile(workOf(layer), request);
    if (const auto* refusal = std::get_if<Refusal>(&program)) errors.push_back(refused(layer.name, *refusal));
  }
  return errors;
}

Result<std::vector<CompiledLayer>> compiledLayers(const NetworkDefinition& network, const CompileRequest& request) {
  std::vector<CompiledLayer> layers;
  Diagnostics errors;
  for (const LayerDefinition& layer : network.layers) {
    auto program = compile(layer.work, request);
    if (const auto* refusal = std::get_if<Refusal>(&program)) {
      errors.push_back(refused(layer.name, *refusal));
      continue;
    }
    CompiledLayer compiled{std::get<LayerProgram>(std::move(program)), {}, {}};
    for (const Schedule& schedule : compiled.program.partitions)
      compiled.partitions.push_back(assemble(compiled.program, schedule));
    compiled.traffic = trafficOf(compiled.program);
    layers.push_back(std::move(compiled));
  }
  if (!errors.empty()) return foldedByLayer(errors);
  return layers;
}

}  // namespace tilescope::nve
