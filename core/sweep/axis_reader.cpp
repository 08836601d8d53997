// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the axes of a description: values, rounded to what the fields allow, and whether they give valid profiles.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string_view>

#include "core/base/format_number.h"
#include "core/base/json_document.h"
#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/base/units.h"
#include "core/hardware/hardware_edit.h"
#include "core/hardware/profile_fields.h"
#include "core/sweep/axis_rules.h"
#include "core/sweep/axis_values.h"
#include "core/sweep/choice_reader.h"
#include "core/sweep/description_reading.h"
#include "core/sweep/hierarchy_reader.h"
#include "core/sweep/sweep_units.h"

namespace tilescope {
namespace {

// Tried values at each end of a long axis; others may turn out invalid at their points.
constexpr std::size_t kTriedValues = 50;

class AxisReader {
 public:
  AxisReader(SweepReading& reading, std::size_t number)
      : reading_(reading), place_(fmt::format("/axes/{}", number)), json_(*reading.part(place_)) {}

  bool read() {
    axis_.name = json_.at("name");
    const std::size_t errors = reading_.errors.size();
    if (!isUnquotedName(axis_.name) || isExpressionWord(axis_.name))
      error("/name", quoteName(axis_.name), "letters, digits and _, and no reserved word of expressions",
            "Choose another name.");
    if (onlyOne({"set", "together", "choice", "hierarchies"}, "what varies")) readKind();
    if (reading_.errors.size() != errors) return false;
    if (axis_.size() == 0 && reading_.hasHardware) error("", "no values", "at least one", "Give a \"list\".");
    if (axis_.merged > 0)
      reading_.warning(place_, fmt::format("{} values that are equal to another one", axis_.merged), "different values",
                       "Equal values count as one point: the field cannot take the values in between.");
    return reading_.errors.size() == errors;
  }

  SweepAxis& axis() { return axis_; }

 private:
  void error(const std::string& below, std::string found, std::string expected, std::string remedy) {
    reading_.error(place_ + below, std::move(found), std::move(expected), std::move(remedy));
  }

  bool onlyOne(const std::vector<const char*>& keys, const char* what) {
    std::vector<std::string> present, all;
    for (const char* key : keys) {
      all.push_back(fmt::format("\"{}\"", key));
      if (json_.contains(key)) present.push_back(all.back());
    }
    if (present.size() == 1) return true;
    error("", present.empty() ? "no key that states " + std::string(what) : shortList(present),
          "one of " + joinNames(all), present.empty() ? "Add one of them." : "Leave out the others.");
    return false;
  }

  void readKind() {
    if (json_.contains("together")) {
      if (noneOf({"list", "linear", "log", "powers_of_two", "steps_per_octave", "unit"}, "together"))
        readCombinations();
    } else if (json_.contains("hierarchies")) {
      if (!noneOf({"list", "linear", "log", "powers_of_two", "steps_per_octave", "unit"}, "hierarchies")) return;
      if (!reading_.hasHardware) return;
      readHierarchies(reading_, place_, json_, axis_);
      if (axis_.size() > 0) tryValues();
    } else if (json_.contains("choice")) {
      if (!noneOf({"linear", "log", "powers_of_two", "steps_per_octave", "unit"}, "choice")) return;
      if (json_.contains("list"))
        readChoice(reading_, place_, json_, axis_);
      else
        error("", "a choice without values", "a \"list\"", "Add the values that it chooses from.");
    } else if (onlyOne({kAxisRules.begin(), kAxisRules.end()}, "its values")) {
      readSet();
    }
  }

  bool noneOf(const std::vector<const char*>& keys, const char* beside) {
    for (const char* key : keys)
      if (json_.contains(key)) {
        error(fmt::format("/{}", key), fmt::format("\"{}\" beside \"{}\"", key, beside), "one of them",
              "Leave it out.");
        return false;
      }
    return true;
  }

