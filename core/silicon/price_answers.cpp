// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/silicon/price_answers.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/document_findings.h"
#include "core/base/ensure.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/base/read_document.h"
#include "core/base/schemas.h"
#include "core/silicon/price_provenance.h"
#include "core/silicon/process_prices.h"
#include "core/silicon/repricing.h"

namespace tilescope {
namespace {

// As the schema requires, every input exists, with the right type and range.

template <class Enum, std::size_t N>
Enum choiceOf(const std::array<std::string_view, N>& names, const Json& text) {
  const std::optional<Enum> value = parseEnum<Enum>(names, text.get_ref<const std::string&>());
  ensure(value.has_value(), "the schema allows known names only");
  return *value;
}

Process processOf(const Json& inputs) {
  return {inputs.at("node_nm"), choiceOf<Transistors>(kTransistorNames, inputs.at("transistors"))};
}

std::vector<PriceFigure> figuresOf(const MemoryPrice& price, bool withTimes) {
  std::vector<PriceFigure> figures{{"read_pj", price.readPj},
                                   {"write_pj", price.writePj},
                                   {"leakage_mw", price.leakageMw},
                                   {"area_mm2", price.areaMm2}};
  if (withTimes) figures.insert(figures.end(), {{"access_ns", price.accessNs}, {"cycle_ns", price.cycleNs}});
  return figures;
}

PriceAnswer answerSram(const Json& inputs) {
  const Process process = processOf(inputs);
  const SramMacro macro{inputs.at("size_bits"), inputs.at("port_bits"), inputs.at("ports")};
  return {"sram", figuresOf(ProcessPrices(process).of(macro), true), "Fit to CACTI 7.0 at 340 K.",
          limitsOf(macro, process)};
}

PriceAnswer answerRegisterFile(const Json& inputs) {
  const RegisterFile file{inputs.at("size_bits"), inputs.at("port_bits"), inputs.at("read_ports"),
                          inputs.at("write_ports")};
  return {"register_file", figuresOf(ProcessPrices(processOf(inputs)).of(file), false),
          "Flip-flops: energy of ZigZag 3.8.5 (28 nm), area of Aladdin (40 nm), scaled to the node.", ""};
}

PriceAnswer answerDram(const Json& inputs) {
  const DramType* type = findDram(siliconTables(), inputs.at("dram").get_ref<const std::string&>());
  ensure(type != nullptr, "the type was checked");
  return {"dram",
          {{"pj", type->pjPerBit * inputs.at("bits").get<double>()}},
          type->source + (type->source.ends_with('.') ? "" : "."),
          limitsOf(*type)};
}

PriceAnswer answerNode(const Json& inputs) {
  const ProcessPrices prices({inputs.at("node_nm"), Transistors::HighPerformance});
  return {"node",
          {{"logic_energy", prices.logicEnergy()}, {"logic_area", prices.logicArea()}},
          "Factors from 45 nm: Jouppi 2021 over Horowitz 2014, Stillmaker and Baas 2017.",
          ""};
}

PriceAnswer answerReprice(const Json& inputs) {
  const PricedMemory memory{choiceOf<MemoryBuild>(kMemoryBuildNames, inputs.at("memory_kind")), inputs.at("ports"),
                            inputs.at("energy_per") == "word"};
  const auto access = choiceOf<AccessKind>(kAccessKindNames, inputs.at("quantity"));
  const MemorySize anchor{inputs.at("size_bits"), inputs.at("port_bits")};
  const MemorySize now{inputs.at("new_size_bits"), inputs.at("new_port_bits")};
  const double published = inputs.at("published"), energy = repriced(published, memory, access, anchor, now);
  return {"reprice",
          {{"energy", energy}},
          repricedText({published, "", "published"}, energy, anchor, now, memory.build),
          ""};
}

// If the formats differ, the more expensive multiplier is used.
struct FloatOperands {
  const FloatFormat* multiply = nullptr;
  const FloatFormat* add = nullptr;
};

void addUnknown(const Json& inputs, const char* key, const std::vector<std::string>& known, const std::string& kind,
                const std::string& pointer, DocumentFindings& findings) {
  const Diagnostic unknown =
      unknownName("", childPointer(pointer, key), inputs.at(key).get_ref<const std::string&>(), known, kind);
  findings.error(unknown.pointer, unknown.found, unknown.expected, unknown.remedy);
}

// The format with this name; null, with an error, if the tables lack the operation for it.
const FloatFormat* checkedFormat(const Json& inputs, const char* key, bool isSum, const std::string& pointer,
                                 DocumentFindings& findings) {
  const std::string& typed = inputs.at(key).get_ref<const std::string&>();
  const auto canBe = [&](const FloatFormat& format) {
    return isSum ? format.add.has_value() : format.multiply.has_value();
  };
  const FloatFormat* found = findFloatFormat(siliconTables(), typed);
  if (found && canBe(*found)) return found;
  std::vector<std::string> known;
  for (const FloatFormat& format : siliconTables().arithmetic.floats)
    if (canBe(format)) known.push_back(format.name);
  addUnknown(inputs, key, known, isSum ? "a format with an addition" : "a format", pointer, findings);
  return nullptr;
}

FloatOperands floatOperands(const Json& inputs, const std::string& pointer, DocumentFindings& findings) {
  const FloatFormat* input = checkedFormat(inputs, "input", false, pointer, findings);
  const FloatFormat* weight = checkedFormat(inputs, "weight", false, pointer, findings);
  const FloatFormat* sum = checkedFormat(inputs, "partial_sum", true, pointer, findings);
  if (!input || !weight || !sum) return {};
  return {input->multiply->pj < weight->multiply->pj ? weight : input, sum};
}

PriceAnswer answerMac(const Json& inputs) {
  const ProcessPrices prices({inputs.at("node_nm"), Transistors::HighPerformance});
  OperationPrice price;
  std::string limits;
  if (inputs.at("format") == "int") {
    price = prices.of(IntegerMac{inputs.at("input"), inputs.at("weight"), inputs.at("partial_sum")});
  } else {
    DocumentFindings none("", "");
    const FloatOperands operands = floatOperands(inputs, "", none);
    ensure(operands.multiply != nullptr, "the formats were checked");
    price = prices.ofFloat(*operands.multiply, *operands.add);
    limits = limitsOf(*operands.multiply);
  }
  return {"mac",
          {{"pj", price.pj}, {"um2", price.um2}},
          "Multiplication and addition of Horowitz 2014 (45 nm), scaled to the node.",
          limits};
}

PriceAnswer answerOne(const Json& question) {
  const Json &kind = question.at("kind"), &inputs = question.at("inputs");
  if (kind == "sram") return answerSram(inputs);
  if (kind == "register_file") return answerRegisterFile(inputs);
  if (kind == "mac") return answerMac(inputs);
  if (kind == "dram") return answerDram(inputs);
  if (kind == "node") return answerNode(inputs);
  return answerReprice(inputs);
}

void checkNames(const Json& question, const std::string& pointer, DocumentFindings& findings) {
  const Json &kind = question.at("kind"), &inputs = question.at("inputs");
  if (kind == "mac" && inputs.at("format") == "float") floatOperands(inputs, pointer, findings);
  if (kind != "dram") return;
  if (!findDram(siliconTables(), inputs.at("dram").get_ref<const std::string&>()))
    addUnknown(inputs, "dram", namesOf(siliconTables().dram), "a type of DRAM", pointer, findings);
}

}  // namespace

Result<std::vector<PriceAnswer>> answerPriceQuestions(const Json& document, const std::string& file) {
  Json plain = document;
  takeNotes(plain);
  if (Diagnostics violations = validateAgainstSchema(plain, "price_questions", file); !violations.empty())
    return violations;
  const Json& questions = plain.at("questions");
  DocumentFindings findings(file, "");
  for (std::size_t i = 0; i < questions.size() && !findings.full(); ++i)
    checkNames(questions[i], fmt::format("/questions/{}/inputs", i), findings);
  if (findings.hasErrors()) return std::move(findings).take();
  std::vector<PriceAnswer> answers;
  for (const Json& question : questions) answers.push_back(answerOne(question));
  return answers;
}

Result<std::vector<PriceAnswer>> readPriceQuestions(const std::string& path) {
  return readDocument(path, [&](const Json& document) { return answerPriceQuestions(document, path); });
}

Json toJson(const std::vector<PriceAnswer>& answers) {
  Json list = Json::array();
  for (const PriceAnswer& answer : answers) {
    Json figures = Json::object();
    for (const PriceFigure& figure : answer.figures) figures[figure.key] = plainNumber(figure.value);
    list.push_back(std::move(figures));
  }
  return {{"format", "tilescope.prices/1"}, {"answers", std::move(list)}};
}

}  // namespace tilescope
