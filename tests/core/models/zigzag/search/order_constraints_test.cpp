// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/order_constraints.h"

#include <gmock/gmock.h>

#include "core/models/zigzag/search/visiting_order.h"

namespace tilescope::zigzag {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string problemIn(const char* text) {
  const Result<OrderConstraint> parsed = parseOrder(text);
  return parsed ? "" : toText(parsed.diagnostics());
}

TEST(ParseOrder, ReadsLoopsFromInsideAndAfterTheStarFromOutside) {
  const OrderConstraint constraint = *parseOrder("FX, FY,*,K:8");
  EXPECT_THAT(constraint.inner, ElementsAre(OrderEntry{"FX", std::nullopt}, OrderEntry{"FY", std::nullopt}));
  EXPECT_TRUE(constraint.open);
  EXPECT_THAT(constraint.outer, ElementsAre(OrderEntry{"K", 8}));
}

TEST(ParseOrder, NothingAndAStarLeaveAllOpen) {
  EXPECT_TRUE(parseOrder("")->empty());
  EXPECT_TRUE(parseOrder(" * ")->empty());
}

TEST(ParseOrder, SaysWhatItCannotRead) {
  EXPECT_THAT(problemIn("FX,*,K,*"), HasSubstr("* twice in \"FX,*,K,*\"; expected it once"));
  EXPECT_THAT(problemIn("FX,,K"), HasSubstr("a loop without a dimension"));
  EXPECT_THAT(problemIn(":8"), HasSubstr("a loop without a dimension"));
  EXPECT_THAT(problemIn("K:eight"), HasSubstr("size \"eight\" in \"K:eight\"; expected a whole number from 2"));
  EXPECT_THAT(problemIn("K:1"), HasSubstr("expected a whole number from 2"));
  EXPECT_THAT(problemIn("K:8x"), HasSubstr("expected a whole number from 2"));
  EXPECT_THAT(problemIn("K*"), HasSubstr("or * alone"));
  EXPECT_THAT(problemIn("K:1"), HasSubstr("such as FX,FY,*,K:8"));
}

// K: two loops of 2; C: loops of 3 and 5; FX: none.
class ConstrainTest : public testing::Test {
 protected:
  ConstrainTest() {
    problem_.dims = {"K", "C", "FX"};
    problem_.sizes = ones();
    temporal_ = ones();
    temporal_[0] = 4;
    temporal_[1] = 15;
    kinds_ = loopKinds(loopPrimeFactors(temporal_, 3, 6), problem_.dims);
  }

  std::variant<ConstrainedLoops, std::string> constrained(const char* text) const {
    return constrain(*parseOrder(text), problem_, byRoles_, temporal_, kinds_);
  }

  // Orders that fit, innermost first.
  std::vector<std::string> fitting(const char* text) const {
    const ConstrainedLoops loops = std::get<ConstrainedLoops>(constrained(text));
    std::vector<std::string> orders;
    VisitingOrder order(kinds_);
    do {
      if (!loops.rules.fits(order.current())) continue;
      std::string& words = orders.emplace_back();
      for (const std::uint8_t kind : order.current())
        words += problem_.dims[kinds_.loops[kind].dim] + std::to_string(kinds_.loops[kind].size) + " ";
    } while (order.next());
    return orders;
  }

  std::string refusal(const char* text) const { return std::get<std::string>(constrained(text)); }

