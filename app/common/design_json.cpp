// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/design_json.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>

#include "core/base/content_hash.h"
#include "core/base/json.h"
#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/hardware/hardware_json.h"
#include "core/hardware/technology_json.h"
#include "core/partition/partition_answer.h"
#include "core/plan/plan_json.h"
#include "core/workload/expand_transformer.h"
#include "core/workload/network_json.h"
#include "core/workload/network_set.h"

namespace tilescope::app {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSet = "--set";
constexpr auto kError = Diagnostic::Severity::Error;

template <class T>
constexpr bool kIsNetwork = std::is_same_v<T, Network>;

template <class T>
constexpr BundledKind kKind = kIsNetwork<T> ? BundledKind::Network : BundledKind::Hardware;

constexpr const char* nounOf(BundledKind kind) {
  return kind == BundledKind::Network    ? "network"
         : kind == BundledKind::Hardware ? "hardware profile"
                                         : "table of unit energies";
}

template <class T>
constexpr const char* kNoun = nounOf(kKind<T>);

constexpr const char* copiesOf(BundledKind kind) {
  return kind == BundledKind::Network ? "networks" : kind == BundledKind::Hardware ? "profiles" : "technologies";
}

template <class T>
std::string hashOf(const T& value) {
  return contentHash(toJson(value).dump());
}

// A name that another folder could not resolve becomes an absolute path.
std::string writtenName(const std::string& name) {
  std::error_code error;
  const bool isFile = name.find('/') != std::string::npos || fs::is_regular_file(name, error);
  if (!isFile || fs::path(name).is_absolute()) return name;
  const fs::path whole = fs::absolute(name, error);
  return error ? name : whole.lexically_normal().string();
}

template <class T>
Result<T> readNamed(const std::string& name, const onnx::Sizes& sizes) {
  if constexpr (kIsNetwork<T>)
    return readNetworkNamed(name, sizes);
  else
    return readHardwareNamed(name);
}

// A transformer is copied as such: its layers alone would be an ordinary network.
Json copyOfPart(const Network& network) {
  return network.transformer ? toJson(*network.transformer) : toJson(network);
}

Json copyOfPart(const HardwareProfile& profile) {
  return toJson(profile);
}

bool isBundledPart(const std::string& name, BundledKind kind) {
  if (kind != BundledKind::Network || !isNetworkSet(name)) return isBundled(name, kind);
  const Result<NetworkSet> set = parseNetworkSet(name);
  return set && std::all_of(set->begin(), set->end(),
                            [](const SetMember& member) { return isBundled(member.network, BundledKind::Network); });
}

template <class T>
Result<T> readInline(const Json& json, const std::string& file, const std::string& prefix) {
  if constexpr (kIsNetwork<T>)
    return networkFromJson(json, file, prefix);
  else
    return hardwareFromJson(json, file, prefix);
}

Result<Network> networkInCopy(const Json& json, const std::string& file, const std::string& prefix) {
  if (!isTransformer(json)) return networkFromJson(json, file, prefix);
  const Result<Transformer> transformer = transformerFromJson(json, file, prefix);
  if (!transformer) return transformer.diagnostics();
  return expand(*transformer).network;
}

bool isThere(const std::string& name, BundledKind kind) {
  const Result<std::string> path = resolveFile(name, kind);
  std::error_code error;
  return path && fs::exists(*path, error);
}

DesignWords wordsIn(const Json& json) {
  DesignWords words;
  words.model = json.at("model").get<std::string>();
  const auto text = [&](const char* key, std::optional<std::string>& word) {
    if (json.contains(key)) word = json.at(key).get<std::string>();
  };
  text("search", words.search);
  text("objective", words.objective);
  text("technology", words.technology);
  text("dataflow", words.dataflow);
  ModelOptions options;
  if (json.contains("options"))
    for (const auto& [option, value] : json.at("options").items())
      if (!option.starts_with("x-")) options[option] = value.get<std::string>();
  readFields(json, words.model, options);
  for (const auto& [option, value] : options) words.options.push_back(option + "=" + value);
  if (json.contains("edits")) words.edits = json.at("edits").get<std::vector<std::string>>();
  if (json.contains("batch")) words.batch = json.at("batch").get<std::int64_t>();
  if (json.contains("sizes")) words.sizes = onnx::sizesFromJson(json.at("sizes"));
  if (json.contains("run")) words.run = runChangesFromJson(json.at("run"));
  return words;
}

// The edit ("POINTER=VALUE") of this field or of one that contains it.
std::optional<std::size_t> editOf(const std::string& field, const std::vector<std::string>& edits) {
  for (std::size_t i = edits.size(); i-- > 0;) {
    const std::string set = edits[i].substr(0, edits[i].find('='));
    if (field == set || field.starts_with(set + "/")) return i;
  }
  return std::nullopt;
}

}  // namespace

