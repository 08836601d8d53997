// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a report as PDF with A4 pages. Charts are vectors. Sections with wide tables have landscape pages. Contents
// that the HTML report shows on hover are omitted.
#pragma once

#include <QByteArray>

#include "app/gui/views/export/report/pdf_style.h"
#include "core/report/document.h"

namespace tilescope::gui {

// The same document gives the same bytes. The document's date is on the first page and in the metadata (/CreationDate).
// If it has no date, the metadata have the current time. May be called in any thread.
QByteArray reportPdf(const report::Document& document, const PdfFonts& fonts);

}  // namespace tilescope::gui
