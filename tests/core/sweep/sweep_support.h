// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/names.h"
#include "core/hardware/technology_json.h"
#include "core/sweep/sweep_description.h"
#include "tests/support/project_files.h"

namespace tilescope {

inline const std::string kSweepFile = "d.sweep.json";

inline SweepReaders projectReaders() {
  const auto found = [](const std::string& folder, const std::string& named) {
    return named.find('/') == std::string::npos ? inSource(folder + "/" + named + ".json") : named;
  };
  return {[=](const std::string& named) { return readNetworkFile(found("networks", named)); },
          [=](const std::string& named) -> Result<HardwareProfile> {
            Result<HardwareProfile> profile = readHardware(found("hardware_profiles", named));
            if (!profile)
              return Diagnostic{Diagnostic::Severity::Error, "--hardware", "", quoteName(named), "a profile", ""};
            return profile;
          },
          [=](const std::string& named) { return readTechnology(found("technologies", named)); }};
}

inline Json smallSweep() {
  return Json::parse(R"({"format": "tilescope.sweep/1", "name": "check", "hardware": "tx2_eplanner_a",
    "networks": [{"network": "mlperf_tiny_resnet8", "weight": 1}],
    "questions": [{"model": "eplanner", "objective": "latency"}, {"model": "eplanner", "objective": "energy"}],
    "axes": [
      {"name": "weight_buffer", "set": ["/memories/1/size_bits"], "unit": "KiB", "list": [32, 64, 128, 256, 512, 1024]},
      {"name": "io_buffers", "set": ["/memories/0/size_bits", "/memories/2/size_bits"], "unit": "KiB",
       "list": [48, 64, 96, 128, 192, 256, 320, 384, 512, 768]}],
    "front": ["latency_s", "energy_mac"]})");
}

inline Result<SweepDescription> readSweep(const Json& document) {
  return sweepFromJson(document, kSweepFile, projectReaders());
}

}  // namespace tilescope
