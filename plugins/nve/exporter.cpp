// SPDX-License-Identifier: GPL-3.0-or-later
// The exporter "nve": VLIW programs for the Neuro Vector Engine with their schedules. Depends only on the plan's
// network; other hardware's mappings are ignored.
#include <fmt/format.h>

#include "core/base/json.h"
#include "core/base/parts.h"
#include "core/base/result.h"
#include "core/models/nve/nve_problem.h"
#include "core/plugin/plugin_declaration.h"
#include "core/workload/network_json.h"
#include "plugins/common/literals.h"
#include "plugins/nve/binary.h"
#include "plugins/nve/layer_parameters.h"
#include "plugins/nve/layer_run.h"
#include "plugins/nve/listing.h"
#include "plugins/nve/network_program.h"
#include "plugins/nve/report.h"
#include "plugins/nve/schedule_files.h"
#include "plugins/nve/templates.h"
#include "plugins/nve/verify.h"

namespace tilescope::nve {
namespace {

Diagnostic problem(std::string found, std::string expected, std::string remedy) {
  return {Diagnostic::Severity::Error, "", "the plan", std::move(found), std::move(expected), std::move(remedy)};
}

std::optional<Diagnostic> problemOf(const ExecutionPlan& plan) {
  if (plan.request.network.layers.empty() || plan.layers.empty())
    return problem("no layers", "a plan of a whole network", "Plan a network with at least one layer.");
  if (plan.request.layer)
    return problem(fmt::format("a plan of layer {} alone", *plan.request.layer), "a plan of a whole network",
                   "Plan without --layer.");
  return std::nullopt;
}

// The option, or the mode of a plan by the engine's model, or "optimal".
std::string chosenMode(const ExecutionPlan& plan, const ExportOptions& options) {
  if (options.has("mode")) return options.text("mode");
  if (plan.request.model != kModelId) return std::string(name(Mode::Optimal));
  const auto given = plan.request.options.find("mode");
  if (given != plan.request.options.end()) return given->second;
  return std::string(name(plan.request.search == "paper" ? Mode::Paper : Mode::Optimal));
}

// Buffer sizes of the plan's hardware, if it is the engine. Files and simulator support no larger ones than the paper.
Room roomOf(const ExecutionPlan& plan, Diagnostics& warnings) {
  if (plan.request.model != kModelId || !checkHardware(plan.request.hardware).empty()) return {};
  Room room = nve::roomOf(plan.request.hardware);
  if (room.instructions <= kInstructionBuffer) return room;
  warnings.push_back({Diagnostic::Severity::Warning, "", "/models/nve/instruction_buffer_words",
                      std::to_string(room.instructions),
                      fmt::format("at most {}, the buffer that programs are written for", kInstructionBuffer),
                      "The programs fit that; the plan has fewer partitions."});
  room.instructions = kInstructionBuffer;
  return room;
}

void checkPrograms(const NetworkDefinition& network, const std::vector<CompiledLayer>& layers, std::uint64_t seed) {
  for (std::size_t i = 0; i < layers.size(); ++i) {
    const LayerDefinition& layer = network.layers[i];
    const LayerRun run = runShortened(layer, layers[i].partitions, layer.parameters, seed, [] { return false; });
    const std::string why =
        run.difference.empty() && !run.counts.faults.empty() ? run.counts.faults.front() : run.difference;
    ensure(run.isRight(), fmt::format("the program of layer {} fails its check: {}", layer.name, why).c_str());
  }
}

std::string weightsFile(const LayerDefinition& layer) {
  return layer.file + ".weights";
}

// Names weights files in the exported folder, so that it needs no others.
std::string networkText(Network network, const NetworkDefinition& definition) {
  for (std::size_t i = 0; i < network.layers.size(); ++i)
    network.layers[i].weightsFile = weightsFile(definition.layers[i]);
  return toJson(network).dump(1) + "\n";
}

std::string readme(const Network& network, const NetworkDefinition& definition, Mode mode, std::int64_t seed,
                   const std::string& report) {
  TemplateData data;
  data.set("network", plainText(network.name));
  data.set("version", std::string(toolVersion()));
  data.set("mode", std::string(name(mode)));
  data.set("seed", std::to_string(seed));
  TemplateData layers{TemplateData::type::list}, inputs{TemplateData::type::list};
  for (std::size_t i = 0; i < network.layers.size(); ++i) {
    TemplateData layer;
    layer.set("name", plainText(network.layers[i].name));
    layer.set("file", definition.layers[i].file);
    layer.set("random", TemplateData{!network.layers[i].weightsFile});
    layer.set("weights", plainText(network.layers[i].weightsFile.value_or("")));
    layers.push_back(layer);
  }
  for (std::size_t i = 0; i < network.inputs.size(); ++i) {
    const FeatureMap& size = definition.inputs[i];
    TemplateData input;
    input.set("name", plainText(network.inputs[i].name));
    input.set("file", definition.inputFiles[i]);
    input.set("width", std::to_string(size.width));
    input.set("height", std::to_string(size.height));
    input.set("several", TemplateData{size.channels > 1});
    input.set("last", std::to_string(size.channels - 1));
    inputs.push_back(input);
  }
  data.set("layers", layers);
  data.set("inputs", inputs);
  data.set("first", definition.inputFiles.front());
  data.set("width", std::to_string(definition.inputs.front().width));
  data.set("height", std::to_string(definition.inputs.front().height));
  data.set("report", "```\n" + report + "```");
  return rendered(templateTexts(), "README.md.mustache", data);
}

std::vector<ExportPrediction> predictionsOf(const NetworkDefinition& network,
                                            const std::vector<CompiledLayer>& layers) {
  std::vector<ExportPrediction> parts;
  for (const std::size_t i : network.order) {
    const LayerTraffic& traffic = layers[i].traffic;
    ExportPrediction part{network.layers[i].name, {}, static_cast<double>(traffic.cycles)};
    part.bytes.tensors = {static_cast<double>(kWordBytes * traffic.pixelWords),
                          static_cast<double>(kWordBytes * traffic.coefficientWords),
                          static_cast<double>(kWordBytes * traffic.resultWords)};
    parts.push_back(part);
  }
  return parts;
}

class NveExporter final : public Exporter {
 public:
  std::string id() const override { return "nve"; }
  std::string label() const override { return "NVE VLIW program"; }
  std::string description() const override {
    return "VLIW programs for the Neuro Vector Engine, layer by layer, with schedules and a report; the check "
           "simulates "
           "the whole network.";
  }
  std::vector<std::string> fileTypes() const override { return {".s", ".nvb"}; }
  std::string optionsSchema() const override { return textOf(templateTexts(), "options"); }

