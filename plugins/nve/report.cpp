// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/report.h"

#include "core/base/json.h"
#include "core/base/units.h"

#include <fmt/format.h>

#include <algorithm>

namespace tilescope::nve {
namespace {

double macsOf(const ConvWork& work) {
  return static_cast<double>(work.positions) * static_cast<double>(work.width) *
         static_cast<double>(work.kernelVector * work.kernelSlide * work.connections());
}

Json layerReport(const LayerDefinition& layer, const CompiledLayer& compiled) {
  const ProgramFigures& f = compiled.program.figures;
  Json intervals = Json::array(), bounds = Json::array(), stages = Json::array();
  for (const Schedule& s : compiled.program.partitions) {
    intervals.push_back(s.interval);
    bounds.push_back(s.lowerBound);
    stages.push_back(s.stages);
  }
  return {{"name", layer.name},
          {"file", layer.file},
          {"mac_per_instr", f.macsPerInstruction},
          {"mac_per_cycle_incl_fill", f.macsPerCycle},
          {"transfers_words", f.transfers},
          {"code_words", f.code},
          {"partitions", compiled.program.partitions.size()},
          {"II", std::move(intervals)},
          {"II_lower_bound", std::move(bounds)},
          {"sum_II", f.intervals},
          {"sum_II_lower_bound", f.intervalBounds},
          {"stages", std::move(stages)},
          {"lanes", compiled.program.shape.lanes},
          {"strips", compiled.program.strips()},
          {"macs", macsOf(layer.work)},
          {"cycles", compiled.traffic.cycles},
          {"words_in", compiled.traffic.wordsIn()},
          {"words_out", compiled.traffic.resultWords},
          {"instructions", compiled.traffic.instructions}};
}

std::string line(const std::string& name, std::size_t width, const CompiledLayer& layer) {
  const ProgramFigures& f = layer.program.figures;
  const auto gap = static_cast<double>(f.intervals - f.intervalBounds) / static_cast<double>(f.intervalBounds);
  return fmt::format(
      "{:<{}}  {:>5}  {:>10}  {:>6}  {:>6}  {:>5.1f} %  {:>9.2f}  {:>9.2f}  {:>9}  {:>6}  {:>12}  {:>11}\n", name,
      width, layer.program.shape.lanes, layer.program.partitions.size(), f.intervals, f.intervalBounds, kPercent * gap,
      f.macsPerInstruction, f.macsPerCycle, f.transfers, f.code, layer.traffic.cycles,
      layer.traffic.wordsIn() + layer.traffic.resultWords);
}

constexpr const char* kExplained = R"(
One strip (16 outputs on the vector axis), as the tables of the paper print it:
  MAC/instr   multiply-accumulates per instruction of prologue and passes, without the passes that fill and drain
              the pipeline: the paper's convention
  MAC/cycle   with them: what the machine takes
  transfers   words of 64 bits into and out of the scratchpad, without fill and drain
  code        instructions of all partitions: prologue and kernel
  sum II      cycles of one pass through the kernels of all partitions; bound: what no schedule with this order of
              multiply-accumulates can undercut; gap: between the two
The whole output, every strip, fill and drain included:
  cycles      as the simulator counts them
  words       of 64 bits, into the scratchpad and out
)";

}  // namespace

Json reportOf(const std::string& networkName, Mode mode, const NetworkDefinition& network,
              const std::vector<CompiledLayer>& layers) {
  Json reports = Json::array();
  for (std::size_t i = 0; i < layers.size(); ++i) reports.push_back(layerReport(network.layers[i], layers[i]));
  return {{"network", networkName}, {"mode", name(mode)}, {"layers", std::move(reports)}};
}

std::string reportText(const std::string& networkName, Mode mode, const NetworkDefinition& network,
                       const std::vector<CompiledLayer>& layers) {
  std::size_t width = 5;
  for (const LayerDefinition& layer : network.layers) width = std::max(width, layer.name.size());
  std::string text = fmt::format("{}: programs for the Neuro Vector Engine, mode {}\n\n", networkName, name(mode));
  text += fmt::format("{:<{}}  {:>5}  {:>10}  {:>6}  {:>6}  {:>7}  {:>9}  {:>9}  {:>9}  {:>6}  {:>12}  {:>11}\n",
                      "layer", width, "lanes", "partitions", "sum II", "bound", "gap", "MAC/instr", "MAC/cycle",
                      "transfers", "code", "cycles", "words");
  for (std::size_t i = 0; i < layers.size(); ++i) text += line(network.layers[i].name, width, layers[i]);
  return text + kExplained;
}

}  // namespace tilescope::nve