  void readSet() {
    axis_.kind = AxisKind::Fields;
    axis_.pointers = json_.at("set").get<std::vector<std::string>>();
    if (!reading_.hasHardware) return;
    std::string base;
    FieldValues values = FieldValues::Real;
    for (std::size_t i = 0; i < axis_.pointers.size(); ++i) {
      if (!axis_.pointers[i].starts_with('/'))
        return error(fmt::format("/set/{}", i), quoteName(axis_.pointers[i]), "a JSON pointer, which starts with /",
                     "Write \"/" + axis_.pointers[i] + "\".");
      const ProfileField* field = profileField(axis_.pointers[i]);
      const std::string own = field ? baseUnit(*field, reading_.sweep.hardware.energyUnit) : "";
      if (i == 0) base = own;
      if (own != base)
        return error(fmt::format("/set/{}", i), "a field in " + own, "fields in " + base, "Use two axes.");
      if (field && i == 0) values = valuesOf(*field, json_.value("unit", base).starts_with("bit"));
      if (field && !isField(i)) return;
      if (!field && !findPointer(reading_.profile, axis_.pointers[i]) && !isField(i)) return;
    }
    const bool takesWords = json_.contains("list") && !std::all_of(json_.at("list").begin(), json_.at("list").end(),
                                                                   [](const Json& value) { return value.is_number(); });
    if (takesWords && !areNumbers(base)) return;
    if (!takeUnit(base, takesWords)) return;
    if (takesWords) {
      readWords();
    } else {
      axis_.numbers = readNumbers(reading_, place_, json_);
      makePossible(values);
    }
    if (axis_.size() > 0) tryValues();
  }

  bool areNumbers(const std::string& base) {
    const Json* own = findPointer(reading_.profile, axis_.pointers.front());
    if (base.empty() && (!own || !own->is_number())) return true;
    const Json& list = json_.at("list");
    for (std::size_t i = 0; i < list.size(); ++i)
      if (!list[i].is_number()) {
        error(fmt::format("/list/{}", i), list[i].dump(), "a number, which the field takes",
              list[i].is_string() ? "Write it without quotes." : "Write numbers alone.");
        return false;
      }
    return true;
  }

  // The field exists or can be set: a missing optional field is tried with the first value.
  bool isField(std::size_t i) {
    const std::string& pointer = axis_.pointers[i];
    if (findPointer(reading_.profile, pointer)) return true;
    const Result<HardwareProfile> tried = tilescope::apply(reading_.sweep.hardware, {{pointer, "0"}});
    const bool isThere =
        tried || std::none_of(tried.diagnostics().begin(), tried.diagnostics().end(), [&](const auto& d) {
          return d.pointer == pointer &&
                 (d.found.starts_with("a pointer to nothing") || d.found.starts_with("unknown key"));
        });
    if (!isThere) {
      Diagnostics errors = tried.diagnostics();
      for (Diagnostic& one : errors)
        one.remedy = (one.remedy.empty() ? "" : one.remedy + ". ") + "Name one of the profile's fields.";
      reading_.errorsAt(place_ + fmt::format("/set/{}", i), std::move(errors));
    }
    return isThere;
  }

  bool takeUnit(const std::string& base, bool takesWords) {
    axis_.unit = json_.value("unit", takesWords ? std::string() : base);
    if (axis_.unit.empty()) return true;
    const std::optional<double> factor = unitFactor(axis_.unit, base);
    if (factor && !takesWords) {
      axis_.unit = *knownUnit(axis_.unit);
      axis_.unitValue = *factor;
      return true;
    }
    const std::vector<std::string> units = takesWords ? std::vector<std::string>() : unitsOf(base);
    error("/unit", quoteName(axis_.unit), units.empty() ? "no unit for values of this field" : joinNames(units),
          units.empty() ? "Leave it out." : "Write one of these, and the values in it.");
    return false;
  }

  void readWords() {
    for (const Json& value : json_.at("list")) axis_.words.push_back(value.dump());
    std::set<std::string> seen;
    axis_.merged = std::erase_if(axis_.words, [&](const std::string& word) { return !seen.insert(word).second; });
  }

  void makePossible(FieldValues values) {
    for (std::size_t i = 0; i < axis_.numbers.size(); ++i) {
      double& value = axis_.numbers[i];
      value = possible(value * axis_.unitValue, values);
      if (!std::isfinite(value))
        return error("", "a value that is too large", "values within the range of numbers", "");
    }
    axis_.merged = mergeEqual(axis_.numbers);
  }

  void readCombinations() {
    axis_.kind = AxisKind::Combinations;
    std::set<std::string> pointers;
    for (const Json& combination : json_.at("together")) {
      std::vector<HardwareEdit>& edits = axis_.combinations.emplace_back();
      for (const auto& [pointer, value] : combination.items()) {
        edits.push_back({pointer, value.dump()});
        pointers.insert(pointer);
      }
    }
    for (std::size_t i = 0; i < axis_.combinations.size(); ++i)
      if (axis_.combinations[i].size() != pointers.size())
        return error(fmt::format("/together/{}", i), fmt::format("{} fields", axis_.combinations[i].size()),
                     fmt::format("the same {} fields in every combination", pointers.size()), "");
    axis_.pointers.assign(pointers.begin(), pointers.end());
    if (reading_.hasHardware) tryValues();
  }