template <class T>
Json DesignWriter::part(const std::string& name, bool own, const std::shared_ptr<const T>& value) {
  if (own || name.empty()) {
    Json part = {{"inline", toJson(*value)}};
    if (!name.empty()) part["origin"] = writtenName(name);
    return part;
  }
  std::string& hash = hashes_[value];
  if (hash.empty()) {
    hash = hashOf(*value);
    if constexpr (kIsNetwork<T>) {
      if (!isBundledPart(name, kKind<T>)) networks_[hash] = value;
    } else if (!isBundledPart(name, kKind<T>)) {
      profiles_[hash] = value;
    }
  }
  return {{"name", writtenName(name)}, {"hash", hash}};
}

Json DesignWriter::copies() const {
  Json copies = Json::object();
  for (const auto& [hash, network] : networks_) copies[copiesOf(BundledKind::Network)][hash] = copyOfPart(*network);
  for (const auto& [hash, profile] : profiles_) copies[copiesOf(BundledKind::Hardware)][hash] = copyOfPart(*profile);
  for (const auto& [name, technology] : technologies_)
    if (technology) copies[copiesOf(BundledKind::Technology)][name] = toJson(*technology);
  return copies;
}

const std::optional<Technology>& DesignWriter::technology(const std::string& name) {
  const auto [entry, isNew] = technologies_.try_emplace(name);
  if (isNew)
    if (const Result<Technology> read = readTechnologyNamed(name)) entry->second = *read;
  return entry->second;
}

Json DesignWriter::write(const Design& design) {
  const DesignWords words = wordsOf(design);
  Json json = Json::object();
  if (design.network) json["network"] = part(design.networkName, design.ownNetwork, design.network);
  // If the technology's file is missing, the profile is stored with its energies applied.
  const std::string table = words.technology ? writtenName(*words.technology) : "";
  const bool isLost = !table.empty() && !isBundled(table, BundledKind::Technology) && !technology(table);
  const auto& profile = design.uncosted && !isLost ? design.uncosted : design.profile;
  if (profile) json["hardware"] = part(design.hardwareName, design.ownProfile || isLost, profile);
  if (design.baseline) json["baseline"] = part<HardwareProfile>("", true, design.baseline);
  if (!table.empty() && !isLost) json["technology"] = table;
  if (!words.edits.empty()) json["edits"] = words.edits;
  if (words.batch) json["batch"] = *words.batch;
  if (!words.sizes.isEmpty()) json["sizes"] = onnx::toJson(words.sizes);
  if (!words.run.isEmpty()) json["run"] = toJson(words.run);
  json["model"] = words.model;
  json["search"] = *words.search;
  json["objective"] = *words.objective;
  for (const auto& [option, value] : withoutFields(design.model, design.options)) json["options"][option] = value;
  if (words.dataflow) json["dataflow"] = *words.dataflow;
  for (const OptionField& field : optionFields())
    if (const std::int64_t value = valueOf(field, design.model, design.options); value != field.usual)
      json[field.name] = value;
  if (Json partition = toJson(design.partition); !partition.empty()) json["partition"] = std::move(partition);
  return json;
}

DesignReader::DesignReader(std::string file, const Json* copies) : file_(std::move(file)), copies_(copies) {}

std::string DesignReader::nameFor(const std::string& written) const {
  const fs::path path(written);
  if (path.is_absolute() || (!path.has_parent_path() && !path.has_extension())) return written;
  return (fs::path(file_).parent_path() / path).lexically_normal().string();
}

// Warns once for each recorded content.
template <class T>
void DesignReader::noteOtherContent(const Json& part, const std::string& prefix, const std::string& key,
                                    const Part<T>& read) {
  if (!part.contains("hash")) return;
  const auto written = part.at("hash").get<std::string>();
  std::string& hash = hashes_[read.value];
  if (hash.empty()) hash = hashOf(*read.value);
  if (written == hash || !noted_.emplace(key, written).second) return;
  warnings_.push_back({Diagnostic::Severity::Warning, file_, prefix + "/hash",
                       std::string("a changed version of ") +
                           (read.own ? "the inline " + std::string(kNoun<T>) : "\"" + read.name + "\""),
                       "the one with which the session was written",
                       "The " + std::string(kNoun<T>) + " is used as it is now; results may differ."});
}

