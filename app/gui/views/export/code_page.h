// SPDX-License-Identifier: GPL-3.0-or-later
// Shows a generated file with line numbers, syntax colours, and the differences from the file in the export folder.
// Long blocks of unchanged lines are folded. Text can be selected and copied. Only visible lines are coloured, so that
// long files cost no more than short ones.
#pragma once

#include <QPlainTextEdit>
#include <set>
#include <vector>

#include "app/gui/kit/chrome/widget_keys.h"
#include "app/gui/views/export/preview_pages.h"

namespace tilescope::gui {

class ThemeController;

class CodePage : public QPlainTextEdit {
  Q_OBJECT
 public:
  explicit CodePage(const ThemeController* themes, QWidget* parent = nullptr);
  ~CodePage() override;

  static WidgetKeys keys();  // for the card of keyboard shortcuts

  // If the path is the same as before, keeps the scroll position and the open folds.
  void setFile(const PreviewFile& file);
  void setStale(bool stale);  // dims a file that belongs to another plan
  const PreviewFile& file() const { return file_; }
  const std::vector<PreviewRow>& rows() const { return rows_; }
  void openFold(std::size_t row);
  void showNextChange(int direction);  // +1: next, -1: previous

 private:
  class Gutter;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

  void lay();
  void restyle();
  void placeGutter();
  void colourVisible();
  void colour(QTextBlock block);
  void paintGutter(QPainter& painter, const QRect& rect);
  void paintGrounds(QPainter& painter, const QRect& rect, int width) const;
  int gutterWidth() const;
  QString textOf(const PreviewRow& row) const;
  const PreviewLine& lineOf(const PreviewRow& row) const { return file_.lines[row.line]; }
  const PreviewRow* rowOf(const QTextBlock& block) const;
  template <class Visit>
  void forVisible(Visit visit) const;

  const ThemeController* themes_;
  Gutter* gutter_;
  PreviewFile file_;
  std::set<std::size_t> opened_;
  // One row per text block. If lines were omitted, the last block is a note without a row.
  std::vector<PreviewRow> rows_;
  std::vector<bool> coloured_;
  bool stale_ = false;
};

}  // namespace tilescope::gui
