// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/words_reader.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "app/common/bundled_files.h"
#include "core/base/names.h"
#include "core/models/model_registry.h"
#include "core/plan/planner.h"
#include "core/plan/token_results.h"
#include "core/workload/run_changes.h"

namespace tilescope::app {
namespace {

using Severity = Diagnostic::Severity;

// A request needs a valid objective, so an unknown one is reported and replaced by the first of the model.
Objective objectiveOf(const std::string& word, const std::vector<Objective>& known, Diagnostics& errors) {
  if (const std::optional<Objective> parsed = parseObjective(word)) return *parsed;
  std::vector<std::string> names;
  names.reserve(known.size());
  for (const Objective candidate : known) names.emplace_back(name(candidate));
  const std::string nearest = nearestName(word, names);
  errors.push_back({Severity::Error, "--objective", "", "\"" + word + "\"", joinNames(names),
                    nearest.empty() ? "Choose one of them." : "Did you mean \"" + nearest + "\"?"});
  return known.front();
}

class WordsReader {
 public:
  WordsReader(const DesignWords& words, const NamedReaders& readers) : words_(words), readers_(readers) {}

  ReadWords read() {
    if (!words_.network.empty()) readNetwork();
    if (!words_.hardware.empty())
      readHardware();
    else
      needHardware();
    readNames();
    check();
    if (hardwareRead_)
      if (std::optional<Diagnostic> warning = outermostExceeded(read_.request.network, read_.request.hardware))
        read_.diagnostics.push_back(std::move(*warning));
    if (read_.failed)
      std::erase_if(read_.diagnostics, [](const Diagnostic& d) { return d.severity == Severity::Warning; });
    return std::move(read_);
  }

 private:
  template <class T>
  std::optional<T> take(Result<T> result) {
    read_.diagnostics = joined(std::move(read_.diagnostics), result.diagnostics());
    if (result) return std::move(result).value();
    read_.failed = true;
    return std::nullopt;
  }

  void readNetwork() {
    read_.network = take(readers_.network(words_.network, words_.sizes));
    if (!read_.network) return;
    read_.request.network = *read_.network;
    if (!words_.batch && words_.run.isEmpty()) return;
    if (std::optional<Network> changed = take(withRun(*read_.network, words_.run, words_.batch)))
      read_.request.network = std::move(*changed);
  }

  // The warnings are those of the edited profile.
  void readHardware() {
    Result<HardwareProfile> profile = readers_.hardware(words_.hardware);
    if (words_.technology) profile = costed(std::move(profile));
    if (words_.technology && isEdited("/energy_unit"))
      fail({Severity::Error, "--set", "/energy_unit", "another unit for the technology's energies",
            "the unit of the technology", "Leave out this edit, or --technology."});
    if (profile) read_.profile = *profile;
    if (profile && !words_.edits.empty()) profile = edited(*profile, words_.edits);
    if (std::optional<HardwareProfile> taken = take(std::move(profile))) {
      read_.request.hardware = std::move(*taken);
      hardwareRead_ = true;
    }
  }

  Result<HardwareProfile> costed(Result<HardwareProfile> profile) {
    const std::optional<Technology> technology = take(readers_.technology(*words_.technology));
    if (!profile || !technology) return profile;
    read_.uncosted = *profile;
    Result<HardwareProfile> changed = withTechnology(*profile, *technology);
    if (!changed) return changed;
    // Warnings of the profile itself come again with the edits.
    for (const Diagnostic& warning : changed.diagnostics())
      if (!isEdited(warning.pointer)) read_.diagnostics.push_back(warning);
    return {*changed, profile.diagnostics()};
  }

  bool isEdited(const std::string& pointer) const {
    return std::any_of(words_.edits.begin(), words_.edits.end(), [&](const std::string& edit) {
      const std::string field = edit.substr(0, edit.find('='));
      return pointer == field || pointer.starts_with(field + "/");
    });
  }

  void needHardware() {
    if (words_.technology)
      fail({Severity::Error, "--technology", "", "no hardware profile", "one to change", "Add --hardware."});
    if (!words_.edits.empty())
      fail({Severity::Error, "--set", "", "no hardware profile", "one to change", "Add --hardware."});
    if (words_.dataflow)
      fail({Severity::Error, "--dataflow", "", "no hardware profile", "one that has the dataflow", "Add --hardware."});
  }

  void readNames() {
    read_.request.model = words_.model;
    read_.request.dataflow = words_.dataflow;
    read_.request.layer = words_.layer;
    if (std::optional<ModelOptions> options = take(parseOptions(words_.options)))
      read_.request.options = std::move(*options);
    const Result<const ModelEntry*> entry = findModel(words_.model);
    if (!entry) return;
    const std::vector<Objective> known = (*entry)->model->objectives();
    read_.request.search = words_.search.value_or(std::string((*entry)->searches.front()->id()));
    Diagnostics errors;
    read_.request.objective = words_.objective ? objectiveOf(*words_.objective, known, errors) : known.front();
    for (Diagnostic& error : errors) fail(std::move(error));
  }

