// SPDX-License-Identifier: GPL-3.0-or-later
// Finds plug-ins, rejects what would harm the program, and reports what became of every file. Libraries are never
// unloaded: what a plug-in made may live as long as the program.
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

// An exporter that may be used, with what it says of itself.
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

// What became of one file.
struct PluginReport {
  std::string file;
  bool loaded = false;
  std::vector<std::string> reasons;    // sentences: why rejected, or what of it is left out
  std::string name, version, licence;  // "" where it did not come so far
  std::vector<std::string> exporters;  // ids of those in use
  std::optional<std::uint32_t> abi;    // that it was built for; absent: it did not come so far

  bool operator==(const PluginReport&) const = default;
};

struct Plugins {
  std::vector<LoadedExporter> exporters;  // in the order found
  std::vector<PluginReport> reports;      // as above, one per file
};

// Loads every *.so of the folders: folders in the order given, files of one by name; of two exporters with one id the
// first counts. Folders that are not there are passed over. Never throws for what a plug-in does; a child process loads
// the files first, so that one that crashes while it is loaded is rejected like any other.
Plugins loadPlugins(const std::vector<std::string>& folders);

// Failing, the ids there are and the nearest one. The pointer lives as long as plugins.
Result<const LoadedExporter*> findExporter(const Plugins& plugins, const std::string& id, const std::string& where);

// {"exporters": […], "plugins": […]}: what there is, and the load report.
Json toJson(const Plugins& plugins);

}  // namespace tilescope