template <class T>
std::optional<Result<T>> DesignReader::copyOf(const std::string& key) {
  constexpr BundledKind kind = std::is_same_v<T, Technology> ? BundledKind::Technology : kKind<T>;
  if (!copies_ || !copies_->contains(copiesOf(kind)) || !copies_->at(copiesOf(kind)).contains(key)) return std::nullopt;
  const Json& copy = copies_->at(copiesOf(kind)).at(key);
  const std::string place = childPointer(std::string("/copies/") + copiesOf(kind), key);
  if constexpr (std::is_same_v<T, Technology>)
    return technologyFromJson(copy, file_, place);
  else if constexpr (kIsNetwork<T>)
    return networkInCopy(copy, file_, place);
  else
    return hardwareFromJson(copy, file_, place);
}

void DesignReader::noteMoved(MovedFile moved, const std::string& pointer) {
  if (!noted_.emplace(copiesOf(moved.kind), moved.name).second) return;
  const bool isGone = !isThere(moved.name, moved.kind);
  warnings_.push_back({Diagnostic::Severity::Warning, file_, pointer,
                       quoteName(moved.name) + (isGone ? ", which is not there" : ", which cannot be read"),
                       std::string("the file of a ") + nounOf(moved.kind),
                       "The copy in the session is used; put the file back."});
  if (moved.kind != BundledKind::Technology) moved_.push_back(std::move(moved));
}

template <class T>
Result<DesignReader::Part<T>> DesignReader::readPart(const Json& part, const std::string& prefix,
                                                     const onnx::Sizes& sizes, std::map<std::string, Part<T>>& known) {
  const bool isNamed = part.contains("name");
  if (isNamed == part.contains("inline"))
    return Diagnostic{kError,
                      file_,
                      prefix,
                      isNamed ? "both \"name\" and \"inline\"" : "neither \"name\" nor \"inline\"",
                      std::string("one of them for the ") + kNoun<T>,
                      ""};
  const char* origin = isNamed ? "name" : "origin";
  const std::string name = part.contains(origin) ? nameFor(part.at(origin).get<std::string>()) : "";
  const std::string key = name + (isNamed ? onnx::toJson(sizes).dump() : part.at("inline").dump());
  if (const auto found = known.find(key); found != known.end()) {
    noteOtherContent(part, prefix, key, found->second);
    return found->second;
  }
  Result<T> value = isNamed ? readNamed<T>(name, sizes) : readInline<T>(part.at("inline"), file_, prefix + "/inline");
  if (!value && isNamed && part.contains("hash")) {
    const auto hash = part.at("hash").get<std::string>();
    const std::string copied = name + ' ' + hash;
    if (const auto found = known.find(copied); found != known.end()) return found->second;
    if (std::optional<Result<T>> copy = copyOf<T>(hash); copy && *copy) {
      noteMoved({kKind<T>, writtenName(name), value.diagnostics()}, prefix + "/name");
      const Part<T> read{std::make_shared<const T>(std::move(*copy).value()), name, false};
      noteOtherContent(part, prefix, copied, read);
      return known.emplace(copied, read).first->second;
    }
  }
  if (!value && isNamed && !isThere(name, kKind<T>))
    return Diagnostic{kError,
                      file_,
                      prefix + "/name",
                      "\"" + name + "\", which is not there",
                      std::string("the file of a ") + kNoun<T> + ", or the name of a bundled one",
                      "Put the file back, or correct its name in the session."};
  if (!value) return value.diagnostics();
  const Part<T> read{std::make_shared<const T>(std::move(value).value()), name, !isNamed};
  noteOtherContent(part, prefix, key, read);
  known.emplace(key, read);
  return read;
}

Result<Technology> DesignReader::readTechnology(const std::string& name, const std::string& pointer) {
  Result<Technology> technology = readTechnologyNamed(name);
  if (technology) return technology;
  std::optional<Result<Technology>> copy = copyOf<Technology>(name);
  if (!copy || !*copy) return technology;
  noteMoved({BundledKind::Technology, writtenName(name), technology.diagnostics()}, pointer);
  return *copy;
}

