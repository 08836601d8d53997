// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/mapping_model.h"

#include <gmock/gmock.h>

#include <QSignalSpy>
#include <QTest>
#include <functional>
#include <memory>

#include "app/gui/views/mapping/mapping_figures.h"
#include "core/base/format_number.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/mapping/loop_moves.h"
#include "core/mapping/mapping_json.h"
#include "core/workload/tensor_problem.h"
#include "tests/app/gui/designs.h"

namespace tilescope::gui {
namespace {

constexpr const char* kLayer = "conv3";
constexpr const char* kSram = "/memories/2/size_bits";

class MappingModelTest : public testing::Test {
 protected:
  static app::DesignWords wordsFor(const std::string& model, const std::string& hardware,
                                   const std::string& objective) {
    app::DesignWords words = exampleWords("alexnet", hardware);
    words.model = model;
    words.objective = objective;
    return words;
  }
  void open(const std::string& model, const std::string& hardware, const std::string& objective = "energy") {
    session =
        std::make_unique<SessionController>(Session{exampleDesign(wordsFor(model, hardware, objective)), {kLayer}});
    explore = std::make_unique<ExploreModel>(*session, runner);
    model_ = std::make_unique<MappingModel>(*session, *explore);
    wait();
  }
  void wait() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return explore->plan() && !explore->isStale(); }, kPatience));
  }
  void setSram(std::int64_t bits) {
    ASSERT_TRUE(session->change("sram", app::withEdit(session->design(), {kSram, std::to_string(bits)})));
    wait();
  }
  // Moves the first loop that can move. False if none can.
  bool moveSomething() {
    for (const BandShown& band : picture().nest.bands)
      for (const LoopShown& loop : band.loops)
        for (const BandShown& to : picture().nest.bands)
          for (std::size_t position = 0; position <= to.loops.size(); ++position)
            if (model_->moveLoop(loop.loop, to.memory, position)) return true;
    return false;
  }
  // The outermost loop for which the condition holds.
  std::optional<std::size_t> loopWhere(const std::function<bool(const LoopShown&)>& isSuch) const {
    for (const BandShown& band : picture().nest.bands)
      for (const LoopShown& loop : band.loops)
        if (isSuch(loop)) return loop.loop;
    return std::nullopt;
  }
  std::string text(std::size_t loop) const {
    std::string found;
    loopWhere([&](const LoopShown& shown) {
      if (shown.loop == loop) found = shown.text();
      return shown.loop == loop;
    });
    return found;
  }
  const MappingPicture& picture() const { return model_->picture(); }

  PlanRunner runner;
  std::unique_ptr<SessionController> session;
  std::unique_ptr<ExploreModel> explore;
  std::unique_ptr<MappingModel> model_;
};

TEST_F(MappingModelTest, ShowsTheSelectedLayerAndWithoutSelectionTheFirstPlannedOne) {
  open("zigzag", "tpu_like");
  EXPECT_EQ(picture().layer, kLayer);
  EXPECT_EQ(picture().state, MappingState::Shown);
  QSignalSpy changed(model_.get(), &MappingModel::changed);
  session->select({});
  EXPECT_EQ(changed.count(), 1);
  EXPECT_EQ(picture().layer.toStdString(), explore->rows().front().name);
}

TEST_F(MappingModelTest, TheNestHasEveryIterationOfTheLayer) {
  open("zigzag", "tpu_like");
  double iterations = 1;
  for (const BandShown& band : picture().nest.bands)
    for (const LoopShown& loop : band.loops) iterations *= static_cast<double>(loop.size);
  for (const ParallelShown& loop : picture().nest.parallel) iterations *= static_cast<double>(loop.size);
  EXPECT_GE(iterations, explore->result(kLayer)->macs);
  EXPECT_EQ(picture().nest.bands.front().memory, "dram");
}

