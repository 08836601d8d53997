// SPDX-License-Identifier: GPL-3.0-or-later
// All that the model reads from layer, profile and options, as numbers; equal problems have equal results for equal
// nests. Source: Zhao et al., "DNN-Chip Predictor", ICASSP 2020; conventions in docs/models/predictor.md.
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

// Bits per cycle through a movement's ports, all instances together; infinite: unlimited.
struct Bandwidths {
  double dram = 0;        // I, W: read; O: read and update
  double bufferFill = 0;  // I, W: fill; O: fill and drain
  double bufferRead = 0;  // I, W: read; O: read and update
  double peFill = 0;      // of one PE

  bool operator==(const Bandwidths&) const = default;
};

// Per word, in the profile's unit.
struct WordEnergies {
  double dramRead = 0, dramUpdate = 0;  // O: partial sum read, finished output written
  double dramUpdatePartial = 0;         // O: partial sum written
  double bufferRead = 0, bufferUpdate = 0, bufferDrain = 0;
  double peRead = 0, peUpdate = 0;

  bool operator==(const WordEnergies&) const = default;
};

// A memory that holds tiles, perhaps of several tensors.
struct Store {
  std::size_t memory = 0;         // in the profile
  std::int64_t capacityBits = 0;  // for tiles, in one instance

  bool operator==(const Store&) const = default;
};

struct TensorPlace {
  std::int64_t bits = 0;             // per word on chip; O: per partial sum
  std::int64_t finalBits = 0;        // in DRAM; differs only for O
  std::size_t buffer = 0;            // index into Machine::stores
  std::int64_t bufferInstances = 1;  // which together hold the tile
  std::optional<std::size_t> pe;     // like buffer; absent: unlimited and free
  // One instance holds the tiles of all PEs.
  bool sharedPe = false;
  Bandwidths bandwidth;
  WordEnergies energy;

  bool operator==(const TensorPlace&) const = default;
};

struct Machine {
  std::int64_t elements = 1;  // PEs
  double cyclesPerMac = 1;
  double macEnergy = 0, networkEnergy = 0;  // per MAC; per word and hop or delivery
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

// A tensor's memories (contracts 3.1): dram is outermost, buffer the tensor's next inwards, pe the innermost of the
// rest; memories in between are skipped.
struct Roles {
  std::optional<std::size_t> buffer, pe;
  std::vector<std::size_t> skipped;
};
// Along dimensions that do not share the memory.
std::int64_t instancesOf(const HardwareProfile& hardware, const Memory& memory);
Roles rolesOf(const HardwareProfile& hardware, Tensor tensor);

// An error for a tensor without buffer, a warning for every skipped memory.
Diagnostics checkHardware(const HardwareProfile& hardware);

// The layer must have a shape (shapeOf), and hardware and options be checked.
Problem makeProblem(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options);

}  // namespace tilescope::predictor
