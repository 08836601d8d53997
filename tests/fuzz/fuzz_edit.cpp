// SPDX-License-Identifier: GPL-3.0-or-later
// --set POINTER=VALUE on a fixed profile: refused or applied, described, and taken back.
#include "core/hardware/hardware_edit.h"
#include "core/hardware/hardware_json.h"
#include "tests/fuzz/fuzz_reader.h"

namespace {

const tilescope::HardwareProfile& profile() {
  static const tilescope::HardwareProfile value =
      *tilescope::readHardware(TILESCOPE_SOURCE_DIR "/tests/fuzz/seeds/hardware_everything.json");
  return value;
}

}  // namespace

TILESCOPE_FUZZ_TARGET(edit, input) {
  const auto edit = tilescope::parseHardwareEdit(input);
  if (!edit.ok()) return;
  (void)describe(profile(), *edit);
  const auto edited = apply(profile(), {*edit});
  if (!edited.ok()) return;
  const auto back = inverse(profile(), *edit);
  tilescope::ensure(back.ok() && *apply(*edited, {*back}) == profile(), "an edit can be taken back");
}
