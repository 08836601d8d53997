// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/program_folder.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/base/json_document.h"
#include "core/workload/network_json.h"
#include "plugins/nve/binary.h"
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
      if (!layer.is_object() || found == layer.end() || !found->is_number_integer())
        return wrongReport(path, pointer, "something else", "a whole number");
      found->get_to(*value);
    }
  }
  return figures;
}

}  // namespace tilescope::nve
