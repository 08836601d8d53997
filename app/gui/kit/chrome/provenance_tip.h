// SPDX-License-Identifier: GPL-3.0-or-later
// The card beside a mark that says where its number comes from: name and what binds it, the formula with its numbers,
// the result, the source. It takes no focus and never covers the mark.
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
  bool memoryBound = false;  // colour of the binding
  QStringList formula;       // as text, quieter
  QStringList steps;         // with the numbers; one that ends with the result shows it bold there
  QString result;            // "0.380 ms"; in a line of its own if no step ends with it
  QString reference;         // "A: 0.396 ms, −4.0 %"; may be empty
  QString change;            // the end of reference that is the change
  Tone changeTone = Tone::Neutral;
  QStringList measured;   // what was predicted and what was measured, a line each; may be empty
  QString source;         // where the constants are from
  bool estimate = false;  // hatch beside the result
  QString plainText;      // what copying gives

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

// Where a card of the given size goes so that it stays in the space and off the mark: below it, above, right, left.
// Where no side has space, the side with the most; the mark then wins over the edge of the screen.
QRect placeBeside(const QRect& mark, const QSize& size, const QRect& room);

}  // namespace tilescope::gui
