// SPDX-License-Identifier: GPL-3.0-or-later
// A bold diagnosis followed by its plain suggested fix, wrapped into a maximum number of lines. If they do not fit,
// shorter texts replace them, then the last sentences are dropped, and finally the text is elided. The tooltip has the
// full text. Vertically centred.
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

  // shorter: alternatives for the two texts, longest first.
  void setText(const QString& finding, const QString& remedy, const std::vector<VerdictTexts>& shorter = {});
  void setStale(bool stale);  // from the previous design: dimmed

  QString text() const;                               // the full text
  bool isElided() const { return shown_ != whole_; }  // or shortened
  int lineCount() const { return layout_.lineCount(); }
  QString line(int index) const;  // a line as displayed

  // The middle of the first line in widget coordinates, to align an icon with it.
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
  int layOut(const QString& shown);  // returns the number of lines
  int top() const;

  const ThemeController* themes_;
  int mostLines_;
  QString finding_;
  QString remedy_;
  std::vector<VerdictTexts> shorter_;
  bool stale_ = false;
  QString whole_;       // the full text, with numbers glued to their units
  int boldLength_ = 0;  // length of the bold part of the displayed text
  QString shown_;       // whole_, or the part of it that fits
  QTextLayout layout_;
};

}  // namespace tilescope::gui
