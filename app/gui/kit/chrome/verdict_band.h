// SPDX-License-Identifier: GPL-3.0-or-later
// The summary above a view: a few metrics, then one diagnosis with its suggested fix and the button that applies it.
// 74 px high; nothing moves when texts change.
#pragma once

#include <QString>
#include <QWidget>
#include <vector>

#include "app/gui/kit/chrome/figure_box.h"
#include "app/gui/kit/chrome/tone_label.h"
#include "core/explore/verdict.h"

class QPushButton;

namespace tilescope::gui {

class FindingText;
class IconButton;
class ThemeController;

struct BandVerdict {
  Tone tone = Tone::Neutral;  // colour of the left edge: the bottleneck
  QString icon = QStringLiteral("lightbulb");
  QString finding;                    // bold, a full sentence
  QString remedy;                     // plain, includes its number
  std::vector<VerdictTexts> shorter;  // alternatives for the two texts
  QString apply;                      // the change as button text, "Apply 34.1 GB/s"; empty: nothing to apply
  bool applicable = true;             // the button is enabled; false: its text is from the previous design
  bool explained = true;              // "Why?" has an answer
  bool stale = false;                 // from the previous design

  bool operator==(const BandVerdict&) const = default;
};

class VerdictBand : public QWidget {
  Q_OBJECT
 public:
  explicit VerdictBand(const ThemeController* themes, QWidget* parent = nullptr);

  // One box per width, px at 100 %. A narrow window shows as many of the first boxes as fit.
  void setFigureWidths(const std::vector<int>& widths);
  int shownFigures() const;
  FigureBox* figure(int index) const { return figures_.at(static_cast<std::size_t>(index)); }
  void setFigure(int index, const Figure& figure);

  void setVerdict(const BandVerdict& verdict);
  const BandVerdict& verdict() const { return verdict_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void applyRequested();
  void whyRequested();
  void commandRequested();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void makeFigures();
  void makeButtons();
  void restyle();
  void place();
  void setApplyText(const QString& apply);

  const ThemeController* themes_;
  std::vector<FigureBox*> figures_;  // kMaxFigures boxes, of which the first widths_.size() are used
  std::vector<int> widths_;
  BandVerdict verdict_;
  FindingText* text_;
  QPushButton* apply_ = nullptr;
  QPushButton* why_ = nullptr;
  IconButton* command_ = nullptr;
};

}  // namespace tilescope::gui
