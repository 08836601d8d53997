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

// A usable exporter with its own description.
struct LoadedExporter {
  std::shared_ptr<const Exporter> exporter;
  std::string id;
  std::string label;
  std::string description;
  std::vector<std::string> fileTypes;
  std::string optionsSchema;  // checked
  std::vector<ExportOption> options;
  std::string plugin;  // name of the plug-in
  std::string version;
  std::string file;
};

// The result for one file.
struct PluginReport {
  std::string file;
  bool loaded = false;
  std::vector<std::string> reasons;    // sentences: why it was rejected, or which parts were
  std::string name, version, licence;  // "" if loading failed before they were known
  std::vector<std::string> exporters;  // ids of the exporters in use
  std::optional<std::uint32_t> abi;    // the version it was built for; absent: loading failed before it was known

  bool operator==(const PluginReport&) const = default;
};

struct Plugins {
  std::vector<LoadedExporter> exporters;  // in the order found
  std::vector<PluginReport> reports;      // one per file, in the order found
};

// Loads every *.so of the folders: folders in the given order, files of a folder by name; of two exporters with the
// same id the first one counts. Missing folders are skipped. Never throws because of a plug-in; a child process loads
// each file first, so that a file that crashes while loading is rejected like any other.
Plugins loadPlugins(const std::vector<std::string>& folders);

// On failure, the message lists the ids and the nearest one. The pointer is valid as long as plugins.
Result<const LoadedExporter*> findExporter(const Plugins& plugins, const std::string& id, const std::string& where);

// {"exporters": […], "plugins": […]}: the available exporters and the load report.
Json toJson(const Plugins& plugins);

}  // namespace tilescope
