// SPDX-License-Identifier: GPL-3.0-or-later
// The header of a comparison column: title, metrics with their changes, buttons to pin, leave out and close. The menu
// has the same commands.
#pragma once

#include <QWidget>
#include <vector>

#include "app/gui/kit/chrome/badge.h"

namespace tilescope::gui {
class IconButton;
class ThemeController;

struct HeadFigure {
  QString value, unit;
  Badge badge;
  bool estimate = false;

  bool operator==(const HeadFigure&) const = default;
};

struct ColumnHeadData {
  QString title;
  QChar letter;  // of a pin, shown as a tile before the title
  Badge mark;    // such as "best latency"
  bool framed = false;
  bool fits = true;         // every layer is feasible
  bool canLeaveOut = true;  // another column stays
  QString note;             // replaces the metrics: "being planned"
  bool stale = false;
  std::vector<HeadFigure> figures;

  bool operator==(const ColumnHeadData&) const = default;
};

class ColumnHead : public QWidget {
  Q_OBJECT
 public:
  explicit ColumnHead(const ThemeController* themes, QWidget* parent = nullptr);

  void setData(const ColumnHeadData& data);
  const ColumnHeadData& data() const { return data_; }
  std::size_t figuresWithRoom() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 signals:
  void pinRequested();
  void leaveOutRequested();
  void closeRequested();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void place();
  int paintTitle(QPainter& painter);
  void paintFigures(QPainter& painter);

  const ThemeController* themes_;
  ColumnHeadData data_;
  IconButton* pin_;
  IconButton* leaveOut_;
  IconButton* close_;
};

}  // namespace tilescope::gui
