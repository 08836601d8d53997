// SPDX-License-Identifier: GPL-3.0-or-later
// Writes into a temporary folder on the same file system. A new target needs a single rename; in an existing one, old
// files are moved aside one by one, so that every step can be undone. The manifest is last.
#include "core/plugin/export_folder.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "core/base/files.h"
#include "core/plugin/manifest.h"

namespace tilescope {
namespace {

namespace fs = std::filesystem;

constexpr const char* kRemedy = "Choose another folder, or check permissions and free space.";

Diagnostic folderError(const std::string& folder, std::string found, std::string expected, std::string remedy) {
  return {Diagnostic::Severity::Error, folder, "", std::move(found), std::move(expected), std::move(remedy)};
}

Diagnostic notWritable(const std::string& folder, const std::string& reason) {
  return folderError(folder, "a folder that cannot be written to (" + reason + ")", "a writable folder", kRemedy);
}

class Scratch {
 public:
  explicit Scratch(fs::path path) : path_(std::move(path)) {}
  ~Scratch() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

// Removes created folders that stay empty, unless keep() was called.
class MadeFolders {
 public:
  ~MadeFolders() {
    std::error_code ignored;
    for (auto folder = made_.rbegin(); folder != made_.rend(); ++folder) fs::remove(*folder, ignored);
  }
  MadeFolders() = default;
  MadeFolders(const MadeFolders&) = delete;
  MadeFolders& operator=(const MadeFolders&) = delete;

  void make(const fs::path& folder) {
    if (folder.empty() || fs::is_directory(folder)) return;
    make(folder.parent_path());
    fs::create_directory(folder);
    made_.push_back(folder);
  }
  void keep() { made_.clear(); }

 private:
  std::vector<fs::path> made_;
};

void writeFile(const fs::path& path, const ExportedFile& file) {
  fs::create_directories(path.parent_path());
  errno = 0;
  std::ofstream stream(path, std::ios::binary | std::ios::trunc);
  stream.write(file.content.data(), static_cast<std::streamsize>(file.content.size()));
  stream.close();
  if (stream.fail()) throw fs::filesystem_error("", path, {errno != 0 ? errno : EIO, std::generic_category()});
  if (file.mode != FileMode::Executable) return;
  const fs::perms read =
      fs::status(path).permissions() & (fs::perms::owner_read | fs::perms::group_read | fs::perms::others_read);
  // Whoever may read the file may execute it (r → x).
  fs::permissions(path, static_cast<fs::perms>(static_cast<unsigned>(read) >> 2), fs::perm_options::add);
}

// Moves an export's files into an existing folder; undoes all moves unless keep() was called.
class Mover {
 public:
  Mover(fs::path from, fs::path target, fs::path aside)
      : from_(std::move(from)), target_(std::move(target)), aside_(std::move(aside)) {}
  ~Mover() {
    std::error_code ignored;
    for (auto step = steps_.rbegin(); step != steps_.rend(); ++step) fs::rename(step->to, step->from, ignored);
  }
  Mover(const Mover&) = delete;
  Mover& operator=(const Mover&) = delete;

  // True if an existing file was replaced.
  bool move(const std::string& path) {
    const fs::path place = target_ / path;
    folders_.make(place.parent_path());
    const bool isTaken = fs::exists(fs::symlink_status(place));
    if (isTaken) putAside(path);
    step(from_ / path, place);
    return isTaken;
  }
  void putAside(const std::string& path) {
    fs::create_directories((aside_ / path).parent_path());
    step(target_ / path, aside_ / path);
  }
  void keep() {
    steps_.clear();
    folders_.keep();
  }

 private:
  struct Step {
    fs::path from, to;
  };
  void step(const fs::path& from, const fs::path& to) {
    fs::rename(from, to);
    steps_.push_back({from, to});
  }

