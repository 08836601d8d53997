// SPDX-License-Identifier: GPL-3.0-or-later
// Fits a hardware profile to the times that an exported program took. Only three fields change: the clock (which for a
// measured profile is an efficiency), the off-chip bandwidth, and the share of transfers that computing hides. Nothing
// is applied here: the answer is a list of edits.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/hardware/hardware_edit.h"
#include "core/plan/execution_plan.h"
#include "core/program/measured/measured.h"

namespace tilescope {

struct CalibratedLayer {
  std::string name;
  bool isHeldOut = false;                      // not used by the fit
  double measured = 0, before = 0, after = 0;  // seconds; before and after: by the model

  bool operator==(const CalibratedLayer&) const = default;
};

// Medians of unsigned errors, in percent of the measured time.
struct CalibrationError {
  double before = 0, after = 0;

  bool operator==(const CalibrationError&) const = default;
};

struct CalibratedField {
  HardwareEdit edit;
  std::string reason;

  bool operator==(const CalibratedField&) const = default;
};

struct Calibration {
  std::vector<CalibratedField> fields;  // that change, with at least one
  std::vector<CalibratedLayer> layers;  // in execution order
  CalibrationError fitted, heldOut;

  std::vector<HardwareEdit> edits() const;
  bool operator==(const Calibration&) const = default;
};

// One of every three layers is held out: the first, then the second, then the third, because many networks repeat
// blocks of three.
inline constexpr std::size_t kHoldOutEvery = 3;
constexpr bool isHeldOut(std::size_t layer) {
  return layer % kHoldOutEvery == layer / kHoldOutEvery % kHoldOutEvery;
}
// With fewer layers the three fields are not determined.
inline constexpr std::size_t kMinCalibrationLayers = 10;

// plan: of the model eplanner, the one whose program was measured. Errors if the run is of another plan, an emulation,
// or too short.
Result<Calibration> calibrate(const ExecutionPlan& plan, const Measured& measured);

// The profile with these edits. Their sources say by what they were fitted; when: a date, for the same.
Result<HardwareProfile> calibrated(const HardwareProfile& profile, const Calibration& calibration,
                                   const Measured& measured, const std::string& when);

// If the layers held out are predicted worse than before, which tells a fit of chance. Otherwise empty.
std::string warningOf(const Calibration& calibration);

Json toJson(const Calibration& calibration, const HardwareProfile& before);  // tilescope.calibration/1

}  // namespace tilescope
