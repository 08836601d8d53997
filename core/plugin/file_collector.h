// SPDX-License-Identifier: GPL-3.0-or-later
// A sink in memory, for the host and for tests.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/plugin/exporter.h"

namespace tilescope {

inline constexpr const char* kManifestFile = "manifest.json";

struct ExportedFile {
  std::string path;
  std::string content;
  FileMode mode = FileMode::Plain;

  bool operator==(const ExportedFile&) const = default;
};

// Why no exported file may have this path, as "expected" of a diagnostic; "" if it may.
std::string whyNoExportPath(const std::string& path);

class FileCollector final : public FileSink {
 public:
  bool add(const std::string& path, std::string content, FileMode mode = FileMode::Plain) override;

  std::vector<ExportedFile> files() const;  // sorted by path
  const Diagnostics& refused() const { return refused_; }

 private:
  bool refuse(const std::string& path, std::string expected);

  std::map<std::string, ExportedFile> files_;
  std::set<std::string> folders_;
  Diagnostics refused_;
};

}  // namespace tilescope
