// SPDX-License-Identifier: GPL-3.0-or-later
// What does not fit together in the profile: a sentence per finding, with a button that fixes it. Hidden without
// findings.
#pragma once

#include <QWidget>
#include <vector>

#include "core/hardware/consistency.h"

class QVBoxLayout;

namespace tilescope::gui {
class ThemeController;

struct FindingWords {
  QString sentence, button, help;

  bool operator==(const FindingWords&) const = default;
};
FindingWords findingWords(const ConsistencyFinding& finding);

class ConsistencyList : public QWidget {
  Q_OBJECT
 public:
  explicit ConsistencyList(const ThemeController* themes, QWidget* parent = nullptr);

  void setFindings(const std::vector<ConsistencyFinding>& findings);

 signals:
  void fixRequested(const tilescope::ConsistencyFinding& finding);

 private:
  void addRow(std::size_t place);

  const ThemeController* themes_;
  QVBoxLayout* layout_;
  QWidget* rows_ = nullptr;
  std::vector<ConsistencyFinding> findings_;
};

}  // namespace tilescope::gui
