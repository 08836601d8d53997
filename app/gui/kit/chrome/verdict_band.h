// SPDX-License-Identifier: GPL-3.0-or-later
// The summary bar above a view: a few metrics, the diagnosis, its suggested fix, and a button to apply it. Nothing
// moves when texts change.
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
class MoreFigures;
class ThemeController;

struct BandVerdict {
  Tone tone = Tone::Neutral;
  QString icon = QStringLiteral("lightbulb");
  QString finding;
  QString remedy;                     // suggested fix, with its number
  std::vector<VerdictTexts> shorter;  // for both texts
  QString apply;                      // button text, "Apply 34.1 GB/s"; empty: nothing to apply
  bool applicable = true;             // false: from the previous design
  bool explained = true;              // "Why?" has an answer
  bool stale = false;                 // about the previous design

  bool operator==(const BandVerdict&) const = default;
};

class VerdictBand : public QWidget {
  Q_OBJECT
 public:
  explicit VerdictBand(const ThemeController* themes, QWidget* parent = nullptr);

  // In px at 100 %. A narrow window shows only the first boxes; a button shows the others.
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
  std::vector<FigureBox*> figures_;  // kMaxFigures boxes; the first widths_.size() are used
  std::vector<int> widths_;
  int figuresEnd_ = 0;  // px
  BandVerdict verdict_;
  MoreFigures* more_;
  FindingText* text_;
  QPushButton* apply_ = nullptr;
  QPushButton* why_ = nullptr;
  IconButton* command_ = nullptr;
};

}  // namespace tilescope::gui
