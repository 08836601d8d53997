// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/known_designs.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include "app/common/design_json.h"
#include "core/base/format_number.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/base/parts.h"

namespace tilescope::app {
namespace {

constexpr std::string_view kUnproven = "unproven", kEstimate = "estimate";
constexpr const char* kDesignWords =
    "\"ORIGIN LATENCY_S ENERGY TRAFFIC_BYTES [unproven] [estimate] EDIT…\", numbers of \"origins\" and \"edits\" from "
    "0";

std::string textOf(const KnownDesign& design) {
  std::string text = std::to_string(design.origin);
  for (const double figure : {design.latencySeconds, design.energy, design.offChipBytes})
    text += ' ' + shortest(figure);
  if (!design.proven) text.append(1, ' ').append(kUnproven);
  if (design.estimate) text.append(1, ' ').append(kEstimate);
  for (const std::uint32_t edit : design.edits) text += ' ' + std::to_string(edit);
  return text;
}

class Words {
 public:
  explicit Words(std::string_view text) : rest_(text) {}

  bool areThere() const { return !rest_.empty(); }
  template <class Number>
  std::optional<Number> number() {
    const std::string_view word = next();
    Number value{};
    const auto read = std::from_chars(word.data(), word.data() + word.size(), value);
    if (word.empty() || read.ec != std::errc() || read.ptr != word.data() + word.size()) return std::nullopt;
    return value;
  }
  bool skip(std::string_view word) {
    if (rest_.substr(0, rest_.find(' ')) != word) return false;
    next();
    return true;
  }

 private:
  std::string_view next() {
    const std::size_t end = std::min(rest_.find(' '), rest_.size());
    const std::string_view word = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    return word;
  }

  std::string_view rest_;
};

std::optional<KnownDesign> designIn(const std::string& text) {
  Words words(text);
  const auto origin = words.number<std::uint32_t>();
  const auto latency = words.number<double>(), energy = words.number<double>(), traffic = words.number<double>();
  const auto isFigure = [](const std::optional<double>& value) {
    return value && std::isfinite(*value) && *value >= 0;
  };
  if (!origin || !isFigure(latency) || *latency == 0 || !isFigure(energy) || !isFigure(traffic)) return std::nullopt;
  KnownDesign design{*origin, {}, *latency, *energy, *traffic};
  design.proven = !words.skip(kUnproven);
  design.estimate = words.skip(kEstimate);
  while (words.areThere()) {
    const auto edit = words.number<std::uint32_t>();
    if (!edit) return std::nullopt;
    design.edits.push_back(*edit);
  }
  return design;
}

bool hasOtherContent(const Json& written, const Json& read) {
  for (const char* part : {"network", "hardware"})
    if (written.at(part).contains("hash") && read.at(part).contains("hash") &&
        written.at(part).at("hash") != read.at(part).at("hash"))
      return true;
  return false;
}

class KnownDesignsReader {
 public:
  KnownDesignsReader(const std::string& file, const std::string& prefix, DesignReader& designs, Diagnostics& warnings)
      : file_(file), prefix_(prefix), designs_(designs), warnings_(warnings) {}

  KnownDesigns read(const Json& json) {
    if (json.at("by") != toolVersion()) {
      warn(prefix_ + "/by", quoteShort(json.at("by")), quoteName(std::string(toolVersion())),
           "Designs that another version solved were left out of the plot of designs.");
      return {};
    }
    readOrigins(json.at("origins"));
    readEdits(json.at("edits"));
    readDesigns(json.at("designs"));
    return std::move(known_);
  }

 private:
  void warn(const std::string& pointer, const std::string& found, const std::string& expected,
            const std::string& remedy) {
    warnings_.push_back({Diagnostic::Severity::Warning, file_, pointer, found, expected, remedy});
  }

