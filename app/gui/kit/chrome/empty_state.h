// SPDX-License-Identifier: GPL-3.0-or-later
// The contents of an empty view: icon, bold line, sentence, and up to two buttons.
#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>
#include <array>

class QPushButton;

namespace tilescope::gui {

class ThemeController;

class EmptyState : public QWidget {
  Q_OBJECT
 public:
  explicit EmptyState(const ThemeController* themes, QWidget* parent = nullptr);

  // buttons: at most two, the first one primary.
  void setContent(const QString& iconName, const QString& headline, const QString& sentence,
                  const QStringList& buttons = {});

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 signals:
  void buttonClicked(int index);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  // Parts from top to bottom, all centred.
  struct Places {
    QRect icon, headline, sentence, buttons;
  };
  Places places(const QSize& room) const;
  int buttonsWidth() const;
  void place();

  const ThemeController* themes_;
  QString iconName_, headline_, sentence_;
  std::array<QPushButton*, 2> buttons_{};
};

}  // namespace tilescope::gui