  Problem problem_;
  bool byRoles_ = true;
  Sizes temporal_;
  LoopKinds kinds_;
};

// The same in a product: N (4) is the reduction, H (15) and M are columns with the role K.
class ConstrainProductTest : public ConstrainTest {
 protected:
  ConstrainProductTest() {
    problem_.dims = {"N", "H", "M"};
    problem_.letters = Einsum{{{"N", 4}, {"H", 15}, {"M", 1}}, {"M"}, {"N", "H"}, {"M", "N", "H"}, {"O", "W", "I"}, {}};
    kinds_ = loopKinds(loopPrimeFactors(temporal_, 3, 6), problem_.dims);
  }
};

TEST_F(ConstrainProductTest, ANameThatNoLoopHasIsARole) {
  EXPECT_EQ(fitting("K:5,*,K:2"), fitting("H:5,*,N:2"));
  EXPECT_EQ(fitting("OY,FX,K:5,*"), fitting("H:5,*")) << "roles without a temporal loop are passed over";
}

TEST_F(ConstrainProductTest, SeveralLoopsOfARoleStandForEachOther) {
  EXPECT_EQ(fitting("K,*").size(), 12U) << "every order of H3, H5, N2 and N2";
  EXPECT_EQ(fitting("K,*,K:3").size(), 3U) << "of H5, N2 and N2";
  EXPECT_FALSE(std::get<ConstrainedLoops>(constrained("K,K")).complete) << "which of them is not said";
}

TEST_F(ConstrainProductTest, ANameOfALoopIsThatLoop) {
  problem_.dims[1] = problem_.letters->dims[1].first = problem_.letters->weight[1] = problem_.letters->output[2] = "K";
  EXPECT_THAT(refusal("K:2,*"), HasSubstr("the loops of K have size 3 or 5"));
}

TEST_F(ConstrainProductTest, NamesAloneDecideWhereRolesDoNotCount) {
  byRoles_ = false;
  EXPECT_EQ(fitting("K:5,*").size(), 12U) << "passed over";
}

TEST_F(ConstrainTest, FixesPlacesFromInside) {
  EXPECT_THAT(fitting("C,C"), testing::UnorderedElementsAre("C3 C5 K2 K2 ", "C5 C3 K2 K2 "));
  EXPECT_THAT(fitting("C:5,K,*"), testing::UnorderedElementsAre("C5 K2 C3 K2 ", "C5 K2 K2 C3 "));
}

TEST_F(ConstrainTest, FixesPlacesFromOutsideAfterTheStar) {
  EXPECT_THAT(fitting("*,K,C:3"), testing::UnorderedElementsAre("K2 C5 K2 C3 ", "C5 K2 K2 C3 "));
  EXPECT_THAT(fitting("C:3,*,K,K"), testing::UnorderedElementsAre("C3 C5 K2 K2 "));
}

TEST_F(ConstrainTest, PassesOverUsualDimensionsThatHaveNoLoopHere) {
  EXPECT_EQ(fitting("FX,FY,C:5,K,*"), fitting("C:5,K,*"));
}

TEST_F(ConstrainTest, AnOrderThatCoversEveryLoopIsTheOrder) {
  const auto complete = [&](const char* text) { return *std::get<ConstrainedLoops>(constrained(text)).complete; };
  EXPECT_THAT(complete("K,C"), ElementsAre(Loop{0, 4}, Loop{1, 15}));
  EXPECT_THAT(complete("C:5,K:2,C,K"), ElementsAre(Loop{1, 5}, Loop{0, 2}, Loop{1, 3}, Loop{0, 2}));
  EXPECT_THAT(complete("C:15,FX,K:4"), ElementsAre(Loop{1, 15}, Loop{0, 4}));
}

TEST_F(ConstrainTest, AnOrderWithAStarOrWithoutALoopIsNotComplete) {
  EXPECT_FALSE(std::get<ConstrainedLoops>(constrained("K,C,*")).complete);
  EXPECT_FALSE(std::get<ConstrainedLoops>(constrained("K")).complete);
  EXPECT_FALSE(std::get<ConstrainedLoops>(constrained("K:2,C")).complete);
}

TEST_F(ConstrainTest, SaysWhyNoOrderFits) {
  EXPECT_THAT(refusal("KK,*"), HasSubstr("a dimension \"KK\" that this layer does not have (K, C or FX)"));
  EXPECT_THAT(refusal("*,C:7"), HasSubstr("asks for C:7, but the loops of C have size 3 or 5"));
  EXPECT_THAT(refusal("K,K,K,*,C,C"), HasSubstr("fixes 5 loops, but this layer has 4"));
}

TEST_F(ConstrainTest, SuggestsTheNearestDimension) {
  problem_.dims = {"rows", "C", "FX"};
  EXPECT_THAT(refusal("row,*"), HasSubstr("Did you mean rows?"));
}

}  // namespace
}  // namespace tilescope::zigzag
