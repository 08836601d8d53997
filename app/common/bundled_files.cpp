// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/bundled_files.h"

#include <filesystem>
#include <map>
#include <set>
#include <system_error>

#include "app/common/product_folders.h"
#include "core/base/ensure.h"
#include "core/base/names.h"

namespace tilescope::app {
namespace {

namespace fs = std::filesystem;

struct KindWords {
  const char* folder;
  const char* option;    // option that takes the name of such a file
  const char* expected;  // what an error message expects
  const char* noun;
  const char* list;  // command that lists the names; "": the message lists them
};

const KindWords& wordsOf(BundledKind kind) {
  static constexpr KindWords kNetwork{"networks", "--network", "a network file or the name of a bundled network",
                                      "network", "tilescope-cli list networks"};
  static constexpr KindWords kTransformer{"transformers", "NAME", "a transformer file or the name of a bundled one",
                                          "transformer", "tilescope-cli list templates"};
  static constexpr KindWords kHardware{"hardware_profiles", "--hardware",
                                       "a hardware profile or the name of a bundled one", "profile",
                                       "tilescope-cli list hardware"};
  static constexpr KindWords kTechnology{"technologies", "--technology",
                                         "a table of unit energies or the name of a bundled one", "technology",
                                         "tilescope-cli list technologies"};
  static constexpr KindWords kMeasurements{"measurements", "FILE",
                                           "a file of measurements or the name of a bundled one", "file", ""};
  switch (kind) {
    case BundledKind::Network:
      return kNetwork;
    case BundledKind::Transformer:
      return kTransformer;
    case BundledKind::Hardware:
      return kHardware;
    case BundledKind::Technology:
      return kTechnology;
    case BundledKind::Measurements:
      return kMeasurements;
  }
  throw InternalError("unknown kind of bundled file");
}

std::vector<fs::path> folders(BundledKind kind) {
  std::vector<fs::path> places;
  for (const std::string& folder : productFolders(FolderKind::Data))
    places.push_back((fs::path(folder) / wordsOf(kind).folder).lexically_normal());
  return places;
}

// The user's file wins over a bundled name; a folder is no network.
bool isFileOrHasFolder(const std::string& typed) {
  std::error_code error;
  return typed.find('/') != std::string::npos || fs::is_regular_file(typed, error);
}

bool isOfKind(const fs::path& file, BundledKind kind) {
  return file.extension() == ".json" || (kind == BundledKind::Network && file.extension() == ".xml");
}

}  // namespace

std::vector<BundledFile> bundledFiles(BundledKind kind) {
  std::map<std::string, std::string> found;
  for (const fs::path& folder : folders(kind)) {
    std::error_code error;
    std::set<fs::path> files;  // JSON wins over another file of the same name
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error))
      if (isOfKind(entry.path(), kind)) files.insert(entry.path());
    for (const fs::path& file : files) found.emplace(file.stem().string(), file.string());
  }
  std::vector<BundledFile> files;
  files.reserve(found.size());
  for (const auto& [name, path] : found) files.push_back({name, path});
  return files;
}

std::string libraryFolder(BundledKind kind) {
  const std::string root = userDataFolder();
  return root.empty() ? root : root + "/" + wordsOf(kind).folder;
}

bool isBundled(const std::string& typed, BundledKind kind) {
  if (isFileOrHasFolder(typed)) return false;
  const Result<std::string> path = resolveFile(typed, kind);
  if (!path || *path == typed) return false;
  std::error_code error;
  const fs::path folder = fs::weakly_canonical(fs::path(*path).parent_path(), error);
  for (const std::string& root : productFolders(FolderKind::Data)) {
    if (root == "." || root == userDataFolder()) continue;
    if (fs::weakly_canonical(fs::path(root) / folder.filename(), error) == folder) return true;
  }
  return false;
}

std::string bundledRoot(const std::string& content) {
  std::error_code error;
  for (std::string& root : productFolders(FolderKind::Data))
    if (fs::exists(fs::path(root) / content, error)) return std::move(root);
  return {};
}

Result<std::string> resolveFile(const std::string& typed, BundledKind kind) {
  if (isFileOrHasFolder(typed)) return typed;
  std::vector<std::string> names;
  std::vector<BundledFile> files = bundledFiles(kind);
  // A transformer is a network too.
  if (kind == BundledKind::Network)
    for (BundledFile& transformer : bundledFiles(BundledKind::Transformer)) files.push_back(std::move(transformer));
  for (const BundledFile& file : files) {
    if (file.name == typed) return file.path;
    names.push_back(file.name);
  }
  std::error_code error;
  if (fs::path(typed).has_extension() || fs::exists(typed, error)) return typed;
  const KindWords& words = wordsOf(kind);
  const std::string nearest = nearestName(typed, names), list = words.list;
  return Diagnostic{Diagnostic::Severity::Error,
                    words.option,
                    "",
                    "\"" + typed + "\"",
                    words.expected,
                    (nearest.empty() ? "" : "Did you mean \"" + nearest + "\"? ") +
                        (list.empty() ? "The names are " + joinNames(names) : "'" + list + "' shows the names") + "."};
}

Diagnostics withBundledHint(Diagnostics errors, const std::string& typed, BundledKind kind) {
  const Result<std::string> path = resolveFile(typed, kind);
  // The error is not about a file that hides a bundled one.
  if (!path || *path != typed || errors.empty()) return errors;
  for (const BundledFile& file : bundledFiles(kind)) {
    if (file.name != typed) continue;
    std::string& remedy = errors.back().remedy;
    if (!remedy.empty()) remedy += remedy.back() == '.' || remedy.back() == '?' ? " " : ". ";
    remedy += std::string("The bundled ") + wordsOf(kind).noun + " of this name is " + file.path +
              ": give that path; files in the current folder take precedence.";
  }
  return errors;
}

}  // namespace tilescope::app
