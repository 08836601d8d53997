// SPDX-License-Identifier: GPL-3.0-or-later
// Measures this computer in the background and shows what was found. Closing it ends the measurement.
#pragma once

#include <functional>
#include <optional>

#include "app/gui/kit/chrome/card.h"
#include "app/gui/session/background.h"
#include "core/host/detect.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace tilescope::gui {
class CellTable;

class ThisComputerCard : public Card {
  Q_OBJECT
 public:
  // Runs in the background thread.
  using Measure = std::function<host::Host(const host::MeasureSettings& settings)>;
  using Use = std::function<void(HardwareProfile profile)>;

  ThisComputerCard(const ThemeController* themes, QWidget* window, Measure measure, Use use);

  bool isMeasuring() const { return measuring_; }

 private:
  void start();
  void showProgress(double fraction, const QString& what);
  void take(Result<host::Host> host);
  void showHost(const host::Host& host);
  void use();

  Measure measure_;
  Use use_;
  QLabel *state_, *missing_;
  QProgressBar* progress_;
  CellTable* table_;
  QPushButton *againButton_, *cancelButton_, *useButton_;
  bool measuring_ = false;
  std::optional<HardwareProfile> made_;
  Background background_{*this};
};

// The measurement that users get.
host::Host measuredHost(const host::MeasureSettings& settings);

}  // namespace tilescope::gui
