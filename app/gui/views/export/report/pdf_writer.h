// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a report as a PDF with A4 pages, text and vectors only. Sections with tables too wide for portrait pages are
// landscape. Contents that HTML shows on hover are omitted.
#pragma once

#include <QByteArray>

#include "app/gui/views/export/report/pdf_style.h"
#include "core/report/document.h"

namespace tilescope::gui {

// The same document gives the same bytes. The time of writing is on the first page and in the PDF's metadata
// (/CreationDate); if the document has none, the metadata have the current time. May be called in any thread.
QByteArray reportPdf(const report::Document& document, const PdfFonts& fonts);

}  // namespace tilescope::gui
