// SPDX-License-Identifier: GPL-3.0-or-later
// Changes the list in the JSON document, then references to its parts, then validates with the profile reader.
#include "app/gui/views/hardware/profile_editor.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <utility>

#include "core/base/json.h"
#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/hardware/hardware_edit.h"
#include "core/hardware/hardware_json.h"
#include "core/hardware/pricing.h"
#include "core/hardware/transfer_energy.h"

namespace tilescope::gui {
namespace {
constexpr const char* kOrigin = "profile";
constexpr std::int64_t kSmallestNeighbour = 64;  // bits; assumed inside the innermost memory
constexpr std::int64_t kWidestNewPort = std::int64_t{1} << 30;
constexpr double kSizeStep = 4;    // ratio of neighbouring memories
constexpr double kEnergyStep = 2;  // an SRAM's access energy grows about with the square root of its size

// From the old index to the new; nullopt: removed.
using NewPlace = std::function<std::optional<std::size_t>(std::size_t)>;

Diagnostic refusal(const Json& document, std::string pointer, std::string found, std::string expected,
                   std::string remedy) {
  return withPartNames({{Diagnostic::Severity::Error, kOrigin, std::move(pointer), std::move(found),
                         std::move(expected), std::move(remedy)}},
                       document)
      .front();
}

// Empty: no part contains this value.
std::string partAt(const Json& document, const std::string& pointer) {
  for (const PartList list : {PartList::Memories, PartList::ArrayDims, PartList::Dataflows}) {
    const std::string start = pointerOf(list) + "/";
    if (!pointer.starts_with(start)) continue;
    const Json* name = findPointer(document, pointer.substr(0, pointer.find('/', start.size())) + "/name");
    if (name && name->is_string()) return name->get<std::string>();
  }
  return "";
}

Json& listIn(Json& document, PartList list) {
  if (list == PartList::Memories) return document["memories"];
  return list == PartList::ArrayDims ? document["array"]["dims"] : document["dataflows"];
}

// Replaces the index in "/memories/2/size_bits".
std::optional<std::string> movedPointer(const std::string& pointer, const std::string& list, const NewPlace& place) {
  const std::string start = list + "/";
  if (!pointer.starts_with(start)) return pointer;
  const std::size_t end = std::min(pointer.find('/', start.size()), pointer.size());
  const std::string digits = pointer.substr(start.size(), end - start.size());
  const std::optional<std::size_t> moved = place(std::stoul(digits));
  if (!moved) return std::nullopt;
  return start + std::to_string(*moved) + pointer.substr(end);
}

// Their keys are JSON pointers to values.
constexpr std::array kSaidByPointer{"sources", "limits"};

void movePointers(Json& document, const std::string& list, const NewPlace& place) {
  for (const char* key : kSaidByPointer) {
    if (!document.contains(key)) continue;
    Json said = Json::object();
    for (const auto& [figure, value] : document[key].items())
      if (const auto moved = movedPointer(figure, list, place)) said[*moved] = value;
    document[key] = std::move(said);
  }
  Json assumptions = Json::array();
  for (const Json& figure : document["assumptions"])
    if (const auto moved = movedPointer(figure.get<std::string>(), list, place)) assumptions.push_back(*moved);
  document["assumptions"] = std::move(assumptions);
}

// A copy has the sources of the original.
void copyPointers(Json& document, const std::string& from, const std::string& to) {
  const auto isBelow = [&](const std::string& figure) { return figure == from || figure.starts_with(from + "/"); };
  for (const char* key : kSaidByPointer) {
    const Json said = document.value(key, Json::object());
    for (const auto& [figure, value] : said.items())
      if (isBelow(figure)) document[key][to + figure.substr(from.size())] = value;
  }
  const Json assumptions = document["assumptions"];
  for (const Json& figure : assumptions)
    if (const std::string text = figure; isBelow(text))
      document["assumptions"].push_back(to + text.substr(from.size()));
}

void forgetDangling(Json& document) {
  for (const char* key : kSaidByPointer) {
    if (!document.contains(key)) continue;
    Json said = Json::object();
    for (const auto& [figure, value] : document[key].items())
      if (findPointer(document, figure)) said[figure] = value;
    document[key] = std::move(said);
  }
  Json assumptions = Json::array();
  for (const Json& figure : document["assumptions"])
    if (findPointer(document, figure.get<std::string>())) assumptions.push_back(figure);
  document["assumptions"] = std::move(assumptions);
}

Result<HardwareProfile> read(Json document) {
  forgetDangling(document);
  Result<HardwareProfile> profile = hardwareFromJson(document, kOrigin);
  if (!profile) return withPartNames(profile.diagnostics(), document);
  return profile;
}

void insert(Json& document, PartList list, std::size_t place, Json part) {
  Json& parts = listIn(document, list);
  parts.insert(parts.begin() + static_cast<std::ptrdiff_t>(place), std::move(part));
  movePointers(document, pointerOf(list), [=](std::size_t old) { return old < place ? old : old + 1; });
}

// First free name of "sram", "sram 2", "sram 3".
std::string freeName(const std::string& wanted, const std::vector<std::string>& taken) {
  std::string name = wanted;
  for (int i = 2; std::find(taken.begin(), taken.end(), name) != taken.end(); ++i)
    name = fmt::format("{}_{}", wanted, i);
  return name;
}

std::vector<std::string> namesIn(const HardwareProfile& profile, PartList list) {
  if (list == PartList::Memories) return namesOf(profile.memories);
  return list == PartList::ArrayDims ? namesOf(profile.arrayDims) : namesOf(profile.dataflows);
}

double between(double a, double b) {
  return std::sqrt(a * b);
}

std::int64_t powerOfTwo(double value) {
  return std::int64_t{1} << std::clamp(static_cast<int>(std::lround(std::log2(value))), 0, 52);
}

// Of the first tensor in the memory.
double bitCost(const HardwareProfile& profile, const Memory& memory, Move move) {
  const Tensor tensor = memory.holds.front();
  const int width = widestElementBits({tensor}, profile.precision);
  return wordEnergy(memory, tensor, move, width, profile.clockMhz) / width;
}

// The widest port, summed over all instances. Unlimited: one element per PE.
double widthOf(const HardwareProfile& profile, const Memory& memory) {
  double width = 0;
  for (const Port& port : memory.ports) width = std::max(width, static_cast<double>(port.widestBitsPerCycle));
  if (width == 0) width = bandwidthBitsPerCycle(memory, profile.clockMhz).value_or(0);
  if (width > 0) return width * static_cast<double>(instancesOf(memory, profile));
  return static_cast<double>(unitsOf(profile) * widestElementBits(memory.holds, profile.precision));
}

Memory newMemory(const HardwareProfile& profile, std::size_t place) {
  const Memory& outer = profile.memories[std::min(place, profile.memories.size() - 1)];
  const Memory* inner = place == 0 ? nullptr : &profile.memories[place - 1];
  const bool isLast = inner && outer.offChip;
  const auto all = [&](const Memory& m) { return static_cast<double>(m.sizeBits * instancesOf(m, profile)); };
  Memory memory;
  memory.name = freeName("buffer", namesOf(profile.memories));
  memory.sizeBits = isLast ? std::min(powerOfTwo(kSizeStep * all(*inner)), outer.sizeBits)
                           : powerOfTwo(between(inner ? all(*inner) : kSmallestNeighbour, all(outer)));
  memory.holds = {Tensor::I, Tensor::W, Tensor::O};
  memory.sharedAcross = namesOf(profile.arrayDims);
  const double inside = widthOf(profile, inner ? *inner : memory);
  const std::int64_t width = std::min(powerOfTwo(between(inside, widthOf(profile, outer))), kWidestNewPort);
  memory.ports = portsOf(memory.holds, width);
  const auto energy = [&](Move move) {
    const double near =
        inner ? bitCost(profile, *inner, move) : profile.macEnergy / widestElementBits(memory.holds, profile.precision);
    const double ofBit = isLast ? kEnergyStep * near : between(near, bitCost(profile, outer, move));
    return ofBit * static_cast<double>(width);
  };
  memory.readEnergy = energy(Move::Read);
  memory.writeEnergy = energy(Move::Fill);
  return memory;
}

Json newPart(const HardwareProfile& profile, PartList list, std::size_t place) {
  if (list == PartList::ArrayDims)
    return {{"name", freeName(fmt::format("D{}", profile.arrayDims.size() + 1), namesOf(profile.arrayDims))},
            {"size", 1}};
  if (list == PartList::Dataflows) return {{"name", freeName("dataflow", namesOf(profile.dataflows))}};
  HardwareProfile one = profile;
  one.notes.clear();
  one.memories = {newMemory(profile, place)};
  return toJson(one)["memories"][0];
}

// What the whole array shares stays shared after a dimension is added.
void shareAlong(const HardwareProfile& before, const std::string& dim, Json& document) {
  for (std::size_t m = 0; m < before.memories.size(); ++m)
    if (before.memories[m].sharedAcross.size() == before.arrayDims.size())
      document["memories"][m]["shared_across"].push_back(dim);
}

// nullopt: removes the dimension.
void renameDim(Json& document, const std::string& from, const std::optional<std::string>& to) {
  for (Json& memory : document["memories"]) {
    Json shared = Json::array();
    for (const Json& dim : memory["shared_across"]) {
      if (dim != from)
        shared.push_back(dim);
      else if (to)
        shared.push_back(*to);
    }
    memory["shared_across"] = std::move(shared);
  }
  for (Json& dataflow : document["dataflows"]) {
    if (!dataflow.contains("unroll")) continue;
    Json unroll = Json::object();
    for (const auto& [dim, loops] : dataflow["unroll"].items()) {
      if (dim != from)
        unroll[dim] = loops;
      else if (to)
        unroll[*to] = loops;
    }
    dataflow["unroll"] = std::move(unroll);
  }
}

bool feedsVectorUnit(const Json& document, const std::string& memory) {
  const Json* from = findPointer(document, "/vector/memory");
  return from && *from == memory;
}

// Pointers to a dataflow's loops contain the dimension.
void renameDimInPointers(Json& document, const std::string& from, const std::string& to) {
  for (std::size_t d = 0; d < document["dataflows"].size(); ++d) {
    const std::string unroll = fmt::format("/dataflows/{}/unroll", d);
    copyPointers(document, childPointer(unroll, from), childPointer(unroll, to));
  }
}

void renameMemoryInModels(Json& value, const std::string& from, const std::string& to) {
  if (value.is_string() && value == from) value = to;
  if (value.is_structured())
    for (Json& inner : value) renameMemoryInModels(inner, from, to);
}

std::optional<std::string> modelThatNames(const Json& document, const std::string& memory) {
  for (const auto& [model, constants] : document["models"].items()) {
    Json changed = constants;
    renameMemoryInModels(changed, memory, "");
    if (changed != constants) return model;
  }
  return std::nullopt;
}

}  // namespace

std::string pointerOf(PartList list) {
  if (list == PartList::Memories) return "/memories";
  return list == PartList::ArrayDims ? "/array/dims" : "/dataflows";
}

std::string pointerOf(PartList list, std::size_t place) {
  return childPointer(pointerOf(list), place);
}

Diagnostics withPartNames(Diagnostics reasons, const Json& document) {
  for (Diagnostic& reason : reasons)
    if (const std::string part = partAt(document, reason.pointer); !part.empty())
      reason.file += (reason.file.empty() ? "" : ", ") + part;
  return reasons;
}

std::size_t countOf(const HardwareProfile& profile, PartList list) {
  return namesIn(profile, list).size();
}

Result<HardwareProfile> accepted(const HardwareProfile& profile) {
  return read(toJson(profile));
}

Result<HardwareProfile> withNewPart(const HardwareProfile& profile, PartList list, std::size_t place) {
  Json document = toJson(profile);
  Json part = newPart(profile, list, place);
  if (list == PartList::ArrayDims) shareAlong(profile, part["name"], document);
  insert(document, list, place, std::move(part));
  document["assumptions"].push_back(pointerOf(list, place));  // the source of the list is not that of a new part
  return read(std::move(document));
}

Result<HardwareProfile> withCopy(const HardwareProfile& profile, PartList list, std::size_t place) {
  Json document = toJson(profile);
  Json part = listIn(document, list)[place];
  const std::vector<std::string> names = namesIn(profile, list);
  part["name"] = freeName(names[place], names);
  if (part.contains("off_chip")) part["off_chip"] = false;
  // A copy follows its original; only a copy of the outermost memory goes inside it.
  const bool outermost = list == PartList::Memories && place + 1 == names.size();
  const std::size_t to = outermost ? place : place + 1;
  if (list == PartList::ArrayDims) shareAlong(profile, part["name"], document);
  insert(document, list, to, std::move(part));
  copyPointers(document, pointerOf(list, outermost ? place + 1 : place), pointerOf(list, to));
  return read(std::move(document));
}

Result<HardwareProfile> withoutPart(const HardwareProfile& profile, PartList list, std::size_t place) {
  Json document = toJson(profile);
  const std::string name = namesIn(profile, list)[place];
  if (list == PartList::Memories)
    if (const auto model = modelThatNames(document, name))
      return refusal(document, pointerOf(list, place),
                     fmt::format("{}, which the constants of model {} name", quoteName(name), *model),
                     "a memory that no model names", "Change /models of the file first");
  if (list == PartList::ArrayDims) renameDim(document, name, std::nullopt);
  if (list == PartList::Memories && feedsVectorUnit(document, name)) document["vector"].erase("memory");
  Json& parts = listIn(document, list);
  parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(place));
  movePointers(document, pointerOf(list), [=](std::size_t old) {
    return old == place ? std::nullopt : std::optional(old < place ? old : old - 1);
  });
  return read(std::move(document));
}

