// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/report/session_report.h"

#include <algorithm>

#include "app/common/report/export_check.h"
#include "app/common/shell_words.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/export/report/report_runner.h"
#include "core/plugin/manifest.h"

namespace tilescope::gui {
namespace {

// There is nothing but a design and a selection: a line of options says it all.
bool isDesignAlone(const app::ReportRequest& request) {
  return request.ownMappings.empty() && request.pins.empty() && !request.measured && request.notes.empty() &&
         request.known.designs.empty() && request.exports.empty();
}

}  // namespace

app::ReportRequest reportRequestOf(const Session& session, const app::KnownDesigns& known) {
  app::ReportRequest request;
  request.design = session.design;
  for (const QString& layer : session.selection) request.layers.push_back(layer.toStdString());
  for (const auto& [layer, mapping] : session.ownMappings) request.ownMappings.emplace(layer.toStdString(), mapping);
  for (const Pin& pin : session.pins)
    request.pins.push_back({pin.letter.toLatin1(), pin.name.toStdString(), pin.design});
  request.budgets = session.budgets;
  if (!session.reference.isNull()) request.reference = session.reference.toLatin1();
  request.notes = session.notes.toStdString();
  if (session.measured)
    request.measured = app::StoredMeasured{encodedPath(session.measured->path), *session.measured->figures};
  request.known = known;
  request.exporting.exporter = session.exporting.exporter.toStdString();
  request.exporting.folder = encodedPath(session.exporting.folder);
  for (const auto& [exporter, options] : session.exporting.values)
    for (const auto& [option, value] : options)
      request.exporting.values[exporter.toStdString()][option.toStdString()] = value.toStdString();
  return request;
}

Result<app::CheckedExport> checkedExport(const VerifyOutcome& outcome, const Plugins* plugins) {
  const Result<Manifest> manifest = readManifest(encodedPath(outcome.folder));
  if (!manifest) return manifest.diagnostics();
  const LoadedExporter* exporter = nullptr;
  if (plugins != nullptr)
    for (const LoadedExporter& known : plugins->exporters)
      if (known.id == manifest->exporter) exporter = &known;
  app::CheckedExport checked = app::exportOf(encodedPath(outcome.folder), *manifest, exporter);
  for (const QString& said : outcome.notes)
    if (const std::string note = said.toStdString();
        std::find(checked.notes.begin(), checked.notes.end(), note) == checked.notes.end())
      checked.notes.push_back(note);
  if (outcome.errors.empty())
    checked.check = outcome.report;
  else
    checked.whyNot = toText(outcome.errors.front());
  return checked;
}

std::string reportCommand(const app::ReportRequest& request, const QString& sessionFile, const QString& output) {
  const bool isPdf = reportFormatOf(output) == ReportFormat::Pdf;
  if (isPdf && !request.exports.empty()) return {};  // what the window checked, no option of its own says
  std::vector<std::string> line;
  const auto add = [&line](const std::string& word) { line.push_back(word); };
  add(isPdf ? "tilescope" : "tilescope-cli");
  if (!isPdf) add("report");
  if (!sessionFile.isEmpty()) {
    if (!isPdf) add("--session");
    add(encodedPath(sessionFile));
  } else {
    if (!isDesignAlone(request) || app::whyNoCommand(request.design)) return {};
    for (const std::string& word : app::commandOptions(app::wordsOf(request.design))) add(word);
    for (const std::string& word : app::budgetOptions(request.budgets)) add(word);
    for (const std::string& layer : request.layers) {
      add("--select");
      add(layer);
    }
  }
  for (const app::CheckedExport& checked : request.exports) {
    add("--exported");
    add(checked.folder);
  }
  add(isPdf ? "--report" : "-o");
  add(encodedPath(output));
  return app::shellLine(line);
}

}  // namespace tilescope::gui
