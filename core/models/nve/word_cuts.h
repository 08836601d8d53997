// SPDX-License-Identifier: GPL-3.0-or-later
// Which coefficients share a word. A word holds up to four consecutive coefficients of the run, across maps and across
// the end of the loop. After a cut, the next register set needs port A; if the pixels need it at the same time, the
// multiply-accumulate units stall. Fewer words need fewer reads, while more words allow fewer stalls. The best
// trade-off is found exactly, for all runs that begin with the same map in one sweep.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/models/nve/sequence.h"

namespace tilescope::nve {

struct Word {
  int first = 0;   // index of an element
  int length = 1;  // 1 to 4; the last word may continue at the beginning of the sequence
  bool operator==(const Word&) const = default;
};

struct CutChoice {
  int words = 0, stalls = 0;
  std::int64_t interval = 0;  // cycles from pass to pass
};

// Stalls before the element at which a word begins. They depend on when its pixels are set (the element's place) and on
// the word before it.
int stallOf(const std::vector<Element>& elements, const LaneShape& shape, int first, int length);

class CutSearch {
 public:
  // elements: those of all maps of the longest run. Shorter runs begin with the same map.
  CutSearch(const std::vector<Element>& elements, const LaneShape& shape);

  // The best cuts for the run of the first count elements, whose other limits are known. The order is the smallest
  // interval, the fewest words, the fewest stalls. All intervals up to `enough` count as equal.
  CutChoice best(int count, const RunCounts& counts, const ConvWork& work, std::int64_t inputs,
                 std::int64_t enough = 0) const;

  std::vector<Word> words(int count, const CutChoice& choice) const;  // in the order of their first elements

 private:
  struct Point {  // words and stalls so far; no other point of its list has less of both
    std::int16_t words, stalls;
    std::int16_t length, before;  // of the last word; the point of the list from which it continues
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
  std::vector<std::vector<Front>> fronts_;  // by rotation (the element of the first cut), then by element
};

// Cuts the sequence as the paper's tables count words: a word begins at each bias and after every four elements.
std::vector<Word> denseWords(const std::vector<Element>& elements);

}  // namespace tilescope::nve
