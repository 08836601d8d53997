// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/design_choices.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <algorithm>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/hardware/hardware_json.h"
#include "core/models/model_registry.h"
#include "tests/app/gui/designs.h"
#include "tests/support/case_folder.h"

namespace tilescope::gui {
namespace {

app::Design under(const std::string& model, const std::string& objective, const std::string& network = "resnet18",
                  const std::string& hardware = "tpu_like") {
  app::DesignWords words = exampleWords(network, hardware);
  words.model = model;
  words.objective = objective;
  return exampleDesign(words);
}

Objective afterwards(const app::Design& design, const std::string& model) {
  const Result<Picked> result = picked(Picker::Model, QString::fromStdString("model=" + model), design);
  EXPECT_TRUE(result);
  EXPECT_EQ(result->design.model, model);
  return result->design.objective;
}

Choice modelChoice(const app::Design& design, const QString& id) {
  for (const Choice& choice : choicesOf(Picker::Model, design))
    if (choice.id == "model=" + id) return choice;
  ADD_FAILURE() << id.toStdString() << " is not offered";
  return {};
}

TEST(DesignChoices, AProfileThatTheModelCannotPlanOnBringsAModelThatCan) {
  const app::Design design = under("diana", "energy", "mlperf_tiny_resnet8", "diana");
  const Result<Picked> chosen = picked(Picker::Profile, "tpu_like", design);
  ASSERT_TRUE(chosen) << toText(chosen.diagnostics());
  EXPECT_NE(chosen->design.model, "diana");
  EXPECT_TRUE(app::requestOf(chosen->design));
  EXPECT_TRUE(chosen->text.startsWith("profile tpu_like, model ")) << chosen->text.toStdString();
  EXPECT_EQ(picked(Picker::Profile, "eyeriss_like", under("zigzag", "energy"))->design.model, "zigzag");
}

TEST(DesignChoices, TheUsersOwnMachinesHaveAGroupThatFollowsTheirFolder) {
  QTemporaryDir folder;
  const ScopedVariable home("XDG_DATA_HOME", folder.path().toStdString());
  const app::Design design = under("zigzag", "energy");
  EXPECT_NE(choicesOf(Picker::Profile, design).front().text, "My hardware") << "none yet";
  QDir().mkpath(folder.filePath("tilescope/hardware_profiles"));
  const QString path = folder.filePath("tilescope/hardware_profiles/mine.json");
  HardwareProfile mine = *design.profile;
  for (const char* title : {"My first chip", "My second chip"}) {
    mine.name = title;
    ASSERT_TRUE(writeFileAtomically(path.toStdString(), toJson(mine).dump()));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadWrite));
    ASSERT_TRUE(
        file.setFileTime(QDateTime(QDate(2026, 1, QString(title).size()), QTime()), QFile::FileModificationTime));
    file.close();
    const Choice group = choicesOf(Picker::Profile, design).front();
    EXPECT_EQ(group.text, "My hardware");
    ASSERT_EQ(group.choices.size(), 1u);
    EXPECT_EQ(group.choices.front().text, title);
    EXPECT_FALSE(group.choices.front().checked);
    const Result<Picked> result = picked(Picker::Profile, group.choices.front().id, design);
    ASSERT_TRUE(result) << toText(result.diagnostics());
    EXPECT_EQ(result->design.profile->name, title);
    EXPECT_TRUE(choicesOf(Picker::Profile, result->design).front().choices.front().checked);
  }
}

TEST(DesignChoices, BundledTransformersHaveAGroup) {
  const auto group = [](const app::Design& design) {
    for (const Choice& choice : choicesOf(Picker::Network, design))
      if (choice.text == "Transformers") return choice;
    return Choice();
  };
  const app::Design design = under("zigzag", "energy");
  const Choices transformers = group(design).choices;
  const auto bert = std::find_if(transformers.begin(), transformers.end(),
                                 [](const Choice& choice) { return choice.text == "BERT-base"; });
  ASSERT_NE(bert, transformers.end());
  EXPECT_EQ(bert->secondary, "109 M parameters");
  EXPECT_FALSE(bert->checked);
  const Result<Picked> result = picked(Picker::Network, bert->id, design);
  ASSERT_TRUE(result) << toText(result.diagnostics());
  EXPECT_TRUE(result->design.network->transformer.has_value());
  const Choices after = group(result->design).choices;
  EXPECT_EQ(std::count_if(after.begin(), after.end(), [](const Choice& choice) { return choice.checked; }), 1);
}

TEST(DesignChoices, AnotherModelKeepsTheObjective) {
  EXPECT_EQ(afterwards(under("eplanner", "latency"), "zigzag"), Objective::Latency);
  EXPECT_EQ(afterwards(under("eplanner", "traffic"), "zigzag"), Objective::Traffic);
  EXPECT_EQ(afterwards(under("zigzag", "edp"), "predictor"), Objective::Edp);
  EXPECT_EQ(afterwards(under("zigzag", "energy"), "eplanner"), Objective::Energy);
}

TEST(DesignChoices, AnObjectiveThatTheModelHasNotBecomesItsFirst) {
  EXPECT_EQ(afterwards(under("eplanner", "metric"), "zigzag"), Objective::Energy);
}

