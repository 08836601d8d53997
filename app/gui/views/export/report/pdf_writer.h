// SPDX-License-Identifier: GPL-3.0-or-later
// A4 pages; wide tables get landscape pages. Contents shown on hover in HTML are omitted.
#pragma once

#include <QByteArray>

#include "app/gui/views/export/report/pdf_style.h"
#include "core/report/document.h"

namespace tilescope::gui {
// The same document gives the same bytes. Without a date, /CreationDate is the current time. Any thread may call this.
QByteArray reportPdf(const report::Document& document, const PdfFonts& fonts);

}  // namespace tilescope::gui
