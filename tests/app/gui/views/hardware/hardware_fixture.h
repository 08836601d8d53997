// SPDX-License-Identifier: GPL-3.0-or-later
// Bundled profiles, and a hardware model with ResNet-18 on tpu_like.
#pragma once

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "app/gui/views/hardware/hardware_model.h"
#include "core/hardware/hardware_json.h"
#include "tests/app/gui/designs.h"
#include "tests/support/places.h"

namespace tilescope::gui {

inline const std::vector<std::string> kProfiles{"ascend_like",  "diana",    "edge_tpu_like",  "eyeriss",
                                                "eyeriss_like", "tpu_like", "tx2_eplanner_a", "meta_prototype"};

inline HardwareProfile bundledProfile(const std::string& name) {
  return std::move(readHardware(inSource("hardware_profiles/" + name + ".json"))).value();
}

class HardwareModelTest : public testing::Test {
 protected:
  const FormField field(const QString& pointer) {
    for (const FormSection& section : model.form())
      for (const FormField& found : section.fields)
        if (found.pointer == pointer) return found;
    ADD_FAILURE() << "no field " << pointer.toStdString();
    return {};
  }
  static app::DesignWords words() {
    app::DesignWords words = exampleWords("resnet18", "tpu_like");
    words.model = "zigzag";
    words.objective = "energy";
    return words;
  }
  SessionController session{Session{exampleDesign(words()), {}}};
  HardwareModel model{session};
};

}  // namespace tilescope::gui
