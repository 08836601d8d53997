// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <string>

#include "core/base/names.h"
#include "core/hardware/technology_json.h"
#include "core/sweep/sweep_description.h"
#include "tests/support/project_files.h"

namespace tilescope {

inline const std::string kSweepFile = "d.sweep.json";

// Reads every bundled file once per program: most descriptions of a test name the same two.
template <class Read>
auto oncePerFile(const std::string& folder, Read read) {
  using Answer = decltype(read(folder));
  return [=, known = std::make_shared<std::map<std::string, Answer>>()](const std::string& named) {
    if (named.find('/') != std::string::npos) return read(named);
    const auto found = known->find(named);
    if (found != known->end()) return found->second;
    return known->emplace(named, read(inSource(folder + "/" + named + ".json"))).first->second;
  };
}

inline const SweepReaders& projectReaders() {
  static const auto hardware =
      oncePerFile("hardware_profiles", [](const std::string& path) { return readHardware(path); });
  static const SweepReaders readers{
      oncePerFile("networks", [](const std::string& path) { return readNetworkFile(path); }),
      [](const std::string& named) -> Result<HardwareProfile> {
        Result<HardwareProfile> profile = hardware(named);
        if (!profile)
          return Diagnostic{Diagnostic::Severity::Error, "--hardware", "", quoteName(named), "a profile", ""};
        return profile;
      },
      oncePerFile("technologies", [](const std::string& path) { return readTechnology(path); })};
  return readers;
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
