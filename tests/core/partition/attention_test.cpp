// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/attention.h"

#include <gtest/gtest.h>

#include <random>

#include "core/base/json.h"
#include "core/base/units.h"
#include "tests/core/partition/attention_loops.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

// 2 copies, 2 rows per token, 3 tokens, 4 keys.
AttentionBlock smallBlock() {
  return {"a", 2, 2, 3, 1, 4, 5, 6, false};
}

TEST(Attention, ABlockByHand) {
  const AttentionTraffic traffic = attentionTraffic(smallBlock(), {103, 2});
  EXPECT_EQ(traffic.minimum, 2 * (6 * 11 + 4 * 11));
  EXPECT_EQ(traffic.scores, 2 * 6 * 4);
  EXPECT_EQ(traffic.unfused, traffic.minimum + 4 * traffic.scores);
  EXPECT_EQ(traffic.resident.needed, 44 + 2 * 15);
  EXPECT_EQ(traffic.resident.tokens, 1);
  EXPECT_EQ(traffic.resident.count, 3);
  EXPECT_EQ(traffic.resident.traffic, traffic.minimum);
  EXPECT_EQ(traffic.resident.rescaleSimple, 0);
  EXPECT_EQ(traffic.streamed.needed, 2 * 15 + 2 * 11);
  EXPECT_EQ(traffic.streamed.tokens, 2);
  EXPECT_EQ(traffic.streamed.footprint, 82);
  EXPECT_EQ(traffic.streamed.count, 2);
  EXPECT_EQ(traffic.streamed.traffic, 2 * (6 * 11 + 2 * 44));
  EXPECT_EQ(traffic.streamed.rescaleSimple, 2 * 6 * 2 * 8);
  EXPECT_EQ(traffic.swapped.keyBlock, 4);
  EXPECT_EQ(traffic.swapped.queryBlock, 5);
  EXPECT_EQ(traffic.swapped.traffic, 2 * (44 + 6 * 5 + 6 * 8));
  EXPECT_EQ(traffic.best, AttentionScheme::Resident);
  EXPECT_EQ(traffic.footprint(), 74);
}

TEST(Attention, WhatFitsExactlyFits) {
  EXPECT_TRUE(attentionTraffic(smallBlock(), {74, 2}).resident.fits());
  EXPECT_FALSE(attentionTraffic(smallBlock(), {73, 2}).resident.fits());
  EXPECT_TRUE(attentionTraffic(smallBlock(), {52, 2}).streamed.fits());
  EXPECT_FALSE(attentionTraffic(smallBlock(), {51, 2}).streamed.fits());
}

TEST(Attention, WithoutCapacityLayersStayUnfused) {
  for (const std::int64_t capacity : {0, 1, 38}) {
    const AttentionTraffic traffic = attentionTraffic(smallBlock(), {capacity, 1});
    EXPECT_EQ(traffic.best, AttentionScheme::Unfused);
    EXPECT_EQ(traffic.least(), traffic.unfused);
    EXPECT_EQ(traffic.footprint(), 0);
    EXPECT_EQ(traffic.resident.tokens + traffic.streamed.tokens, 0);
    EXPECT_EQ(traffic.resident.traffic + traffic.streamed.traffic, 0);
    EXPECT_GE(traffic.swapped.keyBlock, 1);
  }
}

TEST(Attention, ABlockOfMoreKeysThanThereAreIsAllOfThem) {
  EXPECT_EQ(attentionTraffic(smallBlock(), {200, kLargestExact}), attentionTraffic(smallBlock(), {200, 4}));
}

TEST(Attention, OfEqualSchemesTheEarlierOneIsTheBest) {
  const AttentionTraffic both = attentionTraffic(smallBlock(), {1000, 1});
  EXPECT_EQ(both.streamed.traffic, both.resident.traffic);
  EXPECT_EQ(both.best, AttentionScheme::Resident);
  AttentionBlock block{"a", 1, 1, 2, 0, 4, 4, 4, false};
  const AttentionTraffic tied = attentionTraffic(block, {19, 1});
  EXPECT_FALSE(tied.resident.fits());
  EXPECT_EQ(tied.streamed.traffic, 2 * 8 + 2 * 32);
  EXPECT_EQ(tied.unfused, tied.streamed.traffic);
  EXPECT_EQ(tied.best, AttentionScheme::Unfused);
  block.keyWidth = 3;
  EXPECT_EQ(attentionTraffic(block, {19, 1}).best, AttentionScheme::Streamed);
}

