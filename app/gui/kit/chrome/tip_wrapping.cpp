// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/tip_wrapping.h"

#include <QCoreApplication>
#include <QEvent>
#include <QStringList>
#include <QWidget>

namespace tilescope::gui {

QString wrappedTip(const QString& text) {
  if (Qt::mightBeRichText(text)) return text;
  QStringList lines;
  for (QString rest : text.split('\n')) {
    while (rest.size() > kMaxTipLine) {
      qsizetype space = rest.lastIndexOf(' ', kMaxTipLine);
      if (space <= 0) space = rest.indexOf(' ', kMaxTipLine);  // a long path
      if (space < 0) break;
      lines << rest.left(space);
      rest.remove(0, space + 1);
    }
    lines << rest;
  }
  return lines.join('\n');
}

TipWrapping::TipWrapping(QObject* parent) : QObject(parent) {
  QCoreApplication::instance()->installEventFilter(this);
}

bool TipWrapping::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::ToolTip)
    if (auto* widget = qobject_cast<QWidget*>(watched)) widget->setToolTip(wrappedTip(widget->toolTip()));
  return QObject::eventFilter(watched, event);
}

}  // namespace tilescope::gui

#include "moc_tip_wrapping.cpp"
