// SPDX-License-Identifier: GPL-3.0-or-later
// The file of a report: by the end of its name HTML, Markdown or PDF.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>

#include "app/gui/views/export/report/pdf_style.h"
#include "core/base/result.h"
#include "core/report/document.h"

namespace tilescope::gui {

enum class ReportFormat { Html, Pdf, Markdown };

std::optional<ReportFormat> reportFormatOf(const QString& path);  // nothing for another ending

// Why no report can be written under this name; empty: it can.
Diagnostics checkReportPath(const QString& path);

// Whole or not at all. Markdown has its charts beside it, their names begin with its own. In any thread. The errors.
Diagnostics writeReport(const report::Document& document, const QString& path, const PdfFonts& fonts);

// Of the dialog: "HTML (*.html);;PDF (*.pdf);;Markdown (*.md)".
QString reportFilters();
// The name with the ending of the chosen filter where it has none of its own.
QString withReportEnding(const QString& path, const QString& filter);

}  // namespace tilescope::gui
