// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the SRAM fit with CACTI 7.0: the errors in docs/models/silicon.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/base/json.h"
#include "core/base/names.h"
#include "core/silicon/process_prices.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

const Json& cactiFile() {
  static const Json kFile = goldenJson("sram_cacti.json");
  return kFile;
}

using Figures = PerMemoryFigure<double>;

Figures figuresOf(const MemoryPrice& price) {
  return {price.readPj, price.writePj, price.leakageMw, price.areaMm2, price.accessNs, price.cycleNs};
}

class Errors {
 public:
  void add(const MemoryPrice& price, const Json& row, std::size_t firstColumn) {
    const Figures figures = figuresOf(price);
    for (std::size_t f = 0; f < figures.size(); ++f) {
      const double error = std::abs(figures[f] / row[firstColumn + f].get<double>() - 1);
      sum_[f] += error;
      worst_[f] = std::max(worst_[f], error);
    }
    ++count_;
  }

  int count() const { return count_; }

  void expectWithin(const Figures& mean, double worst) const {
    for (std::size_t f = 0; f < mean.size(); ++f) {
      EXPECT_LE(sum_[f] / count_, mean[f]) << kMemoryFigureNames[f];
      EXPECT_LE(worst_[f], worst) << kMemoryFigureNames[f];
    }
  }

 private:
  Figures sum_{}, worst_{};
  int count_ = 0;
};

double bitsOf(const Json& bytes) {
  return 8 * bytes.get<double>();
}

TEST(Cacti, EveryPointOfTheGridIsWithin70Percent) {
  Errors errors;
  for (const auto& [transistors, nodes] : cactiFile()["grid"].items())
    for (const auto& [node, rows] : nodes.items()) {
      const ProcessPrices prices({std::stod(node), *parseEnum<Transistors>(kTransistorNames, transistors)});
      for (const Json& row : rows) errors.add(prices.of(SramMacro{bitsOf(row[0]), row[1], 1}), row, 2);
    }
  EXPECT_EQ(errors.count(), 1185);
  errors.expectWithin({0.088, 0.049, 0.066, 0.040, 0.066, 0.085}, 0.70);
}

// Random sizes, widths and nodes (28, 40, 55 nm) outside the fit.
TEST(Cacti, PointsHeldOutOfTheFitAreAsNear) {
  Errors errors;
  for (const Json& row : cactiFile()["held_out_low_standby_power"])
    errors.add(ProcessPrices({row[0], Transistors::LowStandbyPower}).of(SramMacro{bitsOf(row[1]), row[2], 1}), row, 3);
  EXPECT_EQ(errors.count(), 61);
  errors.expectWithin({0.082, 0.053, 0.098, 0.052, 0.052, 0.098}, 0.43);
}

TEST(Cacti, TwoAndFourPortsAreWithinAFewPercent) {
  Errors errors;
  for (const Json& row : cactiFile()["ports_low_standby_power"]) {
    const int ports = row[3].get<int>() + row[4].get<int>() + row[5].get<int>();
    errors.add(ProcessPrices({row[0], Transistors::LowStandbyPower}).of(SramMacro{bitsOf(row[1]), row[2], ports}), row,
               6);
  }
  EXPECT_EQ(errors.count(), 216);
  errors.expectWithin({0.14, 0.13, 0.08, 0.06, 0.07, 0.16}, 0.75);
}

// Otherwise a growing buffer's energy stays constant.
TEST(Cacti, RatiosOfSizesAreNearerThanNoPriceAtAll) {
  double ratioError = 0, freeError = 0;
  int pairs = 0;
  for (const auto& [transistors, nodes] : cactiFile()["grid"].items())
    for (const auto& [node, rows] : nodes.items()) {
      const ProcessPrices prices({std::stod(node), *parseEnum<Transistors>(kTransistorNames, transistors)});
      for (const Json& small : rows)
        for (const Json& large : rows) {
          if (small[0] < 1024 || large[0] != 4 * small[0].get<int>() || large[1] != small[1]) continue;
          const double measured = large[2].get<double>() / small[2].get<double>();
          const double ratio = prices.of(SramMacro{bitsOf(large[0]), large[1], 1}).readPj /
                               prices.of(SramMacro{bitsOf(small[0]), small[1], 1}).readPj;
          ratioError += std::abs(ratio / measured - 1);
          freeError += std::abs(1 / measured - 1);
          ++pairs;
        }
    }
  EXPECT_GT(pairs, 800);
  EXPECT_LT(ratioError / pairs, 0.12);
  EXPECT_GT(freeError / pairs, 0.45);
}

}  // namespace
}  // namespace tilescope
