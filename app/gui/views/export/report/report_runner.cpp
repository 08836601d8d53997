// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/report/report_runner.h"

#include <QFile>
#include <QFileInfo>
#include <QThread>
#include <algorithm>
#include <array>
#include <exception>
#include <memory>
#include <utility>

#include "app/common/report/export_check.h"
#include "app/common/report/report_files.h"
#include "app/common/report/report_inputs.h"
#include "app/common/shell_words.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/faults.h"
#include "app/gui/views/export/report/pdf_writer.h"
#include "core/base/json_document.h"
#include "core/explore/binding.h"
#include "core/plugin/manifest.h"

namespace tilescope::gui {
namespace {
struct Ending {
  ReportFormat format;
  const char* suffix;
  const char* label;
};
// The most common format is the first.
constexpr std::array kEndings{Ending{ReportFormat::Html, "html", "HTML"}, Ending{ReportFormat::Pdf, "pdf", "PDF"},
                              Ending{ReportFormat::Markdown, "md", "Markdown"}};

QString filterOf(const Ending& ending) {
  return QStringLiteral("%1 (*.%2)").arg(QLatin1String(ending.label), QLatin1String(ending.suffix));
}

// Command-line options can describe the request.
bool isDesignAlone(const app::ReportRequest& request) {
  return request.ownMappings.empty() && request.pins.empty() && !request.measured && request.notes.empty() &&
         request.known.designs.empty() && request.exports.empty();
}

}  // namespace

ReportOutcome makeReport(const app::ReportRequest& request, const QString& path, const PdfFonts& fonts,
                         const CancelToken& cancel, int threads,
                         const std::function<void(const std::string&, std::size_t, std::size_t)>& onProgress) {
  ReportOutcome outcome;
  outcome.path = path;
  app::SolveSettings settings;
  settings.threads = threads;
  settings.cancel = cancel;
  settings.onProgress = onProgress;
  const Result<app::ReportInputs> inputs = app::solveReport(request, settings);
  if (!inputs) {
    outcome.errors = inputs.diagnostics();
    return outcome;
  }
  outcome.hasPlan = plannedLayers(inputs->plan) > 0;
  outcome.cancelled = inputs->cancelled || cancel.cancelled();
  if (!outcome.cancelled) outcome.errors = writeReport(app::reportOf(request, *inputs), path, fonts);
  return outcome;
}

namespace {
struct ReportStep {
  std::string what;
  std::size_t done = 0, total = 0;
};

}  // namespace

void ReportRunner::start(app::ReportRequest request, const QString& path) {
  if (busy_) return;
  busy_ = true;
  const int threads = std::max(1, QThread::idealThreadCount() - 1);  // leaves one core to the window
  const auto progress = std::make_shared<ProgressFeed<ReportStep>>(background_, [this](const ReportStep& step) {
    emit progressed(words(step.what), static_cast<int>(step.done), static_cast<int>(step.total));
  });
  background_.run(
      [request = std::move(request), path, threads, fonts = windowFonts(), progress](const CancelToken& cancel) {
        const auto tell = [&](const std::string& what, std::size_t done, std::size_t total) {
          progress->tell([&](ReportStep& last) { last = {what, done, total}; });
        };
        try {
          return makeReport(request, path, fonts, cancel, threads, tell);
        } catch (const std::exception& error) {
          ReportOutcome outcome;
          outcome.path = path;
          outcome.errors = {internalError(error.what(), "a report", "the session")};
          return outcome;
        }
      },
      [this](const ReportOutcome& outcome) {
        busy_ = false;
        emit finished(outcome);
      });
}

void ReportRunner::cancel() {
  background_.cancel();
}

std::optional<ReportFormat> reportFormatOf(const QString& path) {
  const QString suffix = QFileInfo(path).suffix().toLower();
  for (const Ending& ending : kEndings)
    if (suffix == QLatin1String(ending.suffix)) return ending.format;
  return std::nullopt;
}

Diagnostics checkReportPath(const QString& path) {
  const auto error = [&](const std::string& found, const std::string& expected, const std::string& remedy) {
    return Diagnostics{{Diagnostic::Severity::Error, encodedPath(path), "", found, expected, remedy}};
  };
  const QString suffix = QFileInfo(path).suffix();
  if (QFileInfo(path).isDir()) return error("a folder", "the name of a file for the report", "Add a file name.");
  if (!reportFormatOf(path))
    return error(suffix.isEmpty() ? "a name without an extension" : "a name that ends with ." + suffix.toStdString(),
                 "one that ends with .html, .pdf or .md", "The extension selects the format.");
  return {};
}

Diagnostics writeReport(const report::Document& document, const QString& path, const PdfFonts& fonts) {
  if (Diagnostics wrong = checkReportPath(path); !wrong.empty()) return wrong;
  switch (*reportFormatOf(path)) {
    case ReportFormat::Html:
      return app::writeHtml(document, encodedPath(path));
    case ReportFormat::Markdown:
      return app::writeMarkdown(document, encodedPath(path));
    case ReportFormat::Pdf:
      break;
  }
  return writeFileAtomically(encodedPath(path), reportPdf(document, fonts).toStdString()).diagnostics();
}

QString reportFilters() {
  QStringList filters;
  for (const Ending& ending : kEndings) filters << filterOf(ending);
  return filters.join(QStringLiteral(";;"));
}

QString withReportEnding(const QString& path, const QString& filter) {
  if (path.isEmpty() || !QFileInfo(path).suffix().isEmpty()) return path;
  const auto chosen =
      std::find_if(kEndings.begin(), kEndings.end(), [&](const Ending& ending) { return filterOf(ending) == filter; });
  return path + "." + QLatin1String(chosen == kEndings.end() ? kEndings.front().suffix : chosen->suffix);
}

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
  // There are no options for verification results and sweeps.
  if (isPdf && (!request.exports.empty() || request.sweep)) return {};
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
  if (request.sweep)
    for (const std::string& word :
         {std::string("--store"), request.sweep->store, std::string("--sweep"), request.sweep->name})
      add(word);
  if (request.onePage) add("--one-page");
  add(isPdf ? "--report" : "-o");
  add(encodedPath(output));
  return app::shellLine(line);
}

}  // namespace tilescope::gui

#include "moc_report_runner.cpp"