  void check() {
    for (Diagnostic& error : checkRequest(read_.request)) {
      if (error.file == "--dataflow" && !hardwareRead_) continue;
      if (error.file == "--layer" && !read_.network) continue;
      if (error.file.starts_with("--")) {
        fail(std::move(error));
      } else if (hardwareRead_) {  // an error in the hardware
        const Result<std::string> path = resolveFile(words_.hardware, BundledKind::Hardware);
        error.file = path ? *path : words_.hardware;
        fail(std::move(error));
      }
    }
  }

  void fail(Diagnostic error) {
    read_.diagnostics.push_back(std::move(error));
    read_.failed = true;
  }

  const DesignWords& words_;
  const NamedReaders& readers_;
  ReadWords read_;
  bool hardwareRead_ = false;
};

constexpr std::string_view kPrices = "/prices=";

// Errors name --prices instead of the field that it sets.
std::optional<Diagnostic> badPrices(const std::string& edit) {
  if (!edit.starts_with(kPrices)) return std::nullopt;
  const std::string source = optionOf(edit).back();
  const std::vector<std::string> names(kPriceSourceNames.begin(), kPriceSourceNames.end());
  if (contains(names, source)) return std::nullopt;
  return unknownName("--prices", "", source, names, "a source of prices");
}

}  // namespace

ReadWords readWords(const DesignWords& words, const NamedReaders& readers) {
  return WordsReader(words, readers).read();
}

Result<ModelOptions> parseOptions(const std::vector<std::string>& texts) {
  constexpr auto severity = Diagnostic::Severity::Error;
  ModelOptions options;
  Diagnostics errors;
  for (const std::string& text : texts) {
    const std::size_t split = text.find('=');
    const std::string key = text.substr(0, split);
    if (split == std::string::npos || key.empty())
      errors.push_back({severity, "--option", "", "\"" + text + "\"", "name=value, e.g. halo=off", ""});
    else if (!options.emplace(key, text.substr(split + 1)).second)
      errors.push_back({severity, "--option", "", "\"" + key + "\" twice", "each option once", ""});
  }
  if (!errors.empty()) return errors;
  return options;
}

Result<std::vector<HardwareEdit>> parseEdits(const std::vector<std::string>& texts) {
  std::vector<HardwareEdit> edits;
  Diagnostics errors;
  for (const std::string& text : texts) {
    if (std::optional<Diagnostic> error = badPrices(text)) {
      errors.push_back(std::move(*error));
      continue;
    }
    const Result<HardwareEdit> edit = parseHardwareEdit(text);
    if (edit)
      edits.push_back(*edit);
    else
      errors.insert(errors.end(), edit.diagnostics().begin(), edit.diagnostics().end());
  }
  if (!errors.empty()) return errors;
  return edits;
}

std::string pricesEdit(const std::string& source) {
  // null removes the field: published energies are the default.
  return std::string(kPrices) + (source == enumName(kPriceSourceNames, PriceSource::Published) ? "null" : source);
}

std::vector<std::string> optionOf(const std::string& edit) {
  if (!edit.starts_with(kPrices)) return {"--set", edit};
  std::string source = edit.substr(kPrices.size());
  std::erase(source, '"');
  return {"--prices", source == "null" ? "published" : source};
}

Result<HardwareProfile> edited(const HardwareProfile& profile, const std::vector<HardwareEdit>& edits) {
  if (edits.empty()) return profile;
  Result<HardwareProfile> result = tilescope::apply(profile, edits);  // std::apply would match too
  if (!result) return result;
  return {markEdited(*result, edits), result.diagnostics()};
}

Result<HardwareProfile> edited(const HardwareProfile& profile, const std::vector<std::string>& edits) {
  const Result<std::vector<HardwareEdit>> parsed = parseEdits(edits);
  return parsed ? edited(profile, *parsed) : parsed.diagnostics();
}

void completeFromExporter(const std::string& exporter, DesignWords& words) {
  const std::vector<ModelEntry>& all = models();
  const bool isModel =
      std::any_of(all.begin(), all.end(), [&](const ModelEntry& entry) { return entry.model->id() == exporter; });
  if (!isModel) return;
  if (words.model.empty()) words.model = exporter;
  const std::vector<BundledFile> profiles = bundledFiles(BundledKind::Hardware);
  const bool isBundled = std::any_of(profiles.begin(), profiles.end(),
                                     [&](const BundledFile& profile) { return profile.name == exporter; });
  if (words.hardware.empty() && words.model == exporter && isBundled) words.hardware = exporter;
}

}  // namespace tilescope::app
