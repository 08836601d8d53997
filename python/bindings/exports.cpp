// SPDX-License-Identifier: GPL-3.0-or-later
// Exporters: writing a plan as a folder of files, and checking such a folder.
#include <algorithm>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "app/common/document_text.h"
#include "app/common/plan_request.h"
#include "app/common/product_folders.h"
#include "app/common/report/export_check.h"
#include "core/base/json.h"
#include "core/plugin/export_folder.h"
#include "core/plugin/export_run.h"
#include "core/plugin/manifest.h"
#include "python/bindings/door.h"

namespace tilescope::python {
namespace {

// Loaded once: libraries are never unloaded, and loading starts a process for each.
const Plugins& allPlugins() {
  static const Plugins& plugins = *new Plugins(loadPlugins(taken(app::pluginFolders({}))));
  return plugins;
}

std::vector<std::tuple<std::string, std::string, std::vector<std::pair<std::string, std::string>>>> exporters() {
  std::vector<std::tuple<std::string, std::string, std::vector<std::pair<std::string, std::string>>>> all;
  for (const LoadedExporter& exporter : allPlugins().exporters) {
    std::vector<std::pair<std::string, std::string>> options;
    for (const ExportOption& option : exporter.options) options.emplace_back(option.name, option.description);
    all.emplace_back(exporter.id, exporter.description, std::move(options));
  }
  return all;
}

// The manifest.
std::string exported(const std::string& id, const PlanValue& plan, const std::string& folder,
                     const std::map<std::string, std::string>& options, bool force, const StopSource* stop) {
  const LoadedExporter* exporter = taken(findExporter(allPlugins(), id, "exporter"));
  Diagnostics errors = checkExportFolder(folder, force);
  const Result<ExportOptions> values = readExportOptions(exporter->optionsSchema, options);
  append(errors, values.diagnostics());
  if (!errors.empty()) raiseFindings(errors);
  const std::optional<std::string> beside = app::folderOfNetwork(plan.network.origin);
  Result<std::string> manifest = solved(stop, [&](const CancelToken& cancel) -> Result<std::string> {
    const Result<Exported> made = runExporter(*exporter, {*plan.value, beside}, *values);
    if (!made) return made.diagnostics();
    std::string text = app::documentText(manifestOf(*exporter, *plan.value, *values, *made));
    if (cancel.cancelled()) return text;
    const Result<WrittenFolder> written = writeExportFolder(folder, made->files, text, force);
    if (!written) return written.diagnostics();
    return text;
  });
  return taken(std::move(manifest));
}

// (exporter, steps of (what, state, why), notes, lines of output, passed)
py::tuple verified(const std::string& folder, const StopSource* stop) {
  const Plugins& plugins = allPlugins();
  const app::CheckedExport checked = taken(solved(
      stop, [&](const CancelToken& cancel) { return app::checkExport(folder, plugins, cancel, [](const auto&) {}); }));
  if (!checked.check)
    raiseFindings({{Diagnostic::Severity::Error, folder, "", checked.whyNot, "a folder that can be checked", ""}});
  py::list steps;
  for (const VerifyStep& step : checked.check->steps)
    steps.append(py::make_tuple(step.what,
                                step.state == VerifyStep::State::Passed   ? "passed"
                                : step.state == VerifyStep::State::Failed ? "failed"
                                                                          : "not_possible",
                                step.why));
  return py::make_tuple(checked.exporter, steps, checked.notes, checked.output,
                        verdictOf(*checked.check) == VerifyVerdict::Passed);
}

}  // namespace

void addExports(py::module_& module) {
  module.def("exporters", exporters);
  module.def("export", exported, py::arg("exporter"), py::arg("plan"), py::arg("folder"), py::arg("options"),
             py::arg("force"), py::arg("stop").none(true));
  module.def("verify", verified, py::arg("folder"), py::arg("stop").none(true));
}

}  // namespace tilescope::python