  fs::path from_, target_, aside_;
  MadeFolders folders_;
  std::vector<Step> steps_;
};

Diagnostics obstacles(const fs::path& target, const std::string& folder, const std::vector<ExportedFile>& files) {
  Diagnostics errors;
  const auto refuse = [&](const fs::path& path, const std::string& found, const std::string& expected) {
    Diagnostic error =
        folderError((fs::path(folder) / path).string(), found, expected, "Move it away, or choose another folder.");
    if (std::find(errors.begin(), errors.end(), error) == errors.end()) errors.push_back(std::move(error));
  };
  for (const ExportedFile& file : files) {
    const fs::path path = file.path;
    for (fs::path above = path.parent_path(); !above.empty(); above = above.parent_path()) {
      const fs::file_status status = fs::symlink_status(target / above);
      if (fs::exists(status) && !fs::is_directory(status)) refuse(above, "a file or link", "a folder of the export");
    }
    if (fs::is_directory(fs::symlink_status(target / path))) refuse(path, "a folder", "a file of the export");
  }
  return errors;
}

std::vector<std::string> filesIn(const fs::path& folder) {
  std::vector<std::string> files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_symlink() || !entry.is_directory()) files.push_back(entry.path().lexically_relative(folder).string());
  std::sort(files.begin(), files.end());
  return files;
}

Result<WrittenFolder> writeNew(const fs::path& target, const std::vector<ExportedFile>& files) {
  MadeFolders parents;
  parents.make(target.parent_path());
  const Scratch scratch(temporaryBeside(target));
  for (const ExportedFile& file : files) writeFile(scratch.path() / file.path, file);
  fs::rename(scratch.path(), target);
  parents.keep();
  return WrittenFolder{};
}

// Links are not followed, because they could lead out of the folder.
bool isOwnFile(const fs::path& target, const fs::path& path) {
  for (fs::path above = path.parent_path(); !above.empty(); above = above.parent_path())
    if (!fs::is_directory(fs::symlink_status(target / above))) return false;
  return fs::is_regular_file(fs::symlink_status(target / path));
}

// Files of the older export that this one lacks: removed, or kept if changed.
void sortLeftovers(const fs::path& target, const std::vector<ExportedFile>& files, WrittenFolder& written) {
  const Result<Manifest> older = readManifest(target.string());
  if (!older) return;  // an empty folder
  for (const ManifestFile& file : older->files) {
    const auto isIt = [&](const ExportedFile& other) { return other.path == file.path; };
    const FileState state = stateOf(file, target.string());
    if (state == FileState::Missing || std::any_of(files.begin(), files.end(), isIt)) continue;
    const bool goes = state == FileState::AsExported && isOwnFile(target, file.path);
    (goes ? written.removed : written.kept).push_back(file.path);
    std::erase(written.others, file.path);
  }
}

void removeEmptyFolders(const fs::path& target, const std::vector<std::string>& removed) {
  std::error_code ignored;
  for (const std::string& path : removed)
    for (fs::path above = fs::path(path).parent_path(); !above.empty(); above = above.parent_path())
      fs::remove(target / above, ignored);  // fails if it is not empty
}

Result<WrittenFolder> writeInto(const fs::path& target, const std::string& folder,
                                const std::vector<ExportedFile>& files) {
  if (Diagnostics errors = obstacles(target, folder, files); !errors.empty()) return errors;
  WrittenFolder written;
  written.others = filesIn(target);
  sortLeftovers(target, files, written);
  const Scratch fresh(temporaryBeside(target / ".tilescope"));
  const Scratch aside(temporaryBeside(target / ".tilescope"));
  for (const ExportedFile& file : files) writeFile(fresh.path() / file.path, file);
  Mover mover(fresh.path(), target, aside.path());
  for (const std::string& path : written.removed) mover.putAside(path);
  for (const ExportedFile& file : files) {
    if (mover.move(file.path)) written.replaced.push_back(file.path);
    std::erase(written.others, file.path);
  }
  mover.keep();
  removeEmptyFolders(target, written.removed);
  return written;
}

// Absolute, without a trailing slash, with links resolved.
fs::path placeOf(const std::string& folder) {
  const fs::path path = fs::weakly_canonical(fs::absolute(folder));
  return path.has_filename() ? path : path.parent_path();
}

}  // namespace

Diagnostics checkExportFolder(const std::string& folder, bool force) {
  std::error_code error;
  const fs::file_status status = fs::status(folder, error);
  if (!fs::exists(status)) return {};
  if (!fs::is_directory(status))
    return {folderError(folder, "a file", "a folder for the exported files", "Give the name of a folder.")};
  const bool isEmpty = fs::is_empty(folder, error);
  if (error) return {notWritable(folder, error.message())};
  if (isEmpty) return {};
  if (!fs::exists(fs::path(folder) / kManifestFile))
    return {folderError(folder,
                        "a folder with files that are not an export (it has no " + std::string(kManifestFile) + ")",
                        "a new or empty folder, or an older export", "Choose another one, or remove what is in it.")};
  if (const Result<Manifest> older = readManifest(folder); !older)
    return joined(
        {folderError(folder, "a folder whose " + std::string(kManifestFile) + " was not written by an export",
                     "a new or empty folder, or an older export", "Choose another one, or remove what is in it.")},
        older.diagnostics());
  if (force) return {};
  return {folderError(folder, "an older export", "a new or empty folder",
                      "Choose another one, or add --force to replace the export; other files in it stay.")};
}

Result<WrittenFolder> writeExportFolder(const std::string& folder, const std::vector<ExportedFile>& files,
                                        const std::string& manifest, bool force) {
  if (Diagnostics errors = checkExportFolder(folder, force); !errors.empty()) return errors;
  std::vector<ExportedFile> all = files;
  all.push_back({kManifestFile, manifest, FileMode::Plain});
  try {
    const fs::path target = placeOf(folder);
    return fs::is_directory(target) ? writeInto(target, folder, all) : writeNew(target, all);
  } catch (const fs::filesystem_error& error) {
    return notWritable(folder, error.code().message());
  }
}

}  // namespace tilescope
