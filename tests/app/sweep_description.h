// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "tests/app/cli_expectations.h"

namespace tilescope::cli {

// The path of a description of 60 accelerators and two questions. more: further members, ", \"front\": …".
inline std::string description(const std::string& more = "") {
  return temporaryFile("d.sweep.json", R"({"format": "tilescope.sweep/1", "name": "check", "hardware": "tx2_eplanner_a",
    "networks": [{"network": "mlperf_tiny_resnet8"}],
    "questions": [{"model": "eplanner", "objective": "latency"}, {"model": "eplanner", "objective": "energy"}],
    "axes": [{"name": "weight_buffer", "set": ["/memories/1/size_bits"], "unit": "KiB", "powers_of_two": [32, 1024]},
             {"name": "io_buffers", "set": ["/memories/0/size_bits", "/memories/2/size_bits"], "unit": "KiB",
              "linear": {"from": 64, "to": 640, "step": 64}}])" +
                                           more + "}");
}

}  // namespace tilescope::cli
