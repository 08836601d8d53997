// SPDX-License-Identifier: GPL-3.0-or-later
// Wraps long tooltips of all widgets. Qt shows plain text as one line, however long.
#pragma once

#include <QObject>
#include <QString>

namespace tilescope::gui {

// Breaks lines at spaces, after at most this number of characters.
inline constexpr qsizetype kMaxTipLine = 80;
QString wrappedTip(const QString& text);

// One for the application, installed as its event filter.
class TipWrapping : public QObject {
  Q_OBJECT
 public:
  explicit TipWrapping(QObject* parent);

 private:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace tilescope::gui
