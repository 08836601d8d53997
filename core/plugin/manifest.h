// SPDX-License-Identifier: GPL-3.0-or-later
// tilescope.export/1: what an exported folder is, in its file manifest.json. The host writes it, exporters do not.
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

// What commands that work on the folder need of it.
struct Manifest {
  std::string exporter;
  std::string exporterVersion;  // of its plug-in
  std::string planHash;
  std::vector<ManifestFile> files;

  bool operator==(const Manifest&) const = default;
};

// 16 hexadecimal digits of what the plan says: equal plans have one hash, however long their searches took.
std::string planHash(const ExecutionPlan& plan);

// The document of an export of that plan.
Json manifestOf(const LoadedExporter& exporter, const ExecutionPlan& plan, const ExportOptions& options,
                const Exported& exported);

Result<Manifest> manifestFromJson(const Json& document, const std::string& file);
Result<Manifest> readManifest(const std::string& folder);

// The state on disk of a file that the manifest lists.
enum class FileState { AsExported, Changed, Missing };
FileState stateOf(const ManifestFile& file, const std::string& folder);

// What has changed since: a sentence per file that is missing or differs.
std::vector<std::string> changesSince(const Manifest& manifest, const std::string& folder);

}  // namespace tilescope
