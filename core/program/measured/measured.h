// SPDX-License-Identifier: GPL-3.0-or-later
// The measured run of an exported program (tilescope.measured/1): times, moved and predicted bits, correctness.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/program/program.h"

namespace tilescope {

// Of one run in user mode, on average. Absent: not counted.
struct MeasuredCounters {
  std::optional<double> cycles, instructions, l1dMisses, llMisses;

  bool operator==(const MeasuredCounters&) const = default;
};

struct Measured {
  struct Layer {
    std::string name;
    std::string kind;
    TensorBits predictedBits{};
    TensorBits movedBits{};
    std::optional<bool> correct;            // absent: not checked
    std::optional<double> maxError, bound;  // of the values; absent: not checked, or not finite
    double milliseconds = 0;                // the median, if the layer ran several times
    std::optional<double> millisecondsMin;
    std::optional<std::int64_t> runs;
    std::optional<MeasuredCounters> counters;

    bool operator==(const Layer&) const = default;
  };

  std::string network;
  std::string planHash;  // of the exported plan; "": a program written by hand
  std::string device;
  bool emulated = false;  // ran on the host, so times say nothing about a GPU
  std::string arithmetic;
  std::string onchip;  // where on-chip memories were: "device"
  bool streams = false;
  std::uint64_t seed = 0;     // of inputs and weights
  std::vector<Layer> layers;  // in execution order, each once
  bool checked = false;
  bool passed = false;
  std::optional<std::int64_t> threads;        // of a program for a CPU
  std::optional<double> networkMilliseconds;  // of all layers one after the other
  std::string countersAbsent;                 // why counters are absent; "": all are there

  bool operator==(const Measured&) const = default;
};

Result<Measured> readMeasured(const std::string& path);
// prefix: JSON pointer of the value in a larger document.
Result<Measured> measuredFromJson(const Json& document, const std::string& file, const std::string& prefix = "");
Json toJson(const Measured& measured);

}  // namespace tilescope
