// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "app/gui/kit/panel/panel_facts.h"

class QPainter;
class QRect;
class QString;

namespace tilescope::gui {

class ThemeController;
struct Theme;

class FactsView : public QWidget {
  Q_OBJECT
 public:
  struct Words {
    QString heading;
    QString nothing;  // shown without facts, in place of the title
    QString help;
  };
  FactsView(const ThemeController* theme, const QString& name, const Words& words, QWidget* parent = nullptr);

  void setFacts(const std::optional<PanelFacts>& facts);
  void setNothing(const QString& why);
  QStringList lines() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 private:
  void paintEvent(QPaintEvent* event) override;
  void paintFact(QPainter& painter, const QRect& row, const PanelFact& fact) const;

  void paintEstimate(QPainter& painter, const QRect& nameRow) const;
  void tell();

  const ThemeController* theme_;
  Words words_;
  std::optional<PanelFacts> facts_;
};

// Line, kind and position of the selected layer or span of layers.

inline constexpr int kSelectionHeadRow = 26, kSelectionNameRow = 24;

QRect paintSelectionHead(QPainter& painter, const QRect& rect, const Theme& theme, const QString& what,
                         const QString& place);

}  // namespace tilescope::gui
