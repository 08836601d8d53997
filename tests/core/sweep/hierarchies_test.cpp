// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/hierarchies.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "core/hardware/hardware_json.h"
#include "core/hardware/pricing.h"
#include "core/sweep/row_solver.h"
#include "core/sweep/sweep_machines.h"
#include "tests/core/sweep/sweep_support.h"

namespace tilescope {
namespace {

using ::testing::AllOf;
using ::testing::Each;
using ::testing::HasSubstr;

bool holds(TensorSet set, std::size_t tensor) {
  return (set >> tensor & 1U) != 0;
}

// All subsets, conditions checked one by one.
std::set<std::vector<HierarchyPart>> slowly(const MemoryGroup& group) {
  std::vector<HierarchyPart> candidates;
  for (const std::int64_t size : group.sizes)
    for (const TensorSet share : group.shares) candidates.push_back({share, size});
  std::set<std::vector<HierarchyPart>> all;
  for (std::uint64_t taken = 0; taken < std::uint64_t{1} << candidates.size(); ++taken) {
    std::vector<HierarchyPart> parts;
    for (std::size_t i = 0; i < candidates.size(); ++i)
      if ((taken >> i & 1U) != 0) parts.push_back(candidates[i]);
    bool isRight = true;
    for (std::size_t tensor = 0; tensor < kTensorCount; ++tensor) {
      std::vector<std::int64_t> sizes;
      for (const HierarchyPart& part : parts)
        if (holds(part.holds, tensor)) sizes.push_back(part.sizeBits);
      std::sort(sizes.begin(), sizes.end());
      isRight = isRight && static_cast<int>(sizes.size()) >= group.leastLevels &&
                static_cast<int>(sizes.size()) <= group.mostLevels;
      for (std::size_t i = 1; i < sizes.size(); ++i)
        isRight = isRight && sizes[i] > sizes[i - 1] &&
                  static_cast<double>(sizes[i]) >= group.ratio * static_cast<double>(sizes[i - 1]);
    }
    std::sort(parts.begin(), parts.end());
    if (isRight) all.insert(parts);
  }
  return all;
}

TEST(Hierarchies, AreAllThatThereAreAndEachOnce) {
  const std::vector<TensorSet> all{1, 2, 3, 4, 5, 6, 7}, few{1, 6, 7};
  for (const MemoryGroup& group :
       {MemoryGroup{0, {0}, 7, {64, 128}, 1, 1, all, 1, {}}, MemoryGroup{0, {0}, 7, {64, 128}, 1, 2, all, 1, {}},
        MemoryGroup{0, {0}, 7, {64, 128, 512}, 0, 2, few, 1, {}},
        MemoryGroup{0, {0}, 7, {64, 128, 512, 1024}, 1, 3, few, 4, {}}}) {
    const std::vector<Hierarchy> found = hierarchiesOf({group}, 100'000).value();
    std::set<std::vector<HierarchyPart>> once;
    for (const Hierarchy& hierarchy : found) {
      std::vector<HierarchyPart> parts = hierarchy.groups[0].parts;
      std::sort(parts.begin(), parts.end());
      EXPECT_TRUE(once.insert(parts).second) << labelOf(hierarchy, {group});
    }
    EXPECT_EQ(once, slowly(group));
    EXPECT_FALSE(hierarchiesOf({group}, found.size() - 1)) << "too many";
  }
}

Json hierarchySweep() {
  Json sweep = smallSweep();
  sweep["hardware"] = "npu_like";
  sweep["questions"] = {{{"model", "zigzag"}, {"objective", "energy"}}};
  sweep["axes"] = {{{"name", "hierarchy"},
                    {"hierarchies",
                     {{{"like", "sram_1MB_A"},
                       {"replaces", {"sram_1KB_I", "sram_1KB_W", "sram_1MB_A", "sram_1MB_W"}},
                       {"pool", {64, 256}},
                       {"unit", "KiB"},
                       {"levels", {1, 2}},
                       {"share", {"I", "WO", "IWO"}}}}}}};
  sweep["front"] = {"energy_pj", "latency_s"};
  return sweep;
}

TEST(Hierarchies, AreMachinesWhoseFiguresFollowTheSizes) {
  const SweepDescription sweep = valueOrFail(readSweep(hierarchySweep()));
  const SweepAxis& axis = sweep.axes.front();
  EXPECT_EQ(axis.size(), axis.words.size());
  EXPECT_THAT(axis.words, testing::Contains("I 64 KiB, W+O 256 KiB"));
  const SweepMachines machines(sweep);
  constexpr std::size_t kBuffer = 4;
  ASSERT_EQ(sweep.hardware.memories[kBuffer].name, "sram_1MB_A");
  for (std::size_t value = 0; value < axis.size(); ++value) {
    const HardwareProfile machine = valueOrFail(machines.profileAt(std::vector<std::size_t>{value}));
    for (const Memory& memory : machine.memories) {
      if (!memory.name.starts_with("sram_1MB_A_")) continue;
      const HardwareProfile resized = withMemorySize(sweep.hardware, kBuffer, memory.sizeBits);
      EXPECT_EQ(memory.readEnergy, resized.memories[kBuffer].readEnergy) << axis.words[value];
      for (const Port& port : memory.ports)
        for (const PortMove& move : port.carries) EXPECT_TRUE(memory.stores(move.tensor));
    }
  }
}

TEST(Hierarchies, RowsArePlans) {
  const SweepDescription sweep = valueOrFail(readSweep(hierarchySweep()));
  RowSolver sharing(sweep, nullptr, {}), plain(sweep, nullptr, {}, true);
  std::set<double> energies;
  for (const std::int64_t number : {0, 3, 7}) {
    std::optional<store::PointRow> row = valueOrFail(sharing.row(number, 0)),
                                   wanted = valueOrFail(plain.row(number, 0));
    ASSERT_TRUE(row && wanted);
    row->answers[0].cpuSeconds = wanted->answers[0].cpuSeconds;
    EXPECT_EQ(*row, *wanted);
    EXPECT_EQ(std::get<std::string>(row->values[0]), sweep.axes[0].words[static_cast<std::size_t>(number)]);
    energies.insert(row->figures.energy.value_or(0));
  }
  EXPECT_EQ(energies.size(), 3u);
}

TEST(Hierarchies, BadGroupsAreNamed) {
  const auto refused = [](const std::function<void(Json&)>& change) {
    Json sweep = hierarchySweep();
    change(sweep["axes"][0]);
    return toText(readSweep(sweep).diagnostics());
  };
  EXPECT_THAT(refused([](Json& axis) { axis["hierarchies"][0]["like"] = "nothing"; }),
              AllOf(HasSubstr("/axes/0/hierarchies/0/like"), HasSubstr("nothing")));
  EXPECT_THAT(refused([](Json& axis) {
                axis["hierarchies"][0]["share"] = {"IX", "I", "I"};
              }),
              AllOf(HasSubstr("/axes/0/hierarchies/0/share/2")));
  EXPECT_THAT(refused([](Json& axis) { axis["hierarchies"][0]["unit"] = "parsec"; }), HasSubstr("/hierarchies/0/unit"));
  EXPECT_THAT(refused([](Json& axis) {
                axis["hierarchies"][0]["levels"] = {2, 1};
              }),
              HasSubstr("/hierarchies/0/levels"));
  EXPECT_THAT(refused([](Json& axis) { axis["hierarchies"][0]["shared_across"] = {{"nowhere"}}; }),
              HasSubstr("/hierarchies/0/shared_across/0"));
  EXPECT_THAT(refused([](Json& axis) { axis["list"] = {1}; }), HasSubstr("/axes/0/list"));
  EXPECT_THAT(refused([](Json& axis) {
                axis["hierarchies"][0]["pool"] = std::vector<int>{1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024};
                axis["hierarchies"][0]["levels"] = {1, 4};
              }),
              HasSubstr("more than 100000 hierarchies"));
}

}  // namespace
}  // namespace tilescope
