// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/plugin/plugin_loader.h"
#include "tests/support/case_folder.h"
#include "tests/support/places.h"

namespace tilescope {

inline std::string fixtureFolder(const std::string& name) {
  return inBuild("test_plugins/" + name);
}

inline std::string fixtureFile(const std::string& name) {
  return fixtureFolder(name) + "/" + name + ".so";
}

inline Plugins loadFixtures(const std::vector<std::string>& names) {
  std::vector<std::string> folders;
  for (const std::string& name : names) folders.push_back(fixtureFolder(name));
  return loadPlugins(folders);
}

inline const LoadedExporter& exporterOf(const Plugins& plugins, const std::string& id) {
  for (const LoadedExporter& exporter : plugins.exporters)
    if (exporter.id == id) return exporter;
  throw std::runtime_error("no exporter " + id);
}

inline std::string textOfFile(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

inline void writeText(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

class TemporaryFolder {
 public:
  TemporaryFolder() {
    static std::atomic<int> counter{0};
    path_ = caseFolder() / std::to_string(counter++);
    std::filesystem::create_directories(path_);
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }

  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path_))
      if (!entry.is_directory()) names.push_back(entry.path().lexically_relative(path_).string());
    std::sort(names.begin(), names.end());
    return names;
  }

 private:
  std::filesystem::path path_;
};

}  // namespace tilescope
