// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/model_comparison.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "core/explore/model_differences.h"
#include "core/mapping/conversion.h"
#include "core/models/eplanner/eplanner_model.h"
#include "core/models/eplanner/eplanner_terms.h"
#include "core/models/model_registry.h"
#include "core/models/zigzag/zigzag_model.h"
#include "tests/core/explore/explore_support.h"

namespace tilescope {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class FakeModel final : public CostModel {
 public:
  explicit FakeModel(MappingForm form) : form_(form) {}

  std::string_view id() const override { return "fake"; }
  std::string_view name() const override { return "Fake"; }
  std::string_view about() const override { return "for tests"; }
  std::vector<OptionSpec> options() const override { return {}; }
  std::vector<Objective> objectives() const override { return {Objective::Energy}; }
  Diagnostics checkHardware(const HardwareProfile&) const override { return hardwareErrors; }
  bool covers(const Layer&) const override { return covered; }
  Result<Evaluation> evaluate(const Layer&, const HardwareProfile&, const Mapping& mapping, const ModelOptions&,
                              const OpenChoices&) const override {
    if (mapping.index() != static_cast<std::size_t>(form_))
      return Diagnostic{Diagnostic::Severity::Error, "mapping", "/form", "another form", "one form", ""};
    last = mapping;
    if (violation) return Evaluation{*violation};
    return Evaluation{result};
  }
  Provenance explain(const Layer&, const HardwareProfile&, const ModelOptions&, const LayerResult&,
                     Metric) const override {
    return {};
  }
  LoopNest loopNest(const Layer&, const HardwareProfile&, const ModelOptions&, const LayerResult&) const override {
    return nest;
  }
  Provenance explainMove(const Layer&, const HardwareProfile&, const ModelOptions&, const LayerResult&,
                         const std::string&, Tensor, Move) const override {
    return {};
  }
  ModelTerms emptyTerms() const override { return {}; }
  Resource binding(const LayerResult&) const override { return Resource::Array; }

  Diagnostics hardwareErrors;
  bool covered = true;
  std::optional<Violation> violation;
  LayerResult result;
  LoopNest nest;
  mutable Mapping last;

