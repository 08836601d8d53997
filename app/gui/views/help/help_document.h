// SPDX-License-Identifier: GPL-3.0-or-later
// Qt parses the Markdown; this file adds anchors, frames for code, and pictures of the theme.
#pragma once

#include <QRect>
#include <QTextFrame>
#include <vector>

#include "app/gui/views/help/help_page.h"

class QTextDocument;

namespace tilescope::gui {
struct Theme;

struct CodeFrame {
  QTextFrame* frame = nullptr;
  QString text;
};

// Returns the code blocks from top to bottom.
std::vector<CodeFrame> showPage(QTextDocument& document, const HelpPage& page, const Theme& theme);

// mostWidth: in px; proportions are kept. pictures: base folder of relative paths.
void fitPictures(QTextDocument& document, const QString& pictures, int mostWidth, double ratio);

// The picture for this theme, if both "…_dark.png" and "…_light.png" exist. Otherwise the same path.
QString pictureOfTheme(const QString& path, bool dark);

}  // namespace tilescope::gui
