// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/export_list.h"

#include <fmt/format.h>

#include "app/cli/output.h"
#include "app/common/product_folders.h"
#include "core/base/names.h"

namespace tilescope::cli {
namespace {

std::string typeWords(OptionType type) {
  switch (type) {
    case OptionType::Flag:
      return "off or on";
    case OptionType::Whole:
      return "a whole number";
    case OptionType::Number:
      return "a number";
    case OptionType::Text:
      return "a text";
    case OptionType::Wholes:
      return "whole numbers with commas";
    case OptionType::Texts:
      return "texts with commas";
  }
  throw InternalError("an option without a type");
}

std::string valuesOf(const ExportOption& option) {
  return option.choices.empty() ? typeWords(option.type) : joinNames(option.choices);
}

std::string listed(const std::vector<std::string>& names) {
  return fmt::format("{}", fmt::join(names, ", "));
}

Table filesTable(const Plugins& plugins) {
  Table table{{{"file"}, {"state"}, {"plug-in"}, {"version"}, {"licence", false, "", 1}, {"exporters"}}, {}};
  for (const PluginReport& report : plugins.reports)
    table.rows.push_back({report.file, report.loaded ? "loaded" : "rejected", report.name, report.version,
                          report.licence, listed(report.exporters)});
  return table;
}

}  // namespace

Result<Plugins> findPlugins(const std::vector<std::string>& givenFolders) {
  const Result<std::vector<std::string>> folders = app::pluginFolders(givenFolders);
  printDiagnostics(folders.diagnostics());
  if (!folders) return folders.diagnostics();
  return loadPlugins(*folders);
}

Table exportersTable(const Plugins& plugins) {
  Table table{{{"exporter"}, {"option"}, {"default"}, {"values"}, {"meaning"}}, {}};
  for (const LoadedExporter& exporter : plugins.exporters) {
    table.rows.push_back(
        {exporter.id, "", "", listed(exporter.fileTypes), exporter.label + ": " + exporter.description});
    for (const ExportOption& option : exporter.options)
      table.rows.push_back(
          {exporter.id, option.name, option.defaultValue.value_or(""), valuesOf(option), option.description});
  }
  return table;
}

std::string loadReport(const Plugins& plugins, std::size_t width) {
  if (plugins.reports.empty())
    return "There is no plug-in. They are looked for in --plugin-dir, TILESCOPE_PLUGIN_DIR, the user's data folder and "
           "beside the program.\n";
  std::string text =
      plugins.exporters.empty() ? "No exporter could be loaded.\n" : toText(exportersTable(plugins), width);
  text += "\nPlug-in files\n" + toText(filesTable(plugins), width);
  for (const PluginReport& report : plugins.reports)
    for (const std::string& reason : report.reasons) text += printable(report.file) + ": " + printable(reason) + "\n";
  return text;
}

}  // namespace tilescope::cli
