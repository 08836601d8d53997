// SPDX-License-Identifier: GPL-3.0-or-later
// Base profile, networks, questions, and models and options that axes choose.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/hardware/hardware_json.h"
#include "core/models/model_registry.h"
#include "core/plan/planner.h"
#include "core/sweep/description_reading.h"
#include "core/sweep/sweep_record.h"

namespace tilescope {
namespace {

void readHardware(SweepReading& reading) {
  const Json* named = reading.part("/hardware");
  if (!named) return;
  Result<HardwareProfile> profile = reading.readers.hardware(reading.beside(*named));
  if (!profile) return reading.errorsAt("/hardware", profile.diagnostics());
  append(reading.warnings, profile.diagnostics());
  reading.sweep.hardware = std::move(profile).value();
  reading.profile = toJson(reading.sweep.hardware);
  reading.hasHardware = true;
}

void readNetwork(SweepReading& reading, const Json& json, const std::string& place) {
  const std::string named = json.at("network");
  Result<Network> network = reading.readers.network(reading.beside(named));
  if (!network) {
    reading.hasNetworks = false;
    return reading.errorsAt(place + "/network", network.diagnostics());
  }
  append(reading.warnings, network.diagnostics());
  SweepNetwork& added = reading.sweep.networks.emplace_back();
  added.name = std::filesystem::path(named).stem().string();
  added.network = std::move(network).value();
  added.weight = json.value("weight", 1.0);
  const auto& all = reading.sweep.networks;
  if (std::any_of(all.begin(), all.end() - 1, [&](const SweepNetwork& other) { return other.name == added.name; }))
    reading.error(place + "/network", quoteName(added.name) + ", the name of an earlier network", "different names",
                  "Columns get their names from the file: rename one of them.");
}

class QuestionReader {
 public:
  explicit QuestionReader(SweepReading& reading) : reading_(reading) {}

  void read(const Json& json, std::string place) {
    place_ = std::move(place);
    SweepQuestion question;
    question.model = json.at("model");
    const Result<const ModelEntry*> entry = findModel(question.model);
    if (!entry) return reading_.errorsAt(place_ + "/model", entry.diagnostics());
    question.search = json.value("search", "");
    question.objective = (*entry)->model->objectives().front();
    if (json.contains("objective") && !readObjective(json.at("objective"), **entry, question)) return;
    if (json.contains("dataflow")) question.dataflow = json.at("dataflow").get<std::string>();
    if (json.contains("options")) readOptions(json.at("options"), *(*entry)->model, question);
    check(question);
    reading_.sweep.questions.push_back(std::move(question));
  }

 private:
  bool readObjective(const std::string& word, const ModelEntry& entry, SweepQuestion& question) {
    if (const std::optional<Objective> objective = parseObjective(word)) {
      question.objective = *objective;
      return true;
    }
    std::vector<std::string> known;
    for (const Objective objective : entry.model->objectives()) known.emplace_back(name(objective));
    reading_.errors.push_back(
        unknownName(reading_.file, place_ + "/objective", word, known, "an objective of the model"));
    return false;
  }

  void readOptions(const Json& json, const CostModel& model, SweepQuestion& question) {
    bool areKnown = true;
    for (const auto& [option, value] : json.items()) {
      const Diagnostics wrong = checkOptions(model, {{option, value.get<std::string>()}});
      reading_.errorsAt(childPointer(place_ + "/options", option), wrong);
      areKnown = areKnown && wrong.empty();
      if (wrong.empty()) question.options[option] = value;
    }
    if (areKnown) reading_.errorsAt(place_ + "/options", checkOptions(model, question.options));
  }

  void check(const SweepQuestion& question) {
    if (!reading_.hasHardware) return;
    for (const Diagnostic& error : checkRequest(requestOf(question, reading_.sweep.hardware))) {
      if (error.file == "--option") continue;
      const bool isAbout = error.file.starts_with("--");
      reading_.errorsAt(place_ + "/" + (isAbout ? error.file.substr(2) : "model"), {error});
    }
  }

  SweepReading& reading_;
  std::string place_;
};

void checkChoice(SweepReading& reading, const SweepAxis& axis, std::size_t number) {
  for (std::size_t i = 0; i < axis.words.size(); ++i)
    for (SweepQuestion question : reading.sweep.questions) {
      const std::string& word = axis.words[i];
      if (axis.kind == AxisKind::Model) question.model = word;
      if (axis.kind == AxisKind::Option) question.options[axis.option] = word;
      if (axis.kind == AxisKind::Dataflow) question.dataflow = word;
      if (!findModel(question.model)) continue;
      Diagnostics errors = checkRequest(requestOf(question, reading.sweep.hardware));
      if (errors.empty()) continue;
      reading.errorsAt(fmt::format("/axes/{}/list/{}", number, i), std::move(errors));
      return;
    }
}

// Rows are identified by number and question, so questions must differ.
void checkTwice(SweepReading& reading) {
  const std::vector<SweepQuestion>& questions = reading.sweep.questions;
  for (std::size_t later = 1; later < questions.size(); ++later)
    for (std::size_t earlier = 0; earlier < later; ++earlier)
      if (recordOf(questions[earlier], TieBreak::Full) == recordOf(questions[later], TieBreak::Full))
        reading.error(fmt::format("/questions/{}", later), fmt::format("the same question as /questions/{}", earlier),
                      "each question once", "Leave one of them out.");
}

}  // namespace

void readHardwareAndNetworks(SweepReading& reading) {
  readHardware(reading);
  const Json* networks = findPointer(reading.document, "/networks");
  if (!networks || !networks->is_array()) return;
  reading.hasNetworks = reading.isSound("/networks");
  for (std::size_t i = 0; i < networks->size(); ++i) {
    const std::string place = fmt::format("/networks/{}", i);
    if (const Json* network = reading.part(place)) readNetwork(reading, *network, place);
  }
}

void readQuestions(SweepReading& reading) {
  const Json* questions = findPointer(reading.document, "/questions");
  if (!questions || !questions->is_array()) return;
  const std::size_t errors = reading.errors.size();
  QuestionReader reader(reading);
  for (std::size_t i = 0; i < questions->size(); ++i) {
    const std::string place = fmt::format("/questions/{}", i);
    if (const Json* question = reading.part(place)) reader.read(*question, place);
  }
  if (reading.errors.size() == errors && reading.sweep.questions.size() == questions->size()) checkTwice(reading);
  if (reading.errors.size() != errors || !reading.hasAxes) return;
  for (std::size_t axis = 0; axis < reading.sweep.axes.size(); ++axis) {
    const AxisKind kind = reading.sweep.axes[axis].kind;
    if (kind == AxisKind::Model || kind == AxisKind::Option || kind == AxisKind::Dataflow)
      checkChoice(reading, reading.sweep.axes[axis], axis);
  }
}

}  // namespace tilescope