TEST_F(MappingModelTest, TheCardsAddUp) {
  open("zigzag", "tpu_like");
  double energy = 0, cycles = 0;
  for (const EnergyPart& part : picture().energy) energy += part.total;
  for (const LatencyPart& part : picture().latency) cycles += part.cycles;
  const LayerResult& result = *explore->result(kLayer);
  EXPECT_NEAR(energy, result.energy.total, 1e-9 * result.energy.total);
  EXPECT_EQ(picture().energyTotal + " " + picture().energyUnit,
            QString::fromStdString(energyFigure(result.energy.total, result.energy.unit, 4)));
  EXPECT_NEAR(cycles, result.latency.total, 1e-9 * result.latency.total);
  EXPECT_FALSE(picture().overlapped);
  EXPECT_FALSE(picture().reuse.empty());
}

TEST_F(MappingModelTest, TheCardOfTheLatencyAddsUpWithCorrections) {
  app::DesignWords words = wordsFor("zigzag", "tpu_like", "energy");
  words.options = {"transfer_overhead_cycles=70", "serial_loads=on", "pipeline_fill_cycles=23"};
  session = std::make_unique<SessionController>(Session{exampleDesign(words), {kLayer}});
  explore = std::make_unique<ExploreModel>(*session, runner);
  model_ = std::make_unique<MappingModel>(*session, *explore);
  wait();
  double cycles = 0;
  QStringList labels;
  for (const LatencyPart& part : picture().latency) {
    cycles += part.cycles;
    labels << part.label;
  }
  const LayerResult& result = *explore->result(kLayer);
  EXPECT_GT(result.latency.transferOverhead.value_or(0), 0);
  EXPECT_NEAR(cycles, result.latency.total, 1e-9 * result.latency.total);
  EXPECT_EQ(labels,
            QStringList({"Onloading", "Compute", "Stalls", "Offloading", "Set up copies", "Fill the pipeline"}));
}

TEST_F(MappingModelTest, AMovedLoopIsOneStepWithItsPriceAndUndoRestoresTheBest) {
  open("zigzag", "tpu_like");
  const MappingPicture best = picture();
  ASSERT_TRUE(moveSomething());
  EXPECT_TRUE(picture().own);
  EXPECT_TRUE(model_->isEdited());
  EXPECT_NE(picture().nest, best.nest);
  ASSERT_EQ(picture().changes.size(), 3U);
  EXPECT_EQ(session->history().count(), 1);
  EXPECT_TRUE(session->history().undoText().startsWith("move loop"));
  session->history().undo();
  EXPECT_EQ(picture(), best);
  session->history().redo();
  EXPECT_TRUE(picture().own);
  model_->backToBest();
  EXPECT_EQ(picture(), best);
  EXPECT_EQ(session->history().count(), 2);
}

TEST_F(MappingModelTest, ASplitPutsTheSmallestPrimeFactorInsideAndAMergeTakesItBack) {
  open("zigzag", "tpu_like");
  const MappingPicture best = picture();
  const auto composite = loopWhere([](const LoopShown& loop) { return loop.size > 3 && loop.size % 2 == 0; });
  ASSERT_TRUE(composite);
  const std::string whole = text(*composite), dim = whole.substr(0, whole.find(' '));
  const int size = std::stoi(whole.substr(whole.find(' ')));
  ASSERT_TRUE(model_->splitLoop(*composite));
  EXPECT_TRUE(picture().own);
  EXPECT_EQ(text(*composite), dim + " 2");
  EXPECT_EQ(text(*composite + 1), dim + " " + std::to_string(size / 2));
  EXPECT_EQ(session->history().count(), 1);
  EXPECT_EQ(session->history().undoText(), QString::fromStdString("split loop " + whole));
  ASSERT_TRUE(model_->mergeLoop(*composite));
  EXPECT_EQ(session->history().count(), 2);
  EXPECT_EQ(picture(), best) << "and the best mapping is no mapping of the user's";
  session->history().undo();
  EXPECT_EQ(text(*composite), dim + " 2");
  session->history().undo();
  EXPECT_EQ(picture(), best);
}

