// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/program/program_dependences.h"

#include <algorithm>
#include <map>
#include <set>

#include "tests/app/gui/views/mapping/program/sample_program.h"

namespace tilescope::gui {
namespace {

using nve::Operation;
using nve::ScheduledOperation;
using nve::Slot;

class PartitionView {
 public:
  PartitionView(const nve::LayerProgram& program, const nve::Schedule& of)
      : work(program.work), shape(program.shape), schedule(of), found(dependencesOf(program.work, of)) {}

  const ScheduledOperation& operation(std::size_t i) const { return schedule.operations[i]; }
  std::vector<Dependence> producersOf(std::size_t i) const {
    std::vector<Dependence> own;
    for (const Dependence& d : found)
      if (d.consumer == i) own.push_back(d);
    return own;
  }
  std::vector<Dependence> consumersOf(std::size_t i) const {
    std::vector<Dependence> own;
    for (const Dependence& d : found)
      if (d.producer == i) own.push_back(d);
    return own;
  }
  int producersIn(std::size_t i, Slot slot) const {
    const std::vector<Dependence> all = producersOf(i);
    return static_cast<int>(
        std::count_if(all.begin(), all.end(), [&](const Dependence& d) { return operation(d.producer).slot == slot; }));
  }

  const nve::ConvWork& work;
  const nve::LaneShape& shape;
  const nve::Schedule& schedule;
  std::vector<Dependence> found;
};

template <class Look>
void forPartitions(int count, const Look& look) {
  int partitions = 0;
  forRandomPrograms(count, [&](const nve::LayerProgram& program) {
    for (const nve::Schedule& s : program.partitions) {
      look(PartitionView(program, s));
      ++partitions;
    }
  });
  EXPECT_GT(partitions, count);
}

// Min and max distance in cycles that the engine requires.
std::pair<std::int64_t, std::int64_t> distanceOf(const PartitionView& p, const Dependence& d) {
  constexpr std::int64_t kAny = 1'000'000;
  const ScheduledOperation &from = p.operation(d.producer), &to = p.operation(d.consumer);
  if (from.operation == Operation::Read) return {nve::kReadDistance, nve::kReadDistance};
  if (to.operation == Operation::Low) return {nve::kActivationDistance, nve::kActivationDistance};
  const int high = nve::kActivationDistance + (p.shape.lanes == nve::kLanes ? 1 : 0);
  if (to.operation == Operation::High) return {high, high};
  if (from.slot == Slot::WReg && to.slot == Slot::VMac) return {1, 1};
  return {1, kAny};
}

TEST(ProgramDependences, KeepTheDistancesOfTheMachine) {
  forPartitions(150, [](const PartitionView& p) {
    for (const Dependence& d : p.found) {
      const auto [least, most] = distanceOf(p, d);
      ASSERT_GE(cyclesBetween(p.schedule, d), least);
      ASSERT_LE(cyclesBetween(p.schedule, d), most);
      ASSERT_GE(d.passes, 0);
    }
  });
}

TEST(ProgramDependences, GiveEveryOperationWhatItNeeds) {
  forPartitions(150, [](const PartitionView& p) {
    for (std::size_t i = 0; i < p.schedule.operations.size(); ++i) {
      const ScheduledOperation& o = p.operation(i);
      switch (o.slot) {
        case Slot::MemA:
        case Slot::MemB:
          ASSERT_EQ(p.producersOf(i).size(), o.operation == Operation::Read && o.input >= 0 ? 1u : 0u)
              << "a column's word is written by a pass, coefficients by the prologue";
          ASSERT_GE(p.consumersOf(i).size(), 1u) << "nothing is moved in vain";
          break;
        case Slot::WReg:
          ASSERT_EQ(p.producersIn(i, Slot::MemA), o.operation == Operation::Set ? 1 : 0);
          ASSERT_EQ(p.producersIn(i, Slot::WReg), o.operation == Operation::Shift ? 1 : 0);
          break;
        case Slot::IReg: {
          const bool both = o.operation == Operation::Set0 || o.operation == Operation::Set1;
          const bool shifts = o.operation == Operation::Shift || o.operation == Operation::SetTailShift;
          ASSERT_EQ(p.producersIn(i, Slot::MemA), both ? 1 : 0);
          ASSERT_EQ(p.producersIn(i, Slot::MemB), o.operation == Operation::Shift ? 0 : 1);
          ASSERT_EQ(p.producersIn(i, Slot::IReg) > 0, shifts);
          break;
        }
        case Slot::VMac:
          ASSERT_EQ(p.producersIn(i, Slot::WReg), 1);
          ASSERT_EQ(p.producersIn(i, Slot::IReg) > 0, o.operation != Operation::Bias);
          ASSERT_EQ(p.producersIn(i, Slot::VMac), o.operation == Operation::Bias ? 0 : 1);
          break;
        case Slot::Act:
          ASSERT_EQ(p.producersIn(i, Slot::VMac), 1);
          break;
      }
    }
  });
}

// Both operations have the same map, input, column and pixel.
TEST(ProgramDependences, JoinOperationsOfTheSameElement) {
  forPartitions(100, [](const PartitionView& p) {
    for (const Dependence& d : p.found) {
      const ScheduledOperation &from = p.operation(d.producer), &to = p.operation(d.consumer);
      if (from.slot == to.slot || from.operation == Operation::Write || from.readsCoefficients()) continue;
      ASSERT_EQ(from.map, to.map);
      if (to.slot == Slot::Act) continue;
      ASSERT_EQ(from.input, to.input);
      ASSERT_EQ(from.column, to.column);
      ASSERT_EQ(from.pixel, to.pixel);
    }
  });
}

// A slow reference: every pass of a strip writes its columns and reads its window.
TEST(ProgramDependences, AReadTakesTheWriteOfItsColumnOfThePicture) {
  forPartitions(60, [](const PartitionView& p) {
    constexpr int kPass = 12;  // far from the first columns, which the prologue writes
    const int stride = p.work.stride;
    for (std::size_t i = 0; i < p.schedule.operations.size(); ++i) {
      const ScheduledOperation& read = p.operation(i);
      if (read.operation != Operation::Read || read.readsCoefficients()) continue;
      std::set<std::pair<std::size_t, std::int64_t>> writers;  // operation, number of passes before
      for (int pass = 0; pass <= kPass; ++pass)
        for (std::size_t w = 0; w < p.schedule.operations.size(); ++w) {
          const ScheduledOperation& write = p.operation(w);
          if (write.operation == Operation::Write && write.input == read.input && write.word == read.word &&
              pass * stride + write.column == kPass * stride + read.column)
            writers.insert({w, kPass - pass});
        }
      ASSERT_EQ(writers.size(), 1u);
      const std::vector<Dependence> producers = p.producersOf(i);
      ASSERT_EQ(producers.size(), 1u);
      EXPECT_EQ((std::pair{producers[0].producer, producers[0].passes}), *writers.begin());
    }
  });
}

// By hand in section "Schedules" of docs/models/nve.md: 3 x 3, one map, II 10, words {b w0}{w1..w4}{w5..w8}.
TEST(ProgramDependences, OfTheFilterAreThoseOfItsListing) {
  const ProgramCase sample(filter3x3());
  const nve::Schedule& s = sample.program->partitions.front();
  ASSERT_EQ(s.interval, 10);
  const PartitionView p(*sample.program, s);
  std::map<Operation, std::size_t> counts;
  for (std::size_t i = 0; i < s.operations.size(); ++i) {
    const ScheduledOperation& o = s.operations[i];
    ++counts[o.operation];
    if (o.operation == Operation::MacLast) {
      ASSERT_EQ(p.consumersOf(i).size(), 2u);
      EXPECT_EQ(cyclesBetween(s, p.consumersOf(i)[0]), 5);
      EXPECT_EQ(cyclesBetween(s, p.consumersOf(i)[1]), 6);
    }
    if (o.operation == Operation::Write) {
      EXPECT_EQ(o.column, 2) << "the window's newest column";
      std::set<std::int64_t> passes;
      for (const Dependence& d : p.consumersOf(i)) passes.insert(d.passes);
      EXPECT_EQ(passes, (std::set<std::int64_t>{0, 1, 2})) << "it stays for three passes";
    }
  }
  EXPECT_EQ(counts[Operation::Write], 3u);
  EXPECT_EQ(counts[Operation::Set], 3u);
  EXPECT_EQ(counts[Operation::Mac], 8u);
  EXPECT_EQ(counts[Operation::SetTailShift], 3u);
}

}  // namespace
}  // namespace tilescope::gui
