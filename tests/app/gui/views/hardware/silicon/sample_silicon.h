// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/gui/views/hardware/silicon/silicon_words.h"
#include "core/hardware/hardware_json.h"
#include "tests/support/places.h"

namespace tilescope::gui {

inline HardwareProfile machine(const std::string& name) {
  return *readHardware(inSource("hardware_profiles/" + name + ".json"));
}

inline SiliconPicture sampleSilicon(const std::string& name = "tpu_like",
                                    SiliconMeasure measure = SiliconMeasure::Area) {
  return *siliconPicture(measure, machine(name), nullptr, {PartKind::Memory, 2});
}

}  // namespace tilescope::gui