AttentionBlock randomBlock(std::mt19937& engine) {
  const auto upTo = [&](std::int64_t most) { return std::uniform_int_distribution<std::int64_t>(1, most)(engine); };
  AttentionBlock block{"a", upTo(2), upTo(3), upTo(7), upTo(5) - 1, 1, upTo(4), upTo(4), upTo(2) == 2};
  // In cross attention, keys are independent of tokens.
  block.keys = upTo(4) == 1 ? upTo(9) : block.past + block.tokens;
  return block;
}

// Max tokens whose run fits; 0: none.
template <class Run>
std::int64_t mostTokens(const AttentionBlock& block, std::int64_t capacity, Run run) {
  for (std::int64_t tokens = block.tokens; tokens > 0; --tokens)
    if (run(tokens).peak <= capacity) return tokens;
  return 0;
}

void expectRun(const AttentionTiles& tiles, const RunOfAttention& run) {
  EXPECT_EQ(tiles.traffic, run.moved);
  EXPECT_EQ(tiles.count, run.tiles);
}

TEST(Attention, EverySchemeMovesWhatItsLoopsMove) {
  std::mt19937 engine(2022);
  int residentRuns = 0, streamedRuns = 0, causalRuns = 0;
  for (int i = 0; i < 600; ++i) {
    const AttentionBlock block = randomBlock(engine);
    const AttentionOptions options{std::uniform_int_distribution<std::int64_t>(1, 160)(engine),
                                   std::uniform_int_distribution<std::int64_t>(1, 5)(engine)};
    SCOPED_TRACE(testing::Message() << "block " << i << ": " << block.tokens << " tokens, " << block.keys << " keys");
    const AttentionTraffic traffic = attentionTraffic(block, options);
    AttentionLoops loops(block);
    EXPECT_EQ(traffic.unfused, loops.unfused().moved);
    EXPECT_EQ(traffic.resident.needed, loops.resident(1).peak);
    const auto resident = [&](std::int64_t tokens) { return loops.resident(tokens); };
    EXPECT_EQ(traffic.resident.tokens, mostTokens(block, options.capacity, resident));
    if (traffic.resident.fits()) {
      expectRun(traffic.resident, resident(traffic.resident.tokens));
      EXPECT_EQ(traffic.resident.footprint, resident(traffic.resident.tokens).peak);
      ++residentRuns;
    }
    // The mask may leave the first tile fewer keys, but a whole block is reserved.
    AttentionBlock unmasked = block;
    unmasked.causal = false;
    AttentionLoops unmaskedLoops(unmasked);
    const auto streamed = [&](std::int64_t tokens) { return unmaskedLoops.streamed(tokens, options.keyBlock); };
    EXPECT_EQ(traffic.streamed.needed, streamed(1).peak);
    EXPECT_EQ(traffic.streamed.tokens, mostTokens(block, options.capacity, streamed));
    if (traffic.streamed.fits()) {
      const RunOfAttention run = loops.streamed(traffic.streamed.tokens, options.keyBlock);
      expectRun(traffic.streamed, run);
      EXPECT_EQ(traffic.streamed.rescaleSimple, run.rescales);
      EXPECT_EQ(traffic.streamed.footprint, streamed(traffic.streamed.tokens).peak);
      ++streamedRuns;
      causalRuns += block.causal && run.tiles > 1 ? 1 : 0;
    }
    const RunOfAttention swapped = loops.swapped(traffic.swapped.keyBlock, traffic.swapped.queryBlock);
    EXPECT_EQ(traffic.swapped.traffic, swapped.moved);
    EXPECT_EQ(traffic.swapped.count, swapped.tiles);
  }
  EXPECT_GT(residentRuns, 50);
  EXPECT_GT(streamedRuns, 200);
  EXPECT_GT(causalRuns, 30);
}

