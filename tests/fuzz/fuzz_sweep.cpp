// SPDX-License-Identifier: GPL-3.0-or-later
// Any document is a sweep or a list of errors; a point of a sweep has a machine or a reason why not.
#include "core/hardware/hardware_json.h"
#include "core/sweep/sweep_machines.h"
#include "core/sweep/sweep_points.h"
#include "core/workload/network_json.h"
#include "tests/fuzz/fuzz_reader.h"

namespace {

using tilescope::Diagnostic;
using tilescope::Json;
using tilescope::Result;

const tilescope::HardwareProfile& profile() {
  static const tilescope::HardwareProfile value =
      *tilescope::readHardware(TILESCOPE_SOURCE_DIR "/tests/fuzz/seeds/hardware_everything.json");
  return value;
}

const tilescope::Network& network() {
  static const tilescope::Network value = [] {
    const std::string path = TILESCOPE_SOURCE_DIR "/networks/mlperf_tiny_autoencoder.json";
    return *tilescope::networkFromJson(*tilescope::parseJson(*tilescope::readTextFile(path), path), path);
  }();
  return value;
}

// Whatever is named is the same network and profile: what is fuzzed is the description.
tilescope::SweepReaders readers() {
  return {[](const std::string&) { return Result<tilescope::Network>(network()); },
          [](const std::string&) { return Result<tilescope::HardwareProfile>(profile()); },
          [](const std::string& named) {
            return Result<tilescope::Technology>(
                Diagnostic{Diagnostic::Severity::Error, "--technology", "", named, "a technology", ""});
          }};
}

}  // namespace

TILESCOPE_FUZZ_TARGET(sweep, input) {
  const Result<Json> document = tilescope::parseJson(input, "fuzz", tilescope::kFuzzLimits);
  if (!document) return;
  const auto sweep = tilescope::sweepFromJson(*document, "fuzz", readers());
  if (!sweep) {
    (void)toText(sweep.diagnostics());
    return;
  }
  const tilescope::SweepPoints points(*sweep);
  const tilescope::SweepMachines machines(*sweep);
  for (const std::int64_t number : {std::int64_t{0}, points.size() / 2, points.size() - 1}) {
    const auto made = machines.profileAt(points.indicesOf(number));
    if (!made) (void)toText(made.diagnostics());
  }
}
