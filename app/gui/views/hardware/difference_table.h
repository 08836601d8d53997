// SPDX-License-Identifier: GPL-3.0-or-later
// A table of the differences between a profile and its file: field, value in the file, current value.
#pragma once

#include <QTableWidget>

#include "app/gui/views/hardware/profile_differences.h"

namespace tilescope::gui {

class ThemeController;

class DifferenceTable : public QTableWidget {
  Q_OBJECT
 public:
  explicit DifferenceTable(const ThemeController* themes, QWidget* parent = nullptr);

  void setDifferences(const std::vector<ProfileDifference>& differences);
  QString copyText() const;

 signals:
  void chosen(const QString& pointer);  // pointer in the current profile; for removed parts in the file

 private:
  void restyle();

  const ThemeController* themes_;
  std::vector<ProfileDifference> differences_;
};

}  // namespace tilescope::gui
