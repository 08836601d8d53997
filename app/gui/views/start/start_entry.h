// SPDX-License-Identifier: GPL-3.0-or-later
// Name and time of a session, contents, metrics. The cross or Delete removes the session from the list.
#pragma once

#include <QAbstractButton>

#include "app/gui/kit/chrome/widget_keys.h"

namespace tilescope::gui {
class IconButton;
class ThemeController;

struct StartEntryData {
  QString name, when, content;
  QString figures;  // or the problem
  bool isMissing = false;
  QString tip;
  QString removeTip;

  bool operator==(const StartEntryData&) const = default;
};

class StartEntry : public QAbstractButton {
  Q_OBJECT
 public:
  StartEntry(const ThemeController* themes, const QString& objectName, const StartEntryData& shown,
             QWidget* parent = nullptr);

  static WidgetKeys keys();

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 signals:
  void removeRequested();

 private:
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

  const ThemeController* themes_;
  StartEntryData data_;
  IconButton* remove_;
};

// Icon, text, and on the right its shortcut or the file formats.
class OpenButton : public QAbstractButton {
  Q_OBJECT
 public:
  OpenButton(const ThemeController* themes, const QString& icon, const QString& text, const QString& hint, bool primary,
             QWidget* parent = nullptr);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 private:
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

  const ThemeController* themes_;
  QString icon_, hint_;
  bool primary_;
};

}  // namespace tilescope::gui
