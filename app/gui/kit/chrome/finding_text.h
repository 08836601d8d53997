// SPDX-License-Identifier: GPL-3.0-or-later
// A bold diagnosis followed by its plain suggested fix, wrapped into a fixed number of lines at most. Where they do not
// fit, shorter texts take their place, then the last sentences are dropped; what still does not fit ends in an
// ellipsis. The tooltip has it all. Centred upright in the space that it is given.
#pragma once

#include <QTextLayout>
#include <QWidget>
#include <vector>

#include "core/explore/verdict.h"

namespace tilescope::gui {

class ThemeController;

class FindingText : public QWidget {
  Q_OBJECT
 public:
  FindingText(const ThemeController* themes, int mostLines, QWidget* parent = nullptr);

  // shorter: what may stand for the two, the longest first.
  void setText(const QString& finding, const QString& remedy, const std::vector<VerdictTexts>& shorter = {});
  void setStale(bool stale);  // said of the design before: quieter

  QString text() const;                               // in full
  bool isElided() const { return shown_ != whole_; }  // or shortened
  int lineCount() const { return layout_.lineCount(); }
  QString line(int index) const;  // as it is shown

  // The middle of the first line, in the widget's coordinates: an icon stands beside it.
  int firstLineCentre() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void layOut();
  void lay(const QString& finding, const QString& remedy);
  bool fits() const;
  int layOut(const QString& shown);  // the number of lines
  int top() const;

  const ThemeController* themes_;
  int mostLines_;
  QString finding_;
  QString remedy_;
  std::vector<VerdictTexts> shorter_;
  bool stale_ = false;
  QString whole_;       // as it is laid out, numbers glued to their units
  int boldLength_ = 0;  // of what is shown
  QString shown_;       // the same, or what fits of it
  QTextLayout layout_;
};

}  // namespace tilescope::gui
