// SPDX-License-Identifier: GPL-3.0-or-later
// A card next to a mark that explains its value: name, bottleneck, formula, formula with numbers, result and source. It
// takes no focus and never covers the mark.
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
  QString title;             // "res5_0_b"
  QString binding;           // "bound by DRAM bandwidth"; may be empty
  bool memoryBound = false;  // selects the colour of the bottleneck
  QStringList formula;       // in words, dimmed
  // The formula with numbers. If a step ends with the result, the result is bold there.
  QStringList steps;
  QString result;     // "0.380 ms"; on a line of its own unless a step ends with it
  QString reference;  // "A: 0.396 ms, −4.0 %"; may be empty
  QString change;     // the change at the end of reference
  Tone changeTone = Tone::Neutral;
  QStringList measured;   // predicted and measured values, one per line; may be empty
  QString source;         // source of the constants
  bool estimate = false;  // marks the result with the estimate hatch
  QString plainText;      // for the clipboard

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

// Where to place a card of this size: below, above, right or left of the mark, inside the space (room). If it fits
// nowhere, uses the side with the most space. The card may then leave the screen, but does not cover the mark.
QRect placeBeside(const QRect& mark, const QSize& size, const QRect& room);

}  // namespace tilescope::gui
