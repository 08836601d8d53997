// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "app/common/design_attention.h"
#include "app/common/shell_words.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/partition/partition_editor.h"
#include "app/gui/views/partition/partition_model.h"
#include "core/picture/byte_words.h"
#include "core/workload/run_changes.h"
#include "tests/app/gui/designs.h"
#include "tests/support/project_files.h"

namespace tilescope::gui {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class AttentionModelTest : public testing::Test {
 protected:
  void open(const std::string& transformer, std::int64_t capacityBytes, const RunChanges& run = {}) {
    app::DesignWords words = exampleWords();
    words.network = inSource("transformers/" + transformer + ".json");
    app::Design design = exampleDesign(words);
    design.run = run;
    design.partition.capacityBytes = capacityBytes;
    design.partition.elementBits = 16;
    open(design);
  }
  void open(const app::Design& design) {
    session = std::make_unique<SessionController>(Session{design, {}, {}, {}, {}, {}, {}});
    pins = std::make_unique<PinsModel>(*session, queue);
    explore = std::make_unique<ExploreModel>(*session, runner, pins.get());
    model = std::make_unique<PartitionModel>(*session, *explore, *pins, queue);
    editor = std::make_unique<PartitionEditor>(*session);
  }
  static RunChanges prefill(std::int64_t sequence) {
    RunChanges run;
    run.phase = "prefill";
    run.sequence = sequence;
    run.past = 0;
    return run;
  }

  PlanQueue queue;
  PlanRunner runner;
  std::unique_ptr<SessionController> session;
  std::unique_ptr<PinsModel> pins;
  std::unique_ptr<ExploreModel> explore;
  std::unique_ptr<PartitionModel> model;
  std::unique_ptr<PartitionEditor> editor;
};

TEST_F(AttentionModelTest, ATransformerShowsItsAttentionWithoutBeingAsked) {
  open("llama3_8b", 512 * 1024, prefill(2048));
  EXPECT_EQ(model->chain(), ChainKind::Attention);
  EXPECT_FALSE(model->offersChains()) << "it has no maps";
  ASSERT_TRUE(model->attention());
  EXPECT_FALSE(model->answer());
  const Network network = valueOrFail(withRun(*session->design().network, session->design().run, {}));
  const AttentionAnswer core = valueOrFail(attentionAnswer(network, {256 * 1024, 1}));
  EXPECT_EQ(model->attention()->answer, core);
  ASSERT_EQ(model->attentionPicture().rows.size(), 1U);
  EXPECT_EQ(model->attentionPicture().rows[0].count, 32U);
  EXPECT_EQ(model->attentionPicture().rows[0].best(), 2.0 * 39'550'976) << "docs/models/attention.md";
  EXPECT_EQ(model->staircase().traffic, 2.0 * static_cast<double>(core.best));
  EXPECT_EQ(model->staircase().layerByLayer, 2.0 * static_cast<double>(core.unfused));
}

TEST_F(AttentionModelTest, TheRunChangesThePicture) {
  open("llama3_8b", 512 * 1024, prefill(2048));
  const double before = model->staircase().traffic;
  app::Design design = session->design();
  design.run = prefill(512);
  session->change("sequence", design);
  EXPECT_EQ(model->attention()->answer.spans[0].block.tokens, 512);
  EXPECT_LT(model->staircase().traffic, before);
  design.batch = 4;
  session->change("batch", design);
  EXPECT_EQ(model->attention()->answer.spans[0].block.copies, 4 * 8);
}

TEST_F(AttentionModelTest, InDecodeTheDiagnosisSaysThatFusingSavesLittle) {
  RunChanges decode;
  decode.phase = "decode";
  decode.past = 2047;
  open("llama3_8b", 512 * 1024, decode);
  EXPECT_THAT(model->verdict().sentence.toStdString(), HasSubstr("once in any case"));
  EXPECT_EQ(model->verdict().remedy, PartitionRemedy::None);
  EXPECT_LT(model->attention()->answer.unfused, 1.07 * static_cast<double>(model->attention()->answer.minimum));
}

TEST_F(AttentionModelTest, WhereNothingFitsTheDiagnosisLeadsToTheCapacityThatDoes) {
  open("bert_base", 200);
  EXPECT_TRUE(model->verdict().warns);
  ASSERT_EQ(model->verdict().remedy, PartitionRemedy::Capacity);
  EXPECT_FALSE(model->attentionPicture().rows[0].bar(AttentionBarKind::Streamed).fits());
  editor->setCapacity(static_cast<std::int64_t>(model->verdict().capacity));
  EXPECT_FALSE(model->verdict().warns);
  EXPECT_TRUE(model->attentionPicture().rows[0].bar(AttentionBarKind::Streamed).fits());
}

TEST_F(AttentionModelTest, BlocksUnfoldAndTheirLayersAreThoseOfTheMarks) {
  open("bert_base", 64 * 1024);
  EXPECT_EQ(model->layersOfBlocks(0).size() % 12, 0);
  model->toggleFold(0);
  ASSERT_EQ(model->attentionPicture().rows.size(), 12U);
  EXPECT_THAT(model->layersOfBlocks(3).join(' ').toStdString(), HasSubstr("block3.softmax"));
  session->select({"block3.scores"});
  EXPECT_TRUE(model->attentionPicture().rows[3].isSelected);
  EXPECT_FALSE(model->attentionPicture().rows[2].isSelected);
  model->toggleFold(5);
  EXPECT_EQ(model->attentionPicture().rows.size(), 1U) << "any of them folds";
}

TEST_F(AttentionModelTest, TheKeyBlockIsAStepOfUndoAndPartOfTheCommand) {
  open("gpt2", 64 * 1024);
  for (const ParameterRow& row : model->ownParameters())
    if (row.id == QLatin1String(kKeyBlockId)) editor->setParameter(row, 16);
  EXPECT_EQ(model->attention()->answer.options.keyBlock, 16);
  EXPECT_EQ(session->history().undoText(), "16 keys at a time");
  const std::string line = app::partitionCommand(session->design(), model->chain());
  EXPECT_THAT(line, HasSubstr(" --chain attention --key-block 16"));
  EXPECT_THAT(line, Not(HasSubstr("--model"))) << "plans do not enter";
  session->history().undo();
  EXPECT_EQ(model->attention()->answer.options.keyBlock, 1);
}

TEST_F(AttentionModelTest, FiguresAreSumsOfTheBlocks) {
  open("bert_base", 64 * 1024);
  const PartitionFigures& figures = model->figures();
  const app::DesignAttention& attention = *model->attention();
  EXPECT_EQ(figures[0].value + " " + figures[0].unit,
            words(tilescope::trafficWords(attention.bytes(attention.answer.best))));
  EXPECT_THAT(figures[1].provenance.steps[0], HasSubstr("12 × "));
  EXPECT_EQ(figures[3].label, "Footprint");
}

TEST_F(AttentionModelTest, AnyOtherNetworkKeepsItsMaps) {
  app::Design design = exampleDesign(exampleWords("resnet18"));
  design.partition.chain = ChainKind::Attention;
  open(design);
  EXPECT_EQ(model->chain(), ChainKind::Maps) << "it has no attention";
  EXPECT_TRUE(model->answer());
  EXPECT_FALSE(model->hasAttention());
}

}  // namespace
}  // namespace tilescope::gui
