// SPDX-License-Identifier: GPL-3.0-or-later
// What differs from the file: field, the file's value, the current one.
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
  void chosen(const QString& pointer);  // of the current profile, or of what is gone

 private:
  void restyle();

  const ThemeController* themes_;
  std::vector<ProfileDifference> differences_;
};

}  // namespace tilescope::gui