  Result<ExportNotes> run(const ExportInput& input, const ExportOptions& options, FileSink& sink) const override {
    if (const std::optional<Diagnostic> error = problemOf(input.plan)) return *error;
    const Network& network = input.plan.request.network;
    const std::string modeName = chosenMode(input.plan, options);
    CompileRequest request;
    request.mode = parseMode(modeName).value_or(Mode::Optimal);
    Diagnostics warnings;
    request.room = roomOf(input.plan, warnings);
    const Mode mode = request.mode;
    const std::int64_t seed = options.whole("seed");
    const Result<NetworkDefinition> definition = definitionOf(network, {seed, input.networkFolder});
    if (!definition) return foldedByLayer(joined(definition.diagnostics(), refusedPrograms(network, request)));
    const Result<std::vector<CompiledLayer>> layers = compiledLayers(*definition, request);
    if (!layers) return layers.diagnostics();
    checkPrograms(*definition, *layers, static_cast<std::uint64_t>(seed));
    addLayers(*definition, *layers, sink);
    const std::string report = reportText(network.name, mode, *definition, *layers);
    sink.add("report.json", reportOf(network.name, mode, *definition, *layers).dump(1) + "\n");
    sink.add("report.txt", report);
    sink.add("network.json", networkText(network, *definition));
    sink.add("README.md", readme(network, *definition, mode, seed, report));
    ExportNotes notes{{}, {"tilescope-cli verify ."}};
    notes.predictions = predictionsOf(*definition, *layers);
    if (!options.has("mode")) notes.chosen["mode"] = modeName;
    return {notes, joined(std::move(warnings), definition.diagnostics())};
  }

  VerifyReport verify(const std::string& folder, VerifySink& sink) const override { return verifyFolder(folder, sink); }

 private:
  static void addLayers(const NetworkDefinition& network, const std::vector<CompiledLayer>& layers, FileSink& sink) {
    for (std::size_t i = 0; i < layers.size(); ++i) {
      const LayerDefinition& layer = network.layers[i];
      const ProgramImage image = imageOf(layers[i].partitions, layer.parameters, layer.work);
      sink.add(layer.file + ".s", toListing(image, commentText("Layer " + layer.name)));
      sink.add(layer.file + ".nvb", toBinary(image));
      sink.add(layer.file + ".schedule.json", scheduleJson(layer.name, layers[i]));
      sink.add(layer.file + ".trace.json", scheduleTrace(layers[i]));
      sink.add(weightsFile(layer), weightsFileOf(layer.parameters));
    }
  }
};

}  // namespace
}  // namespace tilescope::nve

TILESCOPE_EXPORTER_PLUGIN("Tilescope NVE exporter", "0.1.0", "GPL-3.0-or-later", tilescope::nve::NveExporter)
