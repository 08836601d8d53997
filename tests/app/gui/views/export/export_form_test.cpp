// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/export_form.h"

#include <gmock/gmock.h>

#include "tests/core/plugin/plugin_fixtures.h"

namespace tilescope::gui {
namespace {

using ::testing::HasSubstr;

class ExportFormTest : public testing::Test {
 protected:
  const Plugins plugins = loadFixtures({"good"});
  const LoadedExporter& good = exporterOf(plugins, "good");

  FormField field(const QString& name, const TypedValues& values = {}) const {
    const ExportForm form = exportForm(good, values);
    for (const auto* fields : {&form.fields, &form.switches})
      for (const FormField& field : *fields)
        if (field.pointer == name) return field;
    ADD_FAILURE() << name.toStdString();
    return {};
  }
};

TEST_F(ExportFormTest, EveryTypeHasItsField) {
  const ExportForm form = exportForm(good, {});
  QStringList order;
  for (const FormField& field : form.fields) order << field.pointer;
  EXPECT_EQ(order, QStringList({"onchip", "seed", "factor", "architectures", "tags", "capacity_bytes"}));
  ASSERT_EQ(form.switches.size(), 1u);
  EXPECT_EQ(form.switches[0].kind, FieldKind::Switch);
  EXPECT_EQ(field("onchip").kind, FieldKind::Choice);
  ASSERT_EQ(field("onchip").options.size(), 2u);
  EXPECT_EQ(field("onchip").options[1].id, "shared");
  EXPECT_EQ(field("seed").kind, FieldKind::Number);
  EXPECT_EQ(field("seed").least, 0);
  EXPECT_EQ(field("seed").most, 1000);
  EXPECT_THAT(field("seed").accepted.toStdString(), HasSubstr("from 0 to 1000"));
  EXPECT_FALSE(field("factor").least.has_value());
  EXPECT_EQ(field("architectures").value, "80, 90");
  EXPECT_EQ(field("capacity_bytes").label, "Capacity bytes");
  EXPECT_EQ(field("seed").help, "a whole number");
}

TEST_F(ExportFormTest, WithoutADefaultItIsFromThePlan) {
  const FormField empty = field("capacity_bytes");
  EXPECT_EQ(empty.value, "");
  EXPECT_EQ(empty.placeholder, "from the plan");
  EXPECT_EQ(typedOf(good, empty, "  "), std::nullopt);
  EXPECT_EQ(typedOf(good, empty, "64"), "64");
  EXPECT_FALSE(optionsOf(good, {}).has("capacity_bytes"));
  EXPECT_EQ(optionsOf(good, {{"capacity_bytes", "64"}}).whole("capacity_bytes"), 64);
}

TEST_F(ExportFormTest, WhatIsTypedBecomesAValue) {
  EXPECT_EQ(typedOf(good, field("architectures"), "75, 80,90"), "75,80,90");
  EXPECT_EQ(typedOf(good, field("streams"), "on"), "on");
  EXPECT_EQ(typedOf(good, field("streams"), ""), "off");
  EXPECT_EQ(optionsOf(good, {{"architectures", "75,80"}}).wholes("architectures"), (std::vector<std::int64_t>{75, 80}));
  EXPECT_TRUE(optionsOf(good, {{"streams", "on"}}).flag("streams"));
}

TEST_F(ExportFormTest, AWrongValueSaysWhatIsExpectedAndWhatCountsMeanwhile) {
  EXPECT_EQ(optionProblem(good, "seed", "7", {}), "");
  const std::string problem = optionProblem(good, "seed", "1536", {{"seed", "12"}}).toStdString();
  EXPECT_THAT(problem, HasSubstr("Found 1536"));
  EXPECT_THAT(problem, HasSubstr("from 0 to 1000"));
  EXPECT_THAT(problem, HasSubstr("The preview uses 12."));
  EXPECT_THAT(optionProblem(good, "seed", "x", {}).toStdString(), HasSubstr("The preview uses 7."));
  EXPECT_THAT(optionProblem(good, "architectures", "80,x", {}).toStdString(), HasSubstr("80, 90"));
  EXPECT_EQ(optionProblem(good, "capacity_bytes", "0", {}).contains("The preview uses"), false);
}

TEST_F(ExportFormTest, ValuesOfAnotherVersionOfTheExporterAreLeftOut) {
  const TypedValues values{{"seed", "5000"}, {"gone", "1"}, {"factor", "2"}, {"onchip", "device"}};
  EXPECT_EQ(tidied(good, values), (TypedValues{{"factor", "2"}}));
  EXPECT_EQ(optionsOf(good, values).whole("seed"), 7);
}

}  // namespace
}  // namespace tilescope::gui
