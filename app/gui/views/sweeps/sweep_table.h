// SPDX-License-Identifier: GPL-3.0-or-later
// The selected rows of a sweep as a table of any length: only what is in sight is made into text. Rows with an exact
// answer come first, the others follow under a heading of their own.
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

  void refresh();                                       // the order or the picture has changed
  std::optional<std::uint32_t> rowAt(int place) const;  // none: the heading
  int placeOf(std::uint32_t row) const;                 // -1: not shown
  int headingPlace() const;                             // -1: there is none
  // Titles of columns for which there is no space; the last header counts them, its tip names them.
  void setLeftOut(const QStringList& titles);
  bool isOfFront(std::size_t column) const;  // a metric that the sweep's front is of
  // Of a column of values that one; none of the number and the proof.
  std::optional<std::size_t> columnAt(int section) const;
  int sectionOf(std::size_t column) const;  // -1: not shown
  int proofSection() const { return static_cast<int>(columns_.size()) + 1; }
  bool isOnFront(std::uint32_t row) const;
  const SweepPicture* picture() const { return picture_.get(); }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  void take();
  QString text(std::uint32_t row, int section) const;
  QString headingText() const;

  const SweepExplorer& explorer_;
  SweepPicturePtr picture_;  // of the order
  std::shared_ptr<const RowOrder> order_;
  std::vector<ColumnText> texts_;
  std::vector<std::size_t> columns_;
  std::vector<std::size_t> front_;  // metrics
  QStringList leftOut_;
  bool hasQuestions_ = false;  // more than one
};

class SweepTable : public QTableView {
  Q_OBJECT
 public:
  SweepTable(SweepExplorer& explorer, const ThemeController* themes, QWidget* parent = nullptr);

  static WidgetKeys keys();  // for the card of all keys

  const SweepTableModel& cells() const { return *model_; }
  // The selected rows, or all, at most kMostCopiedRows, split by tabs.
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
