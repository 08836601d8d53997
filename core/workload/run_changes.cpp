// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/run_changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/json.h"
#include "core/base/names.h"
#include "core/base/plain_text.h"
#include "core/workload/batch.h"
#include "core/workload/expand_transformer.h"

namespace tilescope {
namespace {

constexpr const char* kRunOption = "--run";
constexpr const char* kDecode = "decode";
constexpr const char* kAllBlocks = "all";

const std::vector<std::string>& runWords() {
  static const std::vector<std::string> kWords{"phase",  "sequence",   "past",  "logits",     "blocks",
                                               "weight", "activation", "cache", "partial_sum"};
  return kWords;
}

Diagnostic badRun(const std::string& found, std::string expected, std::string remedy) {
  return {Diagnostic::Severity::Error, kRunOption, "", "\"" + found + "\"", std::move(expected), std::move(remedy)};
}

// Reads one "name=value". False if the value is out of the format's range (transformerFromJson).
bool take(RunChanges& changes, const std::string& name, const std::string& value) {
  if (name == "phase" || name == "logits") {
    (name == "phase" ? changes.phase : changes.logits) = value;
    return true;
  }
  if (name == "blocks" && value == kAllBlocks) {
    changes.blocks = 0;
    return true;
  }
  const std::optional<std::int64_t> number = wholeNumber(value);
  if (!number || *number < 0) return false;
  if (name == "sequence")
    changes.sequence = number;
  else if (name == "past")
    changes.past = number;
  else if (name == "blocks")
    changes.blocks = number;
  else
    changes.bits[name] = static_cast<int>(std::min<std::int64_t>(*number, std::numeric_limits<int>::max()));
  return true;
}

void switchPhase(TransformerRun& run, const std::string& phase) {
  const std::int64_t text = run.sequence + run.past;
  run.phase = phase;
  run.sequence = phase == kDecode ? 1 : text;
  run.past = text - run.sequence;
}

Diagnostics withoutEffect(const TransformerArchitecture& architecture, const RunChanges& changes) {
  using Kind = TransformerArchitecture::Kind;
  Diagnostics errors;
  const auto reject = [&](bool isGiven, const char* name, const char* expected, const char* remedy) {
    if (isGiven) errors.push_back({Diagnostic::Severity::Error, kRunOption, name, "a value", expected, remedy});
  };
  if (architecture.kind != Kind::Decoder) {
    const char* expected = "a decoder, which has a key-value cache";
    reject(changes.phase.has_value(), "phase", expected, "Leave it out.");
    reject(changes.past.value_or(0) > 0, "past", expected, "Leave it out.");
  }
  if (architecture.kind == Kind::Vision) {
    const char* expected = "a model of texts";
    reject(changes.sequence.has_value(), "sequence", expected, "Leave it out: it follows from image and patch.");
    reject(changes.logits.has_value(), "logits", expected, "Leave it out.");
  }
  if (changes.blocks.value_or(0) > architecture.layers)
    errors.push_back({Diagnostic::Severity::Error, kRunOption, "blocks", std::to_string(*changes.blocks),
                      fmt::format("at most {}, as many as the model has", architecture.layers), "Correct it."});
  return errors;
}

}  // namespace

Result<RunChanges> parseRun(const std::string& text) {
  RunChanges changes;
  Diagnostics errors;
  std::vector<std::string> seen;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t comma = std::min(text.find(',', begin), text.size());
    const std::string one = text.substr(begin, comma - begin);
    begin = comma + 1;
    const std::size_t equals = one.find('=');
    const std::string name = one.substr(0, equals);
    if (equals == std::string::npos || equals + 1 == one.size()) {
      errors.push_back(badRun(one, "NAME=VALUE with commas between, e.g. phase=decode,past=2047,weight=4", ""));
    } else if (name == "batch") {
      errors.push_back(badRun(one, joinNames(runWords()), "Set the batch with --batch."));
    } else if (!contains(runWords(), name)) {
      errors.push_back(unknownName(kRunOption, "", name, runWords(), "a field of a run"));
    } else if (contains(seen, name)) {
      errors.push_back(badRun(name, "each field once", "Leave one of them out."));
    } else if (!take(changes, name, one.substr(equals + 1))) {
      errors.push_back(badRun(one, "a whole number from 0 for " + name, "Correct it."));
    }
    seen.push_back(name);
  }
  if (!errors.empty()) return errors;
  return changes;
}

