// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/model_terms.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "core/base/json.h"
#include "core/models/diana/diana_terms.h"
#include "core/models/eplanner/eplanner_terms.h"
#include "core/models/figures_json.h"
#include "core/models/model_registry.h"

namespace tilescope {
namespace {

using testing::ElementsAre;

class RandomFiller final : public TermsVisitor {
 public:
  explicit RandomFiller(unsigned seed) : random_(seed) {}

 private:
  std::int64_t whole() { return std::uniform_int_distribution<std::int64_t>(0, 1'000'000'000'000)(random_); }

  void fill(double& value) { value = static_cast<double>(whole()) / 7; }
  void fill(std::int64_t& value) { value = whole(); }
  void fill(bool& value) { value = whole() % 2 == 0; }
  void fill(std::string& value) { value = std::array{"", "I", "O", "a memory"}[static_cast<std::size_t>(whole() % 4)]; }
  void fill(std::vector<std::int64_t>& values) {
    values.resize(static_cast<std::size_t>(whole() % 4));
    for (std::int64_t& value : values) fill(value);
  }

  void member(std::string_view, TermMember value, std::string_view) override {
    std::visit([&](auto* wanted) { fill(*wanted); }, value);
  }
  void enter(std::string_view) override {}
  std::size_t enterList(std::string_view, std::size_t) override { return static_cast<std::size_t>(whole() % 4); }
  void enterItem(std::size_t) override {}
  void leave() override {}

