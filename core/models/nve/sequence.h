// SPDX-License-Identifier: GPL-3.0-or-later
// The order of a run on the MAC units, in every mode: by map its bias, then by input, column and pixel.
#pragma once

#include <cstdint>
#include <vector>

#include "core/models/nve/conv_work.h"

namespace tilescope::nve {

struct Run {  // neighbouring output maps
  int first = 0, count = 1;

  int end() const { return first + count; }
  bool operator==(const Run&) const = default;
};

enum class Place : std::uint8_t {
  Bias,
  FirstColumn,  // first pixel of the column after a bias
  Column,       // first pixel of another column
  Inside
};

struct Element {
  int map = 0;
  int input = -1;             // in the layer; −1: the bias
  int column = 0, pixel = 0;  // in the window: column on the sliding axis, pixel on the vector axis
  Place place = Place::Bias;

  bool startsColumn() const { return place == Place::FirstColumn || place == Place::Column; }
};

std::vector<Element> sequenceOf(const ConvWork& work, const Run& run);
std::vector<int> inputsOf(const ConvWork& work, const Run& run);

// Minimum cycles after the previous element, for any words.
int gapBefore(Place place, const LaneShape& shape);

// A run without its coefficient words. Exact sums: another map only adds to them.
struct RunCounts {
  std::int64_t elements = 0;
  std::int64_t columns = 0;    // of all windows
  std::int64_t leastSpan = 0;  // cycles of the MAC units without stalls
  std::int64_t maps = 0;

  void add(const ConvWork& work, const LaneShape& shape, int map);
};
RunCounts countsOf(const ConvWork& work, const LaneShape& shape, const Run& run);

// Lower bounds of the initiation interval by limiting resource.
struct Limits {
  std::int64_t units = 0, portA = 0, portB = 0, results = 0;

  std::int64_t largest() const;
};
Limits limitsOf(const ConvWork& work, const LaneShape& shape, const RunCounts& counts, std::int64_t words,
                std::int64_t inputs);

// Words without coefficients that the prologue writes; columnsPerPass: that every pass writes.
std::int64_t prologueColumns(const ConvWork& work, const LaneShape& shape, std::int64_t inputs);
std::int64_t columnsPerPass(const ConvWork& work, const LaneShape& shape, std::int64_t inputs);

}  // namespace tilescope::nve
