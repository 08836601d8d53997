// SPDX-License-Identifier: GPL-3.0-or-later
// Timeloop's files are YAML templates. Only the inclusion of files is supported.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>

#include "core/base/names.h"
#include "core/base/plain_text.h"
#include "core/base/rejection.h"
#include "core/base/yaml_tree.h"
#include "core/workload/interop/network_readers.h"

namespace tilescope::interop {
namespace {

namespace fs = std::filesystem;

constexpr int kMaxIncludes = 8;  // of nested includes
constexpr int kMaxFoldersUp = 2;

std::optional<std::string> includedPath(std::string_view call) {
  constexpr std::string_view kName = "include_text(";
  call = trimmed(call);
  if (!call.starts_with(kName) || !call.ends_with(")")) return std::nullopt;
  call = trimmed(call.substr(kName.size(), call.size() - kName.size() - 1));
  if (call.size() < 3 || (call.front() != '\'' && call.front() != '"') || call.back() != call.front())
    return std::nullopt;
  return std::string(call.substr(1, call.size() - 2));
}

class IncludeReader {
 public:
  explicit IncludeReader(std::vector<std::string>& notes) : notes_(notes) {}

  std::string whole(const std::string& text, const fs::path& folder, int depth) {
    std::string result;
    std::size_t at = 0;
    for (std::size_t open = text.find("{{"); open != std::string::npos; open = text.find("{{", at)) {
      const std::size_t close = text.find("}}", open);
      const std::string shown = text.substr(open, close == std::string::npos ? close : close + 2 - open);
      const std::string place =
          fmt::format("line {}", 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(open), '\n'));
      const std::optional<std::string> path =
          close == std::string::npos ? std::nullopt : includedPath(text.substr(open + 2, close - open - 2));
      if (!path)
        throw Rejection{place, quoteName(shown), "{{include_text('FILE')}}",
                        "Let Timeloop write the file without templates."};
      result.append(text, at, open - at);
      at = close + 2;
      result += included(*path, folder, place, depth);
      limit(result.size(), place);
    }
    return result.append(text, at);
  }

 private:
  std::string included(const std::string& path, const fs::path& folder, const std::string& place, int depth) {
    const fs::path relative(path);
    if (relative.is_absolute() || std::count(relative.begin(), relative.end(), "..") > kMaxFoldersUp)
      throw Rejection{place, quoteName(path), fmt::format("a path at most {} folders up", kMaxFoldersUp),
                      "Put the file beside this one."};
    if (depth == kMaxIncludes)
      throw Rejection{place, fmt::format("files that include each other {} deep", kMaxIncludes), "fewer",
                      "Correct one of them."};
    const fs::path file = found(folder / relative, place);
    const Result<std::string> text = readToolText(file.string());
    if (!text) {
      const Diagnostic& why = text.diagnostics().front();
      throw Rejection{place, fmt::format("{} of {}", why.found, quoteName(path)), why.expected, why.remedy};
    }
    total_ += text->size();
    limit(total_, place);
    return whole(*text, file.parent_path(), depth + 1);
  }

  static void limit(std::size_t bytes, const std::string& place) {
    if (bytes > YamlLimits{}.maxBytes)
      throw Rejection{place, "too much text, counting included files",
                      fmt::format("at most {} bytes", YamlLimits{}.maxBytes), "Check that this is the right file."};
  }

  // The file, or the only one in its folder with this name after an underscore.
  fs::path found(const fs::path& file, const std::string& place) {
    std::error_code error;
    if (fs::is_regular_file(file, error)) return file;
    std::vector<fs::path> others;
    for (fs::directory_iterator entry(file.parent_path(), error), end; !error && entry != end; entry.increment(error))
      if (entry->path().filename().string().ends_with("_" + file.filename().string())) others.push_back(entry->path());
    if (others.size() != 1)
      throw Rejection{place, fmt::format("{}, which is not a file", quoteName(file.lexically_normal().string())),
                      "a file to include", "Put it there."};
    notes_.push_back(fmt::format("{} is not there; included {} in its place.", quoteName(file.filename().string()),
                                 quoteName(others.front().filename().string())));
    return others.front();
  }

  std::vector<std::string>& notes_;
  std::size_t total_ = 0;
};

}  // namespace

std::string withIncludedText(const std::string& text, const std::string& path, std::vector<std::string>& notes) {
  return IncludeReader(notes).whole(text, fs::path(path).parent_path(), 0);
}

}  // namespace tilescope::interop
