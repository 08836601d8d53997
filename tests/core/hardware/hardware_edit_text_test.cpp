// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <ostream>

#include "core/base/json.h"
#include "core/hardware/hardware_edit.h"
#include "core/hardware/hardware_json.h"
#include "tests/core/hardware/sample_profile.h"

namespace tilescope {
namespace {

struct Sentence {
  HardwareEdit edit;
  const char* text;
};
void PrintTo(const Sentence& value, std::ostream* out) {
  *out << value.edit.pointer << " " << value.edit.json;
}

class HardwareEditText : public testing::TestWithParam<Sentence> {};

TEST_P(HardwareEditText, NamesThingsAndUnits) {
  EXPECT_EQ(describe(*hardwareFromJson(sampleProfile(), "a.json"), GetParam().edit), GetParam().text);
}

const Sentence kSentences[] = {
    {{"/memories/1/size_bits", "1572864"}, "buffer size 256 KiB → 192 KiB"},
    {{"/memories/1/size_bits", "12582912"}, "buffer size 256 KiB → 1.5 MiB"},
    {{"/memories/0/size_bits", "33"}, "acc size 4 B → 33 bits"},
    {{"/memories/0/size_bits", "800"}, "acc size 4 B → 100 B"},
    {{"/memories/3/size_bits", "8589934600"}, "dram size 8589934592 bits → 8589934600 bits"},
    {{"/memories/1/size_bits", "\"big\""}, "buffer size 256 KiB → big"},
    {{"/clock_mhz", "900"}, "clock 200 MHz → 900 MHz"},
    {{"/array/dims/1/size", "32"}, "D2 size 8 PEs → 32 PEs"},
    {{"/array/mac_energy", "1"}, "MAC energy 0.5 pJ → 1 pJ"},
    {{"/array/cycles_per_mac", "1"}, "cycles per MAC 2 cycles → 1 cycle"},
    {{"/array/operand_latches", "1"}, "operand latches 2 → 1"},
    {{"/interconnect/energy_per_word", "0"}, "interconnect energy per word 0.25 pJ/word → 0 pJ/word"},
    {{"/precision_bits/weight", "1"}, "weight precision 4 bits → 1 bit"},
    {{"/memories/0/size_bits", "1"}, "acc size 4 B → 1 bit"},
    {{"/precision_bits/partial_sum", "24"}, "partial sum precision 32 bits → 24 bits"},
    {{"/memories/1/bandwidth_gb_per_s", "30"}, "buffer bandwidth 3.21 GB/s → 30 GB/s"},
    {{"/memories/2/bandwidth_gb_per_s", "30"}, "spare bandwidth not set → 30 GB/s"},
    {{"/memories/1/bandwidth_gb_per_s", "null"}, "buffer bandwidth 3.21 GB/s → not set"},
    {{"/memories/3/read_energy", "50.5"}, "dram read energy 100 pJ → 50.5 pJ"},
    {{"/memories/1/double_buffered", "true"}, "buffer double buffering off → on"},
    {{"/memories/1/energy_per", "\"word\""}, "buffer energies per access → word"},
    {{"/memories/0/ports/0/bits_per_cycle/1", "64"}, "acc port r widest access 32 bits → 64 bits"},
    {{"/memories/0/ports/0/bits_per_cycle/0", "8"}, "acc port r smallest access 16 bits → 8 bits"},
    {{"/name", "\"chip\""}, "name sample → chip"},
    {{"/dataflows/1/stationary", "\"input\""}, "OS stationary output → input"},
    {{"/dataflows/1/name", "\"mine\""}, "OS name OS → mine"},
    {{"/memories/0/ports/0/name", "\"in\""}, "acc port r name r → in"},
    {{"/array/dims/1/name", "\"rows\""}, "D2 name D2 → rows"},
    {{"/memories/9/size_bits", "8"}, "/memories/9/size_bits not set → 1 B"},
    {{"/memories/3/read_energy", "490.6867163815328"}, "dram read energy 100 pJ → 490.687 pJ"},
    {{"/memories/3/read_energy", "100.0000001"}, "dram read energy 100 → 100.0000001"},
    {{"/name", "no json"}, "name sample → no json"},
    {{"/technology", R"({"node_nm": 28, "transistors": "high_performance"})"},
     "technology not set → 28 nm, high performance"},
    {{"/technology/node_nm", "7"}, "node not set → 7 nm"},
    {{"/technology/transistors", "\"low_standby_power\""}, "transistors not set → low standby power"},
    {{"/technology/area_mm2", "12.25"}, "published area of the chip not set → 12.25 mm²"},
    {{"/prices", "\"fixed\""}, "prices published → fixed"},
    {{"/memories/1/cost/from", "\"technology\""}, "buffer priced from published → technology"},
    {{"/memories/1/cost/kind", "\"register_file\""}, "buffer built as not set → register file"},
    {{"/memories/3/cost/dram", "\"LPDDR4\""}, "dram DRAM type not set → LPDDR4"},
};

INSTANTIATE_TEST_SUITE_P(Edits, HardwareEditText, testing::ValuesIn(kSentences));

}  // namespace
}  // namespace tilescope
