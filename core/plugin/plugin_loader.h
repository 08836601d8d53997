// SPDX-License-Identifier: GPL-3.0-or-later
// Finds plug-ins, rejects those that would harm the program, and reports the result for every file. Libraries are never
// unloaded: objects made by a plug-in may live as long as the program.
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

// An exporter that can be used, and how it describes itself.
struct LoadedExporter {
  std::shared_ptr<const Exporter> exporter;
  std::string id;
  std::string label;
  std::string description;
  std::vector<std::string> fileTypes;
  std::string optionsSchema;  // has been checked
  std::vector<ExportOption> options;
  std::string plugin;  // name of the plug-in
  std::string version;
  std::string file;
};

// The result of loading one file.
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
  std::vector<LoadedExporter> exporters;  // in the order found
  std::vector<PluginReport> reports;      // one per file, in the order found
};

// Loads every *.so in the folders, in their order and then by file name. If two exporters have the same id, the first
// is used. Missing folders are skipped. A faulty plug-in causes neither an exception nor a crash: a child process loads
// each file first, and a file that crashes it is rejected.
Plugins loadPlugins(const std::vector<std::string>& folders);

// An error lists the ids and suggests the nearest one. The result points into plugins.
Result<const LoadedExporter*> findExporter(const Plugins& plugins, const std::string& id, const std::string& where);

// {"exporters": […], "plugins": […]}: the usable exporters, and the result for each file.
Json toJson(const Plugins& plugins);

}  // namespace tilescope
