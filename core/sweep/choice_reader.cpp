// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/choice_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/models/model_registry.h"
#include "core/sweep/axis_values.h"
#include "core/workload/batch.h"

namespace tilescope {
namespace {

constexpr std::string_view kOption = "option:";

std::optional<AxisKind> kindOf(const std::string& choice) {
  static constexpr std::array<std::pair<std::string_view, AxisKind>, 5> kKinds{{{"dataflow", AxisKind::Dataflow},
                                                                                {"model", AxisKind::Model},
                                                                                {"technology", AxisKind::Technology},
                                                                                {"batch", AxisKind::Batch},
                                                                                {"network", AxisKind::Network}}};
  for (const auto& [name, kind] : kKinds)
    if (name == choice) return kind;
  if (choice.starts_with(kOption) && choice.size() > kOption.size()) return AxisKind::Option;
  return std::nullopt;
}

std::vector<std::string> modelNames() {
  std::vector<std::string> names;
  for (const ModelEntry& entry : models()) names.emplace_back(entry.model->id());
  return names;
}

class ChoiceReader {
 public:
  ChoiceReader(SweepReading& reading, std::string place, SweepAxis& axis)
      : reading_(reading), place_(std::move(place)), axis_(axis) {}

  void readBatches(const Json& list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (!list[i].is_number_integer() || list[i].get<std::int64_t>() < 1) {
        reading_.error(placeOf(i), list[i].dump(), "a batch size, a whole number from 1 up", "");
        continue;
      }
      axis_.numbers.push_back(list[i].get<double>());
      for (const SweepNetwork& network : reading_.sweep.networks)
        if (const Result<Network> batched = withBatch(network.network, list[i]); !batched)
          reading_.errorsAt(placeOf(i), batched.diagnostics());
    }
    axis_.merged = mergeEqual(axis_.numbers);
  }

  void readWords(const Json& list) {
    std::set<std::string> seen;
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (!list[i].is_string()) {
        reading_.error(placeOf(i), list[i].dump(), "a name", "Put it into quotation marks.");
        continue;
      }
      const std::string word = list[i];
      check(word, i);
      if (seen.insert(word).second)
        axis_.words.push_back(word);
      else
        ++axis_.merged;
    }
  }

 private:
  std::string placeOf(std::size_t i) const { return fmt::format("{}/list/{}", place_, i); }

  void check(const std::string& word, std::size_t i) {
    switch (axis_.kind) {
      case AxisKind::Dataflow:
        if (reading_.hasHardware)
          expectKnown(word, i, namesOf(reading_.sweep.hardware.dataflows), "a dataflow of the profile");
        return;
      case AxisKind::Model:
        return expectKnown(word, i, modelNames(), "a cost model");
      case AxisKind::Network:
        if (reading_.hasNetworks)
          expectKnown(word, i, namesOf(reading_.sweep.networks), "a network of this description");
        return;
      case AxisKind::Technology:
        return readTechnology(word, i);
      default:
        return;
    }
  }

  void expectKnown(const std::string& word, std::size_t i, const std::vector<std::string>& known,
                   const std::string& kind) {
    if (!contains(known, word)) reading_.errors.push_back(unknownName(reading_.file, placeOf(i), word, known, kind));
  }

  void readTechnology(const std::string& word, std::size_t i) {
    const Result<Technology> technology = reading_.readers.technology(reading_.beside(word));
    if (!technology) return reading_.errorsAt(placeOf(i), technology.diagnostics());
    if (!reading_.hasHardware) return;
    Result<HardwareProfile> costed = withTechnology(reading_.sweep.hardware, *technology);
    if (!costed) return reading_.errorsAt(placeOf(i), costed.diagnostics());
    auto& technologies = reading_.sweep.technologies;
    if (!technologies.empty() && reading_.sweep.energyUnit() != costed->energyUnit)
      return reading_.error(placeOf(i), fmt::format("energies in {}", name(costed->energyUnit)),
                            fmt::format("{}, as of the others", name(reading_.sweep.energyUnit())), "Use two sweeps.");
    technologies.insert_or_assign(word, std::move(costed).value());
  }

  SweepReading& reading_;
  std::string place_;
  SweepAxis& axis_;
};

}  // namespace

void readChoice(SweepReading& reading, const std::string& place, const Json& json, SweepAxis& axis) {
  const std::string choice = json.at("choice");
  const std::optional<AxisKind> kind = kindOf(choice);
  if (!kind) {
    reading.errors.push_back(unknownName(reading.file, place + "/choice", choice,
                                         {"dataflow", "model", "option:NAME", "technology", "batch", "network"},
                                         "a choice"));
    return;
  }
  axis.kind = *kind;
  if (*kind == AxisKind::Option) axis.option = choice.substr(kOption.size());
  ChoiceReader reader(reading, place, axis);
  if (*kind == AxisKind::Batch)
    reader.readBatches(json.at("list"));
  else
    reader.readWords(json.at("list"));
}

}  // namespace tilescope
