// SPDX-License-Identifier: GPL-3.0-or-later
// Small enough to compute by hand: 2 × 2 elements with a weight register each, one accumulator per row, a buffer for
// inputs and outputs, and a DRAM. Output channels along D1, input channels along D2.
#pragma once

#include "core/base/json.h"
#include "tests/core/models/zigzag/reference_cases.h"

namespace tilescope::zigzag {

inline constexpr std::size_t kK = 0, kC = 1, kOx = 2, kFx = 3;      // indices of loops
inline constexpr std::size_t kOutput = 0, kWeight = 1, kInput = 2;  // indices of operands

inline Json handExampleJson() {
  return Json::parse(R"({
    "format": "tilescope.case/1", "model": "zigzag", "options": {}, "layer": "l",
    "hardware": {
      "format": "tilescope.hardware/1", "name": "h", "source": "made up", "energy_unit": "pJ", "clock_mhz": 1000,
      "precision_bits": {"input": 8, "weight": 8, "partial_sum": 32, "output": 8},
      "array": {"dims": [{"name": "D1", "size": 2}, {"name": "D2", "size": 2}], "mac_energy": 0.25},
      "memories": [
        {"name": "reg", "size_bits": 16, "holds": ["W"], "shared_across": [], "read_energy": 1, "write_energy": 2,
         "ports": [{"name": "r", "bits_per_cycle": [8, 8], "carries": ["W.read"]},
                   {"name": "w", "bits_per_cycle": [8, 8], "carries": ["W.fill"]}]},
        {"name": "acc", "size_bits": 32, "holds": ["O"], "shared_across": ["D2"],
         "read_energy": 0.5, "write_energy": 0.5,
         "ports": [{"name": "r", "bits_per_cycle": [32, 32], "carries": ["O.read"]},
                   {"name": "d", "bits_per_cycle": [32, 32], "carries": ["O.drain"]},
                   {"name": "w", "bits_per_cycle": [32, 32], "carries": ["O.fill", "O.update"]}]},
        {"name": "buf", "size_bits": 1024, "holds": ["I", "O"], "shared_across": ["D1", "D2"],
         "read_energy": 4, "write_energy": 5,
         "ports": [{"name": "rw", "bits_per_cycle": [16, 32],
                    "carries": ["I.fill", "I.read", "O.fill", "O.read", "O.update", "O.drain"]}]},
        {"name": "dram", "size_bits": 1000000, "holds": ["I", "W", "O"], "shared_across": ["D1", "D2"],
         "off_chip": true, "read_energy": 100, "write_energy": 200,
         "ports": [{"name": "rw", "bits_per_cycle": [8, 64],
                    "carries": ["I.read", "W.read", "O.read", "O.update"]}]}],
      "dataflows": []},
    "network": {"format": "tilescope.network/1", "name": "n", "inputs": [{"name": "in"}], "layers": [
      {"name": "l", "type": "einsum", "inputs": ["in"],
       "dims": [["K", 4], ["C", 4], ["OX", 8], ["FX", 3]],
       "tensors": {"O": ["K", "OX"], "W": ["K", "C", "FX"], "I": ["C", "IX"]}, "tensor_order": ["O", "W", "I"],
       "relations": [{"dim": "IX", "of": [["OX", 1], ["FX", 1]]}]}]},
    "mappings": [{"format": "tilescope.mapping/1", "form": "loops",
                  "spatial": {"D1": [["K", 2]], "D2": [["C", 2]]},
                  "temporal": [["OX", 8], ["FX", 3], ["C", 2], ["K", 2]]}]})");
}

}  // namespace tilescope::zigzag
