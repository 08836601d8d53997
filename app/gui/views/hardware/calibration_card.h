// SPDX-License-Identifier: GPL-3.0-or-later
// Fits the profile to the times of measured results, and shows which fields would change and what that gains. Nothing
// changes before the user applies it.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "app/gui/kit/chrome/card.h"
#include "app/gui/session/background.h"
#include "app/gui/session/session.h"
#include "core/validate/calibration.h"

class QLabel;
class QPushButton;

namespace tilescope::gui {
class CellTable;

class CalibrationCard : public Card {
  Q_OBJECT
 public:
  using Open = std::function<void()>;  // asks for measured results; the card is closed
  using Apply = std::function<void(const Calibration& calibration, const Measured& measured)>;

  CalibrationCard(const ThemeController* themes, QWidget* window, Open open, Apply apply);

  // Fits in the background. plan: of the design, with all layers; null: there is none yet.
  void propose(std::shared_ptr<const ExecutionPlan> plan, const std::optional<MeasuredFile>& measured);
  bool isFitting() const { return fitting_; }
  bool waitsForPlan() const { return waits_; }

 private:
  void say(const QString& text);
  void take(const std::shared_ptr<const ExecutionPlan>& plan, const MeasuredFile& measured,
            Result<Calibration> calibration);
  void showProposal(const Calibration& calibration, const ExecutionPlan& plan);
  void apply();

  void open();

  Open open_;
  Apply apply_;
  QLabel *state_, *note_;
  CellTable *edits_, *errors_, *layers_;
  QPushButton *openButton_, *cancelButton_, *applyButton_;
  bool fitting_ = false, waits_ = false;
  std::optional<Calibration> proposed_;
  std::shared_ptr<const Measured> measured_;
  Background background_{*this};
};

}  // namespace tilescope::gui
