// SPDX-License-Identifier: GPL-3.0-or-later
// The menu of a picker, with headings and search by typing. It deletes itself when it closes.
#pragma once

#include <QFrame>

#include "app/gui/kit/words/choice.h"

class QListView;
class QModelIndex;
class QStandardItemModel;

namespace tilescope::gui {

class ThemeController;

class ChoicePopup : public QFrame {
  Q_OBJECT
 public:
  ChoicePopup(const Choices& choices, const ThemeController* theme, QWidget* owner);

  // Opens below the rectangle, or above it if space is short. At least as wide as the rectangle.
  void openAt(const QRect& globalOwnerRect);
  QListView* list() const { return list_; }

 signals:
  void chosen(const QString& id);

 private:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void add(const Choices& choices, bool inGroup);
  void take(const QModelIndex& index);
  QSize contentSize() const;

  const ThemeController* theme_;
  QListView* list_;
  QStandardItemModel* model_;
};

}  // namespace tilescope::gui
