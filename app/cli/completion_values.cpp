// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>

#include "app/cli/completion.h"
#include "app/cli/sweep_arguments.h"
#include "app/common/bundled_files.h"
#include "app/common/product_folders.h"
#include "core/base/schemas.h"
#include "core/host/detect.h"
#include "core/models/model_registry.h"

namespace tilescope::cli {
namespace {

using app::BundledKind;

// Values of these options, and these operands, are paths.
bool isPath(const std::string& name) {
  static const std::set<std::string> kPaths{
      "--output",     "--plan",       "--session",  "--store",  "--trace",    "--certificates", "--certificate",
      "--exported",   "--plugin-dir", "--measured", "--report", "--energies", "--screenshot",   "--description",
      "--technology", "--network",    "--hardware", "CASE",     "QUESTIONS",  "WORDS",          "DESCRIPTION",
      "FILE",         "CERTIFICATE",  "DIR",        "A",        "B"};
  return kPaths.contains(name);
}

void addWords(Candidates& candidates, const std::vector<std::string>& words) {
  for (const std::string& word : words) candidates.words.push_back({word, ""});
}

void addBundled(Candidates& candidates, BundledKind kind) {
  for (const app::BundledFile& file : app::bundledFiles(kind)) candidates.words.push_back({file.name, ""});
}

// The models that the line allows: the one behind --model, else all.
std::vector<ModelEntry> chosenModels(const std::vector<std::string>& before) {
  const auto option = std::find(before.begin(), before.end(), "--model");
  if (option == before.end() || option + 1 == before.end()) return models();
  const Result<const ModelEntry*> model = findModel(*(option + 1));
  return model ? std::vector{**model} : models();
}

std::vector<std::string> searchNames(const std::vector<std::string>& before) {
  std::vector<std::string> names;
  for (const ModelEntry& entry : chosenModels(before))
    for (const SearchStrategy* search : entry.searches) names.emplace_back(search->id());
  return names;
}

std::vector<std::string> objectiveNames(const std::vector<std::string>& before) {
  std::vector<std::string> names;
  for (const ModelEntry& entry : chosenModels(before))
    for (const Objective objective : entry.model->objectives()) names.emplace_back(name(objective));
  return names;
}

// By their files: loading a plug-in takes longer than a user waits for a completion.
std::vector<std::string> exporterNames() {
  std::vector<std::string> names;
  for (const std::string& folder : app::productFolders(app::FolderKind::Plugins)) {
    std::error_code error;
    for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
      if (entry->path().extension() == ".so") names.push_back(entry->path().stem().string());
  }
  return names;
}

std::vector<std::string> sweepWords() {
  std::vector<std::string> words;
  for (const auto& [word, verb] : sweepVerbs()) words.push_back(word);
  return words;
}

}  // namespace

Candidates valuesOf(const std::string& name, const std::string& command, const std::vector<std::string>& before) {
  Candidates values;
  values.withFiles = isPath(name);
  if (name == "--network" || (name == "NAME" && command == "template")) {
    if (name == "--network") addBundled(values, BundledKind::Network);
    addBundled(values, BundledKind::Transformer);
  } else if (name == "--hardware") {
    addBundled(values, BundledKind::Hardware);
  } else if (name == "--technology") {
    addBundled(values, BundledKind::Technology);
  } else if (name == "FILE" && command == "validate") {
    addBundled(values, BundledKind::Measurements);
  } else if (name == "--model") {
    for (const ModelEntry& entry : models())
      values.words.push_back({std::string(entry.model->id()), std::string(entry.model->about())});
  } else if (name == "--search") {
    addWords(values, searchNames(before));
  } else if (name == "--objective") {
    addWords(values, objectiveNames(before));
  } else if (name == "EXPORTER") {
    addWords(values, exporterNames());
  } else if (name == "WORDS") {
    addWords(values, sweepWords());
  } else if (name == "WHAT") {
    addWords(values, listedKinds());
  } else if (name == "--off-chip") {
    addWords(values, {host::kOffChipNames.begin(), host::kOffChipNames.end()});
  } else if (name == "NAME" && command == "schema") {
    addWords(values, publishedSchemaNames());
  }
  const auto byWord = [](const Candidate& a, const Candidate& b) { return a.word < b.word; };
  const auto isSame = [](const Candidate& a, const Candidate& b) { return a.word == b.word; };
  std::sort(values.words.begin(), values.words.end(), byWord);
  values.words.erase(std::unique(values.words.begin(), values.words.end(), isSame), values.words.end());
  return values;
}

}  // namespace tilescope::cli