 private:
  MappingForm form_;
};

struct Planned {
  HardwareProfile hardware = projectHardware("tx2_eplanner_a.json");
  Layer layer;
  LayerResult result;
  std::string dataflow;
};

// A layer that divides evenly, with buffers so small that it is tiled.
Planned plannedLayer() {
  Planned p;
  for (std::size_t m = 0; m < 3; ++m) p.hardware.memories[m].sizeBits = 64 * 8192;
  p.hardware.precision = {8, 8, 32, 8};
  p.layer.name = "conv";
  p.layer.type = LayerType::Conv;
  p.layer.inputs = {"x"};
  p.layer.in = p.layer.out = {256, 32, 32};
  PlanRequest r = requestFor("alexnet.json", p.hardware);
  r.network = {.name = "n", .source = "", .inputs = {{"x", FeatureMap{256, 32, 32}}}, .layers = {p.layer}};
  r.options = {{"tiles", "pe-multiples"}};
  const ExecutionPlan plan = planned(r);
  p.result = std::get<LayerResult>(plan.layers[0].evaluation);
  p.dataflow = plan.layers[0].dataflow;
  return p;
}

ModelComparison compared(const Planned& p, const FakeModel& other) {
  return compareModels(p.layer, p.hardware, p.result, {}, p.dataflow, {&eplanner::eplannerModel(), &other});
}

const ComparedTerm* termNamed(const ModelComparison& c, const std::string& name) {
  const auto it = std::find_if(c.terms.begin(), c.terms.end(), [&](const ComparedTerm& t) { return t.name == name; });
  return it == c.terms.end() ? nullptr : &*it;
}

// A fake model with e-PlaNNer's results and the terms of a model with stalls.
FakeModel echo(const Planned& p, MappingForm form) {
  FakeModel fake(form);
  fake.result = p.result;
  fake.result.model = "fake";
  fake.result.energy.estimate = false;
  fake.result.latency.temporal = p.result.terms.get<eplanner::EplannerTerms>().computeCycles;
  fake.result.terms = {};
  fake.nest = eplanner::eplannerModel().loopNest(p.layer, p.hardware, {}, p.result);
  return fake;
}

std::optional<NestMove>& moveOf(LoopNest& nest, const std::string& memory, Tensor tensor, Move move) {
  for (NestBand& band : nest.bands)
    for (NestTile& tile : band.tiles)
      if (band.memory == memory && tile.tensor == tensor) return tile.moves[static_cast<std::size_t>(move)];
  throw std::runtime_error("no such tile");
}

TEST(ModelComparison, ShowsTheTermsSideBySide) {
  const Planned p = plannedLayer();
  FakeModel fake = echo(p, MappingForm::Tiles);
  fake.result.latency.stall = 12;
  fake.result.latency.total = 2 * p.result.latency.total;
  const ModelComparison c = compared(p, fake);
  ASSERT_EQ(c.models.size(), 2u);
  EXPECT_EQ(c.models[0].name, "e-PlaNNer");
  EXPECT_EQ(c.models[1].name, "Fake");
  EXPECT_EQ(fake.last, *p.result.mapping);
  EXPECT_THAT(termNamed(c, "Latency")->values, ElementsAre(p.result.latency.seconds, p.result.latency.seconds));
  EXPECT_THAT(termNamed(c, "Stalls")->values, ElementsAre(std::nullopt, 12));
  EXPECT_EQ(termNamed(c, "Offloading"), nullptr);
  EXPECT_THAT(termNamed(c, "Off-chip transfers")->values,
              ElementsAre(p.result.terms.get<eplanner::EplannerTerms>().memoryCycles, std::nullopt));
  EXPECT_EQ(termNamed(c, "DRAM traffic of W")->values[1], p.result.offChipBytes.tensors[1]);
  EXPECT_EQ(termNamed(c, "DRAM traffic of W")->unit, "B");
  EXPECT_DOUBLE_EQ(*termNamed(c, "W comes onto the chip")->values[0],
                   p.result.terms.get<eplanner::EplannerTerms>().reload[1]);
  EXPECT_TRUE(termNamed(c, "PE utilization")->share);
}

TEST(ModelComparison, ConvertsTheMappingToTheFormOfTheOtherModel) {
  const Planned p = plannedLayer();
  const FakeModel loops = echo(p, MappingForm::Loops);
  const ModelComparison c = compared(p, loops);
  EXPECT_TRUE(c.models[1].result) << c.models[1].reason;
  const auto& mapping = std::get<LoopMapping>(loops.last);
  EXPECT_EQ(mapping.spatial->size(), 2u);
  TileMapping tile = std::get<TileMapping>(*p.result.mapping);
  const Converted<TileMapping> back = toTiles(mapping, p.layer, p.hardware);
  ASSERT_TRUE(back.ok()) << back.reason;
  EXPECT_EQ(back.mapping->K, tile.K);
  EXPECT_EQ(back.mapping->OY, tile.OY);
  const FakeModel nest = echo(p, MappingForm::Nest);
  EXPECT_TRUE(compared(p, nest).models[1].result);
}

TEST(ModelComparison, SaysWhyAModelHasNoFigures) {
  Planned p = plannedLayer();
  FakeModel fake = echo(p, MappingForm::Loops);
  const auto reason = [&] {
    const ModelComparison c = compared(p, fake);
    EXPECT_FALSE(c.models[1].result);
    const ComparedTerm* latency = termNamed(c, "Latency");
    EXPECT_EQ(latency == nullptr, p.result.outsideModel);
    if (latency != nullptr) {
      EXPECT_EQ(latency->values[1], std::nullopt);
    }
    return c.models[1].reason;
  };
  fake.violation = Violation{};
  fake.violation->message = "The weight tile needs more.";
  EXPECT_EQ(reason(), "Fake cannot use this mapping: The weight tile needs more.");
  fake.violation.reset();
  fake.hardwareErrors = {{Diagnostic::Severity::Error, "p", "/memories", "none", "some", "Add one."}};
  EXPECT_THAT(reason(), HasSubstr("Fake cannot read the hardware: p: /memories: found none; expected some. Add one."));
  fake.hardwareErrors.clear();
  fake.covered = false;
  EXPECT_EQ(reason(), "Fake has no cost for this kind of layer.");
  fake.covered = true;
  std::get<TileMapping>(*p.result.mapping).K = 100;
  EXPECT_EQ(
      reason(),
      "Fake cannot use this mapping: The tile has K = 100, which does not divide the layer's 256, and loops cannot "
      "have a smaller last tile.");
  p.result.mapping.reset();
  p.result.outsideModel = true;
  EXPECT_EQ(reason(), "The plan has no mapping of this layer.");
}

// The output buffer is the largest on-chip memory.
Planned onePlainOutputBuffer() {
  Planned p = plannedLayer();
  for (Memory& memory : p.hardware.memories)
    if (memory.name == "output_buffer") memory.sizeBits *= 2;
  return p;
}

std::vector<std::string> reasonsAfter(void (*change)(FakeModel&), const Planned& p = plannedLayer()) {
  FakeModel fake = echo(p, MappingForm::Tiles);
  fake.result.energy.estimate = true;
  change(fake);
  return compared(p, fake).reasons;
}

TEST(ModelComparison, NothingIsSaidWhereModelsAgree) {
  EXPECT_THAT(reasonsAfter([](FakeModel&) {}), IsEmpty());
}

TEST(ModelComparison, AnEstimateIsSaid) {
  EXPECT_THAT(reasonsAfter([](FakeModel& f) { f.result.energy.estimate = false; }),
              ElementsAre("The energy of e-PlaNNer is an estimate: its source defines none."));
}

TEST(ModelComparison, SharedRowsAreSaid) {
  EXPECT_THAT(reasonsAfter([](FakeModel& f) { moveOf(f.nest, "dram", Tensor::I, Move::Read)->bits *= 1.1; }),
              ElementsAre(HasSubstr("Fake fetches the rows and columns that neighbouring tiles share again (halo).")));
  EXPECT_THAT(reasonsAfter([](FakeModel& f) { moveOf(f.nest, "dram", Tensor::I, Move::Read)->bits *= 0.9; }),
              ElementsAre(HasSubstr("Fake leaves out what no window touches (halo, padding).")));
}

TEST(ModelComparison, RefetchedWeightsAreSaid) {
  EXPECT_THAT(
      reasonsAfter([](FakeModel& f) { moveOf(f.nest, "dram", Tensor::W, Move::Read)->bits *= 3; }),
      ElementsAre("W comes onto the chip once under e-PlaNNer, 3 times under Fake: Fake fetches a tile again that "
                  "the other keeps."));
  Planned batch = plannedLayer();
  batch.layer.batch = 3;
  EXPECT_THAT(reasonsAfter([](FakeModel& f) { moveOf(f.nest, "dram", Tensor::W, Move::Read)->bits *= 3; }, batch),
              Contains(HasSubstr("Fake fetches it again for each of the 3 images.")));
}

TEST(ModelComparison, PartialSumsAreSaid) {
  const std::vector<std::string> reasons = reasonsAfter([](FakeModel& f) {
    moveOf(f.nest, "dram", Tensor::O, Move::Read) = NestMove{8e6, 1e6, 0};
    moveOf(f.nest, "dram", Tensor::O, Move::Update) = NestMove{9e6, 2e6, 0};
  });
  EXPECT_THAT(reasons, Contains(HasSubstr("1 MB under Fake: ")));
  EXPECT_THAT(reasons, Contains(HasSubstr("of outputs and partial sums leave the chip under e-PlaNNer")));
}

TEST(ModelComparison, AFirstVisitThatIsReadBackIsSaid) {
  const Planned p = plannedLayer();
  ComparedModel a{"a", "A", p.result, eplanner::eplannerModel().loopNest(p.layer, p.hardware, {}, p.result), ""};
  ComparedModel b{"b", "B", p.result, a.nest, ""};
  moveOf(a.nest, "dram", Tensor::O, Move::Read) = NestMove{8e6, 1e6, 0};
  moveOf(a.nest, "dram", Tensor::O, Move::Update) = NestMove{16e6, 2e6, 0};
  moveOf(b.nest, "dram", Tensor::O, Move::Read) = NestMove{16e6, 2e6, 0};
  moveOf(b.nest, "dram", Tensor::O, Move::Update) = NestMove{16e6, 2e6, 0};
  EXPECT_THAT(
      differencesOf(p.layer, p.hardware, a, b),
      ElementsAre("1 MB of partial sums come back onto the chip under A, 2 MB under B: B reads a sum back on its "
                  "first visit too, when there is none yet."));
}

TEST(ModelComparison, StallsAndFirstLoadsAreSaid) {
  const std::vector<std::string> reasons = reasonsAfter([](FakeModel& f) {
    f.result.latency.stall = 100;
    f.result.latency.onload = 20;
  });
  EXPECT_THAT(reasons, Contains("Fake adds 100 cycles of stalls, 20 cycles of onloading and 0 cycles of offloading; "
                                "e-PlaNNer lets every transfer overlap with computing."));
}

TEST(ModelComparison, TheArrayIsSaid) {
  const std::vector<std::string> reasons = reasonsAfter([](FakeModel& f) {
    f.nest.elements *= 2;
    f.result.latency.temporal = *f.result.latency.temporal / 2;
  });
  EXPECT_THAT(reasons, Contains("e-PlaNNer counts 256 processing elements (those along which K or C is unrolled) of "
                                "the array, Fake 512 processing elements."));
  EXPECT_THAT(reasons, Contains(HasSubstr("Computing takes ")));
}

TEST(ModelComparison, MulticastAndInnerMemoriesAreSaid) {
  const std::string multicast = "Fake counts one read for all processing elements that share it (multicast)";
  EXPECT_THAT(reasonsAfter([](FakeModel& f) { moveOf(f.nest, "input_buffer", Tensor::I, Move::Read)->bits /= 4; }),
              ElementsAre(HasSubstr(multicast)));
  EXPECT_THAT(reasonsAfter([](FakeModel& f) {
                moveOf(f.nest, "input_buffer", Tensor::I, Move::Read)->bits /= 4;
                NestBand inner;
                inner.memory = "reg";
                inner.tiles.emplace_back();
                f.nest.bands.insert(f.nest.bands.begin(), inner);
              }),
              ElementsAre(HasSubstr("Fake keeps it in reg, which e-PlaNNer does not know.")));
}

TEST(ModelComparison, SumsThatStayFurtherInAreSaid) {
  EXPECT_THAT(
      reasonsAfter(
          [](FakeModel& f) {
            moveOf(f.nest, "output_buffer", Tensor::O, Move::Read) = NestMove{};
            NestBand inner;
            inner.memory = "reg";
            inner.tiles.emplace_back().tensor = Tensor::O;
            f.nest.bands.insert(f.nest.bands.begin(), inner);
          },
          onePlainOutputBuffer()),
      ElementsAre(HasSubstr(" of O are read from output buffer under e-PlaNNer, none under Fake: Fake keeps it in "
                            "reg, which e-PlaNNer does not know.")));
}

TEST(ModelComparison, AFewPerCentAreEdges) {
  EXPECT_THAT(
      reasonsAfter([](FakeModel& f) { moveOf(f.nest, "input_buffer", Tensor::I, Move::Read)->bits *= 1.02; }),
      ElementsAre(HasSubstr("e-PlaNNer reads less padding, or fewer of the rows and columns that windows share")));
}

TEST(ModelComparison, MemoriesThatOnlyOneModelChargesAreSaid) {
  EXPECT_THAT(reasonsAfter([](FakeModel& f) {
                f.result.energy.memories.back() = {f.result.energy.memories.back().memory, {}};
                f.result.energy.total /= 2;
              }),
              ElementsAre("Only e-PlaNNer counts energy in DRAM."));
}

// Each value is a number or a reason; off-chip traffic agrees for layers without halo. Back under e-PlaNNer, ZigZag's
// result gives the original tile.
TEST(ModelComparison, EplannerAndZigzagAgreeOnWhatLeavesTheChip) {
  const std::vector<const CostModel*> both{&eplanner::eplannerModel(), &zigzag::zigzagModel()};
  std::size_t compared = 0, back = 0;
  for (const HardwareProfile& hardware : bundledProfiles()) {
    const PlanRequest r = requestFor("resnet18.json", hardware, Objective::Traffic);
    const ExecutionPlan plan = planned(r);
    for (std::size_t i = 0; i < plan.layers.size(); ++i) {
      const auto* result = std::get_if<LayerResult>(&plan.layers[i].evaluation);
      if (result == nullptr || result->outsideModel) continue;
      const Layer& layer = r.network.layers[i];
      SCOPED_TRACE(hardware.name + ", " + layer.name);
      const ModelComparison c = compareModels(layer, hardware, *result, {}, plan.layers[i].dataflow, both);
      const ComparedModel& other = c.models[1];
      if (!other.result) {
        EXPECT_FALSE(other.reason.empty());
        continue;
      }
      ++compared;
      EXPECT_FALSE(c.reasons.empty());
      for (const Tensor tensor : {Tensor::W, Tensor::O})
        EXPECT_NEAR(other.result->offChipBytes.tensors[index(tensor)], result->offChipBytes.tensors[index(tensor)],
                    1e-9 * result->offChipBytes.tensors[index(tensor)])
            << name(tensor);
      const ModelComparison reverse = compareModels(layer, hardware, *other.result, {}, plan.layers[i].dataflow, both);
      ASSERT_TRUE(reverse.models[1].result) << reverse.models[1].reason;
      EXPECT_EQ(reverse.models[1].result->offChipBytes, result->offChipBytes);
      ++back;
    }
  }
  EXPECT_GT(compared, 100u);
  EXPECT_EQ(back, compared);
}

// DIANA's memories with capacity for everything.
HardwareProfile roomy() {
  HardwareProfile hardware = projectHardware("diana.json");
  for (Memory& memory : hardware.memories) memory.sizeBits = std::int64_t{1} << 40;
  return hardware;
}

// 16 × 8 channels, 8 × 8, 2 × 2, no padding; loops in any order, tiles ending at any loop.
LoopMapping arbitraryLoops(const HardwareProfile& hardware) {
  LoopMapping mapping;
  mapping.spatial = {{"D1", {{"OX", 4}}}, {"D2", {{"K", 4}}}};
  std::vector<LoopFactor> left{{"K", 2},  {"K", 2},  {"C", 4},  {"C", 2}, {"OY", 4},
                               {"OY", 2}, {"OX", 2}, {"FY", 2}, {"FX", 2}};
  while (!left.empty()) {
    const auto i = *rc::gen::inRange<std::size_t>(0, left.size());
    mapping.temporal.push_back(left[i]);
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
  }
  const auto count = mapping.temporal.size();
  const auto cut = *rc::gen::inRange<std::size_t>(count / 2, count + 1);  // about where tensors leave the chip
  mapping.loopsPerMemory.emplace();
  for (const Tensor tensor : kTensors) {
    const auto onChip = std::min(count, cut + *rc::gen::weightedElement<std::size_t>({{4, 0}, {1, 1}}));
    const auto inner = tensor == Tensor::O ? *rc::gen::inRange<std::size_t>(0, onChip + 1) : 0;
    std::vector<std::int64_t> counts;
    if (hardware.memories.front().stores(tensor)) counts.push_back(static_cast<std::int64_t>(inner));
    counts.push_back(static_cast<std::int64_t>(onChip - inner));
    counts.push_back(static_cast<std::int64_t>(count - onChip));
    (*mapping.loopsPerMemory)[tensor] = counts;
  }
  return mapping;
}

// A nest that can be written as a tile has equal off-chip traffic of weights and outputs under both models.
RC_GTEST_PROP(ModelComparisonProperty, ATileMovesWhatItsLoopsMove, ()) {
  const HardwareProfile hardware = roomy();
  Layer layer;
  layer.name = "conv";
  layer.type = LayerType::Conv;
  layer.in = {8, 9, 9};
  layer.out = {16, 8, 8};
  layer.window.kernelHeight = layer.window.kernelWidth = 2;
  const LoopMapping mapping = arbitraryLoops(hardware);
  const Converted<TileMapping> tile = toTiles(mapping, layer, hardware);
  RC_CLASSIFY(tile.ok(), "tile");
  if (!tile.ok()) return;
  const Evaluation loops = valueOrFail(zigzag::zigzagModel().evaluate(layer, hardware, mapping, {}, {}));
  const Evaluation tiles = valueOrFail(eplanner::eplannerModel().evaluate(layer, hardware, *tile.mapping, {}, {}));
  RC_ASSERT(isValid(loops));
  RC_ASSERT(isValid(tiles));
  for (const Tensor tensor : {Tensor::W, Tensor::O}) {
    const double a = std::get<LayerResult>(loops).offChipBytes.tensors[index(tensor)];
    const double b = std::get<LayerResult>(tiles).offChipBytes.tensors[index(tensor)];
    RC_LOG() << name(tensor) << " loops " << a << " tile " << b << "\n";
    RC_ASSERT(a == b);
  }
}

// Every bundled layer under all models, without an internal error.
TEST(ModelComparison, EveryBundledLayerCanBeCompared) {
  std::size_t withOthers = 0;
  for (const HardwareProfile& hardware : bundledProfiles()) {
    SCOPED_TRACE(hardware.name);
    const PlanRequest r = requestFor("resnet18.json", hardware);
    const ExecutionPlan plan = planned(r);
    for (std::size_t i = 0; i < plan.layers.size(); ++i) {
      const auto* result = std::get_if<LayerResult>(&plan.layers[i].evaluation);
      if (result == nullptr) continue;
      const ModelComparison c =
          compareModels(r.network.layers[i], hardware, *result, r.options, plan.layers[i].dataflow);
      EXPECT_EQ(c.models.size(), models().size());
      for (const ComparedModel& model : c.models) {
        EXPECT_NE(model.result.has_value(), !model.reason.empty()) << model.reason;
        withOthers += model.result ? 1 : 0;
      }
      for (const ComparedTerm& term : c.terms) EXPECT_EQ(term.values.size(), c.models.size());
    }
  }
  EXPECT_GT(withOthers, 100u);
}

}  // namespace
}  // namespace tilescope
