// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/certificate_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <set>

#include "app/common/document_text.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/models/certificate_json.h"

namespace tilescope::app {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestName = 100;  // bytes for the layer in a file name; file systems allow 255 in all

bool isGood(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < 128 && (std::isalnum(byte) != 0 || c == '-' || c == '_' || c == '.');
}

std::string fileStem(const std::string& layer) {
  std::string stem = layer.substr(0, kLongestName);
  std::replace_if(
      stem.begin(), stem.end(), [](char c) { return !isGood(c); }, '_');
  // Otherwise the file would be hidden, or name a folder.
  if (stem.empty() || stem.front() == '.') stem.insert(stem.begin(), '_');
  return stem;
}

std::string lowered(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
  return text;
}

Diagnostic folderError(const std::string& folder, std::string found, std::string remedy) {
  return {Diagnostic::Severity::Error,     folder,           "", std::move(found),
          "a folder for the certificates", std::move(remedy)};
}

std::string whyMissing(const ExecutionPlan& plan, const LayerPlan& layer) {
  const LayerResult* result = std::get_if<LayerResult>(&layer.evaluation);
  if (result == nullptr) return "it has no mapping";
  if (result->outsideModel) return fmt::format("model {} does not cover it", plan.request.model);
  if (!layer.search.proven) return fmt::format("search {} has not proven its mapping optimal", plan.request.search);
  return fmt::format("search {} of model {} makes none for it", plan.request.search, plan.request.model);
}

}  // namespace

Diagnostics checkCertificateFolder(const std::string& folder) {
  std::error_code error;
  if (folder.empty() || !fs::exists(folder, error) || fs::is_directory(folder, error)) return {};
  return {folderError(folder, "a file", "Give the name of a folder; it is made if it does not exist.")};
}

std::vector<std::string> certificateFileNames(const std::vector<std::string>& layers) {
  std::set<std::string> taken;
  std::vector<std::string> names;
  for (const std::string& layer : layers) {
    const std::string stem = fileStem(layer);
    std::string unique = stem;
    for (int number = 2; !taken.insert(lowered(unique)).second; ++number) unique = fmt::format("{}-{}", stem, number);
    names.push_back(unique + ".certificate.json");
  }
  return names;
}

Diagnostics writeCertificates(const ExecutionPlan& plan, const std::string& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return {folderError(folder, error.message(), "Choose a place that can be written to.")};
  std::vector<const LayerPlan*> certified;
  std::vector<std::string> layers;
  for (const LayerPlan& layer : plan.layers) {
    if (!layer.sameAs.empty() || !layer.certificate) continue;
    certified.push_back(&layer);
    layers.push_back(layer.name);
  }
  const std::vector<std::string> names = certificateFileNames(layers);
  for (std::size_t i = 0; i < certified.size(); ++i) {
    Certificate certificate = *certified[i]->certificate;
    // a search sees only one layer and not the network
    certificate.network = plan.request.network.name;
    certificate.layer = certificate.optimum.layer = certified[i]->name;
    const auto written = writeFileAtomically((fs::path(folder) / names[i]).string(), documentText(toJson(certificate)));
    if (!written) return written.diagnostics();
  }
  return {};
}

std::vector<std::string> missingCertificates(const ExecutionPlan& plan) {
  std::vector<std::string> notes;
  for (const LayerPlan& layer : plan.layers)
    if (layer.sameAs.empty() && !layer.certificate)
      notes.push_back(fmt::format("no certificate for {}: {}", layer.name, whyMissing(plan, layer)));
  return notes;
}

}  // namespace tilescope::app
