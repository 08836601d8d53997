// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_record.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

#include "core/base/content_hash.h"
#include "core/base/json.h"
#include "core/hardware/hardware_json.h"
#include "core/models/key_text.h"
#include "core/models/model_registry.h"
#include "core/models/pass_options.h"
#include "core/workload/batch.h"
#include "core/workload/network_json.h"

namespace tilescope {
namespace {

constexpr std::array<const char*, 5> kForPeople{"name", "source", "sources", "assumptions", "limits"};

std::string withoutWords(Json document) {
  for (const char* key : kForPeople) document.erase(key);
  return document.dump();
}

const CostModel& modelOf(const std::string& name) {
  return *(*findModel(name))->model;
}

// With defaults of the model's own options; options of all models only if they differ from their default.
std::string optionsText(const std::string& model, const ModelOptions& given) {
  std::map<std::string, std::string> values = given;
  for (const OptionSpec& shared : passOptions())
    if (const auto found = values.find(shared.name); found != values.end() && found->second == shared.values.front())
      values.erase(found);
  for (const OptionSpec& option : modelOf(model).options()) values.emplace(option.name, option.values.front());
  std::string text;
  for (const auto& [name, value] : values) text += fmt::format("{}{}={}", text.empty() ? "" : ",", name, value);
  return text;
}

std::string pointersOf(const SweepAxis& axis) {
  switch (axis.kind) {
    case AxisKind::Fields:
    case AxisKind::Combinations:
    case AxisKind::Hierarchies:
      return fmt::format("{}", fmt::join(axis.pointers, " "));
    case AxisKind::Dataflow:
      return "dataflow";
    case AxisKind::Model:
      return "model";
    case AxisKind::Option:
      return "option:" + axis.option;
    case AxisKind::Technology:
      return "technology";
    case AxisKind::Batch:
      return "batch";
    case AxisKind::Network:
      return "network";
  }
  throw InternalError("an axis without a kind");
}

std::string_view wordOf(TieBreak tieBreak) {
  return kTieBreakNames[static_cast<std::size_t>(tieBreak)];
}

}  // namespace

store::QuestionRecord recordOf(const SweepQuestion& question, TieBreak tieBreak) {
  const PlanRequest request = requestOf(question, {});
  return {request.model,
          optionsText(request.model, request.options),
          request.search,
          std::string(name(request.objective)),
          request.dataflow.value_or(""),
          std::string(wordOf(tieBreak)),
          modelOf(request.model).resultsVersion()};
}

store::SweepRecord recordOf(const SweepDescription& sweep, std::int64_t created, std::int64_t rows) {
  store::SweepRecord record;
  record.name = sweep.name;
  record.description = sweep.document;
  record.base = toJson(sweep.hardware).dump();
  record.energyUnit = std::string(name(sweep.energyUnit()));
  record.combined =
      sweep.networks.size() != 1 || sweep.networks.front().weight != 1 || sweep.combine != Combine::WeightedSum;
  record.created = created;
  record.rowsTotal = rows;
  record.parent = sweep.parent;
  for (const SweepAxis& axis : sweep.axes)
    record.axes.push_back({axis.name, axis.unit, pointersOf(axis), axis.unitValue});
  for (const SweepQuestion& question : sweep.questions)
    record.questions.push_back(recordOf(question, sweep.tieBreakOfRows(question)));
  for (const SweepNetwork& network : sweep.networks)
    record.networks.push_back({network.name, toJson(network.network).dump()});
  return record;
}

std::vector<store::AxisValue> valuesAt(const SweepDescription& sweep, std::span<const std::size_t> indices) {
  std::vector<store::AxisValue> values;
  for (std::size_t i = 0; i < sweep.axes.size(); ++i) {
    const SweepAxis& axis = sweep.axes[i];
    if (axis.isNumeric())
      values.emplace_back(axis.numbers[indices[i]]);
    else if (axis.kind == AxisKind::Combinations)
      values.emplace_back(static_cast<double>(indices[i]));
    else
      values.emplace_back(axis.words[indices[i]]);
  }
  return values;
}

AnswerKeys::AnswerKeys(const SweepDescription& sweep) {
  for (const SweepNetwork& network : sweep.networks)
    networks_.push_back({contentHash(withoutWords(toJson(network.network))), commonBatch(network.network).value_or(0)});
}

std::string AnswerKeys::textOf(const HardwareProfile& hardware) {
  KeyText key;
  addHardware(key, hardware, std::nullopt);
  const ElementBits& bits = hardware.precision;
  key.add(bits.input, bits.weight, bits.partialSum, bits.output, hardware.macFormat == MacFormat::Float,
          hardware.interconnectEnergyPerWord);
  for (const Dataflow& dataflow : hardware.dataflows)
    key.add(dataflow.stationary ? name(*dataflow.stationary) : std::string_view());
  for (const auto& [model, constants] : hardware.models) key.add(model, constants);
  return std::move(key).text();
}

store::ContentKey AnswerKeys::keyOf(const Question& question, const std::string& machine) const {
  const KnownNetwork& network = networks_[question.network];
  const PlanRequest request = requestOf(question.question, {});
  return store::contentKey(fmt::format(
      "{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}", network.hash, question.batch.value_or(network.batch), machine,
      request.model, optionsText(request.model, request.options), request.search, name(request.objective),
      request.dataflow.value_or(""), wordOf(question.tieBreak), modelOf(request.model).resultsVersion()));
}

}  // namespace tilescope
