// SPDX-License-Identifier: GPL-3.0-or-later
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
  void chosen(const QString& pointer);  // in the current profile; for removed parts in the file

 private:
  void restyle();

  const ThemeController* themes_;
  std::vector<ProfileDifference> differences_;
};

}  // namespace tilescope::gui
