// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/diana/runtime_objects.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace tilescope::diana {
namespace {

namespace fs = std::filesystem;

bool isSharedHeader(const std::string& path) {
  return path.starts_with("runtime/") && path.ends_with(".h");
}

std::string contentOf(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

// diana_check.c includes the program's network.h.
bool isSharedSource(const std::string& path) {
  return path.starts_with("runtime/") && path.ends_with(".c") && path != "runtime/diana_check.c";
}

std::optional<std::vector<std::string>> RuntimeObjects::of(const std::string& folder, const Manifest& manifest,
                                                           const Compile& compile) {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> sources, objects;
  std::string wanted;
  if (!work_) work_.emplace("tilescope-diana-runtime");
  for (const ManifestFile& file : manifest.files) {
    if (!isSharedSource(file.path) && !isSharedHeader(file.path)) continue;
    const fs::path path = fs::path(folder) / file.path;
    const std::string content = contentOf(path);
    wanted += file.path + "\n" + std::to_string(content.size()) + "\n" + content;
    if (!isSharedSource(file.path)) continue;
    sources.push_back(path.string());
    objects.push_back((fs::path(work_->path()) / path.stem()).string() + ".o");
  }
  const auto isThere = [](const std::string& object) { return fs::exists(object); };
  if (wanted == compiled_ && std::all_of(objects_.begin(), objects_.end(), isThere)) return objects_;
  compiled_.clear();
  if (sources.empty() || work_->path().empty() || !compile(sources, work_->path())) return std::nullopt;
  compiled_ = wanted;
  objects_ = objects;
  return objects_;
}

}  // namespace tilescope::diana
