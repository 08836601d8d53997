// SPDX-License-Identifier: GPL-3.0-or-later
// The one selection that parallel coordinates, scatter plot and table of a sweep share, without widgets: brushes, a
// condition and chosen rows, axes and order. Pictures and orders are made in the background; an answer that is late
// gives way to what was asked for since.
#pragma once

#include <QJsonObject>
#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "app/gui/session/background.h"
#include "app/gui/views/sweeps/sweep_picture.h"
#include "app/gui/views/sweeps/sweep_rows_model.h"
#include "app/gui/views/sweeps/sweep_words.h"

namespace tilescope::gui {

class SweepExplorer : public QObject {
  Q_OBJECT
 public:
  explicit SweepExplorer(QObject* parent = nullptr);

  SweepRowsModel& source() { return source_; }
  const SweepRowsModel& source() const { return source_; }

  // Null before the first one of a sweep.
  const SweepPicturePtr& picture() const { return picture_; }
  const std::vector<ColumnText>& texts() const { return texts_; }          // [column], of the picture
  const std::shared_ptr<const RowOrder>& order() const { return order_; }  // of the picture's rows; null: none yet
  bool isSettled() const;                                                  // what was asked for is there

  const SweepLook& look() const { return look_; }
  void setBrushes(std::vector<RowBrush> brushes);   // a step of its own
  void moveBrushes(std::vector<RowBrush> brushes);  // while dragging: part of the step that setBrushes ends
  bool clear();                                     // brushes and chosen rows; false: there were none
  bool back();                                      // to the brushes before
  Diagnostics setFilter(const QString& text);       // the errors, and the filter stays as it was
  const QString& filter() const { return filter_; }
  void moveAxis(std::size_t from, std::size_t to);  // places among the axes
  void flipAxis(std::size_t place);
  void setPlot(std::size_t x, std::size_t y);  // columns
  void setColour(std::optional<std::size_t> column);
  void sort(std::optional<std::size_t> column, bool descends);
  std::optional<std::size_t> sortColumn() const { return sortColumn_; }
  bool descends() const { return descends_; }

  const std::vector<std::uint32_t>& chosen() const { return chosen_; }  // ringed everywhere
  void choose(std::vector<std::uint32_t> rows);
  // What a text file or a sweep of its own can say about the selection; empty: everything is selected.
  QString selectionText() const;

  void setParallel(const ParallelLayout& layout);
  void setCloud(const QSize& size);
  void setColours(double devicePixelRatio, SweepColours colours);

  QJsonObject state() const;
  void restore(const QJsonObject& state);  // of the sweep that is opened next, or is open

 signals:
  void opened();       // another sweep
  void lookChanged();  // at once, before its picture
  void pictureChanged();
  void orderChanged();
  void chosenChanged();

 private:
  void takeSweep();
  void takeRows();
  void takePicture(SweepPicturePtr picture);
  void askPicture();
  void askOrder();
  void change(SweepLook look);
  SweepLook automaticLook(const SweepPicture& picture) const;
  void restoreLook();

  SweepRowsModel source_;
  SweepLook look_;
  QString filter_;
  std::vector<std::vector<RowBrush>> history_;
  std::vector<RowBrush> before_;  // the drag in progress
  bool areAxesOwn_ = false, isColourOwn_ = false, isDragging_ = false;
  std::optional<std::size_t> sortColumn_;
  bool descends_ = false;
  std::vector<std::uint32_t> chosen_;
  std::vector<std::size_t> frontMetrics_;
  QJsonObject restored_;

  SweepCanvas canvas_;
  std::uint64_t serial_ = 0;
  SweepPicturePtr picture_;
  std::vector<ColumnText> texts_;
  std::shared_ptr<const RowOrder> order_;
  bool isDrawing_ = false, drawsAgain_ = false, isOrdering_ = false, ordersAgain_ = false;
  std::shared_ptr<SweepDrawing> drawing_;    // in the thread that draws
  std::shared_ptr<SweepOrdering> ordering_;  // in the one that orders
  Background drawer_{*this}, orderer_{*this};
};

}  // namespace tilescope::gui
