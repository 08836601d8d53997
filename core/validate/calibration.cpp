// SPDX-License-Identifier: GPL-3.0-or-later
// The fit minimises the sum of unsigned relative errors. A layer's prediction follows from its compute cycles and its
// bytes off chip, which do not depend on the three fields, so that a fine grid of them is quickly tried. The grid is
// refined around its best point.
#include "core/validate/calibration.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/format_number.h"
#include "core/base/json.h"
#include "core/base/names.h"
#include "core/base/units.h"
#include "core/hardware/off_chip_rate.h"
#include "core/models/eplanner/eplanner_problem.h"
#include "core/models/eplanner/eplanner_terms.h"
#include "core/models/eplanner/tile_cost.h"
#include "core/plugin/manifest.h"

namespace tilescope {
namespace {

constexpr double kMillisecondsInSecond = 1e3;
// Factors on the profile's values that are tried, and how often the grid is refined around the best.
constexpr double kMaxFactor = 4;
constexpr int kSteps = 24, kRefinements = 5, kOverlapSteps = 20;
// Fields that gain less stay as they are: a fit of noise.
constexpr double kLeastGain = 0.02;  // of the sum of errors
constexpr double kSameValue = 1e-3;  // a smaller change is one of rounding

struct Sample {
  double computeCycles = 0, bytes = 0, seconds = 0;
};

struct Machine {
  double hertz = 1, bytesPerSecond = 1, overlap = 1;

  double secondsOf(const Sample& s) const {
    return eplanner::cyclesTogether(s.computeCycles / hertz, s.bytes / bytesPerSecond, 1 - overlap);
  }
};

double errorOf(const Sample& s, const Machine& machine) {
  return std::abs(machine.secondsOf(s) / s.seconds - 1);
}

double sumOfErrors(const std::vector<Sample>& samples, const Machine& machine) {
  double sum = 0;
  for (const Sample& s : samples) sum += errorOf(s, machine);
  return sum;
}

double medianPercent(std::vector<double> errors) {
  if (errors.empty()) return 0;
  std::sort(errors.begin(), errors.end());
  const std::size_t half = errors.size() / 2;
  return kPercent * (errors.size() % 2 != 0 ? errors[half] : (errors[half - 1] + errors[half]) / 2);
}

// The best clock and bandwidth around `start` for a fixed overlap.
Machine fittedRates(const std::vector<Sample>& samples, Machine start) {
  Machine best = start;
  double smallest = sumOfErrors(samples, best), reach = kMaxFactor;
  for (int refinement = 0; refinement < kRefinements; ++refinement) {
    const Machine centre = best;
    const double step = std::pow(reach, 2.0 / kSteps);
    for (int c = -kSteps / 2; c <= kSteps / 2; ++c)
      for (int b = -kSteps / 2; b <= kSteps / 2; ++b) {
        Machine trial = centre;
        trial.hertz *= std::pow(step, c), trial.bytesPerSecond *= std::pow(step, b);
        if (const double error = sumOfErrors(samples, trial); error < smallest) smallest = error, best = trial;
      }
    reach = step;
  }
  return best;
}

// All three; the overlap changes only if that pays.
Machine fitted(const std::vector<Sample>& samples, const Machine& start) {
  Machine best = fittedRates(samples, start);
  double smallest = sumOfErrors(samples, best) * (1 - kLeastGain);
  for (int i = 0; i <= kOverlapSteps; ++i) {
    Machine trial = start;
    trial.overlap = static_cast<double>(i) / kOverlapSteps;
    trial = fittedRates(samples, trial);
    if (const double error = sumOfErrors(samples, trial); error < smallest) smallest = error, best = trial;
  }
  return best;
}

Diagnostic refusal(std::string found, std::string expected, std::string remedy) {
  return {Diagnostic::Severity::Error, "measured run", "", std::move(found), std::move(expected), std::move(remedy)};
}

std::optional<Diagnostic> whyNot(const ExecutionPlan& plan, const Measured& measured) {
  if (plan.request.model != eplanner::kModelId)
    return refusal("a plan of the model " + plan.request.model, "a plan of the model eplanner",
                   "Plan with --model eplanner, export and run the program, and calibrate with that plan.");
  if (measured.emulated)
    return refusal("times of the emulation on the host", "times of the machine itself",
                   "Run the program on the machine, and take the file that it writes.");
  if (const std::string hash = planHash(plan); measured.planHash != hash)
    return refusal(
        measured.planHash.empty() ? "a program without a plan" : "the plan " + measured.planHash.substr(0, 8),
        "the plan " + hash.substr(0, 8),
        "Take the plan that the program was exported from (export --plan), or export and run it again.");
  return std::nullopt;
}

struct Samples {
  std::vector<std::string> names;
  std::vector<Sample> all;
};

Samples samplesOf(const ExecutionPlan& plan, const Measured& measured) {
  Samples samples;
  for (const Measured::Layer& layer : measured.layers) {
    const auto planned = std::find_if(plan.layers.begin(), plan.layers.end(),
                                      [&](const LayerPlan& one) { return one.name == layer.name; });
    const LayerResult* result = planned == plan.layers.end() ? nullptr : plannedResult(*planned);
    const std::optional<double> cycles = result ? result->terms.number("compute_cycles") : std::nullopt;
    if (!cycles || layer.milliseconds <= 0) continue;
    samples.names.push_back(layer.name);
    samples.all.push_back({*cycles, result->offChipBytes.total(), layer.milliseconds / kMillisecondsInSecond});
  }
  return samples;
}

double rounded(double value, double perUnit) {
  return std::round(value * perUnit) / perUnit;
}

constexpr const char* kOverlapPointer = "/models/eplanner/transfer_overlap_share";

class Fields {
 public:
  void add(std::string pointer, double from, double to, std::string reason) {
    if (std::abs(to - from) <= kSameValue * std::abs(from)) return;
    all_.push_back({{std::move(pointer), plainNumber(to).dump()}, std::move(reason)});
  }
  std::vector<CalibratedField> take() { return std::move(all_); }

