// SPDX-License-Identifier: GPL-3.0-or-later
// State shared by the plots and the table of a sweep. Images and orders are computed in the background.
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

  // Null: no picture yet.
  const SweepPicturePtr& picture() const { return picture_; }
  const std::vector<ColumnText>& texts() const { return texts_; }          // by column of the picture
  const std::shared_ptr<const RowOrder>& order() const { return order_; }  // order of the rows; null: not ready
  bool isSettled() const;                                                  // picture and order are up to date

  const SweepLook& look() const { return look_; }
  void setBrushes(std::vector<RowBrush> brushes);  // one step for back()
  // Used while dragging. setBrushes() makes the whole drag one step.
  void moveBrushes(std::vector<RowBrush> brushes);
  // Removes brushes and chosen rows. False: there were none.
  bool clear();
  bool back();
  // On errors, keeps the old filter.
  Diagnostics setFilter(const QString& text);
  const QString& filter() const { return filter_; }
  void moveAxis(std::size_t from, std::size_t to);  // indices among the axes
  void flipAxis(std::size_t place);
  void setPlot(std::size_t x, std::size_t y);  // column indices
  void setColour(std::optional<std::size_t> column);
  void sort(std::optional<std::size_t> column, bool descends);
  std::optional<std::size_t> sortColumn() const { return sortColumn_; }
  bool descends() const { return descends_; }

  const std::vector<std::uint32_t>& chosen() const { return chosen_; }  // outlined in all plots and the table
  void choose(std::vector<std::uint32_t> rows);
  // The selection as a condition. Empty: all rows.
  QString selectionText() const;

  void setParallel(const ParallelLayout& layout);
  void setCloud(const QSize& size);
  void setColours(double devicePixelRatio, SweepColours colours);

  QJsonObject state() const;
  void restore(const QJsonObject& state);  // for the open sweep or the next one

 signals:
  void opened();       // another sweep was opened
  void lookChanged();  // at once, before the picture is ready
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
  std::vector<RowBrush> before_;  // at the start of a drag
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
  std::shared_ptr<SweepDrawing> drawing_;
  std::shared_ptr<SweepOrdering> ordering_;
  Background drawer_{*this}, orderer_{*this};
};

}  // namespace tilescope::gui
