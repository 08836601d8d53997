// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/vocabulary.h"

#include <gtest/gtest.h>

namespace tilescope {
namespace {

TEST(Vocabulary, NamesAndParsersAreInverse) {
  for (const Dim dim : kDims) EXPECT_EQ(parseDim(name(dim)), dim);
  for (const Tensor tensor : kTensors) EXPECT_EQ(parseTensor(name(tensor)), tensor);
  for (const Move move : kMoves) EXPECT_EQ(parseMove(name(move)), move);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(parseStationary(name(Stationary(i))), Stationary(i));
}

TEST(Vocabulary, NamesAreThoseOfTheFiles) {
  EXPECT_EQ(name(Dim::OY), "OY");
  EXPECT_EQ(name(Tensor::W), "W");
  EXPECT_EQ(name(Move::Drain), "drain");
  EXPECT_EQ(name(Stationary::None), "none");
}

TEST(Vocabulary, UnknownWordsAreNothing) {
  EXPECT_FALSE(parseDim("oy").has_value());
  EXPECT_FALSE(parseTensor("").has_value());
  EXPECT_FALSE(parseMove("write").has_value());
  EXPECT_FALSE(parseStationary("outputs").has_value());
}

}  // namespace
}  // namespace tilescope