TEST(DesignChoices, EveryModelHasALineThatSaysWhatItIs) {
  const app::Design design = under("zigzag", "energy");
  for (const ModelEntry& entry : models()) {
    const Choice choice = modelChoice(design, QString::fromUtf8(entry.model->id().data()));
    EXPECT_EQ(choice.warns, choice.secondary.startsWith("not for this profile: ")) << entry.model->id();
    EXPECT_TRUE(choice.secondary.endsWith(QString::fromStdString(std::string(entry.model->about()))))
        << entry.model->id();
  }
  EXPECT_EQ(modelChoice(design, "eplanner").secondary, "roofline and off-chip traffic of one tile per layer");
  EXPECT_TRUE(modelChoice(design, "diana").warns);
}

TEST(DesignChoices, AModelThatDoesNotSuitSaysWhy) {
  const Choice choice = modelChoice(under("zigzag", "energy", "mobilenet_v2"), "eplanner");
  EXPECT_TRUE(choice.warns);
  EXPECT_EQ(choice.secondary, "roofline and off-chip traffic of one tile per layer; 17 layers on 1 of 1024 PEs");
}

TEST(DesignChoices, TimedObjectivesAreOfferedWithinAPerCentFirst) {
  const auto shown = [](const app::Design& design) {
    QStringList texts;
    for (const Choice& choice : choicesOf(Picker::Objective, design))
      texts << (choice.checked ? "*" : "") + choice.text;
    return texts;
  };
  app::Design design = under("zigzag", "energy");
  EXPECT_EQ(shown(design), (QStringList{"*Energy, then latency", "Latency within 1\u202f%", "Latency, then energy",
                                        "Energy × latency within 1\u202f%", "Energy × latency, then energy",
                                        "Traffic, then latency"}));
  design = picked(Picker::Objective, "latency within 1%", design)->design;
  EXPECT_EQ(design.objective, Objective::Latency);
  EXPECT_EQ(design.options.at("within"), "1%");
  EXPECT_EQ(shownOf(Picker::Objective, design).text, "Latency within 1\u202f%");
  EXPECT_EQ(shownOf(Picker::Model, design).secondary, "default mode") << "the objective shows the tolerance";
  design.options["within"] = "0.5%";
  EXPECT_EQ(shown(design).indexOf("*Latency within 0.5\u202f%"), 3);
  for (const char* id : {"latency", "energy"}) {
    const app::Design strict = picked(Picker::Objective, id, design)->design;
    EXPECT_EQ(name(strict.objective), id);
    EXPECT_FALSE(strict.options.contains("within"));
  }
}

TEST(DesignChoices, AnotherModelUsesTheToleranceThatIsOfferedFirst) {
  const app::Design design = under("eplanner", "latency");
  const app::Design zigzag = picked(Picker::Model, "model=zigzag", design)->design;
  EXPECT_EQ(shownOf(Picker::Objective, zigzag).text, "Latency within 1\u202f%");
  EXPECT_FALSE(picked(Picker::Model, "model=eplanner", zigzag)->design.options.contains("within"));
  const app::Design strict = picked(Picker::Objective, "latency", zigzag)->design;
  EXPECT_FALSE(picked(Picker::Model, "model=zigzag", strict)->design.options.contains("within")) << "the same model";
}

TEST(DesignChoices, OnlyAProofWithinTilescopesCountingTakesATolerance) {
  app::Design design = under("zigzag", "latency");
  design.options["compatibility"] = "zigzag-3.8.5";
  EXPECT_EQ(choicesOf(Picker::Objective, design).size(), 4);
  design.options.clear();
  design.search = "loma";
  EXPECT_EQ(choicesOf(Picker::Objective, design).size(), 4);
  EXPECT_EQ(choicesOf(Picker::Objective, under("eplanner", "latency")).size(),
            qsizetype(findModel("eplanner").value()->model->objectives().size()));
}

TEST(DesignChoices, PricesAreAnEditThatTheProfilesOwnTakesBack) {
  const app::Design design = under("zigzag", "energy");
  EXPECT_EQ(shownOf(Picker::Prices, design).text, "published");
  const Result<Picked> fixed = picked(Picker::Prices, "fixed", design);
  ASSERT_TRUE(fixed);
  EXPECT_EQ(fixed->design.edits, (std::vector<HardwareEdit>{{"/prices", "\"fixed\""}}));
  EXPECT_EQ(fixed->text, "prices fixed");
  EXPECT_EQ(shownOf(Picker::Prices, fixed->design).text, "fixed");
  const Result<Picked> back = picked(Picker::Prices, "published", fixed->design);
  ASSERT_TRUE(back);
  EXPECT_TRUE(back->design.edits.empty());
}

TEST(DesignChoices, PricesFromTheTechnologyNeedOne) {
  app::Design design = under("zigzag", "energy");
  EXPECT_TRUE(picked(Picker::Prices, "technology", design));
  HardwareProfile bare = *design.profile;
  bare.technology.reset();
  design = app::withOwnProfile(design, bare);
  const Result<Picked> refused = picked(Picker::Prices, "technology", design);
  ASSERT_FALSE(refused);
  EXPECT_THAT(toText(refused.diagnostics()), testing::HasSubstr("node"));
}

}  // namespace
}  // namespace tilescope::gui
