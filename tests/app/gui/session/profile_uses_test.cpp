// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/profile_uses.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QTemporaryDir>

#include "app/common/design_file.h"
#include "tests/app/gui/designs.h"

namespace tilescope::gui {
namespace {

class ProfileUsesTest : public testing::Test {
 protected:
  static app::Design edge() {
    app::DesignWords words = exampleWords("mobilenet_v2", "tpu_like");
    words.model = "zigzag";
    words.objective = "latency";
    words.options = {"within=1%"};
    return exampleDesign(words);
  }
  // The profile alone, as a new window opens it.
  static app::Design opened(const app::Design& with) {
    app::Design design = with;
    design.network.reset();
    design.networkName.clear();
    return app::withProfile(std::move(design), "/edge.json", HardwareProfile(*edge().profile));
  }

  QTemporaryDir folder;
  ProfileUses uses{folder.filePath("deep")};
};

TEST_F(ProfileUsesTest, AProfileOpensWithWhatItWasSavedUnder) {
  uses.remember("/edge.json", edge());
  const app::Design design = ProfileUses(folder.filePath("deep")).asUsed("/edge.json", opened(exampleDesign()));
  EXPECT_EQ(design.model, "zigzag");
  EXPECT_EQ(design.objective, Objective::Latency);
  EXPECT_EQ(design.options, edge().options);
  EXPECT_EQ(design.networkName, edge().networkName);
  const app::Design other = opened(exampleDesign());
  EXPECT_EQ(uses.asUsed("/other.json", other), other);
}

TEST_F(ProfileUsesTest, ANetworkThatIsOpenStays) {
  uses.remember("/edge.json", edge());
  app::Design before = exampleDesign();
  before = app::withProfile(std::move(before), "/edge.json", HardwareProfile(*edge().profile));
  EXPECT_EQ(uses.asUsed("/edge.json", before).networkName, exampleDesign().networkName);
}

TEST_F(ProfileUsesTest, WhatCannotBePlannedAnyMoreIsLeftOut) {
  app::Design odd = edge();
  odd.model = "gone";
  uses.remember("/edge.json", odd);
  const app::Design alone = opened(exampleDesign());
  EXPECT_EQ(uses.asUsed("/edge.json", alone), alone);
  QFile file(folder.filePath("deep/profiles.json"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("{\"profiles\": [3");
  file.close();
  EXPECT_EQ(uses.asUsed("/edge.json", alone), alone);
}

TEST_F(ProfileUsesTest, WithoutAFolderNothingIsWritten) {
  ProfileUses none{QString()};
  none.remember("/edge.json", edge());
  const app::Design alone = opened(exampleDesign());
  EXPECT_EQ(none.asUsed("/edge.json", alone), alone);
}

}  // namespace
}  // namespace tilescope::gui
