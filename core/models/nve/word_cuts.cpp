// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/nve/word_cuts.h"

#include <algorithm>
#include <limits>
#include <tuple>

#include "core/base/ensure.h"

namespace tilescope::nve {
namespace {

int sizeOf(const std::vector<Element>& elements) {
  return static_cast<int>(elements.size());
}

}  // namespace

int stallOf(const std::vector<Element>& elements, const LaneShape& shape, int first, int length) {
  if (shape.portBOnly) return 0;
  const Place place = elements[static_cast<std::size_t>(first)].place;
  if (place == Place::Inside) return 0;
  if (shape.mainSets > 1) return 1;
  if (place == Place::Column) return 1;
  // The first column's pixels can be set while the bias is formed, or a cycle earlier if its coefficient needs port A.
  // Not if the bias has a word of its own, which is set in that cycle.
  return place == Place::Bias && length == 1 ? 1 : 0;
}

CutSearch::Point CutSearch::after(const Point& before, int stall, int length, std::size_t index) {
  return {static_cast<std::int16_t>(before.words + 1), static_cast<std::int16_t>(before.stalls + stall),
          static_cast<std::int16_t>(length), static_cast<std::int16_t>(index)};
}

CutSearch::CutSearch(const std::vector<Element>& elements, const LaneShape& shape)
    : elements_(elements), shape_(shape) {
  const int size = sizeOf(elements);
  for (int rotation = 0; rotation < std::min(kWordCoefficients, size); ++rotation) {
    std::vector<Front>& fronts = fronts_.emplace_back(static_cast<std::size_t>(size));
    fronts[static_cast<std::size_t>(rotation)] = {{0, 0, 0, 0}};
    for (int position = rotation + 1; position < size; ++position)
      fronts[static_cast<std::size_t>(position)] = frontAt(fronts, rotation, position);
  }
}

CutSearch::Front CutSearch::frontAt(const std::vector<Front>& fronts, int rotation, int position) const {
  Front byWords;  // fewest stalls by number of words
  const int fewest = (position - rotation + kWordCoefficients - 1) / kWordCoefficients;
  constexpr std::int16_t kNone = std::numeric_limits<std::int16_t>::max();
  for (int length = std::min(kWordCoefficients, position - rotation); length >= 1; --length) {
    const Front& from = fronts[static_cast<std::size_t>(position - length)];
    const int stall = stallOf(elements_, shape_, position - length, length);
    for (std::size_t i = 0; i < from.size(); ++i) {
      const Point point = after(from[i], stall, length, i);
      const auto slot = static_cast<std::size_t>(point.words - fewest);
      if (slot >= byWords.size()) byWords.resize(slot + 1, {0, kNone, 0, 0});
      if (point.stalls < byWords[slot].stalls) byWords[slot] = point;
    }
  }
  Front front;
  for (const Point& point : byWords)
    if (point.stalls < (front.empty() ? kNone : front.back().stalls)) front.push_back(point);
  return front;
}

std::vector<CutSearch::Closed> CutSearch::closedWith(int count, int rotation) const {
  const std::vector<Front>& fronts = fronts_[static_cast<std::size_t>(rotation)];
  std::vector<Closed> closed;
  const int longest = std::min(kWordCoefficients, count);
  for (int length = longest; length > rotation; --length) {
    const int first = count + rotation - length;
    const Front& from = fronts[static_cast<std::size_t>(first)];
    const int stall = stallOf(elements_, shape_, first, length);
    for (std::size_t i = 0; i < from.size(); ++i)
      closed.push_back(
          {{static_cast<std::int16_t>(from[i].words + 1), static_cast<std::int16_t>(from[i].stalls + stall),
            static_cast<std::int16_t>(length), static_cast<std::int16_t>(i)},
           rotation});
  }
  return closed;
}

std::vector<CutSearch::Closed> CutSearch::closed(int count) const {
  std::vector<Closed> all;
  for (int rotation = 0; rotation < std::min(static_cast<int>(fronts_.size()), count); ++rotation) {
    const std::vector<Closed> more = closedWith(count, rotation);
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

CutChoice CutSearch::best(int count, const RunCounts& counts, const ConvWork& work, std::int64_t inputs,
                          std::int64_t enough) const {
  std::optional<CutChoice> best;
  const auto key = [&](const CutChoice& c) { return std::tuple(std::max(c.interval, enough), c.words, c.stalls); };
  for (const Closed& way : closed(count)) {
    Limits limits = limitsOf(work, shape_, counts, way.point.words, inputs);
    limits.units += way.point.stalls;
    const CutChoice choice{way.point.words, way.point.stalls, limits.largest()};
    if (!best || key(choice) < key(*best)) best = choice;
  }
  ensure(best.has_value(), "a run has at least one word");
  return *best;
}

std::vector<Word> CutSearch::words(int count, const CutChoice& choice) const {
  const std::vector<Closed> ways = closed(count);
  const auto way = std::find_if(ways.begin(), ways.end(), [&](const Closed& closed) {
    return closed.point.words == choice.words && closed.point.stalls == choice.stalls;
  });
  ensure(way != ways.end(), "a choice comes from the same search");
  std::vector<Word> words;
  const std::vector<Front>& fronts = fronts_[static_cast<std::size_t>(way->rotation)];
  int end = count + way->rotation;
  for (Point point = way->point; point.length > 0;) {
    end -= point.length;
    words.push_back({end, point.length});
    point = fronts[static_cast<std::size_t>(end)][static_cast<std::size_t>(point.before)];
  }
  std::reverse(words.begin(), words.end());
  return words;
}

std::vector<Word> denseWords(const std::vector<Element>& elements) {
  std::vector<Word> words;
  for (int i = 0; i < sizeOf(elements); ++i) {
    const bool isBias = elements[static_cast<std::size_t>(i)].place == Place::Bias;
    if (isBias || words.back().length == kWordCoefficients)
      words.push_back({i, 1});
    else
      ++words.back().length;
  }
  return words;
}

}  // namespace tilescope::nve