  std::mt19937 random_;
};

std::vector<std::string> comparedTerms(const ModelTerms& terms) {
  std::vector<std::string> compared;
  for (const TermValue& value : terms.values())
    if (!value.unit.empty()) compared.push_back(value.path + ", " + std::string(value.unit));
  return compared;
}

std::vector<std::string> comparedTerms(std::string_view model) {
  RandomFiller filler(1);
  return comparedTerms(costModel(model)->emptyTerms().visited(filler));
}

TEST(ModelTerms, OfEveryModelReadBackAsTheyWereWritten) {
  for (const ModelEntry& entry : models())
    for (unsigned seed = 0; seed < 20; ++seed) {
      RandomFiller filler(seed);
      const ModelTerms empty = entry.model->emptyTerms();
      const ModelTerms terms = empty.visited(filler);
      EXPECT_EQ(terms.model(), entry.model->id());
      EXPECT_FALSE(terms == empty);
      const Json written = Json::parse(toJson(terms).dump());
      EXPECT_EQ(termsFromJson(written, empty), terms) << written.dump(1);
    }
}

TEST(ModelTerms, AreEqualIfTheirMembersAre) {
  const ModelTerms a = eplanner::EplannerTerms{1, {1, 2, 3}, 4, 5, 6, 7};
  const ModelTerms same = eplanner::EplannerTerms{1, {1, 2, 3}, 4, 5, 6, 7};
  const ModelTerms other = eplanner::EplannerTerms{1, {1, 2, 4}, 4, 5, 6, 7};
  EXPECT_EQ(a, same);
  EXPECT_FALSE(a == other);
  EXPECT_FALSE(ModelTerms(eplanner::EplannerTerms{}) == ModelTerms(diana::DianaTerms{}));
  EXPECT_FALSE(a == ModelTerms{});
  EXPECT_EQ(ModelTerms{}, ModelTerms{});
}

TEST(ModelTerms, OfOneModelAreNotThoseOfAnother) {
  const ModelTerms terms = diana::DianaTerms{};
  EXPECT_NE(terms.as<diana::DianaTerms>(), nullptr);
  EXPECT_EQ(terms.as<eplanner::EplannerTerms>(), nullptr);
  EXPECT_THROW(terms.get<eplanner::EplannerTerms>(), InternalError);
  EXPECT_THROW(ModelTerms{}.get<diana::DianaTerms>(), InternalError);
}

TEST(ModelTerms, AreFoundByTheirPath) {
  diana::DianaTerms diana;
  diana.copies = {1, 2, 3};
  diana.inputMode = "resident";
  diana.estimate = true;
  const ModelTerms terms = diana;
  EXPECT_EQ(terms.number("copies.W"), 2);
  EXPECT_EQ(terms.number("estimate"), 1);
  EXPECT_EQ(terms.text("input_mode"), "resident");
  EXPECT_EQ(terms.number("input_mode"), std::nullopt);
  EXPECT_EQ(terms.number("W"), std::nullopt);
  EXPECT_EQ(ModelTerms{}.number("estimate"), std::nullopt);
}

TEST(ModelTerms, OfEplannerThatDiffsCompare) {
  EXPECT_THAT(comparedTerms("eplanner"),
              ElementsAre("metric, MAC/s per byte", "reload.I, times", "reload.W, times", "reload.O, times",
                          "performance_macs_per_s, MAC/s", "arithmetic_intensity, MAC/byte", "compute_cycles, cycles",
                          "memory_cycles, cycles"));
}

TEST(ModelTerms, OfZigzagThatDiffsCompareAreItsTiles) {
  const Json document = Json::parse(R"({"tiles":[{"memory":"rf","tensor":"I","bits":8,"double_buffered":false},)"
                                    R"({"memory":"dram","tensor":"W","bits":64,"double_buffered":true}],)"
                                    R"("stall_memory":null,"stall_port":null,"elements":4})");
  const ModelTerms terms = termsFromJson(document, costModel("zigzag")->emptyTerms());
  EXPECT_THAT(comparedTerms(terms), ElementsAre("tiles.rf.I, bits", "tiles.dram.W, bits"));
  EXPECT_EQ(terms.number("tiles.dram.W"), 64);
  EXPECT_EQ(toJson(terms), document);
}

TEST(ModelTerms, OfThePredictorThatDiffsCompare) {
  EXPECT_THAT(
      comparedTerms("predictor"),
      ElementsAre("active_pes, PEs", "n_ref.buffer.I, times", "n_ref.buffer.W, times", "n_ref.buffer.O, times",
                  "n_ref.pe.I, times", "n_ref.pe.W, times", "n_ref.pe.O, times", "v_ref.buffer.I, words",
                  "v_ref.buffer.W, words", "v_ref.buffer.O, words", "v_ref.pe.I, words", "v_ref.pe.W, words",
                  "v_ref.pe.O, words", "accesses.dram.I, words", "accesses.dram.W, words", "accesses.dram.O, words",
                  "accesses.buffer.I, words", "accesses.buffer.W, words", "accesses.buffer.O, words",
                  "accesses.array.I, words", "accesses.array.W, words", "accesses.array.O, words",
                  "accesses.pe.I, words", "accesses.pe.W, words", "accesses.pe.O, words", "energy.compute, energy",
                  "energy.dram, energy", "energy.buffer, energy", "energy.array, energy", "energy.pe, energy",
                  "latency.L_comp, cycles", "latency.L_dram, cycles", "latency.L_buffer, cycles",
                  "latency.L_setup, cycles"));
}

TEST(ModelTerms, OfDianaThatDiffsCompare) {
  EXPECT_THAT(comparedTerms("diana"), ElementsAre("compute, cycles", "input, cycles", "weights, cycles",
                                                  "output, cycles", "call_overhead, cycles", "kernel_calls, times",
                                                  "copies.I, times", "copies.W, times", "copies.O, times"));
}

TEST(ModelTerms, OfTheNveThatDiffsCompare) {
  EXPECT_THAT(comparedTerms("nve"),
              ElementsAre("prologue_cycles, cycles", "kernel_cycles, cycles", "fill_cycles, cycles",
                          "mac_per_instruction, MACs", "mac_per_cycle, MACs", "code_words, words", "partitions, times",
                          "lanes, PEs"));
}

}  // namespace
}  // namespace tilescope
