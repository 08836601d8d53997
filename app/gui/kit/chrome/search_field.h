// SPDX-License-Identifier: GPL-3.0-or-later
// A search field with an icon. Esc returns the focus to the previous widget.
#pragma once

#include <QLineEdit>
#include <QPointer>

namespace tilescope::gui {

class ThemeController;

class SearchField : public QLineEdit {
  Q_OBJECT
 public:
  SearchField(const ThemeController* themes, const QString& iconName, QWidget* parent = nullptr);

  void setHint(const QString& hint);
  void giveFocusBack();

 signals:
  void returnPressedWith(Qt::KeyboardModifiers modifiers);
  void escapePressed();
  void stepRequested(int rows);
  void pageRequested(int direction);

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  const ThemeController* themes() const { return themes_; }

 private:
  void restyle();

  const ThemeController* themes_;
  QString iconName_, hint_;
  QPointer<QWidget> before_;
};

}  // namespace tilescope::gui
