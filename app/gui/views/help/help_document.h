// SPDX-License-Identifier: GPL-3.0-or-later
// Shows a documentation page in the theme's fonts and colours. Qt parses the Markdown; this file adds anchors for
// headings, frames for code, lines in tables, and pictures that fit the theme.
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

// Replaces the document's contents. Returns the code blocks from top to bottom.
std::vector<CodeFrame> showPage(QTextDocument& document, const HelpPage& page, const Theme& theme);

// Limits the width of pictures to mostWidth px and keeps their proportions. pictures: base folder of relative paths.
void fitPictures(QTextDocument& document, const QString& pictures, int mostWidth, double ratio);

// The path of the picture for this theme, if both "…_dark.png" and "…_light.png" exist. Otherwise the same path.
QString pictureOfTheme(const QString& path, bool dark);

}  // namespace tilescope::gui
