// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/plugin_folders.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace tilescope::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* kVariable = "TILESCOPE_PLUGIN_DIR";

std::string variable(const char* name) {
  const char* text = std::getenv(name);
  return text ? text : "";
}

std::vector<std::string> foldersOfVariable() {
  std::vector<std::string> folders;
  const std::string text = variable(kVariable);
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t colon = std::min(text.find(':', start), text.size());
    if (colon > start) folders.push_back(text.substr(start, colon - start));
    start = colon + 1;
  }
  return folders;
}

// XDG Base Directory Specification; relative values count as unset.
std::string userFolder() {
  const std::string data = variable("XDG_DATA_HOME"), home = variable("HOME");
  if (fs::path(data).is_absolute()) return (fs::path(data) / "tilescope" / "plugins").string();
  if (home.empty()) return "";
  return (fs::path(home) / ".local" / "share" / "tilescope" / "plugins").string();
}

// build/<preset>/bin → build/<preset>/plugins; likewise where it is installed.
std::string besideTheProgram() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  return error ? "" : (program.parent_path().parent_path() / "plugins").string();
}

Diagnostic noFolder(Diagnostic::Severity severity, const std::string& where, const std::string& folder) {
  return {severity, where, "", "\"" + folder + "\"", "a folder with plug-ins", "Check the path."};
}

}  // namespace

Result<std::vector<std::string>> pluginFolders(const std::vector<std::string>& given) {
  std::vector<std::string> folders;
  Diagnostics errors, warnings;
  std::error_code error;
  for (const std::string& folder : given) {
    folders.push_back(folder);
    if (!fs::is_directory(folder, error))
      errors.push_back(noFolder(Diagnostic::Severity::Error, "--plugin-dir", folder));
  }
  if (!errors.empty()) return errors;
  for (const std::string& folder : foldersOfVariable()) {
    folders.push_back(folder);
    if (!fs::is_directory(folder, error))
      warnings.push_back(noFolder(Diagnostic::Severity::Warning, kVariable, folder));
  }
  for (std::string folder : {userFolder(), besideTheProgram()})
    if (!folder.empty()) folders.push_back(std::move(folder));
  return {std::move(folders), std::move(warnings)};
}

}  // namespace tilescope::app
