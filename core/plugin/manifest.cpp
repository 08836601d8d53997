// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plugin/manifest.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/base/content_hash.h"
#include "core/base/document_findings.h"
#include "core/base/json_number.h"
#include "core/base/names.h"
#include "core/base/read_document.h"
#include "core/base/schemas.h"
#include "core/base/version.h"
#include "core/cost/figures_json.h"
#include "core/plan/plan_json.h"

namespace tilescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFileBytes = std::size_t{4} << 30;  // of one exported file; weights of large networks

Json toJson(const LayerPlan& layer) {
  Json document{{"name", layer.name}};
  if (const Violation* violation = std::get_if<Violation>(&layer.evaluation)) {
    document["infeasible"] = violation->message;
    return document;
  }
  const LayerResult& result = std::get<LayerResult>(layer.evaluation);
  if (result.outsideModel)
    document["outside_model"] = true;
  else
    document["predicted_cycles"] = plainNumber(result.latency.total);
  document["off_chip_bytes"] = toJson(result.offChipBytes);
  return document;
}

Json layersOf(const ExecutionPlan& plan) {
  Json layers = Json::array();
  for (const LayerPlan& layer : plan.layers) layers.push_back(toJson(layer));
  return layers;
}

Json filesOf(const std::vector<ExportedFile>& files) {
  Json list = Json::array();
  for (const ExportedFile& file : files)
    list.push_back({{"path", file.path}, {"bytes", file.content.size()}, {"hash", contentHash(file.content)}});
  return list;
}

}  // namespace

std::string planHash(const ExecutionPlan& plan) {
  Json document = tilescope::toJson(plan);
  for (Json& layer : document["layers"])
    for (const char* effort : {"seconds", "nodes", "candidates"}) layer["search"].erase(effort);
  return contentHash(document.dump());
}

Json manifestOf(const LoadedExporter& exporter, const ExecutionPlan& plan, const ExportOptions& options,
                const Exported& exported) {
  const PlanRequest& request = plan.request;
  return Json{{"format", "tilescope.export/1"},
              {"version", std::string(toolVersion())},
              {"exporter", exporter.id},
              {"exporter_version", exporter.version},
              {"plugin", exporter.plugin},
              {"plan_hash", planHash(plan)},
              {"model", request.model},
              {"search", request.search},
              {"objective", std::string(name(request.objective))},
              {"network", request.network.name},
              {"hardware", request.hardware.name},
              {"options", tilescope::toJson(options)},
              {"build", exported.notes.build},
              {"check", exported.notes.check},
              {"files", filesOf(exported.files)},
              {"layers", layersOf(plan)}};
}

Result<Manifest> manifestFromJson(const Json& document, const std::string& file) {
  Json checked = document;
  takeNotes(checked);
  const Diagnostics errors = validateAgainstSchema(checked, "export", file);
  if (!errors.empty()) return errors;
  Manifest manifest{checked["exporter"], checked["exporter_version"], checked["plan_hash"], {}};
  DocumentFindings findings(file, "");
  for (const Json& entry : checked["files"]) {
    manifest.files.push_back({entry["path"], entry["bytes"], entry["hash"]});
    const std::string why = whyNoExportPath(manifest.files.back().path);
    if (!why.empty())
      findings.error("/files/" + std::to_string(manifest.files.size() - 1) + "/path", quoteShort(entry["path"]), why,
                     "Export again.");
  }
  if (findings.hasErrors()) return std::move(findings).take();
  return manifest;
}

Result<Manifest> readManifest(const std::string& folder) {
  const std::string path = (fs::path(folder) / kManifestFile).string();
  std::error_code error;
  if (!fs::is_directory(folder, error) || !fs::exists(path, error))
    return Diagnostic{Diagnostic::Severity::Error,
                      folder,
                      "",
                      fs::is_directory(folder, error) ? "no file " + std::string(kManifestFile) + " in it"
                      : fs::exists(folder, error)     ? "a file"
                                                      : "no such folder",
                      "a folder that 'tilescope-cli export' wrote",
                      "Check the path."};
  return readDocument(path, [&](const Json& document) { return manifestFromJson(document, path); });
}

std::vector<std::string> changesSince(const Manifest& manifest, const std::string& folder) {
  std::vector<std::string> changes;
  std::error_code error;
  for (const ManifestFile& file : manifest.files) {
    const fs::path path = fs::path(folder) / file.path;
    if (!fs::exists(path, error)) {
      changes.push_back(fmt::format("{} is missing since the export.", quoteName(file.path)));
      continue;
    }
    const bool hasSize = fs::is_regular_file(path, error) && fs::file_size(path, error) == file.bytes && !error;
    const Result<std::string> text = hasSize ? readTextFile(path.string(), kMostFileBytes) : Result<std::string>("");
    if (!hasSize || !text || contentHash(*text) != file.hash)
      changes.push_back(fmt::format("{} has changed since the export.", quoteName(file.path)));
  }
  return changes;
}

}  // namespace tilescope
