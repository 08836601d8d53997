// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/interop/tool_format.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <set>
#include <system_error>

#include "core/base/json_document.h"
#include "core/base/names.h"
#include "core/base/plain_text.h"
#include "core/base/yaml_tree.h"
#include "core/workload/interop/csv_rows.h"

namespace tilescope::interop {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxTitle = 150;  // bytes
constexpr std::array<std::string_view, 13> kFormatNames{
    "zigzag workload",  "timeloop problem", "maestro",         "gamma",          "airchitect",
    "scalesim conv",    "scalesim gemm",    "zigzag hardware", "zigzag mapping", "timeloop architecture",
    "maestro hardware", "scalesim config",  "scalesim layout"};
constexpr std::size_t kLookedAt = std::size_t{64} << 10;  // bytes; enough to recognise every format
constexpr std::string_view kMark = "\xEF\xBB\xBF";

using Words = std::set<std::string, std::less<>>;

// Words before ":" in any line, and at the beginning of a line.
struct LineKeys {
  Words all, top;
  bool beginsWithList = false;
};

LineKeys keysOf(std::string_view text) {
  LineKeys keys;
  bool isFirst = true;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t begin = line.find_first_not_of(" -");
    if (begin == std::string_view::npos || line[begin] == '#') continue;
    const bool isItem = line.substr(0, begin).find('-') != std::string_view::npos;
    if (isFirst) keys.beginsWithList = isItem;
    isFirst = false;
    line.remove_prefix(begin);
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) continue;
    const std::string word(trimmed(line.substr(0, colon)));
    keys.all.insert(word);
    if (begin == 0) keys.top.insert(word);
  }
  return keys;
}

std::optional<ToolFormat> yamlFormatOf(std::string_view text) {
  const LineKeys keys = keysOf(text);
  const auto has = [&](const Words& words, std::initializer_list<std::string_view> any) {
    return std::any_of(any.begin(), any.end(), [&](std::string_view word) { return words.contains(word); });
  };
  if (has(keys.top, {"num_pes"})) return ToolFormat::MaestroHardware;
  if (keys.beginsWithList && has(keys.all, {"spatial_mapping", "temporal_ordering"})) return ToolFormat::ZigzagMapping;
  if (keys.beginsWithList && has(keys.all, {"operator_type", "loop_dims", "equation"}))
    return ToolFormat::ZigzagWorkload;
  if (has(keys.top, {"operational_array"}) ||
      (has(keys.top, {"memories"}) && has(keys.all, {"r_cost", "served_dimensions"})))
    return ToolFormat::ZigzagHardware;
  if (has(keys.top, {"problem", "shape"}) || has(keys.all, {"data_spaces", "data-spaces"}) || text.starts_with("{{"))
    return ToolFormat::TimeloopProblem;
  if (has(keys.top, {"architecture", "arch"})) return ToolFormat::TimeloopArchitecture;
  return std::nullopt;
}

std::optional<ToolFormat> csvFormatOf(std::string_view text) {
  const std::vector<CsvRow> rows = csvRows(text.substr(0, text.find('\n', text.find_first_not_of("\r\n \t"))));
  if (rows.empty()) return std::nullopt;
  std::vector<std::string> header;
  for (const std::string_view cell : rows.front().cells) header.push_back(upperCase(cell));
  const auto begins = [&](std::initializer_list<std::string_view> words) {
    return header.size() >= words.size() && std::equal(words.begin(), words.end(), header.begin());
  };
  const auto mentions = [&](std::string_view word) {
    return std::any_of(header.begin(), header.end(),
                       [&](const std::string& cell) { return cell.find(word) != std::string::npos; });
  };
  if (begins({"K", "C", "Y", "X", "R", "S", "T"}) ||
      (begins({"M", "N", "K"}) && header.size() == 7 && header[6] == "T"))
    return ToolFormat::Gamma;
  if (begins({"M", "N", "GEMM_K"}) || begins({"K", "C", "X", "Y", "R", "S"})) return ToolFormat::Airchitect;
  if (header.size() < 4 || !header.front().starts_with("LAYER")) return std::nullopt;
  if (mentions("INTRALINE") || mentions("INTERLINE") || mentions("INTRA LINE") || mentions("INTER LINE"))
    return ToolFormat::ScalesimLayout;
  if (header.size() >= 8 && header[1].starts_with("IFMAP") && header[3].starts_with("FILTER"))
    return ToolFormat::ScalesimConv;
  if (header[1] == "M" && header[2] == "N" && header[3] == "K") return ToolFormat::ScalesimGemm;
  return std::nullopt;
}

