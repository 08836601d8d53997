// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/machine_fields.h"

#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/base/json_pointer.h"
#include "core/hardware/hardware_edit.h"
#include "core/hardware/hardware_json.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

TEST(MachineFields, AreTheNumbersAtTheirPointers) {
  for (const char* file : {"tx2_eplanner_a.json", "tpu_like.json", "diana.json", "eyeriss.json"}) {
    const HardwareProfile profile = projectHardware(file);
    const Json document = toJson(profile);
    for (const MachineField& field : machineFields(profile)) {
      SCOPED_TRACE(file + field.pointer());
      EXPECT_EQ(MachineField::find(field.pointer(), profile), field);
      EXPECT_EQ(quantityOf(field.pointer()), field.quantity);
      const Json* value = findPointer(document, field.pointer());
      EXPECT_EQ(field.of(profile), value ? value->get<double>() : field.of(profile));
    }
  }
}

TEST(MachineFields, AreSetInPlace) {
  const HardwareProfile profile = projectHardware("tpu_like.json");
  int compared = 0;
  for (const MachineField& field : machineFields(profile)) {
    const double value = 2 * field.of(profile);
    HardwareProfile set = profile;
    field.set(set, value);
    EXPECT_EQ(field.of(set), value) << field.pointer();
    const Result<HardwareProfile> edited = apply(profile, {{field.pointer(), plainNumber(value).dump()}});
    if (!edited) continue;
    EXPECT_EQ(field.of(*edited), field.of(set)) << field.pointer();
    ++compared;
  }
  EXPECT_GT(compared, 10);
}

TEST(MachineFields, OthersAreNone) {
  const HardwareProfile profile = projectHardware("tpu_like.json");
  for (const char* pointer :
       {"", "/", "/name", "/memories", "/memories/0", "/memories/99/size_bits", "/memories/x/size_bits",
        "/memories/0/double_buffered", "/memories/0/ports/99/bits_per_cycle/0", "/memories/0/ports/0/bits_per_cycle/2",
        "/array/dims/9/size", "/array/dims/0/name", "/precision_bits", "/clock_mhz/0"})
    EXPECT_EQ(MachineField::find(pointer, profile), std::nullopt) << pointer;
  EXPECT_EQ(quantityOf("/memories/99/size_bits"), MachineQuantity::MemorySize);
  EXPECT_EQ(quantityOf("/memories/0/holds"), std::nullopt);
}

}  // namespace
}  // namespace tilescope