TEST_F(MappingModelTest, ALoopThatCannotBeSplitOrMergedSaysWhy) {
  open("zigzag", "tpu_like");
  QSignalSpy refused(model_.get(), &MappingModel::refused);
  const std::size_t outermost = *loopWhere([](const LoopShown&) { return true; });
  EXPECT_FALSE(model_->mergeLoop(outermost));
  ASSERT_EQ(refused.count(), 1);
  EXPECT_EQ(refused[0][1].toString(), "It is the outermost one.");
  const auto different = loopWhere([&](const LoopShown& loop) {
    return loop.loop < outermost && text(loop.loop + 1).substr(0, text(loop.loop + 1).find(' ')) != loop.dim;
  });
  ASSERT_TRUE(different);
  EXPECT_FALSE(model_->mergeLoop(*different));
  ASSERT_EQ(refused.count(), 2);
  EXPECT_FALSE(refused[1][1].toString().isEmpty());
  const auto prime =
      loopWhere([](const LoopShown& loop) { return loop.size == 2 || loop.size == 3 || loop.size == 13; });
  ASSERT_TRUE(prime);
  EXPECT_FALSE(model_->splitLoop(*prime));
  ASSERT_EQ(refused.count(), 3);
  EXPECT_TRUE(refused[2][1].toString().endsWith("is prime.")) << refused[2][1].toString().toStdString();
  EXPECT_EQ(session->history().count(), 0);
}

TEST_F(MappingModelTest, BandsAreDrawnWhereADragWouldDropIntoThem) {
  open("zigzag", "tpu_like");
  const auto bands = bandsOf(std::get<LoopMapping>(*explore->result(kLayer)->mapping), *session->hardware());
  ASSERT_TRUE(bands);
  ASSERT_EQ(bands->size(), picture().nest.bands.size());
  for (std::size_t i = 0; i < bands->size(); ++i) {
    const BandShown& drawn = picture().nest.bands[bands->size() - 1 - i];
    EXPECT_EQ(drawn.memory, (*bands)[i].memory);
    ASSERT_EQ(drawn.loops.size(), (*bands)[i].end - (*bands)[i].first) << drawn.memory;
    if (!drawn.loops.empty()) {
      EXPECT_EQ(drawn.loops.back().loop, (*bands)[i].first);
    }
  }
}

TEST_F(MappingModelTest, AMoveThatDoesNotFitIsRefusedWithTheReasonAndChangesNothing) {
  open("zigzag", "tpu_like");
  QSignalSpy refused(model_.get(), &MappingModel::refused);
  // Moves loops to the registers one by one, until one does not fit.
  const std::string registers = picture().nest.bands.back().memory;
  for (int i = 0; i < 64 && refused.isEmpty(); ++i) {
    for (const BandShown& band : MappingPicture(picture()).nest.bands)
      if (band.memory != registers && !band.loops.empty()) {
        model_->moveLoop(band.loops.front().loop, registers, 0);
        break;
      }
  }
  ASSERT_FALSE(refused.isEmpty());
  const QString finding = refused.front()[0].toString();
  EXPECT_TRUE(finding.contains(QString("cannot move into %1").arg(QString::fromStdString(registers))))
      << finding.toStdString();
  EXPECT_FALSE(refused.front()[1].toString().isEmpty());
  EXPECT_TRUE(picture().reason.isEmpty()) << "the last mapping that fits stays";
}

TEST_F(MappingModelTest, AnOwnMappingThatNoLongerFitsIsDrawnAgainstTheRoomWithItsReason) {
  open("zigzag", "tpu_like");
  ASSERT_TRUE(moveSomething());
  const Mapping own = session->session().ownMappings.at(kLayer);
  setSram(8192);
  ASSERT_TRUE(model_->isEdited()) << "it stays through changes of the machine";
  EXPECT_EQ(session->session().ownMappings.at(kLayer), own);
  EXPECT_FALSE(picture().reason.isEmpty());
  EXPECT_TRUE(picture().changes.empty());
  ASSERT_FALSE(picture().nest.empty());
  EXPECT_TRUE(std::any_of(picture().nest.bands.begin(), picture().nest.bands.end(),
                          [](const BandShown& band) { return band.isOver(); }));
  session->history().undo();
  wait();
  EXPECT_TRUE(picture().reason.isEmpty());
}

TEST_F(MappingModelTest, AnOwnMappingWithLanesThatNoDataflowOffersSaysSo) {
  open("zigzag", "tpu_like");
  ASSERT_TRUE(moveSomething());
  EXPECT_TRUE(picture().notes.isEmpty());
  LoopMapping columns;
  columns.spatial = {{"D1", {{"OX", 13}}}};
  for (const Layer& layer : explore->plan()->request.network.layers)
    if (layer.name == kLayer) columns.temporal = toEinsum(layer).dims;
  for (auto& [dim, size] : columns.temporal) size /= dim == "OX" ? 13 : 1;
  ASSERT_TRUE(session->setMapping("columns", kLayer, columns));
  ASSERT_EQ(picture().notes.size(), 1);
  EXPECT_TRUE(picture().notes.front().startsWith("No proven plan covers this mapping"));
}

