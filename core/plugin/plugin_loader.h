// SPDX-License-Identifier: GPL-3.0-or-later
// Finds plug-ins and rejects harmful ones. Libraries are never unloaded, because their objects may live on.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/plugin/exporter.h"
#include "core/plugin/option_schema.h"

namespace tilescope {

struct LoadedExporter {
  std::shared_ptr<const Exporter> exporter;
  std::string id;
  std::string label;
  std::string description;
  std::vector<std::string> fileTypes;
  std::string optionsSchema;  // has been checked
  std::vector<ExportOption> options;
  std::string plugin;
  std::string version;
  std::string file;
};

struct PluginReport {
  std::string file;
  bool loaded = false;
  std::vector<std::string> reasons;    // sentences: why it, or a part of it, was rejected
  std::string name, version, licence;  // "" if unknown
  std::vector<std::string> exporters;  // ids of usable exporters
  std::optional<std::uint32_t> abi;    // for which it was built; absent: unknown

  bool operator==(const PluginReport&) const = default;
};

struct Plugins {
  std::vector<LoadedExporter> exporters;
  std::vector<PluginReport> reports;  // one per file, in the order found
};

// Loads *.so files by folder, then by name; missing folders are skipped. Of equal ids, the first exporter counts. A
// child process loads each file first, so a faulty plug-in causes no crash.
Plugins loadPlugins(const std::vector<std::string>& folders);

// An error lists the ids and suggests the nearest. The result points into plugins.
Result<const LoadedExporter*> findExporter(const Plugins& plugins, const std::string& id, const std::string& where);

// {"exporters": […], "plugins": […]}: the usable exporters, and the result for each file.
Json toJson(const Plugins& plugins);

}  // namespace tilescope