// The checks name command-line options; this names places in the document.
Diagnostics DesignReader::inDocument(Diagnostics errors, const std::string& prefix, const DesignWords& words) const {
  static constexpr std::array<std::pair<std::string_view, const char*>, 13> kPlaces{{
      {"--network", "/network"},
      {onnx::kSizeOption, "/sizes/names"},
      {onnx::kInputOption, "/sizes/inputs"},
      {"--hardware", "/hardware"},
      {"--technology", "/technology"},
      {"--model", "/model"},
      {"--search", "/search"},
      {"--objective", "/objective"},
      {"--option", "/options"},
      {kSet, "/edits"},
      {"--dataflow", "/dataflow"},
      {"--batch", "/batch"},
      {"--run", "/run"},
  }};
  for (Diagnostic& error : errors) {
    const auto place =
        std::find_if(kPlaces.begin(), kPlaces.end(), [&](const auto& p) { return p.first == error.file; });
    if (place == kPlaces.end()) continue;
    const std::string field = std::exchange(error.pointer, prefix + place->second);
    error.file = file_;
    if (field.empty()) continue;
    if (place->first == kSet)
      if (const auto edit = editOf(field, words.edits)) error.pointer = childPointer(error.pointer, *edit);
    error.found = field + ": " + error.found;
  }
  return errors;
}

// Omits settings for layers or memories that no longer exist.
PartitionSettings DesignReader::readPartition(const Json& json, const std::string& prefix, const Design& design) {
  PartitionSettings settings = partitionSettingsFromJson(json);
  const auto warn = [&](const char* key, const std::string& found, const char* expected) {
    warnings_.push_back(
        {Diagnostic::Severity::Warning, file_, prefix + "/" + key, found, expected, "It was left out."});
  };
  if (settings.cuts && design.network) {
    const Result<Chain> chain = chainOf(*design.network);
    if (!chain || !areCutsOf(*settings.cuts, *chain)) {
      warn("cuts", json.at("cuts").dump(), "ascending map numbers, from 0 to the last map");
      settings.cuts.reset();
    }
  }
  if (!settings.memory.empty() && design.profile) {
    const Memory* memory = partitionMemory(settings, *design.profile);
    if (memory == nullptr || memory->name != settings.memory) {
      warn("memory", "\"" + settings.memory + "\"", "an on-chip memory of the profile");
      settings.memory.clear();
    }
  }
  return settings;
}

void DesignReader::shareCosted(Design& design, const std::shared_ptr<const HardwareProfile>& uncosted,
                               const std::string& technology) {
  design.profile = costed_.try_emplace({uncosted, technology}, design.profile).first->second;
  design.uncosted = uncosted;
}

Result<Design> DesignReader::read(const Json& json, const std::string& prefix) {
  Part<Network> network;
  Part<HardwareProfile> profile, baseline;
  const onnx::Sizes sizes = json.contains("sizes") ? onnx::sizesFromJson(json.at("sizes")) : onnx::Sizes();
  Diagnostics errors;
  const auto take = [&](const char* key, auto& known, auto& part) {
    if (!json.contains(key)) return;
    auto result = readPart(json.at(key), prefix + "/" + key, sizes, known);
    if (result)
      part = *result;
    else
      errors = joined(std::move(errors), result.diagnostics());
  };
  take("network", networks_, network);
  take("hardware", profiles_, profile);
  take("baseline", profiles_, baseline);
  if (!errors.empty()) return errors;
  DesignWords words = wordsIn(json);
  if (words.technology) words.technology = nameFor(*words.technology);
  if (network.value) words.network = network.name.empty() ? "inline" : network.name;
  if (profile.value) words.hardware = profile.name.empty() ? "inline" : profile.name;
  Result<Design> design =
      designOf(words, {[&](const std::string&, const onnx::Sizes&) { return Result<Network>(*network.value); },
                       [&](const std::string&) { return Result<HardwareProfile>(*profile.value); },
                       [&](const std::string& name) { return readTechnology(name, prefix + "/technology"); }});
  if (!design) return inDocument(design.diagnostics(), prefix, words);
  Design whole = std::move(design).value();
  whole.network = network.value;
  whole.networkName = network.name;
  whole.ownNetwork = network.own;
  if (words.technology)
    shareCosted(whole, profile.value, *words.technology);
  else
    whole.profile = profile.value;
  whole.hardwareName = profile.name;
  whole.ownProfile = profile.own;
  if (profile.own) whole.baseline = baseline.value;
  if (json.contains("partition")) whole.partition = readPartition(json.at("partition"), prefix + "/partition", whole);
  return whole;
}

}  // namespace tilescope::app
