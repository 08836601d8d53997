// SPDX-License-Identifier: GPL-3.0-or-later
// Which coefficients share a word: up to four consecutive ones, across maps and the end of the loop. After a cut, the
// next register set needs port A; MACs stall if pixels need it too. Fewer words need fewer reads; more words allow
// fewer stalls. One sweep finds the exact optimum for all runs from the same map on.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/models/nve/sequence.h"

namespace tilescope::nve {

struct Word {
  int first = 0;   // index of an element
  int length = 1;  // 1 to 4; the last word may wrap to the beginning
  bool operator==(const Word&) const = default;
};

struct CutChoice {
  int words = 0, stalls = 0;
  std::int64_t interval = 0;  // cycles from pass to pass
};

// Stalls before a word's first element, which depend on the element's place and on the previous word.
int stallOf(const std::vector<Element>& elements, const LaneShape& shape, int first, int length);

class CutSearch {
 public:
  // elements: of the longest run. Shorter runs begin with the same map.
  CutSearch(const std::vector<Element>& elements, const LaneShape& shape);

  // For the first count elements: smallest interval (equal up to `enough`), then fewest words, then fewest stalls.
  CutChoice best(int count, const RunCounts& counts, const ConvWork& work, std::int64_t inputs,
                 std::int64_t enough = 0) const;

  std::vector<Word> words(int count, const CutChoice& choice) const;

 private:
  struct Point {  // so far; no other point of the list has less of both
    std::int16_t words, stalls;
    std::int16_t length, before;  // of the last word; the point that it continues
  };
  using Front = std::vector<Point>;
  struct Closed {
    Point point;
    int rotation;
  };

  static Point after(const Point& before, int stall, int length, std::size_t index);
  Front frontAt(const std::vector<Front>& fronts, int rotation, int position) const;
  std::vector<Closed> closed(int count) const;
  std::vector<Closed> closedWith(int count, int rotation) const;

  const std::vector<Element>& elements_;
  LaneShape shape_;
  std::vector<std::vector<Front>> fronts_;  // by rotation (element of the first cut), then element
};

// As the paper's tables count: a word begins at each bias and after every four elements.
std::vector<Word> denseWords(const std::vector<Element>& elements);

}  // namespace tilescope::nve