  void readOrigins(const Json& origins) {
    DesignWriter writer;
    for (std::size_t i = 0; i < origins.size(); ++i) {
      const std::string place = childPointer(prefix_ + "/origins", i);
      Result<Design> design = designs_.read(origins[i], place);
      origins_.push_back(known_.origins.size());
      if (!design) {
        for (const Diagnostic& reason : design.diagnostics())
          warn(reason.pointer, reason.found, reason.expected, "The designs made from it were left out.");
      } else if (!design->isComplete()) {
        warn(place, "a design without network or hardware profile", "a whole one",
             "The designs made from it were left out.");
      } else if (hasOtherContent(origins[i], writer.write(*design))) {
        warn(place, "a network or a hardware profile that has changed since", "what the designs were solved for",
             "The designs made from it were left out.");
      } else {
        known_.origins.push_back(std::move(design).value());
        continue;
      }
      origins_.back().reset();
    }
  }

  void readEdits(const Json& edits) {
    for (std::size_t i = 0; i < edits.size(); ++i) {
      const Result<HardwareEdit> edit = parseHardwareEdit(edits[i].get<std::string>());
      edits_.push_back(edit ? std::optional(known_.edits.size()) : std::nullopt);
      if (edit)
        known_.edits.push_back(*edit);
      else
        for (const Diagnostic& reason : edit.diagnostics())
          warn(childPointer(prefix_ + "/edits", i), reason.found, reason.expected,
               "The designs with this edit were left out.");
    }
  }

  // Reports only the first invalid entry; rejected origins and edits have been reported.
  void readDesigns(const Json& designs) {
    std::optional<std::size_t> first;
    std::size_t senseless = 0;
    for (std::size_t i = 0; i < designs.size(); ++i) {
      std::optional<KnownDesign> design = designIn(designs[i].get_ref<const std::string&>());
      if (design && areThere(*design)) {
        if (renumber(*design)) known_.designs.push_back(std::move(*design));
        continue;
      }
      if (!first) first = i;
      ++senseless;
    }
    if (!first) return;
    const std::string left =
        senseless == 1 ? "It was left out." : "It and " + std::to_string(senseless - 1) + " more were left out.";
    warn(childPointer(prefix_ + "/designs", *first), quoteShort(designs[*first]), kDesignWords, left);
  }

  bool areThere(const KnownDesign& design) const {
    return design.origin < origins_.size() && design.edits.size() <= kMaxEdits &&
           std::all_of(design.edits.begin(), design.edits.end(),
                       [this](std::uint32_t edit) { return edit < edits_.size(); });
  }

  // Replaces indices by those of accepted origins and edits; false if one was rejected.
  bool renumber(KnownDesign& design) const {
    if (!origins_[design.origin]) return false;
    design.origin = static_cast<std::uint32_t>(*origins_[design.origin]);
    for (std::uint32_t& edit : design.edits) {
      if (!edits_[edit]) return false;
      edit = static_cast<std::uint32_t>(*edits_[edit]);
    }
    return true;
  }

  static constexpr std::size_t kMaxEdits = 10'000;  // per configuration, as in the schema

  const std::string& file_;
  const std::string& prefix_;
  DesignReader& designs_;
  Diagnostics& warnings_;
  KnownDesigns known_;
  std::vector<std::optional<std::size_t>> origins_, edits_;  // new index of each entry of the file
};

}  // namespace

Json toJson(const KnownDesigns& known, DesignWriter& designs) {
  Json json = {{"by", toolVersion()}, {"origins", Json::array()}, {"edits", Json::array()}, {"designs", Json::array()}};
  for (const Design& origin : known.origins) json["origins"].push_back(designs.write(origin));
  for (const HardwareEdit& edit : known.edits) json["edits"].push_back(edit.pointer + '=' + edit.json);
  for (const KnownDesign& design : known.designs) json["designs"].push_back(textOf(design));
  return json;
}

KnownDesigns knownDesignsFromJson(const Json& json, const std::string& file, const std::string& prefix,
                                  DesignReader& designs, Diagnostics& warnings) {
  return KnownDesignsReader(file, prefix, designs, warnings).read(json);
}

}  // namespace tilescope::app
