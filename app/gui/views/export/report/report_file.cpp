// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/report/report_file.h"

#include <QFileInfo>
#include <algorithm>
#include <array>

#include "app/common/report/report_files.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/export/report/pdf_writer.h"
#include "core/base/json_document.h"

namespace tilescope::gui {
namespace {

struct Ending {
  ReportFormat format;
  const char* suffix;
  const char* label;
};
// The most usual first.
constexpr std::array kEndings{Ending{ReportFormat::Html, "html", "HTML"}, Ending{ReportFormat::Pdf, "pdf", "PDF"},
                              Ending{ReportFormat::Markdown, "md", "Markdown"}};

QString filterOf(const Ending& ending) {
  return QStringLiteral("%1 (*.%2)").arg(QLatin1String(ending.label), QLatin1String(ending.suffix));
}

}  // namespace

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

}  // namespace tilescope::gui
