// SPDX-License-Identifier: GPL-3.0-or-later
// Asks the solver z3 for a shorter interval. scripts/setup.sh does not install z3.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "core/models/nve/layer_program.h"
#include "tests/support/case_folder.h"
#include "tests/support/nve_layers.h"

namespace tilescope::nve {
namespace {

std::string outputOf(const std::string& command) {
  std::string output;
  std::FILE* pipe = popen((command + " 2>/dev/null").c_str(), "r");
  if (pipe == nullptr) return output;
  std::array<char, 256> buffer{};
  while (const std::size_t n = std::fread(buffer.data(), 1, buffer.size(), pipe)) output.append(buffer.data(), n);
  pclose(pipe);
  return output;
}

bool hasSolver() {
  return outputOf("z3 --version").rfind("Z3", 0) == 0;
}

// One pass as linear integer inequalities. Products are in order, with the register operations of coefficient and
// pixels before each. Operations of port A are in different cycles, at most as many as the interval. A word has at most
// four coefficients.
class Formula {
 public:
  Formula(const ConvWork& work, const LaneShape& shape, const Run& run, std::int64_t interval)
      : shape_(shape), elements_(sequenceOf(work, run)), interval_(interval) {
    const std::size_t n = elements_.size();
    for (std::size_t i = 0; i < n; ++i) element(i);
    add("(= t0 0)");
    add(fmt::format("(< t{} {})", n - 1, interval));
    std::string sum, any;
    for (std::size_t i = 0; i < n; ++i) {
      any.clear();
      for (std::size_t j = i; j < i + kWordCoefficients; ++j) any += fmt::format(" c{}", j % n);
      add(fmt::format("(or{})", any));
      sum += fmt::format(" (ite c{} 1 0)", i);
    }
    std::int64_t columns = 0;
    for (const Element& e : elements_) columns += e.startsColumn() ? 1 : 0;
    const auto inputs = static_cast<std::int64_t>(inputsOf(work, run).size());
    const std::int64_t others = (shape.portBOnly ? 0 : shape.mainSets * columns) + columnsPerPass(work, shape, inputs);
    add(fmt::format("(<= (+ {}{}) {})", others, sum, interval));
  }

  std::string text() const { return "(set-logic QF_LIA)\n" + declarations_ + assertions_ + "(check-sat)\n"; }

 private:
  void integer(const std::string& name) { declarations_ += fmt::format("(declare-const {} Int)\n", name); }
  void add(const std::string& formula) { assertions_ += fmt::format("(assert {})\n", formula); }

  std::string before(std::size_t i, std::size_t places) const {
    return i >= places ? fmt::format("t{}", i - places)
                       : fmt::format("(- t{} {})", i + elements_.size() - places, interval_);
  }
  bool isBias(std::size_t i) const { return elements_[i % elements_.size()].input < 0; }

  void element(std::size_t i) {
    integer(fmt::format("t{}", i));
    integer(fmt::format("w{}", i));
    declarations_ += fmt::format("(declare-const c{} Bool)\n", i);
    add(fmt::format("(< {} t{})", before(i, 1), i));
    add(fmt::format("(and (<= {} w{}) (< w{} t{}))", before(i, 1), i, i, i));
    if (!elements_[i].startsColumn() || shape_.portBOnly) return;
    const bool afterBias = isBias(i + elements_.size() - 1);
    for (int set = 0; set < shape_.mainSets; ++set) {
      const std::string s = fmt::format("s{}_{}", i, set);
      integer(s);
      add(fmt::format("(and (<= {} {}) (< {} t{}))", before(i, afterBias ? 2 : 1), s, s, i));
      if (set > 0) add(fmt::format("(< s{}_{} {})", i, set - 1, s));
      add(fmt::format("(=> c{} (distinct w{} {}))", i, i, s));
      if (afterBias) add(fmt::format("(=> c{} (distinct w{} {}))", i - 1, i - 1, s));
    }
  }

  LaneShape shape_;
  std::vector<Element> elements_;
  std::int64_t interval_;
  std::string declarations_, assertions_;
};

std::string solved(const Formula& formula, int seconds) {
  const std::filesystem::path file = caseFolder() / "formula.smt2";
  std::ofstream(file) << formula.text();
  const std::string answer = outputOf(fmt::format("z3 -T:{} {}", seconds, file.string()));
  return answer.substr(0, answer.find('\n'));
}

class Solver : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!hasSolver()) GTEST_SKIP() << "The program z3 is not installed; intervals are not compared with a solver's.";
  }
};

TEST_F(Solver, FindsNoShorterIntervalOfSmallKernels) {
  const ConvWork layers[] = {workOf(3, 3, 1, 9, {{0}}), workOf(4, 4, 2, 9, {{0}}), workOf(2, 2, 1, 9, {{0}, {0}}),
                             workOf(5, 5, 1, 9, {{0}}), workOf(3, 3, 2, 9, {{0}})};
  for (const ConvWork& work : layers) {
    SCOPED_TRACE(fmt::format("{} x {} stride {}", work.kernelVector, work.kernelSlide, work.stride));
    const LaneShape shape = shapeOf(work, kLanes);
    const LayerProgram program = std::get<LayerProgram>(compile(work, {Mode::Optimal, {}, kLanes}));
    const Schedule& s = program.partitions.front();
    EXPECT_EQ(solved(Formula(work, shape, s.run, s.interval), 30), "sat");
    EXPECT_EQ(solved(Formula(work, shape, s.run, s.interval - 1), 30), "unsat");
  }
}

// Above the bound, the bound is loose; the search misses nothing.
TEST_F(Solver, FindsNoShorterIntervalOfRandomLayersAboveTheBound) {
  Numbers random(47);
  int above = 0, undecided = 0;
  for (int i = 0; i < 3000 && above < 12; ++i) {
    ConvWork work = randomWork(random, 4, 2, 40);
    work.positions = 10000;  // only the interval matters
    const auto compiled = compile(work, {Mode::Optimal, {}, kLanes});
    if (!std::holds_alternative<LayerProgram>(compiled)) continue;
    const LayerProgram& program = std::get<LayerProgram>(compiled);
    for (const Schedule& s : program.partitions) {
      if (s.interval == s.lowerBound || s.elements.size() > 40) continue;
      ++above;
      const std::string answer = solved(Formula(work, program.shape, s.run, s.interval - 1), 10);
      EXPECT_NE(answer, "sat") << work.kernelVector << " x " << work.kernelSlide << " stride " << work.stride << ", "
                               << s.elements.size() << " products";
      if (answer != "unsat") ++undecided;
    }
  }
  RecordProperty("above_the_bound", above);
  RecordProperty("undecided", undecided);
  EXPECT_GT(above, 0);
}

}  // namespace
}  // namespace tilescope::nve
