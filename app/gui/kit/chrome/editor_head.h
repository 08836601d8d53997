// SPDX-License-Identifier: GPL-3.0-or-later
// The header of an editor's view: what is edited, whether it differs from its file, and the commands for the whole of
// it.
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
  // Adds a control before the buttons and takes ownership of it.
  void addControl(QWidget* control);
  // A button for an action of the window, which keeps its owner.
  QPushButton* addButton(QAction* action, bool primary = false);

  QSize sizeHint() const override;

 private:
  void paintEvent(QPaintEvent* event) override;

  const ThemeController* themes_;
  ToneLabel *title_, *state_;
  QHBoxLayout* row_;
};

}  // namespace tilescope::gui
