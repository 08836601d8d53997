// SPDX-License-Identifier: GPL-3.0-or-later
// tilescope.export/1: the description of an exported folder in its file manifest.json. The host writes it, not the
// exporter.
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
  std::string hash;  // core/base/content_hash

  bool operator==(const ManifestFile&) const = default;
};

// The contents of a manifest that commands need.
struct Manifest {
  std::string exporter;
  std::string exporterVersion;  // of the exporter's plug-in
  std::string planHash;
  std::vector<ManifestFile> files;

  bool operator==(const Manifest&) const = default;
};

// 16 hexadecimal digits for the contents of the plan: equal plans have equal hashes, however long their searches took.
std::string planHash(const ExecutionPlan& plan);

// The document of an export of that plan.
Json manifestOf(const LoadedExporter& exporter, const ExecutionPlan& plan, const ExportOptions& options,
                const Exported& exported);

Result<Manifest> manifestFromJson(const Json& document, const std::string& file);
Result<Manifest> readManifest(const std::string& folder);

// The state on disk of a file that the manifest lists.
enum class FileState { AsExported, Changed, Missing };
FileState stateOf(const ManifestFile& file, const std::string& folder);

// Changes since the export: a sentence per missing or different file.
std::vector<std::string> changesSince(const Manifest& manifest, const std::string& folder);

}  // namespace tilescope
