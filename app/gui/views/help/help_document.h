// SPDX-License-Identifier: GPL-3.0-or-later
// A page of the documentation as a document in the theme's colours and fonts. Qt reads the Markdown; what it leaves
// plain is made here: headings with anchors, framed code, ruled tables, pictures of the theme.
#pragma once

#include <QRect>
#include <QTextFrame>
#include <vector>

#include "app/gui/views/help/help_page.h"

class QTextDocument;

namespace tilescope::gui {

struct Theme;

// A block of code in the document.
struct CodeFrame {
  QTextFrame* frame = nullptr;
  QString text;
};

// Replaces the content of the document; returns its blocks of code from the top.
std::vector<CodeFrame> showPage(QTextDocument& document, const HelpPage& page, const Theme& theme);

// Pictures keep their proportions and have a max width in px. pictures: the folder that pages name them from.
void fitPictures(QTextDocument& document, const QString& pictures, int mostWidth, double ratio);

// Of a picture that there is for both themes ("…_dark.png", "…_light.png"), the one of this theme.
QString pictureOfTheme(const QString& path, bool dark);

}  // namespace tilescope::gui
