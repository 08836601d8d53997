// SPDX-License-Identifier: GPL-3.0-or-later
// What was measured when an exported program ran (measured.json, tilescope.measured/1): the time of each layer, moved
// and predicted bits, and whether values were correct.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/program/program.h"

namespace tilescope {

struct Measured {
  struct Layer {
    std::string name;
    std::string kind;                       // of the layer: "conv"
    TensorBits predictedBits{};             // off-chip, by the plan
    TensorBits movedBits{};                 // off-chip, as copied
    std::optional<bool> correct;            // absent: not checked
    std::optional<double> maxError, bound;  // of the values; absent: not checked, or not finite
    double milliseconds = 0;                // from first load to last store

    bool operator==(const Layer&) const = default;
  };

  std::string network;
  std::string planHash;       // of the exported plan; "": a program written by hand
  std::string device;         // as its driver names it
  bool emulated = false;      // ran on the host, so its times say nothing about a GPU
  std::string arithmetic;     // "fp32", "int8"
  std::string onchip;         // where on-chip memories were: "device"
  bool streams = false;       // loads overlapped kernels
  std::uint64_t seed = 0;     // of inputs and weights
  std::vector<Layer> layers;  // in execution order, each once
  bool checked = false;       // values were compared with a reference
  bool passed = false;        // all traffic and values were correct

  bool operator==(const Measured&) const = default;
};

Result<Measured> readMeasured(const std::string& path);
// prefix: JSON pointer of the value in a larger document.
Result<Measured> measuredFromJson(const Json& document, const std::string& file, const std::string& prefix = "");
Json toJson(const Measured& measured);

}  // namespace tilescope
