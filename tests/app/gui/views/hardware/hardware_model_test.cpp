// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/hardware_model.h"

#include "app/common/design.h"
#include "app/gui/session/design_parameters.h"
#include "core/hardware/figure_source.h"
#include "tests/app/gui/views/hardware/hardware_fixture.h"
#include "tests/support/case_folder.h"

namespace tilescope::gui {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST_F(HardwareModelTest, AFieldIsAnEditAndOneStep) {
  model.select({PartKind::Memory, 2});
  const FormField size = field("/memories/2/size_bits");
  EXPECT_EQ(size.value, "2048");
  EXPECT_EQ(size.unit, "KiB");
  EXPECT_THAT(size.source.toStdString(), HasSubstr("ZigZag"));
  EXPECT_TRUE(model.setField(size, "1 MiB").empty());
  EXPECT_THAT(session.design().edits, ElementsAre(HardwareEdit{"/memories/2/size_bits", "8388608"}));
  EXPECT_FALSE(session.design().ownProfile);
  EXPECT_FALSE(app::whyNoCommand(session.design()));
  EXPECT_EQ(session.history().undoText(), "sram_2MB size 2 MiB → 1 MiB");
  EXPECT_TRUE(field("/memories/2/size_bits").changed);
  EXPECT_EQ(field("/memories/2/size_bits").fileValue, "2 MiB");
  session.history().undo();
  EXPECT_FALSE(field("/memories/2/size_bits").changed);
}

TEST_F(HardwareModelTest, APricedEnergyShowsWhereItIsFromAndIsAnAssumption) {
  model.select({PartKind::Memory, 2});
  EXPECT_FALSE(field("/memories/2/read_energy").assumption);
  EXPECT_TRUE(model.setField(field("/memories/2/size_bits"), "4 MiB").empty());
  EXPECT_EQ(field("/memories/2/read_energy").value, "637.574");
  EXPECT_TRUE(field("/memories/2/read_energy").assumption);
  EXPECT_EQ(field("/memories/2#published").value, "read 416.2, write 378.4 pJ at 2 MiB");
  EXPECT_EQ(field("/memories/2#shape").value, "read 1.532, write 1.474 for 4 MiB");
  EXPECT_THAT(field("/memories/2#source").value.toStdString(), HasSubstr("× 1.532 for 4 MiB (CACTI 7.0 shape)"));
}

TEST_F(HardwareModelTest, ThePresentEnergiesBecomeTheAnchorInOneStep) {
  model.select({PartKind::Memory, 2});
  EXPECT_TRUE(model.setField(field("/memories/2/size_bits"), "4 MiB").empty());
  const double energy = model.profile()->memories[2].readEnergy;
  EXPECT_TRUE(model.setField(field("/memories/2#anchor"), {}).empty());
  EXPECT_EQ(model.profile()->memories[2].readEnergy, energy);
  EXPECT_FALSE(field("/memories/2/read_energy").assumption);
  EXPECT_THAT(field("/memories/2/read_energy").source.toStdString(), HasSubstr("set by the user"));
  EXPECT_TRUE(model.setField(field("/memories/2/size_bits"), "8 MiB").empty());
  EXPECT_THAT(field("/memories/2#source").value.toStdString(), HasSubstr("637.574 pJ at 4 MiB (set by the user) × "));
  session.history().undo();
  session.history().undo();
  EXPECT_TRUE(field("/memories/2/read_energy").assumption);
}

TEST_F(HardwareModelTest, AButtonPutsThePublishedSizeBack) {
  model.select({PartKind::Memory, 2});
  EXPECT_TRUE(model.setField(field("/memories/2/size_bits"), "4 MiB").empty());
  EXPECT_EQ(field("/memories/2#size_back").value, "Back to 2 MiB");
  EXPECT_TRUE(model.setField(field("/memories/2#size_back"), {}).empty());
  EXPECT_TRUE(session.design().edits.empty());
  EXPECT_EQ(model.profile()->memories[2].readEnergy, 416.16);
}

TEST_F(HardwareModelTest, AMemoryIsPricedAndBuiltInAnotherWay) {
  model.select({PartKind::Memory, 2});
  EXPECT_EQ(field("/memories/2/cost/from").value, "published");
  EXPECT_EQ(field("/memories/2/cost/kind").value, "sram");
  EXPECT_EQ(field("/memories/2/cost/ports").placeholder, "2");
  EXPECT_TRUE(model.setField(field("/memories/2/cost/from"), "technology").empty());
  EXPECT_NE(model.profile()->memories[2].readEnergy, 416.16);
  EXPECT_EQ(session.history().undoText(), "sram_2MB priced from published → technology");
  EXPECT_TRUE(model.setField(field("/memories/2/cost/kind"), "register_file").empty());
  EXPECT_THAT(field("/memories/2#cheaper").value.toStdString(), HasSubstr("as SRAM"));
}

TEST_F(HardwareModelTest, AProfileWithoutATechnologyNeedsANode) {
  HardwareProfile bare = *model.profile();
  bare.technology.reset();
  session.change("bare", app::withOwnProfile(session.design(), bare));
  model.select({PartKind::Memory, 2});
  EXPECT_EQ(field("/memories/2#area").value, "needs a node");
  EXPECT_TRUE(model.setField(field("/memories/2#set_node"), {}).empty());
  EXPECT_EQ(model.profile()->technology->process, (Process{28, Transistors::HighPerformance}));
  EXPECT_EQ(field("/memories/2#area").value, "5.49 mm²");
  EXPECT_TRUE(field("/memories/2#area").assumption);
  model.select({PartKind::General, 0});
  EXPECT_TRUE(model.setField(field("/technology/transistors"), "low_standby_power").empty());
  model.select({PartKind::Memory, 2});
  EXPECT_THAT(field("/memories/2#cycle").value.toStdString(), HasSubstr("the clock leaves 1 ns"));
}

TEST_F(HardwareModelTest, ARejectedNodeChangesNothing) {
  model.select({PartKind::General, 0});
  EXPECT_FALSE(model.setField(field("/technology/node_nm"), "0").empty());
  EXPECT_FALSE(model.setField(field("/technology/node_nm"), "small").empty());
  EXPECT_TRUE(session.design().edits.empty());
}

TEST_F(HardwareModelTest, ASmallSizeIsWholeBytesAndSaysSo) {
  model.select({PartKind::Memory, 2});
  EXPECT_TRUE(model.setField(field("/memories/2/size_bits"), "0.3 KiB").empty());
  EXPECT_THAT(session.design().edits, ElementsAre(HardwareEdit{"/memories/2/size_bits", "2456"}));
  EXPECT_EQ(field("/memories/2/size_bits").value, "307");
  EXPECT_EQ(field("/memories/2/size_bits").unit, "B");
}

TEST_F(HardwareModelTest, LimitsThatNoMachineComesNearAreNotSaid) {
  model.select({PartKind::Memory, 2});
  EXPECT_EQ(field("/memories/2/size_bits").accepted, "1 B or more");
  model.select({PartKind::General, 0});
  EXPECT_EQ(field("/clock_mhz").accepted, QStringLiteral("0.001 to 1\u2009000\u2009000 MHz"));
}

TEST_F(HardwareModelTest, ARefusedEntryNamesItsFieldAndChangesNothing) {
  model.select({PartKind::Memory, 2});
  for (const char* typed : {"0", "-1", "much", "99999999999 GiB"}) {
    const Diagnostics reasons = model.setField(field("/memories/2/size_bits"), typed);
    ASSERT_FALSE(reasons.empty()) << typed;
    EXPECT_EQ(reasons.front().pointer, "/memories/2/size_bits") << typed;
  }
  EXPECT_EQ(session.history().count(), 0);
}

TEST_F(HardwareModelTest, AnotherPartIsOfTheKindThatIsSelected) {
  model.select({PartKind::Dataflow, 0});
  ASSERT_TRUE(model.addPart().empty());
  EXPECT_EQ(model.profile()->dataflows.size(), 3U);
  EXPECT_EQ(model.part(), (PartId{PartKind::Dataflow, 2}));
  EXPECT_TRUE(sourceOfFigure(*model.profile(), "/dataflows/2/unroll").assumption) << "not from where the others are";
  model.select({PartKind::Array, 0});
  ASSERT_TRUE(model.addPart().empty());
  EXPECT_EQ(model.profile()->arrayDims.size(), 3U);
  for (const PartId part : {PartId{PartKind::General, 0}, PartId{PartKind::Memory, 2}}) {
    const std::size_t before = model.profile()->memories.size();
    model.select(part);
    ASSERT_TRUE(model.addPart().empty());
    EXPECT_EQ(model.profile()->memories.size(), before + 1);
  }
}

TEST_F(HardwareModelTest, StructuralChangesAreComparedWithTheProfileThatTheyBeganWith) {
  const std::shared_ptr<const HardwareProfile> begun = session.design().profile;
  model.select({PartKind::Memory, 2});
  ASSERT_TRUE(model.setField(field("/memories/2/size_bits"), "1 MiB").empty());
  ASSERT_TRUE(model.addPart(PartList::Memories).empty());
  ASSERT_TRUE(model.addPart(PartList::Dataflows).empty());
  EXPECT_EQ(session.design().baseline, begun);
  ASSERT_TRUE(session.unchanged());
  EXPECT_EQ(session.unchanged()->hardware, *begun);
  const auto sram = [&] {
    for (const ParameterRow& row : parameterRows(session.design(), *session.hardware()))
      if (row.id == "/memories/3/size_bits") return row;
    return ParameterRow{};
  };
  EXPECT_EQ(sram().value, 1024);
  EXPECT_EQ(sram().base, 2048) << "of sram_2MB, which was at another place";
  session.change("reset", withoutParameter(session.design(), "/memories/3/size_bits"));
  EXPECT_EQ(sram().value, 2048);
  ASSERT_TRUE(model.revert().empty());
  EXPECT_EQ(session.design().baseline, nullptr);
  EXPECT_EQ(session.unchanged(), nullptr);
}

TEST_F(HardwareModelTest, ANewMachineIsComparedWithItself) {
  HardwareProfile machine = bundledProfile("meta_prototype");
  machine.name = "mine";
  model.startWith(machine, "meta_prototype");
  EXPECT_EQ(session.unchanged(), nullptr);
  ASSERT_TRUE(model.addPart(PartList::Dataflows).empty());
  ASSERT_TRUE(session.unchanged());
  EXPECT_EQ(session.unchanged()->hardware, machine);
}

TEST_F(HardwareModelTest, AStructuralChangeFoldsTheEditsIntoTheProfile) {
  model.select({PartKind::Memory, 2});
  ASSERT_TRUE(model.setField(field("/memories/2/size_bits"), "1 MiB").empty());
  ASSERT_TRUE(model.addPart(PartList::Memories).empty());
  EXPECT_TRUE(session.design().edits.empty());
  EXPECT_TRUE(session.design().ownProfile);
  EXPECT_EQ(session.design().profile->memories.size(), 5U);
  EXPECT_EQ(session.design().profile->memories[3].sizeBits, 8388608);
  EXPECT_EQ(session.design().profile->sources.at("/memories/3/size_bits"), "set by the user");
  EXPECT_TRUE(app::whyNoCommand(session.design()).has_value());
  EXPECT_EQ(session.history().count(), 2);
  session.history().undo();
  EXPECT_EQ(session.design().edits.size(), 1U);
  EXPECT_FALSE(session.design().ownProfile);
}

TEST_F(HardwareModelTest, AChosenDataflowKeepsItsChoiceUnderItsNewName) {
  app::Design design = session.design();
  design.dataflow = "K | C";
  session.change("dataflow", design);
  model.select({PartKind::Dataflow, 0});
  ASSERT_TRUE(model.setField(field("/dataflows/0/name"), "output stationary").empty());
  EXPECT_EQ(session.design().dataflow, "output stationary");
  ASSERT_TRUE(model.removePart(PartList::Dataflows, 0).empty());
  EXPECT_FALSE(session.design().dataflow.has_value());
}

TEST_F(HardwareModelTest, ASourceIsWrittenOnceInAColumnOfFields) {
  model.select({PartKind::Memory, 2});
  int repeated = 0;
  for (const FormSection& section : model.form()) {
    const FormField* above = nullptr;
    for (const FormField& shown : section.fields) {
      EXPECT_EQ(shown.sameSource, above && !shown.source.isEmpty() && !shown.assumption && !above->assumption &&
                                      shown.source == above->source)
          << shown.pointer.toStdString();
      repeated += shown.sameSource ? 1 : 0;
      above = &shown;
    }
  }
  EXPECT_GT(repeated, 1);
}

TEST_F(HardwareModelTest, LoopsAreReadAsTheyAreWritten) {
  model.select({PartKind::Dataflow, 1});
  EXPECT_EQ(field("/dataflows/1/unroll/D1").value, "G max");
  EXPECT_EQ(field("/dataflows/1/unroll/D2").value, "–");
  ASSERT_TRUE(model.setField(field("/dataflows/1/unroll/D2"), "OX 8, FX max").empty());
  EXPECT_EQ(field("/dataflows/1/unroll/D2").value, "OX 8, FX max");
  ASSERT_TRUE(model.setField(field("/dataflows/1/unroll/D1"), "").empty());
  EXPECT_EQ(field("/dataflows/1/unroll/D1").value, "");
  const Diagnostics wide = model.setField(field("/dataflows/1/unroll/D2"), "OX 64");
  ASSERT_FALSE(wide.empty());
  EXPECT_EQ(wide.front().pointer, "/dataflows/1/unroll/D2");
}

TEST_F(HardwareModelTest, DifferencesNameFieldAndBothValues) {
  model.select({PartKind::Memory, 2});
  ASSERT_TRUE(model.setField(field("/memories/2/size_bits"), "1 MiB").empty());
  ASSERT_TRUE(model.addPart(PartList::Memories).empty());
  QStringList fields;
  for (const ProfileDifference& difference : model.differencesFromFile())
    fields << difference.field + ": " + difference.file + " → " + difference.present;
  EXPECT_THAT(fields, Contains(QString("sram_2MB size: 2 MiB → 1 MiB")));
  EXPECT_THAT(fields, Contains(QString("buffer: – → added")));
  EXPECT_THAT(fields, Contains(QString("sram_2MB read energy: 416.16 pJ → 303.284 pJ")))
      << fields.join("\n").toStdString();
  EXPECT_EQ(fields.size(), 5);  // with write energy and sources
}

TEST_F(HardwareModelTest, RevertAndUndo) {
  const app::Design before = session.design();
  ASSERT_TRUE(model.addPart(PartList::Memories).empty());
  ASSERT_TRUE(model.revert().empty());
  EXPECT_EQ(*session.design().profile, *before.profile);
  EXPECT_FALSE(session.design().ownProfile);
  EXPECT_TRUE(model.differencesFromFile().empty());
  session.history().undo();
  EXPECT_TRUE(session.design().ownProfile);
}

TEST_F(HardwareModelTest, ASavedProfileIsAFileLikeAnyOther) {
  const std::string path = (caseFolder() / "saved_profile.json").string();
  const QString origin = model.fileName();
  ASSERT_TRUE(model.addPart(PartList::Memories).empty());
  const std::vector<ProfileDifference> made = model.differencesFromFile();
  ASSERT_TRUE(model.save(QString::fromStdString(path)).empty());
  EXPECT_TRUE(model.differencesFromFile().empty());
  EXPECT_EQ(model.comparedName(), origin) << "the comparison with what it was made from stays";
  EXPECT_EQ(model.comparedDifferences().size(), made.size());
  EXPECT_EQ(session.design().hardwareName, path);
  EXPECT_FALSE(session.design().ownProfile);
  EXPECT_FALSE(app::whyNoCommand(session.design()));
  const Result<app::Design> again = app::designOf(app::wordsOf(session.design()));
  ASSERT_TRUE(again) << toText(again.diagnostics());
  EXPECT_EQ(*again->profile, *session.design().profile);
  EXPECT_FALSE(model.save("/nowhere/at/all.json").empty());
}

TEST_F(HardwareModelTest, ASourceEndsAnAssumption) {
  model.select({PartKind::General, 0});
  EXPECT_TRUE(field("/clock_mhz").assumption);
  ASSERT_TRUE(model.setSource("/clock_mhz", "data sheet, table 2").empty());
  EXPECT_FALSE(field("/clock_mhz").assumption);
  EXPECT_EQ(field("/clock_mhz").source, "data sheet, table 2");
  ASSERT_TRUE(model.setAssumption("/clock_mhz", true).empty());
  EXPECT_TRUE(field("/clock_mhz").assumption);
}

}  // namespace
}  // namespace tilescope::gui
