// SPDX-License-Identifier: GPL-3.0-or-later
// What a program of the tests measured: figures made up from the network, none of a real run.
#pragma once

#include "core/program/measured/measured.h"
#include "core/workload/network.h"

namespace tilescope::gui {

// Every layer of the network in 2 ms with 8 MB moved, 4 of them inputs, as predicted and correct; on "Test GPU".
inline Measured sampleRun(const Network& network) {
  Measured run;
  run.network = network.name;
  run.device = "Test GPU";
  run.arithmetic = "fp32";
  run.onchip = "device";
  run.checked = run.passed = true;
  for (const Layer& layer : network.layers)
    run.layers.push_back({layer.name,
                          std::string(name(layer.type)),
                          {32'000'000, 16'000'000, 16'000'000},
                          {32'000'000, 16'000'000, 16'000'000},
                          true,
                          0,
                          0,
                          2});
  return run;
}

}  // namespace tilescope::gui
