// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of label and value with a change or a remark at the right edge: what a card says as text and numbers.
#pragma once

#include <QWidget>

#include "app/gui/views/mapping/mapping_picture.h"

namespace tilescope::gui {

class ThemeController;

class FactList : public QWidget {
  Q_OBJECT
 public:
  FactList(const ThemeController* themes, const char* objectName, const QString& name, const QString& help,
           QWidget* parent = nullptr);

  // note: a quiet line below; stands alone where there are no facts.
  void setFacts(const Facts& facts, const QString& note = {});

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;

 private:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

  const ThemeController* themes_;
  Facts facts_;
  QString note_;
};

}  // namespace tilescope::gui
