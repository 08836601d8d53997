// SPDX-License-Identifier: GPL-3.0-or-later
// Compared with every way to cut a short sequence.
#include "core/models/nve/word_cuts.h"

#include <gtest/gtest.h>

#include <numeric>
#include <optional>
#include <tuple>

#include "tests/support/nve_layers.h"

namespace tilescope::nve {
namespace {

struct Problem {
  ConvWork work;
  LaneShape shape;
  std::vector<Element> elements;
  RunCounts counts;
  std::int64_t inputs = 0;
};

Problem problemOf(const ConvWork& work, int lanes) {
  Problem p;
  p.work = work;
  p.shape = shapeOf(work, lanes);
  const Run all{0, static_cast<int>(work.maps.size())};
  p.elements = sequenceOf(work, all);
  for (int map = 0; map < all.count; ++map) p.counts.add(work, p.shape, map);
  p.inputs = static_cast<std::int64_t>(inputsOf(work, all).size());
  return p;
}

using Key = std::tuple<std::int64_t, int, int>;  // interval, words, stalls

Key keyOf(const Problem& p, const std::vector<Word>& words) {
  int stalls = 0;
  for (const Word& word : words) stalls += stallOf(p.elements, p.shape, word.first, word.length);
  Limits limits = limitsOf(p.work, p.shape, p.counts, static_cast<std::int64_t>(words.size()), p.inputs);
  limits.units += stalls;
  return {limits.largest(), static_cast<int>(words.size()), stalls};
}

// Words begin at the mask's elements; empty if one is too long.
std::optional<std::vector<Word>> wordsOf(std::uint32_t mask, int elements) {
  std::vector<Word> words;
  for (int i = 0; i < elements; ++i)
    if ((mask >> i & 1) != 0) words.push_back({i, 0});
  for (std::size_t w = 0; w < words.size(); ++w) {
    const int next = w + 1 < words.size() ? words[w + 1].first : words.front().first + elements;
    words[w].length = next - words[w].first;
    if (words[w].length > kWordCoefficients) return std::nullopt;
  }
  return words;
}

Key bestOfAll(const Problem& p) {
  const int count = static_cast<int>(p.elements.size());
  std::optional<Key> best;
  for (std::uint32_t mask = 1; mask < 1u << count; ++mask) {
    const std::optional<std::vector<Word>> words = wordsOf(mask, count);
    if (!words) continue;
    const Key key = keyOf(p, *words);
    if (!best || key < *best) best = key;
  }
  return *best;
}

TEST(WordCuts, AreTheBestOfAllCutsOfShortSequences) {
  Numbers random(17);
  int compared = 0;
  while (compared < 300) {
    const ConvWork work = randomWork(random, 3, 3, 15);
    const Problem p = problemOf(work, random.oneIn(3) ? kNarrowLanes : kLanes);
    if (p.elements.size() > 15) continue;
    ++compared;
    const CutSearch search(p.elements, p.shape);
    const int count = static_cast<int>(p.elements.size());
    const CutChoice choice = search.best(count, p.counts, p.work, p.inputs);
    ASSERT_EQ(Key(choice.interval, choice.words, choice.stalls), bestOfAll(p)) << compared;
    const std::vector<Word> words = search.words(count, choice);
    ASSERT_EQ(keyOf(p, words), Key(choice.interval, choice.words, choice.stalls));
    int covered = 0;
    for (std::size_t w = 0; w < words.size(); ++w) {
      if (w > 0) {
        ASSERT_EQ(words[w].first, words[w - 1].first + words[w - 1].length);
      }
      covered += words[w].length;
    }
    ASSERT_EQ(covered, count);
  }
}

TEST(WordCuts, DenseWordsBeginWithEveryBias) {
  const std::vector<Element> elements = sequenceOf(workOf(2, 2, 1, 5, {{0}, {0}}), {0, 2});
  EXPECT_EQ(denseWords(elements), (std::vector<Word>{{0, 4}, {4, 1}, {5, 4}, {9, 1}}));
}

}  // namespace
}  // namespace tilescope::nve
