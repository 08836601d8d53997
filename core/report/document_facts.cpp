// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/document_facts.h"

#include <algorithm>
#include <string_view>

namespace tilescope::report {
namespace {

void collectCharts(const std::vector<Section>& sections, std::vector<const Chart*>& charts) {
  for (const Section& section : sections) {
    for (const Block& block : section.blocks) {
      if (const auto* chart = std::get_if<Chart>(&block)) charts.push_back(chart);
      if (const auto* row = std::get_if<ChartRow>(&block))
        for (const Chart& chart : row->charts) charts.push_back(&chart);
    }
    collectCharts(section.parts, charts);
  }
}

}  // namespace

std::string plainText(const Line& line) {
  std::string text;
  for (const Words& words : line) text += words.text;
  return text;
}

bool isEstimate(const Line& line) {
  return std::any_of(line.begin(), line.end(), [](const Words& words) { return words.tone == Tone::Estimate; });
}

bool needsEstimateWord(const Words& words) {
  const auto says = [&](const char* word) { return words.text.find(word) != std::string::npos; };
  return words.tone == Tone::Estimate && !says("estimate") && !says("assumption");
}

bool isEstimateColumn(const Table& table, std::size_t column) {
  bool any = false;
  for (const std::vector<Line>& row : table.rows) {
    if (column >= row.size() || plainText(row[column]).empty()) continue;
    if (!isEstimate(row[column])) return false;
    any = true;
  }
  return any;
}

std::string plainName(const std::string& id) {
  std::string name;
  for (const char c : id) {
    const bool isUpper = c >= 'A' && c <= 'Z';
    const bool isKept = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    name += isUpper ? static_cast<char>(c - 'A' + 'a') : isKept ? c : '-';
  }
  return name;
}

std::vector<const Chart*> chartsOf(const Document& document) {
  std::vector<const Chart*> charts;
  collectCharts(document.sections, charts);
  return charts;
}

std::string isoTime(const std::string& madeOn) {
  constexpr std::string_view kForm = "0000-00-00 00:00 UTC";
  if (madeOn.size() != kForm.size()) return {};
  for (std::size_t k = 0; k < kForm.size(); ++k) {
    const bool isDigit = madeOn[k] >= '0' && madeOn[k] <= '9';
    if (kForm[k] == '0' ? !isDigit : madeOn[k] != kForm[k]) return {};
  }
  return madeOn.substr(0, 10) + "T" + madeOn.substr(11, 5) + "Z";
}

}  // namespace tilescope::report
