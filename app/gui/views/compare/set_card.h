// SPDX-License-Identifier: GPL-3.0-or-later
// One of the best sets of dataflows. Checked: it is what the comparison refers to.
#pragma once

#include <QAbstractButton>

#include "app/gui/views/compare/set_words.h"

namespace tilescope::gui {
class ThemeController;

class SetCard : public QAbstractButton {
  Q_OBJECT
 public:
  explicit SetCard(const ThemeController* themes, int number, QWidget* parent = nullptr);

  void setData(const SetCardData& data);
  const SetCardData& data() const { return data_; }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 private:
  void paintEvent(QPaintEvent* event) override;
  void paintTotal(QPainter& painter, const QRect& line);

  const ThemeController* themes_;
  SetCardData data_;
};

}  // namespace tilescope::gui
