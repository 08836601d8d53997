// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/design.h"

#include <algorithm>
#include <utility>

#include "app/common/shell_words.h"
#include "app/common/words_reader.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/names.h"
#include "core/hardware/hardware_json.h"
#include "core/hardware/pricing.h"
#include "core/plan/planner.h"
#include "core/plan/token_results.h"
#include "core/workload/run_changes.h"

namespace tilescope::app {
namespace {

bool sameJson(const std::string& a, const std::string& b) {
  const Result<Json> first = parseJson(a, "");
  const Result<Json> second = parseJson(b, "");
  return first && second && *first == *second;
}

// True if the profile has this value anyway. A stated value differs if other edits recompute it.
bool saysTheSame(const Design& design, const HardwareEdit& edit) {
  const Result<HardwareProfile> profile =
      isStatedFigure(edit.pointer) ? editedProfile(design) : Result<HardwareProfile>(*design.profile);
  const Result<HardwareEdit> own = profile ? inverse(*profile, edit) : inverse(*design.profile, edit);
  return own && sameJson(own->json, edit.json);
}

bool isBelow(const std::string& pointer, const std::string& parent) {
  return pointer.starts_with(parent + "/");
}

void dropMissingDataflow(Design& design, const HardwareProfile& profile) {
  const std::vector<std::string> dataflows = namesOf(profile.dataflows);
  if (design.dataflow && std::find(dataflows.begin(), dataflows.end(), *design.dataflow) == dataflows.end())
    design.dataflow.reset();
}

}  // namespace

Result<Design> designOf(const DesignWords& words, const NamedReaders& readers) {
  ReadWords read = readWords(words, readers);
  const Result<std::vector<HardwareEdit>> edits = parseEdits(words.edits);
  if (read.failed) return read.diagnostics;
  Design design;
  design.networkName = words.network;
  design.hardwareName = words.hardware;
  if (read.network) design.network = std::make_shared<const Network>(std::move(*read.network));
  if (read.profile) design.profile = std::make_shared<const HardwareProfile>(std::move(*read.profile));
  design.technologyName = words.technology.value_or("");
  if (read.uncosted) design.uncosted = std::make_shared<const HardwareProfile>(std::move(*read.uncosted));
  design.model = read.request.model;
  design.search = read.request.search;
  design.objective = read.request.objective;
  design.options = read.request.options;
  design.dataflow = words.dataflow;
  design.batch = words.batch;
  design.run = words.run;
  design.sizes = words.sizes;
  for (const HardwareEdit& edit : *edits) design = withEdit(std::move(design), edit);
  return {std::move(design), std::move(read.diagnostics)};
}

DesignWords wordsOf(const Design& design) {
  DesignWords words;
  words.network = design.networkName;
  words.hardware = design.hardwareName;
  if (!design.technologyName.empty()) words.technology = design.technologyName;
  words.model = design.model;
  words.dataflow = design.dataflow;
  words.search = design.search;
  words.objective = std::string(name(design.objective));
  words.batch = design.batch;
  words.run = design.run;
  words.sizes = design.sizes;
  for (const auto& [option, value] : design.options) words.options.push_back(option + "=" + value);
  for (const HardwareEdit& edit : design.edits) words.edits.push_back(edit.pointer + "=" + edit.json);
  return words;
}

bool plansAlike(const Design& a, const Design& b) {
  if (a.partition == b.partition) return a == b;
  Design other = b;
  other.partition = a.partition;
  return a == other;
}

Result<HardwareProfile> editedProfile(const Design& design) {
  return edited(*design.profile, design.edits);
}

Result<PlanRequest> requestOf(const Design& design) {
  PlanRequest request;
  Result<HardwareProfile> profile = editedProfile(design);
  if (!profile) return profile.diagnostics();
  Diagnostics warnings = profile.diagnostics();
  request.hardware = std::move(profile).value();
  request.network = *design.network;
  if (design.batch || !design.run.isEmpty()) {
    Result<Network> network = withRun(*design.network, design.run, design.batch);
    if (!network) return network.diagnostics();
    warnings = joined(std::move(warnings), network.diagnostics());
    request.network = std::move(network).value();
  }
  request.model = design.model;
  request.search = design.search;
  request.objective = design.objective;
  request.options = design.options;
  request.dataflow = design.dataflow;
  if (Diagnostics errors = checkRequest(request); !errors.empty()) return errors;
  if (std::optional<Diagnostic> warning = outermostExceeded(request.network, request.hardware))
    warnings.push_back(std::move(*warning));
  return {withImpliedOptions(std::move(request)), std::move(warnings)};
}

std::optional<Design> unchangedOf(const Design& design) {
  const bool hasBaseline = design.baseline && design.technologyName.empty();
  if (design.edits.empty() && !hasBaseline) return std::nullopt;
  Design unchanged = design;
  unchanged.edits.clear();
  if (!hasBaseline) return unchanged;
  dropMissingDataflow(unchanged, *design.baseline);
  unchanged.profile = std::exchange(unchanged.baseline, nullptr);
  return unchanged;
}

Design withEdit(Design design, const HardwareEdit& edit) {
  design = withoutOpenEdits(std::move(design), edit.pointer);
  const auto has = [&](auto holds) { return std::any_of(design.edits.begin(), design.edits.end(), holds); };
  const bool isWithinAnother = has([&](const HardwareEdit& earlier) { return isBelow(edit.pointer, earlier.pointer); });
  const bool isEarlierToo = has([&](const HardwareEdit& earlier) { return earlier.pointer == edit.pointer; });
  if (isWithinAnother || isEarlierToo || !design.profile || !saysTheSame(design, edit)) design.edits.push_back(edit);
  return design;
}

Design withoutOpenEdits(Design design, const std::string& pointer) {
  const auto stated = std::find_if(design.edits.rbegin(), design.edits.rend(),
                                   [](const HardwareEdit& earlier) { return isStatedFigure(earlier.pointer); });
  const auto firstOpen = isStatedFigure(pointer) ? design.edits.begin() : stated.base();
  const auto isReplaced = [&](const HardwareEdit& earlier) {
    return earlier.pointer == pointer || isBelow(earlier.pointer, pointer);
  };
  design.edits.erase(std::remove_if(firstOpen, design.edits.end(), isReplaced), design.edits.end());
  return design;
}

Design withoutEdit(Design design, const std::string& pointer) {
  design = withoutOpenEdits(std::move(design), pointer);
  const bool isEarlierToo = std::any_of(design.edits.begin(), design.edits.end(),
                                        [&](const HardwareEdit& earlier) { return earlier.pointer == pointer; });
  if (!isEarlierToo) return design;
  const Result<HardwareEdit> own = inverse(*design.profile, {pointer, "null"});
  return own ? withEdit(std::move(design), *own) : design;
}

Result<Design> inTechnology(Design design, const std::string& name) {
  if (design.uncosted) design.profile = std::exchange(design.uncosted, nullptr);
  design.technologyName = name;
  if (name.empty()) return design;
  const Result<Technology> technology = readTechnologyNamed(name);
  if (!technology) return technology.diagnostics();
  Result<HardwareProfile> profile = withTechnology(*design.profile, *technology);
  if (!profile) return profile.diagnostics();
  Diagnostics warnings = joined(technology.diagnostics(), profile.diagnostics());
  design.uncosted = design.profile;
  design.profile = std::make_shared<const HardwareProfile>(std::move(profile).value());
  return {std::move(design), std::move(warnings)};
}

std::optional<Transformer> transformerOf(const Design& design) {
  if (!design.network || !design.network->transformer) return std::nullopt;
  const Result<Transformer> changed = withRun(*design.network->transformer, design.run, design.batch);
  return changed ? std::optional(*changed) : std::nullopt;
}

RunSetting runSettingOf(const Design& design) {
  return {design.run, design.batch};
}

Design withRunSetting(Design design, RunSetting setting) {
  design.run = std::move(setting.changes);
  design.batch = setting.batch;
  return design;
}

std::optional<Diagnostic> whyNoCommand(const Design& design) {
  if (!design.ownNetwork && !design.ownProfile) return std::nullopt;
  const auto finding = [](const std::string& what, const std::string& name, const char* remedy) {
    return Diagnostic{Diagnostic::Severity::Error,       name,  "", what + " that is in no file",
                      what + " that a command can name", remedy};
  };
  if (design.ownProfile)
    return finding("a hardware profile", design.profile->name, "Save it first: View, Hardware, Save as profile.");
  return finding("a network", design.network->name, "Save it first: View, Network, Save as network.");
}

Design withOwnProfile(Design design, HardwareProfile profile) {
  dropMissingDataflow(design, profile);
  if (!design.baseline) design.baseline = design.profile;
  design.profile = std::make_shared<const HardwareProfile>(std::move(profile));
  design.edits.clear();
  design.technologyName.clear();
  design.uncosted.reset();
  design.ownProfile = true;
  return design;
}

Design withOwnNetwork(Design design, Network network) {
  network.transformer.reset();
  network.members.clear();
  design.network = std::make_shared<const Network>(std::move(network));
  design.ownNetwork = true;
  design.run = {};
  design.sizes = {};
  return design;
}

Result<NetworkSet> networkSetOf(const Design& design) {
  const auto refused = [](const char* found, const char* expected, const char* remedy) {
    return Diagnostic{Diagnostic::Severity::Error, "", "", found, expected, remedy};
  };
  if (!design.network || design.networkName.empty() || design.ownNetwork)
    return refused("a network that is in no file", "one with a file or a bundled one", "Save it as a network first.");
  if (!design.run.isEmpty() || !design.sizes.isEmpty())
    return refused("a network whose run or sizes differ from its file", "networks as in their files",
                   "Reset the run or the sizes first.");
  if (design.network->members.empty()) return NetworkSet{{design.networkName, 1}};
  if (Result<NetworkSet> set = parseNetworkSet(design.networkName);
      set && set->size() == design.network->members.size())
    return set;
  return refused("a set stored in one file", "networks with files of their own", "Change the set where it was saved.");
}

std::vector<std::string> commandOptions(const DesignWords& words) {
  std::vector<std::string> line{"--network", words.network};
  for (std::string& word : onnx::optionsOf(words.sizes)) line.push_back(std::move(word));
  line.insert(line.end(), {"--hardware", words.hardware, "--model", words.model});
  const auto add = [&](const char* option, const std::optional<std::string>& value) {
    if (value) line.insert(line.end(), {option, *value});
  };
  add("--technology", words.technology);
  add("--dataflow", words.dataflow);
  add("--search", words.search);
  add("--objective", words.objective);
  add("--layer", words.layer);
  if (words.batch) line.insert(line.end(), {"--batch", std::to_string(*words.batch)});
  if (!words.run.isEmpty()) line.insert(line.end(), {"--run", textOf(words.run)});
  for (const std::string& option : words.options) line.insert(line.end(), {"--option", option});
  for (const std::string& edit : words.edits)
    for (std::string& word : optionOf(edit)) line.push_back(std::move(word));
  return line;
}

std::vector<std::string> budgetOptions(const BudgetValues& budgets) {
  const std::string text = textOf(budgets);
  return text.empty() ? std::vector<std::string>() : std::vector<std::string>{"--budget", text};
}

std::string planCommand(const DesignWords& words, const BudgetValues& budgets) {
  std::vector<std::string> line = commandOptions(words);
  for (std::string& word : budgetOptions(budgets)) line.push_back(std::move(word));
  line.insert(line.begin(), {"tilescope-cli", "plan"});
  return shellLine(line);
}

}  // namespace tilescope::app