bool hasWord(std::string_view text, std::string_view word) {
  const auto isPart = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !isPart(text[at - 1])) && (end == text.size() || !isPart(text[end]))) return true;
  }
  return false;
}

}  // namespace

std::string_view name(ToolFormat format) {
  return enumName(kFormatNames, format);
}

std::optional<ToolFormat> toolFormatOf(std::string_view text) {
  if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
  text = text.substr(0, kLookedAt);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || text[first] == '<') return std::nullopt;
  if (text[first] == '{' && !text.substr(first).starts_with("{{")) return std::nullopt;  // JSON
  if (text.find("[architecture_presets]") != std::string_view::npos) return ToolFormat::ScalesimConfig;
  if (hasWord(text, "Dimensions") && hasWord(text, "Layer") && text.find('{') != std::string_view::npos)
    return ToolFormat::Maestro;
  if (const std::optional<ToolFormat> table = csvFormatOf(text)) return table;
  return yamlFormatOf(text.substr(first));
}

std::optional<ToolFormat> toolFormatOfFile(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return std::nullopt;
  std::string begin(kLookedAt, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(begin.data(), static_cast<std::streamsize>(begin.size()));
  begin.resize(static_cast<std::size_t>(file.gcount()));
  return toolFormatOf(begin);
}

std::optional<Diagnostic> unknownToolFile(const std::string& path) {
  const std::string ending = std::filesystem::path(path).extension().string();
  const bool isTable = ending == ".csv", isTree = ending == ".yaml" || ending == ".yml";
  if (!isTable && !isTree && ending != ".m" && ending != ".cfg") return std::nullopt;
  return Diagnostic{Diagnostic::Severity::Error,
                    path,
                    "",
                    "a " + ending.substr(1) + " file of no known tool",
                    isTable  ? "columns of GAMMA, AIrchitect or SCALE-Sim, with commas between"
                    : isTree ? "a workload, accelerator or mapping of ZigZag, or a problem or architecture of Timeloop"
                             : "a network or hardware of MAESTRO, or a configuration of SCALE-Sim",
                    "See docs/how_to/other_tools.md for what each of them begins with."};
}

Result<std::string> readToolText(const std::string& path) {
  Result<std::string> text = readTextFile(path, YamlLimits{}.maxBytes);
  if (!text) return text.diagnostics();
  if (!isUtf8(*text))
    return Diagnostic{Diagnostic::Severity::Error, path, "", "bytes that are not UTF-8", "text in UTF-8",
                      "Save the file as UTF-8."};
  return text->starts_with(kMark) ? text->substr(kMark.size()) : std::move(text).value();
}

std::string fileNameOf(const std::string& path) {
  const std::string name = fs::path(path).filename().string();
  return isUtf8(name) && name.size() <= kMaxTitle ? name : "a file";
}

std::string titleOf(const std::string& path) {
  const std::string title = fs::path(path).stem().string();
  return isUtf8(title) && title.size() <= kMaxTitle && !title.empty() ? title : "imported";
}

Diagnostics notesOf(const std::string& file, const std::vector<std::string>& notes) {
  Diagnostics warnings;
  for (const std::string& note : notes) warnings.push_back({Diagnostic::Severity::Warning, file, "", "", "", note});
  return warnings;
}

}  // namespace tilescope::interop
