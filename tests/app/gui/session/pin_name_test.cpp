// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/pins_model.h"

#include <gtest/gtest.h>

#include "app/gui/kit/words/change_text.h"
#include "app/gui/kit/words/words.h"
#include "tests/app/gui/designs.h"

namespace tilescope::gui {
namespace {

app::Design edited(const std::vector<std::string>& edits) {
  app::DesignWords words = exampleWords();
  words.edits = edits;
  return exampleDesign(words);
}

struct NamedPin {
  std::vector<std::string> edits;
  const char* name;
};

TEST(PinName, SaysWhatIsChanged) {
  const NamedPin cases[] = {
      {{}, "Jetson TX2, e-PlaNNer setup A"},
      {{"/memories/1/size_bits=786432"}, "weight 96 KiB"},
      {{"/array/dims/0/size=64"}, "16 × 64 PEs"},
      {{"/array/dims/0/size=32", "/array/dims/1/size=64"}, "64 × 32 PEs"},
      {{"/array/dims/0/size=8", "/memories/1/size_bits=786432"}, "16 × 8 PEs, 1 more"},
      {{"/precision_bits/weight=8"}, "W 8 bit"},
  };
  for (const NamedPin& c : cases) EXPECT_EQ(pinName(edited(c.edits), {}).toStdString(), c.name);
}

TEST(PinName, SaysWhatIsChangedOfThePartition) {
  app::Design design = exampleDesign();
  design.partition.capacityBytes = 3 << 19;
  EXPECT_EQ(pinName(design, {}), "1.50 MiB on chip");
  design.partition.chips = 16;
  design.partition.residual = ResidualRule::Ignored;
  EXPECT_EQ(pinName(design, {}), "1.50 MiB on chip, 2 more");
}

TEST(PinName, SaysWhatSetsItApartFromAPinOfTheSameName) {
  const QString machine = words(exampleDesign().profile->name);
  const std::vector<Pin> pins{{'A', machine, exampleDesign()}};
  EXPECT_EQ(pinName(exampleDesign(exampleWords("alexnet_grouped")), pins), machine + ", AlexNet");
  app::Design energy = exampleDesign();
  energy.objective = Objective::Energy;
  EXPECT_TRUE(pinName(energy, pins).startsWith(machine + ", ")) << pinName(energy, pins).toStdString();
  EXPECT_EQ(pinName(exampleDesign(), pins), machine) << "the letters alone tell equal designs apart";
}

TEST(PinName, CountsChangesAgainstTheFileOfTheProfile) {
  app::Design design = edited({"/array/dims/0/size=64"});
  HardwareProfile origin = *design.profile;
  origin.clockMhz = 500;
  design.baseline = std::make_shared<const HardwareProfile>(origin);
  EXPECT_EQ(pinName(design, {}), "16 × 64 PEs") << "not against what the saved profile was made from";
  design.ownProfile = true;
  EXPECT_EQ(pinName(design, {}), "16 × 64 PEs, 1 more");
}

TEST(PinName, BeginsWithWhatTheOtherPinsDoNotHave) {
  const std::string input = "/memories/0/size_bits=196608", weight = "/memories/1/size_bits=786432",
                    output = "/memories/2/size_bits=524288", clock = "/clock_mhz=800";
  std::vector<Pin> pins;
  const auto pin = [&](const std::vector<std::string>& edits) {
    const app::Design design = edited(edits);
    pins.push_back({QChar(u'A' + static_cast<int>(pins.size())), pinName(design, pins), design});
    return pins.back().name.toStdString();
  };
  EXPECT_EQ(pin({input}), "input 24 KiB");
  EXPECT_EQ(pin({input, weight}), "weight 96 KiB");
  EXPECT_EQ(pin({input, weight, output}), "output 64 KiB, 1 more");
  EXPECT_EQ(pin({input, weight, output, clock}), "clock 800 MHz, 2 more");
  EXPECT_EQ(pin({input}), "input 24 KiB");
  EXPECT_EQ(pin({}), exampleDesign().profile->name);
  EXPECT_EQ(pinName(edited({"/memories/0/size_bits=2456"}), {}), "input 307 B") << "no fraction of a KiB";
}

TEST(ChangeText, HasASignAndAUnit) {
  EXPECT_EQ(differenceText(-0.186, false), "−18.6 %");
  EXPECT_EQ(differenceText(0.011, false), "+1.1 %");
  EXPECT_EQ(differenceText(-0.0004, false), "0.0 %");
  EXPECT_EQ(differenceText(2.5, false), "+250 %");
  EXPECT_EQ(differenceText(127, false), "×128") << "nobody thinks in thousands of percents";
  EXPECT_EQ(differenceText(0.03, true), "+3.0 pt");
  EXPECT_EQ(differenceText(std::numeric_limits<double>::infinity(), false), "");
}

}  // namespace
}  // namespace tilescope::gui
