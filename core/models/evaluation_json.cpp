// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/evaluation_json.h"

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/schemas.h"
#include "core/mapping/mapping_json.h"
#include "core/models/figures_json.h"

namespace tilescope {
namespace {

Json toJson(const EplannerTerms& terms) {
  Json reload = Json::object();
  for (const Tensor tensor : kTensors) reload[std::string(name(tensor))] = plainNumber(terms.reload[index(tensor)]);
  return Json{{"metric", plainNumber(terms.metric)},
              {"reload", std::move(reload)},
              {"performance_macs_per_s", plainNumber(terms.performanceMacsPerSecond)},
              {"arithmetic_intensity", plainNumber(terms.arithmeticIntensity)},
              {"compute_cycles", plainNumber(terms.computeCycles)},
              {"memory_cycles", plainNumber(terms.memoryCycles)},
              {"bound", std::string(terms.bound())},
              {"array", {{"K", terms.arrayK}, {"C", terms.arrayC}}}};
}

EplannerTerms eplannerTermsFromJson(const Json& document) {
  EplannerTerms terms;
  terms.metric = document.at("metric").get<double>();
  for (const Tensor tensor : kTensors)
    terms.reload[index(tensor)] = document.at("reload").at(std::string(name(tensor))).get<double>();
  terms.performanceMacsPerSecond = document.at("performance_macs_per_s").get<double>();
  terms.arithmeticIntensity = document.at("arithmetic_intensity").get<double>();
  terms.computeCycles = document.at("compute_cycles").get<double>();
  terms.memoryCycles = document.at("memory_cycles").get<double>();
  terms.arrayK = document.at("array").at("K").get<std::int64_t>();
  terms.arrayC = document.at("array").at("C").get<std::int64_t>();
  return terms;
}

Json toJson(const ZigzagTerms& terms) {
  Json tiles = Json::array();
  for (const ZigzagTerms::Tile& tile : terms.tiles)
    tiles.push_back({{"memory", tile.memory},
                     {"tensor", std::string(name(tile.tensor))},
                     {"bits", plainNumber(tile.bits)},
                     {"double_buffered", tile.doubleBuffered}});
  return Json{{"tiles", std::move(tiles)},
              {"stall_memory", textOrNull(terms.stallMemory)},
              {"stall_port", textOrNull(terms.stallPort)},
              {"elements", terms.elements}};
}

ZigzagTerms zigzagTermsFromJson(const Json& document) {
  ZigzagTerms terms;
  for (const Json& tile : document.at("tiles"))
    terms.tiles.push_back({tile.at("memory").get<std::string>(),
                           parseTensor(tile.at("tensor").get<std::string>()).value_or(Tensor::I),
                           tile.at("bits").get<double>(), tile.at("double_buffered").get<bool>()});
  terms.stallMemory = textOrEmpty(document.at("stall_memory"));
  terms.stallPort = textOrEmpty(document.at("stall_port"));
  terms.elements = document.at("elements").get<std::int64_t>();
  return terms;
}

Json toJson(const DianaTerms& terms) {
  Json copies = Json::object();
  for (const Tensor tensor : kTensors) copies[std::string(name(tensor))] = terms.copies[index(tensor)];
  return Json{{"compute", plainNumber(terms.compute)},
              {"input", plainNumber(terms.input)},
              {"weights", plainNumber(terms.weights)},
              {"output", plainNumber(terms.output)},
              {"call_overhead", plainNumber(terms.callOverhead)},
              {"total", plainNumber(terms.total)},
              {"kernel_calls", terms.kernelCalls},
              {"copies", std::move(copies)},
              {"input_mode", terms.inputMode},
              {"estimate", terms.estimate}};
}

DianaTerms dianaTermsFromJson(const Json& document) {
  const auto number = [&](const char* key) { return document.at(key).get<double>(); };
  DianaTerms terms;
  terms.compute = number("compute");
  terms.input = number("input");
  terms.weights = number("weights");
  terms.output = number("output");
  terms.callOverhead = document.value("call_overhead", 0.0);
  terms.total = number("total");
  terms.kernelCalls = document.at("kernel_calls").get<std::int64_t>();
  for (const Tensor tensor : kTensors)
    terms.copies[index(tensor)] = document.at("copies").at(std::string(name(tensor))).get<std::int64_t>();
  terms.inputMode = document.at("input_mode").get<std::string>();
  terms.estimate = document.value("estimate", false);
  return terms;
}

Json toJson(const NveTerms& terms) {
  return Json{{"mode", terms.mode},
              {"lanes", terms.lanes},
              {"strips", terms.strips},
              {"passes", terms.passes},
              {"prologue_cycles", plainNumber(terms.prologueCycles)},
              {"kernel_cycles", plainNumber(terms.kernelCycles)},
              {"fill_cycles", plainNumber(terms.fillCycles)},
              {"mac_per_instruction", plainNumber(terms.macsPerInstruction)},
              {"mac_per_cycle", plainNumber(terms.macsPerCycle)},
              {"code_words", plainNumber(terms.codeWords)},
              {"II", terms.intervals},
              {"sum_II_lower_bound", terms.intervalBound}};
}

NveTerms nveTermsFromJson(const Json& document) {
  const auto number = [&](const char* key) { return document.at(key).get<double>(); };
  const auto whole = [&](const char* key) { return document.at(key).get<std::int64_t>(); };
  NveTerms terms;
  terms.mode = document.at("mode").get<std::string>();
  terms.lanes = whole("lanes");
  terms.strips = whole("strips");
  terms.passes = whole("passes");
  terms.prologueCycles = number("prologue_cycles");
  terms.kernelCycles = number("kernel_cycles");
  terms.fillCycles = number("fill_cycles");
  terms.macsPerInstruction = number("mac_per_instruction");
  terms.macsPerCycle = number("mac_per_cycle");
  terms.codeWords = number("code_words");
  terms.intervals = document.at("II").get<std::vector<std::int64_t>>();
  terms.intervalBound = whole("sum_II_lower_bound");
  return terms;
}

Json toJson(const std::vector<BrokenRule>& rules) {
  Json list = Json::array();
  for (const BrokenRule& broken : rules) list.push_back({{"rule", broken.rule}, {"message", broken.message}});
  return list;
}

// Only the compulsory traffic of such a layer means something; model and MACs are kept where they are known.
Json outsideModelToJson(const LayerResult& result) {
  Json document{{"valid", true}, {"outside_model", true}};
  if (!result.model.empty()) document["model"] = result.model;
  document["layer"] = result.layer;
  if (result.macs != 0) document["macs"] = plainNumber(result.macs);
  document["off_chip_bytes"] = toJson(result.offChipBytes);
  return document;
}

Json toJson(const LayerResult& result) {
  if (result.outsideModel) return outsideModelToJson(result);
  Json document{{"valid", true}, {"model", result.model}, {"layer", result.layer}, {"macs", plainNumber(result.macs)}};
  if (result.mapping) document["mapping"] = toJson(*result.mapping);
  document["energy"] = toJson(result.energy);
  document["accesses"] = toJson(result.accesses);
  document["latency"] = toJson(result.latency);
  document["off_chip_bytes"] = toJson(result.offChipBytes);
  document["utilization"] = toJson(result.utilization);
  if (const EplannerTerms* terms = std::get_if<EplannerTerms>(&result.terms)) document["eplanner"] = toJson(*terms);
  if (const ZigzagTerms* terms = std::get_if<ZigzagTerms>(&result.terms)) document["zigzag"] = toJson(*terms);
  if (const auto* terms = std::get_if<PredictorTerms>(&result.terms)) document["predictor"] = toJson(*terms);
  if (const auto* terms = std::get_if<DianaTerms>(&result.terms)) document["diana"] = toJson(*terms);
  if (const auto* terms = std::get_if<NveTerms>(&result.terms)) document["nve"] = toJson(*terms);
  if (!result.brokenRules.empty()) document["broken_rules"] = toJson(result.brokenRules);
  if (!result.notes.empty()) document["notes"] = result.notes;
  return document;
}

Json toJson(const Violation& violation) {
  Json document{{"kind", std::string(name(violation.kind))},
                {"memory", violation.memory},
                {"tensor", violation.tensor},
                {"needed_bits", violation.neededBits},
                {"available_bits", violation.availableBits}};
  if (!violation.rule.empty()) document["rule"] = violation.rule;
  document["message"] = violation.message;
  return Json{{"valid", false}, {"violation", std::move(document)}};
}

Violation violationFromJson(const Json& document) {
  Violation violation;
  violation.kind = parseViolationKind(document.at("kind").get<std::string>()).value();
  violation.memory = document.at("memory").get<std::string>();
  violation.tensor = document.at("tensor").get<std::string>();
  violation.neededBits = document.at("needed_bits").get<std::int64_t>();
  violation.availableBits = document.at("available_bits").get<std::int64_t>();
  violation.rule = document.value("rule", "");
  violation.message = document.at("message").get<std::string>();
  return violation;
}

// The figures of a layer that the model covers; its mapping is read by the caller.
void readFigures(const Json& document, LayerResult& result) {
  result.energy = energyFromJson(document.at("energy"));
  result.accesses = memoryFiguresFromJson(document.at("accesses"));
  result.latency = latencyFromJson(document.at("latency"));
  result.utilization = utilizationFromJson(document.at("utilization"));
  const auto terms = document.find("eplanner");
  if (terms != document.end()) result.terms = eplannerTermsFromJson(*terms);
  const auto zigzag = document.find("zigzag");
  if (zigzag != document.end()) result.terms = zigzagTermsFromJson(*zigzag);
  const auto predictor = document.find("predictor");
  if (predictor != document.end()) result.terms = predictorTermsFromJson(*predictor);
  const auto diana = document.find("diana");
  if (diana != document.end()) result.terms = dianaTermsFromJson(*diana);
  const auto nve = document.find("nve");
  if (nve != document.end()) result.terms = nveTermsFromJson(*nve);
  result.notes = document.value("notes", std::vector<std::string>{});
  const auto broken = document.find("broken_rules");
  if (broken == document.end()) return;
  for (const Json& rule : *broken)
    result.brokenRules.push_back({rule.at("rule").get<std::string>(), rule.at("message").get<std::string>()});
}

}  // namespace

Json toJson(const Evaluation& evaluation) {
  return std::visit([](const auto& value) { return toJson(value); }, evaluation);
}

Result<Evaluation> evaluationFromJson(const Json& document, const std::string& file, const std::string& prefix) {
  Json withoutNotes = document;
  takeNotes(withoutNotes);
  const Diagnostics errors = validateAgainstSchema(withoutNotes, "evaluation", file, prefix);
  if (!errors.empty()) return errors;
  return evaluationFromCheckedJson(withoutNotes, file, prefix);
}

Result<Evaluation> evaluationFromCheckedJson(const Json& document, const std::string& file, const std::string& prefix) {
  if (!document.at("valid").get<bool>()) return Evaluation(violationFromJson(document.at("violation")));
  LayerResult result;
  result.model = document.value("model", "");
  result.layer = document.at("layer").get<std::string>();
  const auto macs = document.find("macs");
  if (macs != document.end()) result.macs = macs->get<double>();
  result.outsideModel = document.value("outside_model", false);
  const Json& bytes = document.at("off_chip_bytes");
  result.offChipBytes = offChipBytesFromJson(bytes);
  if (const Json sum = plainNumber(result.offChipBytes.total()); bytes.at("total") != sum)
    return Diagnostic{Diagnostic::Severity::Error,
                      file,
                      prefix + "/off_chip_bytes/total",
                      bytes.at("total").dump(),
                      sum.dump() + ", the sum of I, W and O",
                      "Correct it, or make the file again."};
  if (result.outsideModel) return Evaluation(std::move(result));
  readFigures(document, result);
  if (document.contains("mapping")) {
    Result<Mapping> mapping = mappingFromJson(document.at("mapping"), file, prefix + "/mapping");
    if (!mapping) return mapping.diagnostics();
    result.mapping = std::move(mapping).value();
  }
  return Evaluation(std::move(result));
}

}  // namespace tilescope
