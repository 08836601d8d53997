// SPDX-License-Identifier: GPL-3.0-or-later
// The contents of an empty view: icon, bold line, sentence, and up to two buttons that lead to contents.
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

  // buttons: at most two, each named after its effect. The first one is primary.
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
  // Positions of all parts, which are centred below each other.
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
