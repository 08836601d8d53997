// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;
class QHBoxLayout;
class QPushButton;

namespace tilescope::gui {

class ThemeController;
class ToneLabel;

class EditorHead : public QWidget {
  Q_OBJECT
 public:
  EditorHead(const ThemeController* themes, const char* objectName, QWidget* parent = nullptr);

  void setWords(const QString& title, const QString& state, bool changed);
  // Adds a control before the buttons. Takes ownership.
  void addControl(QWidget* control);
  // Adds a button for an action. The owner of the action does not change.
  QPushButton* addButton(QAction* action, bool primary = false);

  QSize sizeHint() const override;

 private:
  void paintEvent(QPaintEvent* event) override;

  const ThemeController* themes_;
  ToneLabel *title_, *state_;
  QHBoxLayout* row_;
};

}  // namespace tilescope::gui
