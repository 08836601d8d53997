// SPDX-License-Identifier: GPL-3.0-or-later
// What an empty view shows: an icon, one bold line, one sentence, and one or two buttons that fill the view.
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

  // buttons: two at most, each names its effect; the first is the primary one.
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
  // The positions of all parts, which are stacked and centred.
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