 private:
  std::vector<CalibratedField> all_;
};

std::string fasterText(double from, double to, const char* what) {
  const double change = (to / from - 1) * kPercent;
  return fmt::format("{} {:.1f} % {} than the profile has", what, std::abs(change), change < 0 ? "lower" : "higher");
}

}  // namespace

std::vector<HardwareEdit> Calibration::edits() const {
  std::vector<HardwareEdit> all;
  for (const CalibratedField& field : fields) all.push_back(field.edit);
  return all;
}

Result<Calibration> calibrate(const ExecutionPlan& plan, const Measured& measured) {
  if (const std::optional<Diagnostic> why = whyNot(plan, measured)) return *why;
  const HardwareProfile& profile = plan.request.hardware;
  const std::optional<double> bandwidth = profile.memories.back().bandwidthGbPerS;
  if (!bandwidth)
    return refusal("a profile whose outermost memory has ports instead of a bandwidth", "\"bandwidth_gb_per_s\"",
                   "Describe the outermost memory by its bandwidth.");
  const Samples samples = samplesOf(plan, measured);
  if (samples.all.size() < kMinCalibrationLayers)
    return refusal(fmt::format("{} with a plan and a time", counted(samples.all.size(), "layer")),
                   fmt::format("at least {}", kMinCalibrationLayers), "Measure a network with more layers.");
  std::vector<Sample> used;
  for (std::size_t i = 0; i < samples.all.size(); ++i)
    if (!isHeldOut(i)) used.push_back(samples.all[i]);

  const Machine start{profile.clockMhz * kHertzPerMegahertz, *bandwidth * kPerGiga,
                      eplanner::machineConstants(profile).overlap};
  Machine found = fitted(used, start);
  // As the profile will have them.
  const double clock = rounded(found.hertz / kHertzPerMegahertz, 10),
               rate = rounded(found.bytesPerSecond / kPerGiga, 1000);
  found = {clock * kHertzPerMegahertz, rate * kPerGiga, found.overlap};

  Calibration calibration;
  Fields fields;
  fields.add("/clock_mhz", profile.clockMhz, clock,
             fasterText(profile.clockMhz, clock, "the program computes at a rate"));
  fields.add(offChipRatePointer(profile), *bandwidth, rate,
             fasterText(*bandwidth, rate, "the program copies at a rate"));
  fields.add(kOverlapPointer, start.overlap, found.overlap,
             fmt::format("the times fit best if {:.0f} % of the shorter of copies and computing are hidden",
                         found.overlap * kPercent));
  calibration.fields = fields.take();
  std::vector<double> before, after, heldBefore, heldAfter;
  for (std::size_t i = 0; i < samples.all.size(); ++i) {
    const Sample& s = samples.all[i];
    (isHeldOut(i) ? heldBefore : before).push_back(errorOf(s, start));
    (isHeldOut(i) ? heldAfter : after).push_back(errorOf(s, found));
    calibration.layers.push_back({samples.names[i], isHeldOut(i), s.seconds, start.secondsOf(s), found.secondsOf(s)});
  }
  calibration.fitted = {medianPercent(before), medianPercent(after)};
  calibration.heldOut = {medianPercent(heldBefore), medianPercent(heldAfter)};
  const bool isBetter = sumOfErrors(used, found) < sumOfErrors(used, start) * (1 - kLeastGain);
  if (calibration.fields.empty() || !isBetter)
    return refusal("times that the profile predicts as well as any other values", "a profile that can be improved",
                   "Keep the profile.");
  return calibration;
}

Result<HardwareProfile> calibrated(const HardwareProfile& profile, const Calibration& calibration,
                                   const Measured& measured, const std::string& when) {
  Result<HardwareProfile> edited = tilescope::apply(profile, calibration.edits());
  if (!edited) return edited;
  HardwareProfile made = std::move(edited).value();
  const auto used = static_cast<std::size_t>(std::count_if(calibration.layers.begin(), calibration.layers.end(),
                                                           [](const CalibratedLayer& one) { return !one.isHeldOut; }));
  for (const CalibratedField& field : calibration.fields) {
    const EditWords words = editWords(profile, field.edit);
    made.sources[field.edit.pointer] = fmt::format(
        "calibrated on {} from {}, fitted to {} of {} on {}; median error of time {:.1f} % → {:.1f} %, of layers held "
        "out {:.1f} % → {:.1f} %",
        when, words.from, counted(used, "layer"), measured.network, measured.device, calibration.fitted.before,
        calibration.fitted.after, calibration.heldOut.before, calibration.heldOut.after);
    std::erase(made.assumptions, field.edit.pointer);
  }
  return made;
}

std::string warningOf(const Calibration& calibration) {
  const CalibrationError& held = calibration.heldOut;
  if (held.after <= held.before) return "";
  return fmt::format(
      "The layers held out are predicted worse than before ({:.1f} % instead of {:.1f} %): the fit follows chance. "
      "Keep "
      "the profile, or measure a network with more layers.",
      held.after, held.before);
}

Json toJson(const Calibration& calibration, const HardwareProfile& before) {
  Json edits = Json::array(), layers = Json::array();
  for (const CalibratedField& field : calibration.fields) {
    const EditWords words = editWords(before, field.edit);
    edits.push_back({{"pointer", field.edit.pointer},
                     {"value", Json::parse(field.edit.json)},
                     {"field", words.field},
                     {"from", words.from},
                     {"to", words.to},
                     {"reason", field.reason}});
  }
  for (const CalibratedLayer& layer : calibration.layers)
    layers.push_back({{"name", layer.name},
                      {"held_out", layer.isHeldOut},
                      {"measured_s", plainNumber(layer.measured)},
                      {"before_s", plainNumber(layer.before)},
                      {"after_s", plainNumber(layer.after)}});
  const auto errors = [](const CalibrationError& error) {
    return Json{{"before", plainNumber(error.before)}, {"after", plainNumber(error.after)}};
  };
  return {{"format", "tilescope.calibration/1"},
          {"edits", std::move(edits)},
          {"median_error_percent", {{"fitted", errors(calibration.fitted)}, {"held_out", errors(calibration.heldOut)}}},
          {"layers", std::move(layers)}};
}

}  // namespace tilescope
