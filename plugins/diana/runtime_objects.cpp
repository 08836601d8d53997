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

// Not diana_check.c, which includes the program's network.h.
bool isSharedSource(const std::string& path) {
  return path.starts_with("runtime/") && path.ends_with(".c") && path != "runtime/diana_check.c";
}

std::shared_ptr<const Objects> RuntimeObjects::of(const std::string& folder, const Manifest& manifest,
                                                  const Compile& compile) {
  const std::lock_guard lock(mutex_);
  const auto made = std::make_shared<Objects>();
  std::vector<std::string> sources;
  std::string wanted;
  for (const ManifestFile& file : manifest.files) {
    if (!isSharedSource(file.path) && !isSharedHeader(file.path)) continue;
    const fs::path path = fs::path(folder) / file.path;
    const std::string content = contentOf(path);
    wanted += file.path + "\n" + std::to_string(content.size()) + "\n" + content;
    if (!isSharedSource(file.path)) continue;
    sources.push_back(file.path);
    made->paths.push_back((fs::path(made->folder.path()) / path.stem()).string() + ".o");
  }
  const auto isThere = [](const std::string& object) { return fs::exists(object); };
  if (objects_ && wanted == compiled_ && std::all_of(objects_->paths.begin(), objects_->paths.end(), isThere))
    return objects_;
  if (sources.empty() || made->folder.path().empty()) return nullptr;
  for (std::size_t i = 0; i < sources.size(); ++i)
    if (!compile(sources[i], made->paths[i])) return nullptr;
  compiled_ = wanted;
  return objects_ = made;
}

}  // namespace tilescope::diana
