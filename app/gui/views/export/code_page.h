// SPDX-License-Identifier: GPL-3.0-or-later
// A generated file with its differences from the file in the export folder. Long unchanged blocks are folded. Only
// visible lines are coloured.
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

  static WidgetKeys keys();

  // The same path keeps scroll position and open folds.
  void setFile(const PreviewFile& file);
  void setStale(bool stale);  // dimmed, because it belongs to another plan
  const PreviewFile& file() const { return file_; }
  const std::vector<PreviewRow>& rows() const { return rows_; }
  void openFold(std::size_t row);
  void showNextChange(int direction);

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
  // By text block. If lines were omitted, the last block is a note without a row.
  std::vector<PreviewRow> rows_;
  std::vector<bool> coloured_;
  bool stale_ = false;
};

}  // namespace tilescope::gui
