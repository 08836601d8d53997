// SPDX-License-Identifier: GPL-3.0-or-later
// A page of the documentation as a document in the theme's colours and fonts. Qt reads the Markdown; this adds what Qt
// lacks: headings with anchors, framed code, ruled tables, pictures for the theme.
#pragma once

#include <QRect>
#include <QTextFrame>
#include <vector>

#include "app/gui/views/help/help_page.h"

class QTextDocument;

namespace tilescope::gui {

struct Theme;

// A code block in the document.
struct CodeFrame {
  QTextFrame* frame = nullptr;
  QString text;
};

// Replaces the contents of the document; returns its code blocks from top to bottom.
std::vector<CodeFrame> showPage(QTextDocument& document, const HelpPage& page, const Theme& theme);

// Limits the width of pictures to a number of px and keeps their proportions. pictures: the folder for relative paths
// in pages.
void fitPictures(QTextDocument& document, const QString& pictures, int mostWidth, double ratio);

// If a picture exists for both themes ("…_dark.png", "…_light.png"), the path of the one for this theme.
QString pictureOfTheme(const QString& path, bool dark);

}  // namespace tilescope::gui
