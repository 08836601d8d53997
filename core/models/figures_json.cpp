// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/figures_json.h"

#include <string>
#include <string_view>

#include "core/base/json.h"

namespace tilescope {
namespace {

Json toJson(const MoveFigures& figures) {
  Json document = Json::object();
  for (const Move move : kMoves)
    if (figures[move]) document[std::string(name(move))] = plainNumber(*figures[move]);
  return document;
}

MoveFigures moveFiguresFromJson(const Json& document) {
  MoveFigures figures;
  for (const Move move : kMoves) {
    const auto found = document.find(std::string(name(move)));
    if (found != document.end()) figures[move] = found->get<double>();
  }
  return figures;
}

void putOptional(Json& document, std::string_view key, const std::optional<double>& value) {
  if (value) document[std::string(key)] = plainNumber(*value);
}

std::optional<double> optionalNumber(const Json& document, std::string_view key) {
  const auto found = document.find(std::string(key));
  return found == document.end() ? std::nullopt : std::optional(found->get<double>());
}

Json toJson(const std::vector<MemoryFigures>& memories) {
  Json document = Json::object();
  for (const MemoryFigures& memory : memories) {
    Json tensors = Json::object();
    for (const Tensor tensor : kTensors)
      if (const auto& figures = memory.tensors[index(tensor)]) tensors[std::string(name(tensor))] = toJson(*figures);
    document[memory.memory] = std::move(tensors);
  }
  return document;
}

std::vector<MemoryFigures> memoryFiguresFromJson(const Json& document) {
  std::vector<MemoryFigures> memories;
  for (const auto& [memory, tensors] : document.items()) {
    MemoryFigures figures{memory, {}};
    for (const Tensor tensor : kTensors) {
      const auto found = tensors.find(std::string(name(tensor)));
      if (found != tensors.end()) figures.tensors[index(tensor)] = moveFiguresFromJson(*found);
    }
    memories.push_back(std::move(figures));
  }
  return memories;
}

Json toJson(const Energy& energy) {
  Json document{{"unit", std::string(name(energy.unit))},
                {"total", plainNumber(energy.total)},
                {"mac", plainNumber(energy.mac)},
                {"memories", toJson(energy.memories)}};
  putOptional(document, "interconnect", energy.interconnect);
  if (energy.estimate) document["estimate"] = true;
  return document;
}

Energy energyFromJson(const Json& document) {
  Energy energy;
  energy.unit = document.at("unit") == name(EnergyUnit::Mac) ? EnergyUnit::Mac : EnergyUnit::Picojoule;
  energy.total = document.at("total").get<double>();
  energy.mac = document.at("mac").get<double>();
  energy.memories = memoryFiguresFromJson(document.at("memories"));
  energy.interconnect = optionalNumber(document, "interconnect");
  energy.estimate = document.value("estimate", false);
  return energy;
}

Json toJson(const Latency& latency) {
  Json document{{"total", plainNumber(latency.total)}, {"ideal", plainNumber(latency.ideal)}};
  for (const OptionalCycles& part : kOptionalCycles) putOptional(document, part.id, latency.*part.cycles);
  document["seconds"] = plainNumber(latency.seconds);
  return document;
}

Latency latencyFromJson(const Json& document) {
  Latency latency;
  latency.total = document.at("total").get<double>();
  latency.ideal = document.at("ideal").get<double>();
  latency.seconds = document.at("seconds").get<double>();
  for (const OptionalCycles& part : kOptionalCycles) latency.*part.cycles = optionalNumber(document, part.id);
  return latency;
}

}  // namespace

Json toJson(const OffChipBytes& bytes) {
  Json document = Json::object();
  for (const Tensor tensor : kTensors) document[std::string(name(tensor))] = plainNumber(bytes.tensors[index(tensor)]);
  document["total"] = plainNumber(bytes.total());
  return document;
}

OffChipBytes offChipBytesFromJson(const Json& document) {
  OffChipBytes bytes;
  for (const Tensor tensor : kTensors)
    bytes.tensors[index(tensor)] = document.at(std::string(name(tensor))).get<double>();
  return bytes;
}

void put(Json& document, const Results& results) {
  document["macs"] = plainNumber(results.macs);
  document["energy"] = toJson(results.energy);
  document["accesses"] = toJson(results.accesses);
  document["latency"] = toJson(results.latency);
  document["off_chip_bytes"] = toJson(results.offChipBytes);
  document["utilization"] = {{"spatial", plainNumber(results.utilization.spatial)},
                             {"total", plainNumber(results.utilization.total)}};
}

Results resultsFromJson(const Json& document) {
  Results results;
  results.macs = document.value("macs", 0.0);
  results.energy = energyFromJson(document.at("energy"));
  results.accesses = memoryFiguresFromJson(document.at("accesses"));
  results.latency = latencyFromJson(document.at("latency"));
  results.offChipBytes = offChipBytesFromJson(document.at("off_chip_bytes"));
  const Json& utilization = document.at("utilization");
  results.utilization = {utilization.at("spatial").get<double>(), utilization.at("total").get<double>()};
  return results;
}

namespace {

Json memberJson(double value) {
  return plainNumber(value);
}
Json memberJson(const std::string& text) {
  return textOrNull(text);
}
template <class T>
Json memberJson(const T& value) {
  return value;
}

void readMember(const Json& json, std::string& text) {
  text = textOrEmpty(json);
}
template <class T>
void readMember(const Json& json, T& value) {
  json.get_to(value);
}

class TermsWriter final : public TermsVisitor {
 public:
  void written(std::string_view id, const std::string& text) override { at(id) = text; }

  Json document = Json::object();

 private:
  Json& at(std::string_view id) { return (*places_.back())[std::string(id)]; }

  void member(std::string_view id, TermMember value, std::string_view) override {
    std::visit([&](const auto* known) { at(id) = memberJson(*known); }, value);
  }
  void enter(std::string_view id) override { places_.push_back(&(at(id) = Json::object())); }
  std::size_t enterList(std::string_view id, std::size_t size) override {
    places_.push_back(&(at(id) = Json::array()));
    return size;
  }
  void enterItem(std::size_t) override {
    places_.back()->push_back(Json::object());
    places_.push_back(&places_.back()->back());
  }
  void leave() override { places_.pop_back(); }

  std::vector<Json*> places_{&document};
};

class TermsReader final : public TermsVisitor {
 public:
  explicit TermsReader(const Json& document) : places_{&document} {}

 private:
  const Json& at(std::string_view id) const { return places_.back()->at(std::string(id)); }

  // The schema defines which members may be absent.
  void member(std::string_view id, TermMember value, std::string_view) override {
    const auto found = places_.back()->find(std::string(id));
    if (found != places_.back()->end()) std::visit([&](auto* wanted) { readMember(*found, *wanted); }, value);
  }
  void enter(std::string_view id) override { places_.push_back(&at(id)); }
  std::size_t enterList(std::string_view id, std::size_t) override {
    enter(id);
    return places_.back()->size();
  }
  void enterItem(std::size_t item) override { places_.push_back(&places_.back()->at(item)); }
  void leave() override { places_.pop_back(); }

  std::vector<const Json*> places_;
};

}  // namespace

Json toJson(const ModelTerms& terms) {
  TermsWriter writer;
  terms.visited(writer);
  return std::move(writer.document);
}

ModelTerms termsFromJson(const Json& document, const ModelTerms& empty) {
  TermsReader reader(document);
  return empty.visited(reader);
}

}  // namespace tilescope