TEST(Attention, TheBestIsTheMinimumOfWhatFits) {
  std::mt19937 engine(7);
  std::array<int, 3> seen{};
  for (int i = 0; i < 600; ++i) {
    const AttentionBlock block = randomBlock(engine);
    const AttentionTraffic traffic =
        attentionTraffic(block, {std::uniform_int_distribution<std::int64_t>(1, 160)(engine), 1});
    std::int64_t least = traffic.unfused;
    if (traffic.resident.fits()) least = std::min(least, traffic.resident.traffic);
    if (traffic.streamed.fits()) least = std::min(least, traffic.streamed.traffic);
    EXPECT_EQ(traffic.least(), least);
    ++seen.at(static_cast<std::size_t>(traffic.best));
  }
  EXPECT_GT(std::min({seen[0], seen[1], seen[2]}), 20);
}

TEST(Attention, MoreCapacityNeverMeansMoreTrafficWithoutAMask) {
  std::mt19937 engine(11);
  for (int i = 0; i < 60; ++i) {
    AttentionBlock block = randomBlock(engine);
    block.causal = false;
    std::int64_t before = attentionTraffic(block, {0, 1}).least();
    for (std::int64_t capacity = 1; capacity < 200; ++capacity) {
      const std::int64_t now = attentionTraffic(block, {capacity, 1}).least();
      EXPECT_LE(now, before);
      before = now;
    }
  }
}

TEST(Attention, CountsBeyondDoublesAreNotExact) {
  const std::int64_t million = 1'000'000;
  const AttentionBlock longText{"a", 8, 4, million, 0, million, 128, 128, true};
  EXPECT_TRUE(attentionTraffic(longText, {million, 1}).isExact());
  EXPECT_FALSE(attentionTraffic(longText, {1, 1}).isExact());
  const AttentionBlock huge{"a", 1, 1, kLargestExact, kLargestExact, kLargestExact, kLargestExact, 1, true};
  const AttentionTraffic traffic = attentionTraffic(huge, {kLargestExact, kLargestExact});
  EXPECT_FALSE(traffic.isExact());
  EXPECT_EQ(traffic.unfused, kLargestExact);
  EXPECT_FALSE(traffic.resident.fits() || traffic.streamed.fits());
}

void expectTiles(const Json& golden, const AttentionTiles& tiles) {
  EXPECT_EQ(tiles.fits(), golden.at("fits"));
  EXPECT_EQ(tiles.needed, golden.at("needed"));
  if (!tiles.fits()) return;
  EXPECT_EQ(tiles.tokens, golden.at("tokens_per_tile"));
  EXPECT_EQ(tiles.traffic, golden.at("traffic"));
}

TEST(Attention, GoldenBlocks) {
  const Json cases = goldenJson("attention.json");
  ASSERT_EQ(cases.size(), 16u);
  for (const Json& golden : cases) {
    const auto size = [&](const char* key) { return golden.at(key).get<std::int64_t>(); };
    SCOPED_TRACE(golden.at("name").get<std::string>() + ", " + golden.at("capacity_elements").dump());
    const AttentionBlock block{"a",
                               size("kv_heads"),
                               size("heads") / size("kv_heads"),
                               size("tokens"),
                               size("past"),
                               size("tokens") + size("past"),
                               size("key_width"),
                               size("value_width"),
                               golden.at("causal").get<bool>()};
    const AttentionTraffic traffic = attentionTraffic(block, {size("capacity_elements"), size("key_block")});
    const Json& expected = golden.at("expected");
    EXPECT_EQ(traffic.unfused, expected.at("unfused"));
    EXPECT_EQ(traffic.minimum, expected.at("minimum"));
    EXPECT_EQ(traffic.scores, expected.at("scores"));
    expectTiles(expected.at("resident"), traffic.resident);
    expectTiles(expected.at("streamed"), traffic.streamed);
    if (traffic.streamed.fits()) {
      EXPECT_EQ(traffic.streamed.count, expected.at("streamed").at("blocks"));
      EXPECT_EQ(traffic.streamed.rescaleSimple, expected.at("streamed").at("rescale_operations"));
    }
    const Json& swapped = expected.at("swapped");
    EXPECT_EQ(traffic.swapped.keyBlock, swapped.at("key_block"));
    EXPECT_EQ(traffic.swapped.queryBlock, swapped.at("query_block"));
    EXPECT_EQ(traffic.swapped.count, swapped.at("blocks"));
    EXPECT_EQ(traffic.swapped.traffic, swapped.at("traffic"));
    EXPECT_EQ(name(traffic.best), expected.at("best").get<std::string>());
  }
}

}  // namespace
}  // namespace tilescope
