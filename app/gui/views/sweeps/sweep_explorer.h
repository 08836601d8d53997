// SPDX-License-Identifier: GPL-3.0-or-later
// The selection shared by parallel coordinates, scatter plot and table of a sweep, without widgets: brushes, filter,
// chosen rows, axes and order. Pictures and orders are made in the background; outdated results are dropped.
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

  // Null before the first picture of a sweep.
  const SweepPicturePtr& picture() const { return picture_; }
  const std::vector<ColumnText>& texts() const { return texts_; }          // [column], of the picture
  const std::shared_ptr<const RowOrder>& order() const { return order_; }  // of the picture's rows; null: none yet
  bool isSettled() const;  // the latest requested picture and order are there

  const SweepLook& look() const { return look_; }
  void setBrushes(std::vector<RowBrush> brushes);   // one step for back()
  void moveBrushes(std::vector<RowBrush> brushes);  // while dragging; part of the step that setBrushes ends
  bool clear();                                     // brushes and chosen rows; returns false if there were none
  bool back();                                      // restores the previous brushes
  Diagnostics setFilter(const QString& text);       // returns the errors, and then keeps the old filter
  const QString& filter() const { return filter_; }
  void moveAxis(std::size_t from, std::size_t to);  // indices among the axes
  void flipAxis(std::size_t place);
  void setPlot(std::size_t x, std::size_t y);  // column indices
  void setColour(std::optional<std::size_t> column);
  void sort(std::optional<std::size_t> column, bool descends);
  std::optional<std::size_t> sortColumn() const { return sortColumn_; }
  bool descends() const { return descends_; }

  const std::vector<std::uint32_t>& chosen() const { return chosen_; }  // ringed everywhere
  void choose(std::vector<std::uint32_t> rows);
  // The selection as a condition for text files and new sweeps; empty: everything is selected.
  QString selectionText() const;

  void setParallel(const ParallelLayout& layout);
  void setCloud(const QSize& size);
  void setColours(double devicePixelRatio, SweepColours colours);

  QJsonObject state() const;
  void restore(const QJsonObject& state);  // applies to the open sweep, or to the next one opened

 signals:
  void opened();       // another sweep was opened
  void lookChanged();  // emitted at once, before the picture is ready
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
  std::vector<RowBrush> before_;  // at the start of the current drag
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
  std::shared_ptr<SweepDrawing> drawing_;    // used in the drawing thread
  std::shared_ptr<SweepOrdering> ordering_;  // used in the ordering thread
  Background drawer_{*this}, orderer_{*this};
};

}  // namespace tilescope::gui
