// SPDX-License-Identifier: GPL-3.0-or-later
// The header of an editor's view: what is edited and how it stands to its file, and what can be done with all of it.
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
  // Before the buttons; taken over.
  void addControl(QWidget* control);
  // A button for an action of the window; the action stays the owner's.
  QPushButton* addButton(QAction* action, bool primary = false);

  QSize sizeHint() const override;

 private:
  void paintEvent(QPaintEvent* event) override;

  const ThemeController* themes_;
  ToneLabel *title_, *state_;
  QHBoxLayout* row_;
};

}  // namespace tilescope::gui
