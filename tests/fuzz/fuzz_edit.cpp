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

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto edit = tilescope::parseHardwareEdit(text);
  if (!edit.ok()) return 0;
  (void)describe(profile(), *edit);
  const auto edited = apply(profile(), {*edit});
  if (!edited.ok()) return 0;
  const auto back = inverse(profile(), *edit);
  tilescope::ensure(back.ok() && *apply(*edited, {*back}) == profile(), "an edit can be taken back");
  return 0;
}
