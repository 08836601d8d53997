// SPDX-License-Identifier: GPL-3.0-or-later
// Declares what a shared library offers. Put it into one source file, outside every namespace:
//
//   TILESCOPE_EXPORTER_PLUGIN("my plug-in", "1.0.0", "MIT", my::TableExporter, my::OtherExporter)
#pragma once

#include "core/plugin/exporter.h"
#include "core/plugin/exporter_layout.h"
#include "core/plugin/plugin_abi.h"

namespace tilescope {

template <class Class>
void* makeExporter() {
  Exporter* exporter = new Class;
  return exporter;
}

template <class... Exporters>
const PluginDescriptor* exporterPlugin(const char* name, const char* version, const char* licence) {
  static const PluginFactory factories[] = {{kExporterKind, exporterLayout(), &makeExporter<Exporters>}...};
  static const PluginDescriptor descriptor{
      sizeof(PluginDescriptor), kPluginAbi, kToolchainTag, name, version, licence, factories, sizeof...(Exporters)};
  return &descriptor;
}

}  // namespace tilescope

#define TILESCOPE_EXPORTER_PLUGIN(name, version, licence, ...)                                                \
  extern "C" __attribute__((visibility("default"))) const ::tilescope::PluginDescriptor* tilescope_plugin();  \
  extern "C" __attribute__((visibility("default"))) const ::tilescope::PluginDescriptor* tilescope_plugin() { \
    return ::tilescope::exporterPlugin<__VA_ARGS__>(name, version, licence);                                  \
  }
