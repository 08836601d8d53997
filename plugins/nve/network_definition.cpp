// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/network_definition.h"

#include <fmt/format.h>

#include <filesystem>
#include <tuple>
#include <utility>

#include "core/base/json_document.h"
#include "core/base/names.h"
#include "core/base/result.h"
#include "core/partition/network_walk.h"
#include "core/workload/nve_limits.h"
#include "plugins/nve/activation_table.h"
#include "plugins/nve/file_names.h"
#include "plugins/nve/layer_parameters.h"

namespace tilescope::nve {
namespace {

namespace fs = std::filesystem;

Diagnostic refused(const Layer& layer, const std::string& code, const std::string& message) {
  return {Diagnostic::Severity::Error, "", "layer " + layer.name, "", "", code + ": " + message};
}

class Definer {
 public:
  Definer(const Network& network, const DefinitionRequest& request) : network_(network), request_(request) {}

  Result<NetworkDefinition> run() {
    const NetworkWalk walk = walkOf(network_);
    definition_.order = walk.order;
    FileNames files;
    for (std::size_t i = 0; i < network_.layers.size(); ++i) {
      const Layer& layer = network_.layers[i];
      definition_.layers.push_back({});
      LayerDefinition& defined = definition_.layers.back();
      defined.name = layer.name;
      defined.file = files.of(layer.name);
      if (const auto refusal = refusalOf(layer)) {
        errors_.push_back(refused(layer, refusal->code, refusal->message));
        continue;
      }
      defined.operand = walk.operands[i].front();
      define(layer, defined);
    }
    for (const NetworkInput& input : network_.inputs) {
      definition_.inputs.push_back(input.size.value_or(FeatureMap{}));
      definition_.inputFiles.push_back(files.of(input.name));
    }
    if (!errors_.empty()) return foldedByLayer(errors_);
    return {std::move(definition_), foldedByLayer(warnings_)};
  }

 private:
  void define(const Layer& layer, LayerDefinition& defined) {
    const std::size_t before = errors_.size();
    if (layer.batch != 1)
      errors_.push_back(refused(layer, "E_LAYER",
                                fmt::format("The batch is {}. Expected one image: a program is started for each. Set "
                                            "the batch to 1.",
                                            layer.batch)));
    checkShifts(layer);
    setTable(layer, defined);
    if (errors_.size() > before) return;
    defined.work = workOf(layer);
    defined.in = layer.in;
    defined.origin = {layer.window.padding[0], layer.window.padding[1]};
    setParameters(layer, defined);
  }

  void checkShifts(const Layer& layer) {
    for (const auto& [what, shift, most] : {std::tuple("The shift of the sums", layer.shift, kMaxActShift),
                                            std::tuple("The shift of the bias", layer.biasShift, kMaxBiasShift)})
      if (shift && (*shift < 0 || *shift > most))
        errors_.push_back(
            refused(layer, "E_NUM", fmt::format("{} is {}. Expected 0 to {}. Change it.", what, *shift, most)));
  }

  void setTable(const Layer& layer, LayerDefinition& defined) {
    const ActivationType type = layer.activation.value_or(Activation{}).type;
    const std::optional<ActivationTable> table = tableOf(type);
    if (!table) {
      errors_.push_back(refused(layer, "E_LAYER",
                                fmt::format("The activation is {}. Expected sigmoid, relu or none: the table gives "
                                            "unsigned bytes. Change the activation.",
                                            name(type))));
      return;
    }
    defined.parameters.table = *table;
    if (type == ActivationType::None)
      warnings_.push_back({Diagnostic::Severity::Warning, "", "layer " + layer.name, "no activation", "",
                           "The engine's pixels are unsigned: sums below 0 become 0 and those above 255 become 255."});
  }

  void setParameters(const Layer& layer, LayerDefinition& defined) {
    const ActivationTable table = defined.parameters.table;
    if (!layer.weightsFile)
      defined.parameters = randomParameters(defined.work, layer.bias.value_or(true),
                                            static_cast<std::uint64_t>(request_.seed), layer.name);
    else if (const Result<LayerParameters> read = parametersIn(*layer.weightsFile, defined.work); read)
      defined.parameters = *read;
    else
      errors_ = joined(errors_, read.diagnostics());
    defined.parameters.table = table;
  }

  Result<LayerParameters> parametersIn(const std::string& file, const ConvWork& work) const {
    const fs::path path(file);
    if (path.is_relative() && !request_.folder)
      return Diagnostic{Diagnostic::Severity::Error,
                        "",
                        "weights file " + quoteName(file),
                        "a path relative to a network file that is not known here",
                        "an absolute path, or a network read from a file",
                        "Export with --network FILE, or make the path absolute."};
    const std::string whole = path.is_relative() ? (fs::path(*request_.folder) / path).string() : file;
    const Result<std::string> bytes = readTextFile(whole);
    if (!bytes) return bytes.diagnostics();
    return parametersOfFile(*bytes, work, whole);
  }

  const Network& network_;
  const DefinitionRequest& request_;
  NetworkDefinition definition_;
  Diagnostics errors_, warnings_;
};

}  // namespace

Result<NetworkDefinition> definitionOf(const Network& network, const DefinitionRequest& request) {
  return Definer(network, request).run();
}

}  // namespace tilescope::nve
