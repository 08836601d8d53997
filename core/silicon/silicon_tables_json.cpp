// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/silicon/silicon_tables_json.h"

#include <fmt/format.h>

#include <utility>

#include "core/base/document_findings.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/json_pointer.h"
#include "core/base/schemas.h"

namespace tilescope {
namespace {

template <std::size_t N>
std::array<double, N> readNumbers(const Json& json) {
  std::array<double, N> numbers{};
  for (std::size_t i = 0; i < N; ++i) numbers[i] = json[i];
  return numbers;
}

SramShape readShape(const Json& json) {
  SramShape shape{};
  for (std::size_t row = 0; row < shape.size(); ++row) shape[row] = readNumbers<shape[0].size()>(json[row]);
  return shape;
}

PerTransistors<SramShape> readShapes(const Json& json) {
  PerTransistors<SramShape> shapes{};
  for (std::size_t t = 0; t < shapes.size(); ++t)
    shapes[t] = readShape(json.is_array() ? json : json.at(kTransistorNames[t]));
  return shapes;
}

SramTable readSram(const Json& json) {
  SramTable table;
  table.laneBits = json.at("lane_bits");
  table.minWords = json.at("min_words");
  table.nodesNm = readNumbers<kSramNodes>(json.at("nodes_nm"));
  for (std::size_t f = 0; f < kMemoryFigureNames.size(); ++f) {
    const std::string_view figure = kMemoryFigureNames[f];
    table.growthBeyond[f] = json.at("growth_beyond").at(figure);
    table.shape[f] = readShapes(json.at("shape").at(figure));
    for (std::size_t t = 0; t < kTransistorNames.size(); ++t)
      table.level[f][t] = readNumbers<kSramNodes>(json.at("level").at(kTransistorNames[t]).at(figure));
  }
  const Json& ports = json.at("ports");
  table.ports = {ports.at("area"), ports.at("leakage"), readNumbers<2>(ports.at("energy")),
                 readNumbers<2>(ports.at("time")), readNumbers<2>(ports.at("log2_bits"))};
  table.energyBelow = json.at("below_22nm").at("energy_exponent");
  table.timeBelow = json.at("below_22nm").at("time_exponent");
  table.energyAbove = json.at("above_90nm").at("energy_exponent");
  table.areaAbove = json.at("above_90nm").at("area_exponent");
  table.timeAbove = json.at("above_90nm").at("time_exponent");
  return table;
}

RegisterFileTable readRegisterFile(const Json& json) {
  return {json.at("energy_fj_per_bit")[0], json.at("energy_fj_per_bit")[1], json.at("energy_node_nm"),
          json.at("area_um2_per_bit"),     json.at("mux_um2_per_bit"),      json.at("area_node_nm")};
}

PowerLaw readByBits(const Json& operations, const char* key) {
  std::vector<PowerLaw::Point> points;
  for (const Json& operation : operations) points.push_back({operation.at("bits"), operation.at(key)});
  return PowerLaw(std::move(points));
}

std::optional<OperationPrice> readFloat(const Json& operations, const std::string& format) {
  const auto found = operations.find(format);
  if (found == operations.end()) return std::nullopt;
  return OperationPrice{found->at("pj"), found->at("um2")};
}

bool isAssumed(const Json& document, const std::string& pointer) {
  for (const Json& assumption : document.at("assumptions"))
    if (assumption == pointer) return true;
  return false;
}

ArithmeticTable readArithmetic(const Json& document) {
  const Json& json = document.at("arithmetic").at("reference_45nm");
  const Json &multiply = json.at("multiply"), &add = json.at("add");
  ArithmeticTable table{readByBits(multiply.at("int"), "pj"),
                        readByBits(multiply.at("int"), "um2"),
                        readByBits(add.at("int"), "pj"),
                        readByBits(add.at("int"), "um2"),
                        {}};
  for (const auto& [format, price] : multiply.at("float").items())
    table.floats.push_back({format, readFloat(multiply["float"], format), readFloat(add.at("float"), format),
                            isAssumed(document, "/arithmetic/reference_45nm/multiply/float/" + format)});
  return table;
}

std::vector<DramType> readDram(const Json& document) {
  std::vector<DramType> types;
  for (const auto& [type, json] : document.at("dram").items()) {
    const std::string pointer = "/dram/" + type;
    types.push_back({type, json.at("pj_per_bit"), json.at("low"), json.at("high"),
                     document.at("sources").value(pointer, ""), isAssumed(document, pointer)});
  }
  return types;
}

PowerLaw readByNode(const Json& nodes, const Json& values) {
  std::vector<PowerLaw::Point> points;
  for (std::size_t i = 0; i < nodes.size(); ++i) points.push_back({nodes[i], values[i]});
  return PowerLaw(std::move(points));
}

NodeTable readNodes(const Json& json) {
  const auto byNode = [&](const char* key, const char* values) {
    return readByNode(json.at(key).at("node_nm"), json.at(key).at(values));
  };
  NodeTable table{byNode("logic_energy", "factor"), byNode("logic_area", "factor"), byNode("sram_cell", "um2"), {}, {}};
  const Json& wire = json.at("wire_pj_per_bit_mm");
  for (std::size_t t = 0; t < kTransistorNames.size(); ++t) {
    table.logicLeakageMwPerMm2[t] = json.at("logic_leakage_mw_per_mm2").at(kTransistorNames[t]);
    table.wirePjPerBitMm[t] = readByNode(wire.at("node_nm"), wire.at(kTransistorNames[t]));
  }
  return table;
}

void checkAscending(const Json& document, const std::string& pointer, DocumentFindings& findings) {
  const Json& values = *findPointer(document, pointer);
  for (std::size_t i = 1; i < values.size(); ++i)
    if (values[i] <= values[i - 1])
      findings.error(childPointer(pointer, i), fmt::format("{} after {}", values[i].dump(), values[i - 1].dump()),
                     "nodes in ascending order, each once", "Sort the table.");
}

void checkLength(const Json& document, const std::string& nodes, const std::string& values,
                 DocumentFindings& findings) {
  const std::size_t expected = findPointer(document, nodes)->size(), found = findPointer(document, values)->size();
  if (found != expected)
    findings.error(values, fmt::format("{} values", found), fmt::format("{}, one for each of {}", expected, nodes),
                   "Add the missing values, or remove the surplus ones.");
}

void checkBits(const Json& document, const std::string& pointer, DocumentFindings& findings) {
  const Json& operations = *findPointer(document, pointer);
  for (std::size_t i = 1; i < operations.size(); ++i)
    if (operations[i].at("bits") <= operations[i - 1].at("bits"))
      findings.error(childPointer(childPointer(pointer, i), "bits"), operations[i]["bits"].dump(),
                     "widths in ascending order, each once", "Sort the table.");
}

void checkFloats(const Json& arithmetic, DocumentFindings& findings) {
  for (const auto& [format, price] : arithmetic.at("add").at("float").items())
    if (!arithmetic.at("multiply").at("float").contains(format))
      findings.error(childPointer("/arithmetic/reference_45nm/add/float", format), "an addition only",
                     "formats that have a multiplication too", "Add it under \"multiply\", or remove this one.");
}

void checkPointers(const Json& document, DocumentFindings& findings) {
  const auto check = [&](const std::string& place, const std::string& pointer) {
    if (!findPointer(document, pointer))
      findings.error(place, fmt::format("\"{}\", which leads nowhere", pointer), "JSON pointers to values of this file",
                     "Correct the pointer, or remove it.");
  };
  for (const auto& [figure, source] : document.at("sources").items()) check("/sources", figure);
  for (const Json& figure : document.at("assumptions")) check("/assumptions", figure);
}

void checkTables(const Json& document, DocumentFindings& findings) {
  checkAscending(document, "/sram/nodes_nm", findings);
  for (const auto& [table, values] :
       {std::pair("/nodes/logic_energy", "factor"), {"/nodes/logic_area", "factor"}, {"/nodes/sram_cell", "um2"}}) {
    checkAscending(document, std::string(table) + "/node_nm", findings);
    checkLength(document, std::string(table) + "/node_nm", std::string(table) + "/" + values, findings);
  }
  const std::string wire = "/nodes/wire_pj_per_bit_mm";
  checkAscending(document, wire + "/node_nm", findings);
  for (const std::string_view transistors : kTransistorNames)
    checkLength(document, wire + "/node_nm", childPointer(wire, transistors), findings);
  for (const char* operation : {"multiply", "add"})
    checkBits(document, std::string("/arithmetic/reference_45nm/") + operation + "/int", findings);
  checkFloats(document.at("arithmetic").at("reference_45nm"), findings);
  checkPointers(document, findings);
}

}  // namespace

Result<SiliconTables> siliconTablesFromJson(const Json& document, const std::string& file) {
  Json plain = document;
  takeNotes(plain);
  if (Diagnostics violations = validateAgainstSchema(plain, "silicon", file); !violations.empty()) return violations;
  DocumentFindings findings(file, "");
  checkTables(plain, findings);
  if (findings.hasErrors()) return std::move(findings).take();
  return SiliconTables{readSram(plain.at("sram")), readRegisterFile(plain.at("register_file")), readArithmetic(plain),
                       readDram(plain), readNodes(plain.at("nodes"))};
}

}  // namespace tilescope
