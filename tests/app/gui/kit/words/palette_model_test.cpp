// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/words/palette_model.h"

#include <gtest/gtest.h>

#include "app/gui/session/design_parameters.h"
#include "app/gui/window/palette_entries.h"
#include "tests/app/gui/designs.h"

namespace tilescope::gui {
namespace {

PaletteEntry entry(const QString& id, const QString& text, const QString& place = {}, const QString& shortcut = {}) {
  PaletteEntry made;
  made.id = id;
  made.text = text;
  made.place = place;
  made.shortcut = shortcut;
  return made;
}

QStringList shown(const PaletteModel& model) {
  QStringList ids;
  for (const PaletteMatch& match : model.matches()) ids << match.entry.id;
  return ids;
}

class PaletteModelTest : public testing::Test {
 protected:
  PaletteModelTest() {
    PaletteEntry buffer = entry("weight", "Weight buffer", "On-chip memory, KiB");
    buffer.takesValue = true;
    model.setEntries({entry("open", "Open…", "File", "Ctrl+O"), entry("save", "Save plan…", "File", "Ctrl+Shift+S"),
                      entry("dark", "Dark", "View ▸ Theme"), buffer, entry("conv1", "conv1", "Layer, conv 7×7"),
                      entry("fc", "fc", "Layer, fully connected")});
  }
  PaletteModel model;
};

TEST_F(PaletteModelTest, WithNothingTypedWhatWasRunLastComesFirst) {
  EXPECT_EQ(shown(model), QStringList({"open", "save", "dark", "weight", "conv1", "fc"}));
  model.noteUsed("conv1");
  model.noteUsed("dark");
  model.noteUsed("conv1");
  model.setQuery("");
  EXPECT_EQ(shown(model), QStringList({"conv1", "dark", "open", "save", "weight", "fc"}));
}

TEST_F(PaletteModelTest, TheBestMatchIsTheFirstRow) {
  model.setQuery("sav");
  EXPECT_EQ(shown(model).value(0), "save");
  EXPECT_EQ(model.index(0, 0).data(PaletteModel::ShortcutRole), "Ctrl+Shift+S");
  EXPECT_EQ(model.index(0, 0).data(PaletteModel::LettersRole).toList().size(), 3);
  model.setQuery("nothing like it");
  EXPECT_EQ(model.rowCount(), 0);
}

TEST_F(PaletteModelTest, WordsMayBeThoseOfTheMenuOrTheKind) {
  model.setQuery("theme dark");
  EXPECT_EQ(shown(model), QStringList("dark"));
  model.setQuery("7x7");
  EXPECT_EQ(shown(model), QStringList("conv1"));
}

TEST_F(PaletteModelTest, AQuestionMarkListsWhatHasKeys) {
  model.setQuery("?");
  EXPECT_EQ(shown(model), QStringList({"open", "save"}));
  model.setQuery("?save");
  EXPECT_EQ(shown(model), QStringList("save"));
}

TEST_F(PaletteModelTest, AParameterTakesAValue) {
  model.setValueReader([](const QString& id, const QString& typed) -> std::optional<PaletteValue> {
    EXPECT_EQ(id, "weight");
    bool read = false;
    const double value = typed.toDouble(&read);
    if (!read) return std::nullopt;
    return value > 1000 ? PaletteValue{{}, "Largest is 1000 KiB."} : PaletteValue{QString("%1 KiB").arg(value), {}};
  });
  model.setQuery("weight buffer 96");
  ASSERT_EQ(shown(model).value(0), "weight");
  EXPECT_EQ(model.matches().front().value, "96 KiB");
  EXPECT_EQ(model.index(0, 0).data(), "Weight buffer: set to 96 KiB");
  EXPECT_TRUE(model.flags(model.index(0, 0)) & Qt::ItemIsEnabled);
  model.setQuery("weight buffer 1001");
  ASSERT_EQ(shown(model), QStringList("weight"));
  EXPECT_EQ(model.index(0, 0).data(), "Weight buffer: Largest is 1000 KiB.");
  EXPECT_FALSE(model.flags(model.index(0, 0)) & Qt::ItemIsEnabled) << "it cannot be run";
  model.setQuery("wbuf = 96");
  EXPECT_EQ(shown(model).value(0), "weight");
  model.setQuery("weight buffer 96 bananas");
  EXPECT_EQ(model.rowCount(), 0);
  model.setQuery("weight buffer");
  EXPECT_EQ(shown(model).value(0), "weight");
  EXPECT_EQ(model.matches().front().value, "");
}

TEST_F(PaletteModelTest, WhatCannotBeRunComesLaterAndIsNotEnabled) {
  PaletteEntry off = entry("off", "Undo");
  off.enabled = false;
  model.setEntries({off, entry("under", "Under the door")});
  model.setQuery("und");
  ASSERT_EQ(shown(model), QStringList({"under", "off"}));
  EXPECT_FALSE(model.flags(model.index(1, 0)) & Qt::ItemIsEnabled);
}

TEST_F(PaletteModelTest, ScatteredLettersOfALongNameAreNoMatch) {
  model.setEntries({entry("rows", "Rows", "PE array"),
                    entry("t4", "NVIDIA T4, one multiprocessor with its shared memory", "Profile")});
  model.setQuery("rows");
  EXPECT_EQ(shown(model), QStringList("rows"));
  model.setQuery("t4 shared");
  EXPECT_EQ(shown(model), QStringList("t4"));
}

TEST(PaletteEntriesTest, ReachEveryLayerParameterAndChoice) {
  const app::Design design = exampleDesign();
  LayerRows layers(2);
  layers[0].name = "conv1";
  layers[0].operation = "conv 7×7, 3 → 64";
  layers[1].name = "fc:1";
  const ParameterRows parameters = parameterRows(design, *design.profile);
  const std::vector<PaletteEntry> entries = designEntries(design, parameters, layers);
  QStringList ids, found;
  for (const PaletteEntry& e : entries) {
    EXPECT_FALSE(e.text.isEmpty()) << e.id.toStdString();
    EXPECT_FALSE(ids.contains(e.id)) << e.id.toStdString();
    ids << e.id;
    if (const auto layer = layerOfEntry(e.id)) found << *layer;
    if (const auto parameter = parameterOfEntry(e.id)) found << *parameter;
    if (const auto pick = pickOfEntry(e.id)) found << QString("%1:%2").arg(int(pick->picker)).arg(pick->choice);
  }
  EXPECT_TRUE(found.contains("conv1") && found.contains("fc:1"));
  for (const ParameterRow& row : parameters) EXPECT_TRUE(found.contains(row.id)) << row.id.toStdString();
  int choices = 0;
  for (const Picker picker : {Picker::Network, Picker::Profile, Picker::Dataflow, Picker::Objective})
    for (const Choice& choice : choicesOf(picker, design)) {
      const Choices group = choice.choices.empty() ? Choices{choice} : choice.choices;
      for (const Choice& one : group) {
        if (one.action || one.separator) continue;
        ++choices;
        EXPECT_TRUE(found.contains(QString("%1:%2").arg(int(picker)).arg(one.id))) << one.id.toStdString();
      }
    }
  EXPECT_GT(choices, 20);
  EXPECT_TRUE(found.contains("5:exact") && found.contains("5:paper"));
  EXPECT_TRUE(found.contains("2:option:halo=off"));
  EXPECT_TRUE(found.contains("1:technology=horowitz_45nm"));
}

}  // namespace
}  // namespace tilescope::gui
