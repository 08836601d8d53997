// SPDX-License-Identifier: GPL-3.0-or-later
// The measurements of an exported program when it ran (measured.json, tilescope.measured/1): per layer the time, the
// bits actually moved and those predicted, and whether the values were right.
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
    std::string kind;                       // type of the layer: "conv"
    TensorBits predictedBits{};             // across the chip boundary, by the plan
    TensorBits movedBits{};                 // across the chip boundary, actually copied
    std::optional<bool> correct;            // whether the values are right; empty: not checked
    std::optional<double> maxError, bound;  // of the values; empty: not checked, or not finite
    double milliseconds = 0;                // from the first load to the last store

    bool operator==(const Layer&) const = default;
  };

  std::string network;
  std::string planHash;       // of the exported plan, as in its manifest; "": a program written by hand
  std::string device;         // name from its driver
  bool emulated = false;      // ran on the host: its times say nothing about a GPU
  std::string arithmetic;     // "fp32", "int8"
  std::string onchip;         // where the on-chip memories were: "device"
  bool streams = false;       // loads overlapped kernels
  std::uint64_t seed = 0;     // of inputs and weights
  std::vector<Layer> layers;  // in the order of execution, each once
  bool checked = false;       // values were compared with a reference
  bool passed = false;        // all traffic and values were right

  bool operator==(const Measured&) const = default;
};

Result<Measured> readMeasured(const std::string& path);
// prefix: JSON pointer of the value inside a larger document.
Result<Measured> measuredFromJson(const Json& document, const std::string& file, const std::string& prefix = "");
Json toJson(const Measured& measured);

}  // namespace tilescope
