// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/change_parts.h"

#include <QColor>
#include <QLabel>
#include <QPushButton>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/words/words.h"
#include "core/explore/change_text.h"

namespace tilescope::gui {

QString cellWords(const std::string& cell) {
  QString shown = words(cell);
  return shown.startsWith('-') ? shown.replace(0, 1, QStringLiteral("−")) : shown;
}

QLabel* whyLine(const QString& shown, const QFont& font, const QColor& colour, QWidget* parent) {
  auto* made = new QLabel(shown, parent);
  describe(made, "why line", shown, {});
  made->setFont(font);
  QPalette palette = made->palette();
  palette.setColor(QPalette::WindowText, colour);
  made->setPalette(palette);
  return made;
}

QPushButton* applyButton(const Change& change, const QString& text, const QString& list, QWidget* parent) {
  auto* apply = new QPushButton(text, parent);
  apply->setObjectName(list + ' ' + words(change.steps.front().pointer));
  apply->setAccessibleName(tr("Apply %1").arg(words(settingWords(change))));
  apply->setToolTip(tr("Set %1, one undo step").arg(words(settingWords(change))));
  apply->setWhatsThis(apply->toolTip());
  return apply;
}

}  // namespace tilescope::gui
