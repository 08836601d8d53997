// SPDX-License-Identifier: GPL-3.0-or-later
// A bold diagnosis and a suggested fix in a max number of lines. If the text does not fit, tries shorter texts, then
// omits the last sentences, then elides. The tooltip has the full text.
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

  // shorter: replacements if the text does not fit, the longest first.
  void setText(const QString& finding, const QString& remedy, const std::vector<VerdictTexts>& shorter = {});
  void setStale(bool stale);

  QString text() const;
  bool isElided() const { return shown_ != whole_; }  // elided or shortened
  int lineCount() const { return layout_.lineCount(); }
  QString line(int index) const;  // line of the displayed text

  // Middle of the first line in widget coordinates, for icons next to it.
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
  int layOut(const QString& shown);
  int top() const;

  const ThemeController* themes_;
  int mostLines_;
  QString finding_;
  QString remedy_;
  std::vector<VerdictTexts> shorter_;
  bool stale_ = false;
  QString whole_;       // with non-breaking spaces between numbers and units
  int boldLength_ = 0;  // in the displayed text
  QString shown_;       // displayed text
  QTextLayout layout_;
};

}  // namespace tilescope::gui
