// SPDX-License-Identifier: GPL-3.0-or-later
// A card that explains a value: formula, formula with numbers, result and source. It takes no focus and never covers
// the mark of the value.
#pragma once

#include <QStringList>
#include <QWidget>
#include <memory>
#include <vector>

#include "app/gui/kit/chrome/tone_label.h"

class QTextLayout;

namespace tilescope::gui {

class ThemeController;

struct TipContent {
  QString title;
  QString binding;           // "bound by DRAM bandwidth"; may be empty
  bool memoryBound = false;  // selects the colour of the bottleneck
  QStringList formula;       // in words, dimmed
  // The formula with numbers. A result at its end is bold.
  QStringList steps;
  QString result;     // "0.380 ms"; own line unless a step ends with it
  QString reference;  // "A: 0.396 ms, −4.0 %"; may be empty
  QString change;
  Tone changeTone = Tone::Neutral;
  QStringList measured;  // predicted and measured, one per line; may be empty
  QString source;
  bool estimate = false;
  QString plainText;

  bool operator==(const TipContent&) const = default;
};

class ProvenanceTip : public QWidget {
  Q_OBJECT
 public:
  explicit ProvenanceTip(const ThemeController* theme, QWidget* parent = nullptr);
  ~ProvenanceTip() override;

  void showBeside(const TipContent& content, const QRect& globalMarkRect);
  void hideTip();
  const TipContent& content() const { return content_; }

 private:
  struct Line;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void build();
  void addHead();
  void addLine(const QString& text, const QFont& font, const QColor& colour, int gapAbove);
  void addStep(const QString& text, bool& resultShown);
  void addReference();
  int layOut(int width);
  QSize naturalSize();

  const ThemeController* theme_;
  TipContent content_;
  std::vector<std::unique_ptr<Line>> lines_;
};

// Places a card below, above, right or left of a mark, inside room. If it fits nowhere it may leave room, but never
// covers the mark.
QRect placeBeside(const QRect& mark, const QSize& size, const QRect& room);

}  // namespace tilescope::gui
