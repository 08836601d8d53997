// SPDX-License-Identifier: GPL-3.0-or-later
// A report as a PDF of A4 pages: letters and lines, no pixels. Sections whose tables are too wide for an upright page
// lie on their side. What HTML shows on hover is left out.
#pragma once

#include <QByteArray>

#include "app/gui/views/export/report/pdf_style.h"
#include "core/report/document.h"

namespace tilescope::gui {

// The same document gives the same bytes. The time of writing stands on the first page and, as PDF marks it, in the
// file's information (/CreationDate); a document without one has the time of the clock there. In any thread.
QByteArray reportPdf(const report::Document& document, const PdfFonts& fonts);

}  // namespace tilescope::gui
