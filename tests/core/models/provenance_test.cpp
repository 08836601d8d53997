// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/provenance.h"

#include <gtest/gtest.h>

namespace tilescope {
namespace {

HardwareProfile profile() {
  HardwareProfile p;
  p.name = "machine";
  p.memories.resize(2);
  p.sources = {{"/memories", "table 1"}, {"/memories/1/size_bits", "table 2"}, {"/array", "figure 3"}};
  p.assumptions = {"/clock_mhz", "/memories/1", "/array"};
  return p;
}

TEST(Provenance, TheNearestPointerAtOrAboveIsTheSource) {
  EXPECT_EQ(sourceOfFigure(profile(), "/memories/0/size_bits"), (FigureSource{"table 1", false}));
  EXPECT_EQ(sourceOfFigure(profile(), "/memories/1/size_bits"), (FigureSource{"table 2", false}));
  EXPECT_EQ(sourceOfFigure(profile(), "/memories/1/read_energy"), (FigureSource{"assumption", true}));
  EXPECT_EQ(sourceOfFigure(profile(), "/memories/10/size_bits"), (FigureSource{"table 1", false}));
  EXPECT_EQ(sourceOfFigure(profile(), "/clock_mhz"), (FigureSource{"assumption", true}));
  // Not an assumption, because it has a source.
  EXPECT_EQ(sourceOfFigure(profile(), "/array/dims"), (FigureSource{"figure 3", false}));
  EXPECT_EQ(sourceOfFigure(profile(), "/precision_bits/input"), (FigureSource{"profile machine", false}));
}

TEST(Provenance, TheBandwidthIsAFieldOrTheWidestPort) {
  HardwareProfile p = profile();
  EXPECT_EQ(offChipBandwidthPointer(p), "");
  p.memories.back().ports = {{"a", 8, 8, {}}, {"b", 8, 64, {}}, {"c", 64, 64, {}}};
  EXPECT_EQ(offChipBandwidthPointer(p), "/memories/1/ports/1/bits_per_cycle");
  p.memories.back().bandwidthGbPerS = 1;
  EXPECT_EQ(offChipBandwidthPointer(p), "/memories/1/bandwidth_gb_per_s");
}

TEST(Provenance, EnergiesAreJoulesOrMultiplesOfAMac) {
  EXPECT_EQ(energyFigure(3.34e10, EnergyUnit::Picojoule), "33.4 mJ");
  EXPECT_EQ(energyFigure(1.234e9, EnergyUnit::Mac), "1.23 G MAC eq.");
}

TEST(Provenance, AsTextSkipsWhatIsEmptyAndMarksEstimates) {
  Provenance p;
  p.title = "conv1";
  p.formula = {"a = b"};
  p.result = "1 s";
  EXPECT_EQ(toText(p), "conv1\na = b\n1 s\n");
  p.estimate = true;
  p.binding = "limited by DRAM bandwidth";
  p.source = "table 1";
  EXPECT_EQ(toText(p), "conv1\nlimited by DRAM bandwidth\na = b\n1 s (estimate)\ntable 1\n");
}

TEST(Provenance, EveryQuantityHasAName) {
  EXPECT_EQ(name(Metric::Latency), "latency");
  EXPECT_EQ(name(Metric::Utilization), "PE utilization");
  EXPECT_EQ(name(Metric::Throughput), "throughput");
}

TEST(SameUnit, IsThatOfTheFigureForAllButTheSmallest) {
  const SameUnit time = SameUnit::ofSeconds(380e-6);
  EXPECT_EQ(time.result(380e-6), "0.380 ms");
  EXPECT_EQ(time.input(1.2045e-3), "1.205 ms");
  EXPECT_EQ(time.result(38e-9), "38.0 ns");
  EXPECT_EQ(SameUnit::ofSeconds(38e-6).result(38e-6), "38.0 µs");
  EXPECT_EQ(SameUnit::of(9.74e6, "B").input(100.4e3), "0.1004 MB");
  EXPECT_EQ(macRate().input(1044.48e9), "1044 GMAC/s");
  EXPECT_EQ(byteRate().input(25.6e9), "25.6 GB/s");
}

TEST(SameUnit, OfEnergiesFollowsTheProfile) {
  EXPECT_EQ(SameUnit::ofEnergy(3.34e10, EnergyUnit::Picojoule).input(2e8), "0.2 mJ");
  EXPECT_EQ(SameUnit::ofEnergy(2420, EnergyUnit::Mac).result(6), "0.00600 k MAC eq.");
  EXPECT_EQ(SameUnit::ofEnergy(0.5, EnergyUnit::Mac).input(0.5), "0.5 MAC eq.");
}

TEST(ShareFigure, IsWholeFromOnePercentOn) {
  EXPECT_EQ(shareFigure(0.2934), "29 %");
  EXPECT_EQ(shareFigure(0.0042), "0.4 %");
  EXPECT_EQ(shareFigure(0), "0 %");
}

}  // namespace
}  // namespace tilescope
