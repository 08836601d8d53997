// SPDX-License-Identifier: GPL-3.0-or-later
// Output maps, initiation interval and lower bound, use of instruction buffer and scratchpad.
#pragma once

#include <QListView>
#include <vector>

#include "app/gui/views/mapping/program/program_picture.h"

class QStandardItemModel;

namespace tilescope::gui {
class ThemeController;

class PartitionList : public QListView {
  Q_OBJECT
 public:
  explicit PartitionList(const ThemeController* themes, QWidget* parent = nullptr);

  void setPartitions(const std::vector<PartitionShown>& partitions, std::size_t chosen);  // emits nothing
  const std::vector<PartitionShown>& partitions() const { return partitions_; }
  QRect rowRect(std::size_t partition) const;  // in viewport coordinates

 signals:
  void partitionChosen(std::size_t partition);

 private:
  void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

  const ThemeController* themes_;
  QStandardItemModel* items_;
  std::vector<PartitionShown> partitions_;
  bool silent_ = false;
};

}  // namespace tilescope::gui
