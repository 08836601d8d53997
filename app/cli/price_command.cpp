// SPDX-License-Identifier: GPL-3.0-or-later
#include <charconv>
#include <cmath>
#include <map>

#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "app/cli/price_options.h"
#include "app/cli/scales.h"
#include "core/base/format_number.h"
#include "core/base/json.h"
#include "core/silicon/price_answers.h"

namespace tilescope::cli {
namespace {

constexpr const char* kPriceCommand = "tilescope-cli price";
constexpr std::string_view kInputsPointer = "/questions/0/inputs/";

struct FigureName {
  const char* name;
  const char* unit;
};

const FigureName& nameOf(const std::string& key) {
  static const std::map<std::string, FigureName> kNames{
      {"read_pj", {"read energy per access", "pJ"}},
      {"write_pj", {"write energy per access", "pJ"}},
      {"leakage_mw", {"leakage", "mW"}},
      {"area_mm2", {"area", "mm²"}},
      {"access_ns", {"access time", "ns"}},
      {"cycle_ns", {"cycle time", "ns"}},
      {"pj", {"energy", "pJ"}},
      {"um2", {"area", "µm²"}},
      {"logic_energy", {"energy of logic", "× that of 45 nm"}},
      {"logic_area", {"area of logic", "× that of 45 nm"}},
      {"energy", {"energy", "as published"}},
  };
  return kNames.at(key);
}

template <class Number>
bool readsAs(const std::string& typed, Number& value) {
  const char* end = typed.data() + typed.size();
  const auto [stopped, error] = std::from_chars(typed.data(), end, value);
  return error == std::errc() && stopped == end;
}

// Numbers become JSON numbers, other texts strings.
Json valueOf(const std::string& typed) {
  std::int64_t whole = 0;
  if (readsAs(typed, whole)) return whole;
  double number = 0;
  if (readsAs(typed, number) && std::isfinite(number)) return number;
  return typed;
}

Diagnostics aboutOptions(Diagnostics diagnostics) {
  for (Diagnostic& diagnostic : diagnostics) {
    if (!diagnostic.pointer.starts_with(kInputsPointer)) continue;
    const std::string input = diagnostic.pointer.substr(kInputsPointer.size());
    for (const PriceOption& option : priceOptions())
      if (option.input == input) diagnostic.pointer = option.option;
  }
  return diagnostics;
}

Result<std::vector<PriceAnswer>> answersTo(const PriceArguments& arguments) {
  if (arguments.kind.empty()) return readPriceQuestions(arguments.file);
  Json inputs = Json::object();
  for (const auto& [input, typed] : arguments.inputs) inputs[input] = valueOf(typed);
  const Json document{{"format", kPriceQuestionsFormat},
                      {"questions", Json::array({{{"kind", arguments.kind}, {"inputs", std::move(inputs)}}})}};
  Result<std::vector<PriceAnswer>> answers = answerPriceQuestions(document, kPriceCommand);
  return answers ? answers : aboutOptions(answers.diagnostics());
}

// A line per value, after the question's index if there are several.
Table priceTable(const std::vector<PriceAnswer>& answers, bool isCsv) {
  const bool numbered = isCsv || answers.size() != 1;
  Table table;
  if (numbered) table.columns = {{"question", true}, {"kind"}};
  table.columns.insert(table.columns.end(), {{"quantity"}, {"value", true}, {"unit"}});
  for (std::size_t i = 0; i < answers.size(); ++i)
    for (const PriceFigure& figure : answers[i].figures) {
      const FigureName& name = nameOf(figure.key);
      Cells& row = table.rows.emplace_back();
      if (numbered) row = {std::to_string(i), answers[i].kind};
      row.push_back(isCsv ? figure.key : name.name);
      row.push_back(isCsv ? exact(figure.value) : significant(figure.value, kInputDigits));
      row.push_back(name.unit);
    }
  return table;
}

std::string priceReport(const std::vector<PriceAnswer>& answers, const std::string& defaults) {
  std::string text = toText(priceTable(answers, false), terminalWidth());
  if (answers.size() != 1) return text;
  if (!defaults.empty()) text += "\nDefaults: " + defaults + "\n";
  text += "\n" + answers.front().source + "\n";
  if (!answers.front().limits.empty()) text += answers.front().limits + "\n";
  return text;
}

}  // namespace

int run(const PriceArguments& arguments) {
  const Result<std::vector<PriceAnswer>> answers = answersTo(arguments);
  if (!answers) {
    printDiagnostics(answers.diagnostics());
    return kBadInput;
  }
  print({[&] { return toJson(*answers); }, [&] { return priceTable(*answers, true); },
         [&] { return priceReport(*answers, arguments.defaults); }},
        arguments.format);
  return kAnswered;
}

}  // namespace tilescope::cli
