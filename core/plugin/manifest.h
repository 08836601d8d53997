// SPDX-License-Identifier: GPL-3.0-or-later
// tilescope.export/1: manifest.json of an exported folder, written by the host.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/plan/execution_plan.h"
#include "core/plugin/export_run.h"

namespace tilescope {

struct ManifestFile {
  std::string path;
  std::uint64_t bytes = 0;
  std::string hash;  // by core/base/content_hash.h

  bool operator==(const ManifestFile&) const = default;
};

// The part of a manifest that commands read.
struct Manifest {
  std::string exporter;
  std::string exporterVersion;
  std::string planHash;
  std::vector<ManifestFile> files;

  bool operator==(const Manifest&) const = default;
};

// 16 hexadecimal digits. Search times do not change it.
std::string planHash(const ExecutionPlan& plan);

Json manifestOf(const LoadedExporter& exporter, const ExecutionPlan& plan, const ExportOptions& options,
                const Exported& exported);

Result<Manifest> manifestFromJson(const Json& document, const std::string& file);
Result<Manifest> readManifest(const std::string& folder);

// A listed file compared with the disk.
enum class FileState { AsExported, Changed, Missing };
FileState stateOf(const ManifestFile& file, const std::string& folder);

std::vector<std::string> changesSince(const Manifest& manifest, const std::string& folder);

}  // namespace tilescope
