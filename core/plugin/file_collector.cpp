// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plugin/file_collector.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/base/names.h"

namespace tilescope {
namespace {

constexpr std::size_t kLongestPath = 1000;  // bytes; systems allow 4096 including the target folder
constexpr std::size_t kLongestName = 200;   // bytes; file systems allow 255
constexpr unsigned char kFirstPrintable = 0x20, kDelete = 0x7f;

std::vector<std::string> foldersOf(const std::string& path) {
  std::vector<std::string> folders;
  for (std::size_t slash = path.find('/'); slash != std::string::npos; slash = path.find('/', slash + 1))
    folders.push_back(path.substr(0, slash));
  return folders;
}

bool isGoodName(std::string_view name) {
  return !name.empty() && name != "." && name != ".." && name.size() <= kLongestName;
}

}  // namespace

std::string whyNoExportPath(const std::string& path) {
  if (path.empty()) return "a path";
  if (path.size() > kLongestPath) return "a path of at most " + std::to_string(kLongestPath) + " bytes";
  if (path.front() == '/') return "a path relative to the exported folder";
  const auto isBad = [](unsigned char c) { return c < kFirstPrintable || c == kDelete || c == '\\'; };
  if (std::any_of(path.begin(), path.end(), isBad)) return "a path without backslashes and control characters";
  for (std::size_t start = 0; start <= path.size();) {
    const std::size_t slash = std::min(path.find('/', start), path.size());
    if (!isGoodName(std::string_view(path).substr(start, slash - start)))
      return "a path inside the exported folder: names with \"/\" between them, none empty, \".\" or \"..\"";
    start = slash + 1;
  }
  return "";
}

bool FileCollector::add(const std::string& path, std::string content, FileMode mode) {
  if (std::string why = whyNoExportPath(path); !why.empty()) return refuse(path, std::move(why));
  if (path == kManifestFile) return refuse(path, "another name: the program writes the manifest itself");
  if (files_.contains(path)) return refuse(path, "every file once");
  if (folders_.contains(path)) return refuse(path, "another name: it is a folder of other files");
  const std::vector<std::string> folders = foldersOf(path);
  for (const std::string& folder : folders)
    if (files_.contains(folder) || folder == kManifestFile)
      return refuse(path, "another folder: " + quoteName(folder) + " is a file");
  folders_.insert(folders.begin(), folders.end());
  files_.emplace(path, ExportedFile{path, std::move(content), mode});
  return true;
}

std::vector<ExportedFile> FileCollector::files() const {
  std::vector<ExportedFile> files;
  files.reserve(files_.size());
  for (const auto& [path, file] : files_) files.push_back(file);
  return files;
}

bool FileCollector::refuse(const std::string& path, std::string expected) {
  refused_.push_back({Diagnostic::Severity::Error, "", "", "exported file " + quoteName(path), std::move(expected),
                      "This is a fault of the exporter; nothing was written."});
  return false;
}

}  // namespace tilescope