std::string textOf(const RunChanges& changes) {
  std::string text;
  const auto add = [&](std::string_view name, const std::string& value) {
    text += fmt::format("{}{}={}", text.empty() ? "" : ",", name, value);
  };
  if (changes.phase) add("phase", *changes.phase);
  if (changes.sequence) add("sequence", std::to_string(*changes.sequence));
  if (changes.past) add("past", std::to_string(*changes.past));
  if (changes.logits) add("logits", *changes.logits);
  if (changes.blocks) add("blocks", *changes.blocks > 0 ? std::to_string(*changes.blocks) : kAllBlocks);
  for (const auto& [name, bits] : changes.bits) add(name, std::to_string(bits));
  return text;
}

Json toJson(const RunChanges& changes) {
  Json json = Json::object();
  if (changes.phase) json["phase"] = *changes.phase;
  if (changes.sequence) json["sequence"] = *changes.sequence;
  if (changes.past) json["past"] = *changes.past;
  if (changes.logits) json["logits"] = *changes.logits;
  if (changes.blocks) json["blocks"] = *changes.blocks > 0 ? Json(*changes.blocks) : Json(kAllBlocks);
  if (!changes.bits.empty()) json["bits"] = changes.bits;
  return json;
}

RunChanges runChangesFromJson(const Json& json) {
  RunChanges changes;
  const auto read = [&](const char* key, auto& value) {
    if (json.contains(key)) value = json.at(key).get<typename std::decay_t<decltype(value)>::value_type>();
  };
  read("phase", changes.phase);
  read("sequence", changes.sequence);
  read("past", changes.past);
  read("logits", changes.logits);
  if (json.contains("blocks")) {
    const Json& blocks = json.at("blocks");
    changes.blocks = blocks.is_number() ? blocks.get<std::int64_t>() : 0;
  }
  if (json.contains("bits"))
    for (const auto& [name, bits] : json.at("bits").items())
      if (!name.starts_with("x-")) changes.bits[name] = bits.get<int>();
  return changes;
}

Result<Transformer> withRun(const Transformer& transformer, const RunChanges& changes,
                            const std::optional<std::int64_t>& batch) {
  if (Diagnostics errors = withoutEffect(transformer.architecture, changes); !errors.empty()) return errors;
  Transformer base = transformer;
  if (changes.phase && *changes.phase != base.run.phase &&
      base.architecture.kind == TransformerArchitecture::Kind::Decoder)
    switchPhase(base.run, *changes.phase);
  Json document = toJson(base);
  Json& run = document["run"];
  run.update(toJson(changes), true);
  if (batch) run["batch"] = *batch;
  Result<Transformer> changed = transformerFromJson(document, kRunOption);
  if (changed) return changed;
  Diagnostics errors = changed.diagnostics();
  constexpr std::string_view kRunPointer = "/run/";
  for (Diagnostic& error : errors) {
    if (!error.pointer.starts_with(kRunPointer)) continue;
    error.pointer.erase(0, kRunPointer.size());
    if (error.pointer == "batch" && batch) error.file = "--batch";
    if (error.file == "--batch") error.pointer.clear();
  }
  return errors;
}

Result<Network> withRun(const Network& network, const RunChanges& changes, const std::optional<std::int64_t>& batch) {
  if (!network.transformer) {
    if (!changes.isEmpty())
      return badRun(textOf(changes), "a transformer to run (tilescope.transformer/1)",
                    "Leave out --run, or name a transformer: 'tilescope-cli list templates' shows them.");
    return batch ? withBatch(network, *batch) : network;
  }
  const Result<Transformer> changed = withRun(*network.transformer, changes, batch);
  if (!changed) return changed.diagnostics();
  return expand(*changed).network;
}

}  // namespace tilescope