// Results only come in the event loop. Until then, the plan is the previous design's.
TEST_F(MappingModelTest, AnOwnMappingIsNeverReadByAnotherModelThatThePlanIsStillOf) {
  open("zigzag", "tpu_like");
  ASSERT_TRUE(moveSomething());
  ASSERT_TRUE(session->change("model", exampleDesign(wordsFor("eplanner", "tpu_like", "latency"))));
  EXPECT_FALSE(picture().own) << "the mapping went with its model";
  EXPECT_FALSE(model_->isEdited());
  EXPECT_FALSE(moveSomething()) << "a loop of the old plan is not one of the new model";
  EXPECT_FALSE(picture().locked.isEmpty());
  EXPECT_TRUE(session->session().ownMappings.empty());
  wait();
  ASSERT_EQ(explore->plan()->request.model, "eplanner");

  session->history().undo();
  ASSERT_EQ(explore->plan()->request.model, "eplanner") << "not solved yet";
  EXPECT_FALSE(picture().own);
  EXPECT_TRUE(picture().reason.isEmpty()) << picture().reason.toStdString();
  EXPECT_NE(picture().state, MappingState::Infeasible);
  wait();
  EXPECT_TRUE(picture().own);
  EXPECT_EQ(picture().state, MappingState::Shown);
  EXPECT_TRUE(picture().reason.isEmpty()) << picture().reason.toStdString();
}

TEST_F(MappingModelTest, AnOwnMappingIsJudgedOnTheMachineOfTheSessionBeforeItsPlanIsThere) {
  open("zigzag", "tpu_like");
  ASSERT_TRUE(moveSomething());
  QSignalSpy changed(model_.get(), &MappingModel::changed);
  ASSERT_TRUE(session->change("sram", app::withEdit(session->design(), {kSram, "8192"})));
  ASSERT_TRUE(explore->isStale());
  EXPECT_GT(changed.count(), 0);
  EXPECT_TRUE(picture().own);
  EXPECT_FALSE(picture().reason.isEmpty());
  const MappingPicture early = picture();
  wait();
  EXPECT_EQ(picture().nest, early.nest);
  EXPECT_EQ(picture().reason, early.reason);
}

TEST_F(MappingModelTest, ADropIsJudgedOnTheMachineOfTheSessionBeforeItsPlanIsThere) {
  open("zigzag", "tpu_like");
  ASSERT_TRUE(session->change("sram", app::withEdit(session->design(), {kSram, "64"})));
  QSignalSpy refused(model_.get(), &MappingModel::refused);
  moveSomething();
  ASSERT_TRUE(explore->isStale());
  const auto& own = session->session().ownMappings;
  if (!own.empty()) {
    EXPECT_TRUE(picture().reason.isEmpty()) << "accepted: it fits the new machine";
  }
  EXPECT_GT(refused.count(), 0) << "8 bytes hold next to nothing";
}

TEST_F(MappingModelTest, MovementsTilesAndLoopsExplainThemselves) {
  open("zigzag", "tpu_like");
  int moves = 0;
  for (const BandShown& band : picture().nest.bands) {
    for (const FlowShown& flow : band.below) {
      if (flow.stays) continue;
      const auto why = model_->explainMove(flow.memory, flow.tensor, flow.move);
      ASSERT_TRUE(why);
      EXPECT_FALSE(why->steps.empty());
      EXPECT_THAT(why->source, testing::HasSubstr("never compared with silicon"));
      ++moves;
    }
    for (const TileShown& tile : band.tiles) {
      const auto why = model_->explainTile(band.memory, tile.tensor);
      ASSERT_TRUE(why);
      EXPECT_EQ(why->result, tile.size);
    }
    for (const LoopShown& loop : band.loops) {
      const auto why = model_->explainLoop(loop.loop);
      ASSERT_TRUE(why);
      EXPECT_TRUE(why->title.starts_with(loop.text()));
    }
  }
  EXPECT_GT(moves, 4);
}

