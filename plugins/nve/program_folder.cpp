// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/program_folder.h"

#include <fmt/format.h>

#include <algorithm>

#include <filesystem>
#include <optional>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/workload/network_json.h"
#include "plugins/nve/binary.h"
#include "plugins/nve/image_parameters.h"
#include "plugins/nve/listing.h"

namespace tilescope::nve {
namespace {

namespace fs = std::filesystem;

std::string pathIn(const std::string& folder, const std::string& file) {
  return (fs::path(folder) / file).string();
}

Diagnostic wrongReport(const std::string& path, std::string pointer, std::string found, std::string expected) {
  return {Diagnostic::Severity::Error, path, std::move(pointer), std::move(found), std::move(expected), ""};
}

bool isCount(const Json& value) {
  constexpr double kMax = 9e18;  // near the limit of signed 64-bit integers
  return value.is_number_integer() && value.get<double>() >= 0 && value.get<double>() < kMax;
}

}  // namespace

Result<NetworkDefinition> readDefinition(const std::string& folder) {
  const Result<Network> network = readNetwork(pathIn(folder, "network.json"));
  if (!network) return network.diagnostics();
  Diagnostics errors;
  for (const Layer& layer : network->layers)
    if (!layer.weightsFile)
      errors.push_back({Diagnostic::Severity::Error, pathIn(folder, "network.json"), "layer " + layer.name,
                        "no weights file", "one", ""});
  if (!errors.empty()) return errors;
  return definitionOf(*network, {.folder = folder});
}

Result<std::vector<ReadLayer>> readBinaries(const std::string& folder, const NetworkDefinition& network) {
  std::vector<ReadLayer> layers;
  Diagnostics errors;
  for (const LayerDefinition& layer : network.layers) {
    const std::string path = pathIn(folder, layer.file + ".nvb");
    const Result<std::string> bytes = readTextFile(path);
    const Result<ProgramImage> image = bytes ? readBinary(*bytes, path) : Result<ProgramImage>(bytes.diagnostics());
    if (!image) {
      errors = joined(errors, image.diagnostics());
      continue;
    }
    std::optional<LayerParameters> parameters = parametersOf(*image, layer.work);
    if (!parameters) {
      errors.push_back({Diagnostic::Severity::Error, path, "",
                        "biases or coefficients that are missing, repeated or not of this layer",
                        fmt::format("every bias and coefficient of layer {} exactly once", layer.name), ""});
      continue;
    }
    ReadLayer& read = layers.emplace_back(ReadLayer{*image, {}, std::move(*parameters)});
    for (const PartitionImage& partition : read.image.partitions) read.programs.push_back(partition.program);
  }
  if (!errors.empty()) return errors;
  return layers;
}

Diagnostics compareListings(const std::string& folder, const NetworkDefinition& network,
                            const std::vector<ReadLayer>& layers) {
  Diagnostics differences;
  for (std::size_t i = 0; i < layers.size(); ++i) {
    const std::string path = pathIn(folder, network.layers[i].file + ".s");
    const Result<std::string> text = readTextFile(path);
    const Result<ProgramImage> image = text ? readListing(*text, path) : Result<ProgramImage>(text.diagnostics());
    if (!image)
      differences = joined(differences, image.diagnostics());
    else if (toBinary(*image) != toBinary(layers[i].image))
      differences.push_back({Diagnostic::Severity::Error, path, "", "another program than in the binary", "the same",
                             "Assemble it or export the plan again."});
  }
  return differences;
}

Result<std::vector<ReportedFigures>> readReport(const std::string& folder, const NetworkDefinition& network) {
  const std::string path = pathIn(folder, "report.json");
  const Result<std::string> text = readTextFile(path);
  if (!text) return text.diagnostics();
  const Result<Json> document = parseJson(*text, path);
  if (!document) return document.diagnostics();
  const auto layers = document->find("layers");
  if (layers == document->end() || !layers->is_array() || layers->size() != network.layers.size())
    return wrongReport(path, "/layers", "something else", fmt::format("{} layers", network.layers.size()));
  std::vector<ReportedFigures> figures;
  for (const Json& layer : *layers) {
    ReportedFigures& read = figures.emplace_back();
    for (const auto& [key, value] : {std::pair("cycles", &read.cycles),
                                     {"words_in", &read.wordsIn},
                                     {"words_out", &read.wordsOut},
                                     {"instructions", &read.instructions}}) {
      const std::string pointer = fmt::format("/layers/{}/{}", figures.size() - 1, key);
      const auto found = layer.is_object() ? layer.find(key) : layer.end();
      if (!layer.is_object() || found == layer.end() || !isCount(*found))
        return wrongReport(path, pointer, "something else", "a whole number");
      found->get_to(*value);
    }
    const std::string place = fmt::format("/layers/{}", figures.size() - 1);
    if (layer.contains("name") && layer["name"].is_string()) layer["name"].get_to(read.name);
    const auto intervals = layer.find("II");
    if (intervals == layer.end() || !intervals->is_array() ||
        !std::all_of(intervals->begin(), intervals->end(), isCount))
      return wrongReport(path, place + "/II", "something else", "a list of whole numbers");
    intervals->get_to(read.intervals);
  }
  return figures;
}

}  // namespace tilescope::nve
