// SPDX-License-Identifier: GPL-3.0-or-later
// Exact results come first; the others follow below a heading.
#pragma once

#include <QAbstractTableModel>
#include <QStringList>
#include <QTableView>
#include <optional>
#include <vector>

#include "app/gui/kit/chrome/widget_keys.h"
#include "app/gui/views/sweeps/sweep_explorer.h"

namespace tilescope::gui {
class ThemeController;

class SweepTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  explicit SweepTableModel(const SweepExplorer& explorer, QObject* parent = nullptr);

  void refresh();                                       // call when order or picture has changed
  std::optional<std::uint32_t> rowAt(int place) const;  // nullopt: the heading
  int placeOf(std::uint32_t row) const;                 // -1: not shown
  int headingPlace() const;                             // -1: none
  // The last header shows the number of dropped columns and lists them in its tooltip.
  void setLeftOut(const QStringList& titles);
  bool isOfFront(std::size_t column) const;  // the front uses this metric
  // nullopt: row number or proof.
  std::optional<std::size_t> columnAt(int section) const;
  int sectionOf(std::size_t column) const;  // -1: not shown
  int proofSection() const { return static_cast<int>(columns_.size()) + 1; }
  bool isOnFront(std::uint32_t row) const;
  QString text(std::uint32_t row, int section) const;
  const SweepPicture* picture() const { return picture_.get(); }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  void take();
  QString headingText() const;

  const SweepExplorer& explorer_;
  SweepPicturePtr picture_;  // picture of the order
  std::shared_ptr<const RowOrder> order_;
  std::vector<ColumnText> texts_;
  std::vector<std::size_t> columns_;
  std::vector<std::size_t> front_;  // columns of the front's metrics
  QStringList leftOut_;
  bool hasQuestions_ = false;  // the sweep has more than one question
};

class SweepTable : public QTableView {
  Q_OBJECT
 public:
  SweepTable(SweepExplorer& explorer, const ThemeController* themes, QWidget* parent = nullptr);

  static WidgetKeys keys();

  const SweepTableModel& cells() const { return *model_; }
  // Rows are tab-separated, at most kMostCopiedRows. Without a selection, all are copied.
  QString copyText() const;

 signals:
  void activated(std::uint32_t row);
  void pinRequested(std::uint32_t row);

 private:
  class Cells;
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void refresh();
  void showChosen();
  void restyle();
  std::vector<int> neededWidths() const;
  void fitColumns();
  void sortBy(int section);

  SweepExplorer& explorer_;
  const ThemeController* themes_;
  SweepTableModel* model_;
  bool silent_ = false;
};

inline constexpr int kMostCopiedRows = 100'000;

}  // namespace tilescope::gui