TEST_F(MappingModelTest, ALoopSaysWhatItReusesAndWhatOneBandFurtherWouldCost) {
  open("zigzag", "tpu_like");
  for (const BandShown& band : picture().nest.bands) {
    for (const LoopShown& loop : band.loops) {
      const LoopFacts about = model_->loopFacts(loop.loop);
      ASSERT_GE(about.facts.size(), 3U) << loop.text();
      EXPECT_EQ(about.facts[0].label, "Iterates");
      EXPECT_EQ(about.facts[1].label, "Reuses");
      if (loop.dim == "K") {
        EXPECT_EQ(about.facts[1].value, "I, not W and O");
      }
      if (loop.dim == "OX") {
        EXPECT_EQ(about.facts[1].value, "W, not I and O");
      }
    }
  }
}

TEST(MappingDifference, AGainWithinTheToleranceIsNoImprovement) {
  LayerResult reference, moved;
  reference.latency.seconds = 1;
  moved.latency.seconds = 0.993;
  PlanRequest request;
  request.model = "zigzag";
  request.objective = Objective::Latency;
  EXPECT_NEAR(*difference("moved", moved, reference, request).change, -0.007, 1e-12);
  request.options["within"] = "1%";
  const Fact fact = difference("moved", moved, reference, request);
  EXPECT_FALSE(fact.change);
  EXPECT_TRUE(fact.value.contains("within 1")) << fact.value.toStdString();
}

TEST_F(MappingModelTest, TilesOfEplannerAreShownAndSayWhyTheyCannotBeMoved) {
  open("eplanner", "tx2_eplanner_a", "latency");
  ASSERT_FALSE(picture().nest.empty());
  EXPECT_TRUE(picture().overlapped);
  EXPECT_FALSE(picture().locked.isEmpty());
  QSignalSpy refused(model_.get(), &MappingModel::refused);
  const LoopShown& loop = picture().nest.bands.front().loops.empty() ? picture().nest.bands.back().loops.front()
                                                                     : picture().nest.bands.front().loops.front();
  EXPECT_FALSE(model_->moveLoop(loop.loop, picture().nest.bands.back().memory, 0));
  EXPECT_EQ(refused.count(), 1);
  EXPECT_EQ(session->history().count(), 0);
}

TEST_F(MappingModelTest, TheJsonIsAMappingThatReadsBack) {
  open("zigzag", "tpu_like");
  const std::string text = model_->json().toStdString();
  Result<Json> document = parseJson(text, "clipboard");
  ASSERT_TRUE(document) << toText(document.diagnostics());
  const Result<Mapping> mapping = mappingFromJson(*document, "clipboard");
  ASSERT_TRUE(mapping) << toText(mapping.diagnostics());
  EXPECT_EQ(*mapping, *explore->result(kLayer)->mapping);
  EXPECT_TRUE(model_->text().contains(kLayer));
  EXPECT_TRUE(model_->text().contains("dram"));
}

TEST_F(MappingModelTest, OtherModelsOfTheSameMappingStandBesideOrSayWhyNot) {
  open("zigzag", "tpu_like");
  const ComparisonTable& table = picture().comparison;
  ASSERT_FALSE(table.models.isEmpty());
  EXPECT_EQ(table.models.front(), "ZigZag");
  EXPECT_TRUE(table.models.size() > 1 || !table.notes.isEmpty());
  for (const ComparisonTable::Row& row : table.rows) {
    EXPECT_EQ(row.values.size(), table.models.size());
    EXPECT_LE(row.values.count(QString::fromUtf8("–")) + 2, row.values.size()) << row.term.toStdString();
  }
}

TEST_F(MappingModelTest, LayersForThePickerAreThoseOfThePlan) {
  open("zigzag", "tpu_like");
  const Choices choices = model_->layers();
  ASSERT_EQ(choices.size(), explore->rows().size());
  const auto checked = std::count_if(choices.begin(), choices.end(), [](const Choice& c) { return c.checked; });
  EXPECT_EQ(checked, 1);
}

}  // namespace
}  // namespace tilescope::gui