Result<HardwareProfile> withOnlyDataflows(const HardwareProfile& profile, const std::vector<std::string>& names) {
  Result<HardwareProfile> kept(profile);
  for (std::size_t place = profile.dataflows.size(); kept && place-- > 0;)
    if (std::find(names.begin(), names.end(), profile.dataflows[place].name) == names.end())
      kept = withoutPart(*kept, PartList::Dataflows, place);
  return kept;
}

Result<HardwareProfile> withMovedPart(const HardwareProfile& profile, PartList list, std::size_t from, std::size_t to) {
  Json document = toJson(profile);
  Json& parts = listIn(document, list);
  const Json part = parts[from];
  parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(from));
  parts.insert(parts.begin() + static_cast<std::ptrdiff_t>(to), part);
  movePointers(document, pointerOf(list), [=](std::size_t old) -> std::optional<std::size_t> {
    if (old == from) return to;
    if (from < to) return old > from && old <= to ? old - 1 : old;
    return old >= to && old < from ? old + 1 : old;
  });
  return read(std::move(document));
}

Result<HardwareProfile> withName(const HardwareProfile& profile, PartList list, std::size_t place,
                                 const std::string& name) {
  Json document = toJson(profile);
  const std::vector<std::string> names = namesIn(profile, list);
  // Names are used as references.
  if (names[place] != name && std::find(names.begin(), names.end(), name) != names.end())
    return refusal(document, pointerOf(list, place) + "/name", quoteName(name), "a name that no other part has",
                   "Choose another name");
  listIn(document, list)[place]["name"] = name;
  if (list == PartList::Memories) {
    if (feedsVectorUnit(document, names[place])) document["vector"]["memory"] = name;
    renameMemoryInModels(document["models"], names[place], name);
  }
  if (list == PartList::ArrayDims) {
    renameDim(document, names[place], name);
    renameDimInPointers(document, names[place], name);
  }
  return read(std::move(document));
}

Result<HardwareProfile> withSource(const HardwareProfile& profile, const std::string& pointer,
                                   const std::string& source) {
  HardwareProfile changed = profile;
  std::erase(changed.assumptions, pointer);
  if (source.empty())
    changed.sources.erase(pointer);
  else
    changed.sources[pointer] = source;
  return accepted(changed);
}

Result<HardwareProfile> withAssumption(const HardwareProfile& profile, const std::string& pointer, bool assumed) {
  HardwareProfile changed = profile;
  std::erase(changed.assumptions, pointer);
  changed.sources.erase(pointer);
  if (assumed) changed.assumptions.push_back(pointer);
  return accepted(changed);
}

}  // namespace tilescope::gui
