// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/silicon/process_prices.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

#include "tests/core/silicon/slow_sram_price.h"

namespace tilescope {
namespace {

constexpr Process kGpu28nm{28, Transistors::HighPerformance};
constexpr Process kBattery45nm{45, Transistors::LowStandbyPower};

// 2¹⁹ bits, 64 wide: row 10, column 3 of the table, ln 0.9949 of a read; level 2.2971.
TEST(ProcessPrices, AnSramOnTheGridByHand) {
  const MemoryPrice price = ProcessPrices(kBattery45nm).of(SramMacro{65536 * 8, 64, 1});
  EXPECT_NEAR(price.readPj, std::exp(0.9949 + 2.2971), 1e-12 * price.readPj);
  EXPECT_NEAR(price.readPj, 26.897, 1e-3);
  EXPECT_NEAR(price.writePj, 20.221, 1e-3);
  EXPECT_NEAR(price.areaMm2, 0.21218, 1e-5);
  EXPECT_NEAR(price.leakageMw, 0.0075963, 1e-7);
  EXPECT_NEAR(price.accessNs, 1.6436, 1e-4);
}

TEST(ProcessPrices, SramsCostWhatTheFormulaSays) {
  rc::check([] {
    const auto log2Between = [](int low, int high) {
      return std::exp2(*rc::gen::inRange(1000 * low, 1000 * high) / 1e3);
    };
    const SramMacro macro{log2Between(5, 34), log2Between(0, 13), *rc::gen::inRange(1, 6)};
    const double node = *rc::gen::element(3, 5, 7, 12, 16, 22, 28, 40, 45, 60, 90, 130, 180);
    const std::size_t t = *rc::gen::inRange<std::size_t>(0, kTransistorNames.size());
    const MemoryPrice price = ProcessPrices({node, static_cast<Transistors>(t)}).of(macro);
    const double figures[] = {price.readPj,  price.writePj,  price.leakageMw,
                              price.areaMm2, price.accessNs, price.cycleNs};
    for (std::size_t f = 0; f < kMemoryFigureNames.size(); ++f) {
      const double slow =
          slowSramPrice(std::string(kMemoryFigureNames[f]), std::string(kTransistorNames[t]), node, macro);
      RC_ASSERT(std::abs(figures[f] - slow) <= 1e-12 * slow);
    }
  });
}

TEST(ProcessPrices, OneWordOfFlipFlopsByHand) {
  const MemoryPrice price = ProcessPrices(kGpu28nm).of(RegisterFile{16, 16, 1, 1});
  EXPECT_DOUBLE_EQ(price.readPj, 16 * (1.19 + 0.0835) * 1e-3);
  EXPECT_EQ(price.writePj, price.readPj);
  EXPECT_EQ(price.accessNs, 0);
  const ProcessPrices at40nm({40, Transistors::HighPerformance});
  EXPECT_DOUBLE_EQ(at40nm.of(RegisterFile{16, 16, 1, 1}).areaMm2, 16 * 5.98e-6);
  // Two words: half a selection for each of two read ports, one for the second write port.
  EXPECT_DOUBLE_EQ(at40nm.of(RegisterFile{32, 16, 2, 2}).areaMm2, 32 * (5.98 + 1.575 * 2) * 1e-6);
  EXPECT_DOUBLE_EQ(at40nm.of(RegisterFile{16, 16, 1, 1}).leakageMw, 12 * 16 * 5.98e-6);
}

TEST(ProcessPrices, MultiplyAccumulatesByHand) {
  const ProcessPrices at45nm(kBattery45nm);
  EXPECT_DOUBLE_EQ(at45nm.of(IntegerMac{8, 8, 32}).pj, 0.2 + 0.1);
  EXPECT_DOUBLE_EQ(at45nm.of(IntegerMac{8, 8, 32}).um2, 282 + 137);
  // Halfway on a logarithmic scale.
  EXPECT_NEAR(at45nm.of(IntegerMac{16, 16, 16}).pj, std::sqrt(0.2 * 3.1) + 0.05, 1e-12);
  EXPECT_EQ(at45nm.of(IntegerMac{4, 16, 16}), at45nm.of(IntegerMac{8, 8, 16}));
  const FloatFormat& half = *findFloatFormat(siliconTables(), "fp16");
  EXPECT_DOUBLE_EQ(at45nm.ofFloat(half, half).pj, 1.5);
}

TEST(ProcessPrices, NodesScaleLogic) {
  EXPECT_EQ(ProcessPrices({7, Transistors::HighPerformance}).logicEnergy(), 0.348);
  EXPECT_EQ(ProcessPrices({90, Transistors::HighPerformance}).logicArea(), 2.8);
  EXPECT_NEAR(ProcessPrices(kGpu28nm).logicEnergy(), 0.764, 5e-4);
}

TEST(ProcessPrices, WiresCostBitsTimesLengthTimesActivity) {
  EXPECT_DOUBLE_EQ(ProcessPrices({45, Transistors::HighPerformance}).wirePj(64, 2, 0.5), 64 * 2 * 0.5 * 0.2495);
  EXPECT_NEAR(ProcessPrices(kGpu28nm).wirePj(1, 1, 1), 0.18, 0.005);
}

TEST(ProcessPrices, LeakageIsPowerTimesTime) {
  EXPECT_DOUBLE_EQ(leakagePj(2, 1000, 500), 4000);  // 2 mW for 2 µs
}

}  // namespace
}  // namespace tilescope
