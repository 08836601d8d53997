// SPDX-License-Identifier: GPL-3.0-or-later
// The load report as JSON.

#include "core/base/json.h"
#include "core/plugin/plugin_loader.h"

namespace tilescope {
namespace {

Json toJson(const LoadedExporter& exporter) {
  return Json{{"name", exporter.id},
              {"title", exporter.label},
              {"description", exporter.description},
              {"file_types", exporter.fileTypes},
              {"options_schema", Json::parse(exporter.optionsSchema)},
              {"plugin", exporter.plugin},
              {"version", exporter.version},
              {"file", exporter.file}};
}

Json toJson(const PluginReport& report) {
  const auto textOrNull = [](const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); };
  return Json{{"file", report.file},
              {"state", report.loaded ? "loaded" : "refused"},
              {"reasons", report.reasons},
              {"name", textOrNull(report.name)},
              {"version", textOrNull(report.version)},
              {"licence", textOrNull(report.licence)},
              {"abi", report.abi ? Json(*report.abi) : Json(nullptr)},
              {"exporters", report.exporters}};
}

}  // namespace

Json toJson(const Plugins& plugins) {
  Json document{{"exporters", Json::array()}, {"plugins", Json::array()}};
  for (const LoadedExporter& exporter : plugins.exporters) document["exporters"].push_back(toJson(exporter));
  for (const PluginReport& report : plugins.reports) document["plugins"].push_back(toJson(report));
  return document;
}

}  // namespace tilescope
