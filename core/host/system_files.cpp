// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/host/system_files.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <set>

#include "core/base/units.h"

namespace tilescope::host {
namespace {

namespace fs = std::filesystem;

constexpr int kMaxCpu = 1 << 16;  // far above any system

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

std::vector<std::string_view> parts(std::string_view text, char separator) {
  std::vector<std::string_view> all;
  while (true) {
    const std::size_t end = text.find(separator);
    all.push_back(trimmed(text.substr(0, end)));
    if (end == std::string_view::npos) return all;
    text.remove_prefix(end + 1);
  }
}

}  // namespace

std::vector<std::string> linesOf(const fs::path& file) {
  std::vector<std::string> lines;
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::optional<std::string> lineOf(const fs::path& file) {
  std::ifstream stream(file);
  std::string line;
  if (!std::getline(stream, line)) return std::nullopt;
  return std::string(trimmed(line));
}

std::optional<std::int64_t> wholeNumber(std::string_view text) {
  text = trimmed(text);
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 0) return std::nullopt;
  return value;
}

std::optional<std::int64_t> kibibytes(std::string_view text) {
  text = trimmed(text);
  if (text.empty()) return std::nullopt;
  const std::int64_t unit = text.back() == 'K'   ? kBytesPerKibibyte
                            : text.back() == 'M' ? kBytesPerKibibyte * kBytesPerKibibyte
                                                 : 0;
  if (unit == 0) return std::nullopt;
  const std::optional<std::int64_t> count = wholeNumber(text.substr(0, text.size() - 1));
  if (!count || *count > kLargestExact / unit) return std::nullopt;
  return *count * unit;
}

std::optional<std::vector<int>> cpuList(std::string_view text) {
  std::set<int> cpus;
  for (const std::string_view range : parts(text, ',')) {
    const std::vector<std::string_view> ends = parts(range, '-');
    const std::optional<std::int64_t> first = wholeNumber(ends.front()), last = wholeNumber(ends.back());
    if (ends.size() > 2 || !first || !last || *last < *first || *last > kMaxCpu) return std::nullopt;
    for (std::int64_t cpu = *first; cpu <= *last; ++cpu) cpus.insert(static_cast<int>(cpu));
  }
  return std::vector<int>(cpus.begin(), cpus.end());
}

std::optional<std::string> fieldOf(const std::vector<std::string>& lines, std::string_view name) {
  for (const std::string& line : lines) {
    const std::size_t colon = line.find(':');
    if (colon != std::string::npos && trimmed(std::string_view(line).substr(0, colon)) == name)
      return std::string(trimmed(std::string_view(line).substr(colon + 1)));
  }
  return std::nullopt;
}

std::vector<fs::path> controlGroups(const fs::path& sys, const fs::path& proc, std::string_view controller) {
  std::vector<fs::path> folders;
  const fs::path mount = sys / "fs" / "cgroup";
  for (const std::string& line : linesOf(proc / "self" / "cgroup")) {  // "0::/group" or "1:cpu,cpuacct:/group"
    const std::vector<std::string_view> fields = parts(line, ':');
    if (fields.size() < 3) continue;
    const std::vector<std::string_view> controllers = parts(fields[1], ',');
    const bool isSecond = fields[1].empty();
    if (!isSecond && std::find(controllers.begin(), controllers.end(), controller) == controllers.end()) continue;
    const fs::path root = isSecond ? mount : mount / controller;
    fs::path group = fs::path(fields[2]).relative_path();
    for (; !group.empty(); group = group.parent_path()) folders.push_back(root / group);
    folders.push_back(root);
  }
  return folders;
}

}  // namespace tilescope::host