  std::string placeOfValue(std::size_t i) const {
    if (!axis_.combinations.empty()) return fmt::format("{}/together/{}", place_, i);
    if (!axis_.memories.empty()) return place_ + "/hierarchies";
    for (const char* rule : kAxisRules)
      if (json_.contains(rule))
        return std::string_view(rule) == "list" ? fmt::format("{}/list/{}", place_, i)
                                                : fmt::format("{}/{}", place_, rule);
    return place_;
  }

  void tryValues() {
    const std::size_t size = axis_.size();
    const bool isGenerated = !json_.contains("list") && axis_.combinations.empty();
    const std::size_t ends = isGenerated ? 1 : kTriedValues;
    for (std::size_t i = 0; i < size; ++i) {
      if (i >= ends && i + ends < size) continue;
      const Result<HardwareProfile> tried = tilescope::apply(reading_.sweep.hardware, editsOf(axis_, i));
      if (!tried && !isValidAfterEarlier(i)) reading_.errorsAt(placeOfValue(i), tried.diagnostics());
    }
  }

  // With the first values of the earlier axes. A field can depend on another: ports can go where a bandwidth is stated.
  bool isValidAfterEarlier(std::size_t i) const {
    std::vector<HardwareEdit> edits;
    const auto add = [&](const SweepAxis& axis, std::size_t value) {
      for (HardwareEdit& edit : editsOf(axis, value)) edits.push_back(std::move(edit));
    };
    for (const SweepAxis& earlier : reading_.sweep.axes)
      if (earlier.size() > 0) add(earlier, 0);
    const bool hasEarlier = !edits.empty();
    add(axis_, i);
    return hasEarlier && tilescope::apply(reading_.sweep.hardware, edits);
  }

  SweepReading& reading_;
  std::string place_;
  const Json& json_;
  SweepAxis axis_;
};

bool overlap(const std::string& a, const std::string& b) {
  return a == b || a.starts_with(b + "/") || b.starts_with(a + "/");
}

void checkAgainstEarlier(SweepReading& reading, const SweepAxis& axis, std::size_t number) {
  for (std::size_t other = 0; other < reading.sweep.axes.size(); ++other) {
    const SweepAxis& earlier = reading.sweep.axes[other];
    const std::string place = fmt::format("/axes/{}", number);
    if (earlier.name == axis.name)
      reading.error(place + "/name", quoteName(axis.name) + ", the name of an earlier axis", "a name of its own", "");
    for (const std::string& pointer : axis.pointers)
      for (const std::string& taken : earlier.pointers)
        if (overlap(pointer, taken))
          return reading.error(place, fmt::format("{}, which axis {} sets", pointer, quoteName(earlier.name)),
                               "at most one axis for each field", "Leave out one of them.");
    const bool isChoice = axis.pointers.empty();
    if (isChoice && earlier.pointers.empty() && axis.kind == earlier.kind && axis.option == earlier.option)
      reading.error(place + "/choice", "the choice of axis " + quoteName(earlier.name), "each choice once", "");
  }
}

// Whether the axes read so far stay within the maximum number of points.
bool fitsSweep(SweepReading& reading) {
  double points = 1;
  for (const SweepAxis& axis : reading.sweep.axes) points *= static_cast<double>(std::max<std::size_t>(axis.size(), 1));
  if (points <= real(kMaxSweepPoints)) return true;
  reading.error("/axes", fmt::format("{:.0f} points", points), fmt::format("at most {} (2^40)", kMaxSweepPoints),
                "Use fewer values, or several sweeps.");
  return false;
}

}  // namespace

void readAxes(SweepReading& reading) {
  const Json* axes = findPointer(reading.document, "/axes");
  if (!axes || !axes->is_array()) return;
  if (axes->size() > kMaxSweepAxes)
    reading.error("/axes", fmt::format("{} axes", axes->size()), fmt::format("at most {}", kMaxSweepAxes),
                  "Vary several fields on one axis with \"set\" or \"together\".");
  reading.hasAxes = reading.isSound("/axes") && reading.hasHardware && axes->size() <= kMaxSweepAxes;
  for (std::size_t i = 0; i < std::min(axes->size(), kMaxSweepAxes); ++i) {
    if (!reading.part(fmt::format("/axes/{}", i))) continue;
    AxisReader reader(reading, i);
    reading.hasAxes = reader.read() && reading.hasAxes;
    checkAgainstEarlier(reading, reader.axis(), i);
    reading.sweep.axes.push_back(std::move(reader.axis()));
    if (fitsSweep(reading)) continue;
    reading.hasAxes = false;
    return;
  }
}

}  // namespace tilescope
