// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/product_folders.h"

#include <dlfcn.h>
#include <link.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace tilescope::app {
namespace {

namespace fs = std::filesystem;

struct KindPlaces {
  const char* title;
  const char* first;  // searched first; "": none
  const char* variable;
  const char* belowUser;    // subfolder of the user's folder; "": the folder itself
  const char* belowBuild;   // subfolder of the build; "": the source tree
  const char* fromProgram;  // relative to the folder of an installed program
};

const KindPlaces& placesOf(FolderKind kind) {
  // cmake/install.cmake sets the paths of an installation.
  static constexpr KindPlaces kData{"data", ".", "TILESCOPE_DATA_DIR", "", "", TILESCOPE_DATA_FROM_PROGRAM};
  static constexpr KindPlaces kPlugins{"plug-ins", "",        "TILESCOPE_PLUGIN_DIR",
                                       "plugins",  "plugins", TILESCOPE_PLUGINS_FROM_PROGRAM};
  return kind == FolderKind::Data ? kData : kPlugins;
}

std::string valueOf(const char* variable) {
  const char* text = std::getenv(variable);
  return text ? text : "";
}

std::vector<std::string> foldersOfVariable(const char* variable) {
  std::vector<std::string> folders;
  const std::string text = valueOf(variable);
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t colon = std::min(text.find(':', start), text.size());
    if (colon > start) folders.push_back(text.substr(start, colon - start));
    start = colon + 1;
  }
  return folders;
}

// XDG Base Directory Specification. Relative values are ignored.
fs::path userFolder() {
  const fs::path data = valueOf("XDG_DATA_HOME"), home = valueOf("HOME");
  if (data.is_absolute()) return data / "tilescope";
  return home.empty() ? fs::path() : home / ".local" / "share" / "tilescope";
}

// Where this code is: the folder of a program, with the build around it. A Python package is laid out as an
// installation, whose "bin" need not exist.
struct OwnPlace {
  fs::path program, build;
};

// Empty for a program, whose code is in no library.
fs::path libraryOfThisCode() {
  static const char inside = 0;
  Dl_info info{};
  link_map* map = nullptr;
  if (dladdr1(&inside, &info, reinterpret_cast<void**>(&map), RTLD_DL_LINKMAP) == 0 || map == nullptr) return {};
  std::error_code error;
  return *map->l_name ? fs::canonical(map->l_name, error) : fs::path();
}

OwnPlace ownPlace() {
  if (const fs::path library = libraryOfThisCode(); !library.empty()) {
    const fs::path package = library.parent_path(), modules = package.parent_path();
    // Debian's folder for modules is lib/python3/dist-packages of an installation with programs.
    if (modules.filename() == "dist-packages") return {modules.parent_path().parent_path().parent_path() / "bin", {}};
    return {package / "bin", package.parent_path().parent_path()};
  }
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
  return {program, program.parent_path()};
}

Diagnostics unknownProgramFolder() {
  if (!ownPlace().program.empty()) return {};
  return {{Diagnostic::Severity::Warning, "/proc/self/exe", "", "no such file",
           "the folder of this program, which has its data and plug-ins next to it",
           "Mount /proc, or set TILESCOPE_DATA_DIR and TILESCOPE_PLUGIN_DIR."}};
}

bool isFolder(const std::string& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

bool isSourceTree(const fs::path& folder) {
  std::error_code error;
  return fs::exists(folder / "CMakePresets.json", error);
}

void add(std::vector<std::string>& folders, const fs::path& folder, const char* below) {
  if (!folder.empty()) folders.push_back((*below ? folder / below : folder).lexically_normal().string());
}

}  // namespace

std::string userDataFolder() {
  return userFolder().lexically_normal().string();
}

std::vector<std::string> productFolders(FolderKind kind) {
  const KindPlaces& places = placesOf(kind);
  std::vector<std::string> folders;
  if (*places.first) folders.emplace_back(places.first);
  for (std::string& folder : foldersOfVariable(places.variable)) folders.push_back(std::move(folder));
  add(folders, userFolder(), places.belowUser);
  const auto [program, build] = ownPlace();
  const fs::path source = build.parent_path().parent_path();
  if (isSourceTree(source)) add(folders, *places.belowBuild ? build : source, places.belowBuild);
  add(folders, program, places.fromProgram);
  return folders;
}

Diagnostics missingFolders(FolderKind kind) {
  const KindPlaces& places = placesOf(kind);
  Diagnostics warnings;
  for (const std::string& folder : foldersOfVariable(places.variable))
    if (!isFolder(folder))
      warnings.push_back({Diagnostic::Severity::Warning, places.variable, "", "\"" + folder + "\"",
                          std::string("a folder with ") + places.title, "Check the path."});
  return warnings;
}

Diagnostics startWarnings() {
  return joined(missingFolders(FolderKind::Data), unknownProgramFolder());
}

std::string foldersText() {
  std::string text;
  for (const FolderKind kind : {FolderKind::Data, FolderKind::Plugins}) {
    text += std::string(placesOf(kind).title) + ":\n";
    for (const std::string& folder : productFolders(kind))
      text += "  " + folder + (isFolder(folder) ? "" : " (missing)") + "\n";
  }
  return text + toText(unknownProgramFolder());
}

Result<std::vector<std::string>> pluginFolders(const std::vector<std::string>& given) {
  std::vector<std::string> folders = given;
  Diagnostics errors;
  std::error_code error;
  for (const std::string& folder : given)
    if (!std::filesystem::is_directory(folder, error))
      errors.push_back({Diagnostic::Severity::Error, "--plugin-dir", "", "\"" + folder + "\"", "a folder with plug-ins",
                        "Check the path."});
  if (!errors.empty()) return errors;
  for (std::string& folder : productFolders(FolderKind::Plugins)) folders.push_back(std::move(folder));
  return {std::move(folders), missingFolders(FolderKind::Plugins)};
}

}  // namespace tilescope::app
