// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that the Predictor's model reads from a layer, a profile and its options, as plain numbers. Two layers
// with equal problems have equal results for equal nests. Source: Zhao et al., "DNN-Chip Predictor", ICASSP 2020;
// conventions in docs/models/predictor.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/hardware/hardware_profile.h"
#include "core/models/cost_model.h"
#include "core/models/predictor/predictor_layer.h"
#include "core/models/predictor/predictor_options.h"

namespace tilescope::predictor {

// Bits per cycle through the ports of a movement, all instances together; infinite where unlimited.
struct Bandwidths {
  double dram = 0;        // I, W: read; O: read and update
  double bufferFill = 0;  // I, W: fill; O: fill and drain
  double bufferRead = 0;  // I, W: read; O: read and update
  double peFill = 0;      // of one processing element

  bool operator==(const Bandwidths&) const = default;
};

// Energy of one word, in the profile's unit.
struct WordEnergies {
  double dramRead = 0, dramUpdate = 0;  // O: reading a partial sum, writing a finished output
  double dramUpdatePartial = 0;         // O: writing a partial sum
  double bufferRead = 0, bufferUpdate = 0, bufferDrain = 0;
  double peRead = 0, peUpdate = 0;

  bool operator==(const WordEnergies&) const = default;
};

// Memories that hold tiles. Several tensors may share one.
struct Store {
  std::size_t memory = 0;         // index in the profile
  std::int64_t capacityBits = 0;  // available for tiles in one instance

  bool operator==(const Store&) const = default;
};

struct TensorPlace {
  std::int64_t bits = 0;             // of a word on the chip; for O, of a partial sum
  std::int64_t finalBits = 0;        // in DRAM; differs only for O
  std::size_t buffer = 0;            // index into Machine::stores
  std::int64_t bufferInstances = 1;  // instances that together hold the tile
  std::optional<std::size_t> pe;     // like buffer; absent: unlimited and free
  // One instance serves the whole array and holds the tiles of all processing elements.
  bool sharedPe = false;
  Bandwidths bandwidth;
  WordEnergies energy;

  bool operator==(const TensorPlace&) const = default;
};

struct Machine {
  std::int64_t elements = 1;  // processing elements
  double cyclesPerMac = 1;
  double macEnergy = 0, networkEnergy = 0;  // of one MAC; of one word per hop or delivery
  std::vector<Store> stores;
  std::array<TensorPlace, kTensorCount> tensors;

  bool operator==(const Machine&) const = default;
};

struct Problem {
  Shape shape;
  Machine machine;
  Rules rules;

  bool operator==(const Problem&) const = default;
};

// The memories of a tensor (contracts 3.1): dram is the outermost memory, buffer the tensor's next one inwards, pe the
// innermost of the remaining ones; memories between buffer and pe are skipped.
struct Roles {
  std::optional<std::size_t> buffer, pe;
  std::vector<std::size_t> skipped;
};
// Number of instances of a memory, along the dimensions that do not share it.
std::int64_t instancesOf(const HardwareProfile& hardware, const Memory& memory);
Roles rolesOf(const HardwareProfile& hardware, Tensor tensor);

// An error for a tensor without a buffer, a warning for every memory that the model skips.
Diagnostics checkHardware(const HardwareProfile& hardware);

// The layer must have a shape (shapeOf), hardware and options must be checked.
Problem makeProblem(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options);

}  // namespace tilescope::predictor
