// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/network_program.h"

#include <utility>

#include "core/base/folded_diagnostics.h"
#include "core/nve/sequence.h"

namespace tilescope::nve {

std::string_view name(Mode mode) {
  return mode == Mode::Paper ? "paper" : "optimal";
}

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

Result<std::vector<CompiledLayer>> compiledLayers(const NetworkDefinition& network, Mode mode) {
  std::vector<CompiledLayer> layers;
  Diagnostics errors;
  for (const LayerDefinition& layer : network.layers) {
    auto program = compile(layer.work, mode);
    if (const auto* refusal = std::get_if<Refusal>(&program)) {
      errors.push_back(
          {Diagnostic::Severity::Error, "", "layer " + layer.name, "", "", refusal->code + ": " + refusal->message});
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
