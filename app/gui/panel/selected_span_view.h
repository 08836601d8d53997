// SPDX-License-Identifier: GPL-3.0-or-later
// The panel's block about the selected span of a partition: what it holds on chip, what it moves and how long it takes.
#pragma once

#include <QWidget>
#include <optional>

#include "app/gui/models/span_details.h"

namespace tilescope::gui {

class ThemeController;

class SelectedSpanView : public QWidget {
  Q_OBJECT
 public:
  explicit SelectedSpanView(const ThemeController* theme, QWidget* parent = nullptr);

  void setSpan(const std::optional<SpanDetails>& span);  // nothing: none is selected
  // Everything the block says, line by line; also what screen readers get.
  QStringList lines() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 private:
  void paintEvent(QPaintEvent* event) override;
  void paintFact(QPainter& painter, const QRect& row, const SpanFact& fact) const;

  const ThemeController* theme_;
  std::optional<SpanDetails> span_;
};

}  // namespace tilescope::gui
