// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/interop/tool_hardware.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "core/base/json.h"
#include "core/base/names.h"
#include "tests/support/case_folder.h"
#include "tests/support/project_files.h"

namespace tilescope::interop {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const HardwareOptions kAnswers{200.0, ElementBits{8, 4, 24, 8}, ""};

Result<ToolHardware> hardwareIn(const std::string& text, const HardwareOptions& options = kAnswers) {
  const std::optional<ToolFormat> format = toolFormatOf(text);
  if (!format) return Diagnostic{Diagnostic::Severity::Error, "f.yaml", "", "no known format", "", ""};
  return toolHardwareFromText(text, "f.yaml", *format, options);
}

ToolHardware hardwareOrFail(const std::string& text, const HardwareOptions& options = kAnswers) {
  return valueOrFail(hardwareIn(text, options));
}

std::string complaintAbout(const std::string& text, const std::string& from = "", const std::string& to = "",
                           const HardwareOptions& options = kAnswers) {
  std::string changed = text;
  const std::size_t at = changed.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  const Result<ToolHardware> read = hardwareIn(changed.replace(at, from.size(), to), options);
  return read ? "read" : toText(read.diagnostics());
}

std::vector<std::string> movesOf(const Port& port) {
  std::vector<std::string> moves;
  for (const PortMove& move : port.carries)
    moves.push_back(std::string(name(move.tensor)) + "." + std::string(name(move.move)));
  return moves;
}

constexpr const char* kZigzag = R"(name: tiny
memories:
  reg:
    size: 32
    r_cost: 0.5
    w_cost: 0.75
    area: 3
    latency: 2
    operands: [O]
    ports:
    - {name: r, type: read, bandwidth_min: 32, bandwidth_max: 64, allocation: ["O, tl", "O, th"]}
    - {name: w, type: write, bandwidth_min: 32, bandwidth_max: 32, allocation: ["O, fh", "O, fl"]}
    served_dimensions: [D2]
  dram:
    size: 1000000
    r_cost: 10
    w_cost: 20
    operands: [I2, I1, O]
    ports:
    - name: rw
      type: read_write
      bandwidth_min: 8
      bandwidth_max: 64
      allocation:
      - I1, tl
      - I2, tl
      - O, tl
      - O, fl
    served_dimensions: [D1, D2]
operational_array:
  input_precision: [8, 8]
  unit_energy: 0.25
  unit_area: 1
  dimensions: [D1, D2]
  sizes: [4, 8]
)";

TEST(ZigzagHardware, MemoriesPortsAndArray) {
  const ToolHardware read = hardwareOrFail(kZigzag);
  const HardwareProfile& profile = *read.profile;
  EXPECT_EQ(profile.name, "tiny");
  EXPECT_EQ(profile.clockMhz, 200);
  EXPECT_EQ(profile.precision, (ElementBits{8, 4, 24, 8}));
  EXPECT_EQ(profile.arrayDims, (std::vector<ArrayDim>{{"D1", 4}, {"D2", 8}}));
  EXPECT_EQ(profile.macEnergy, 0.25);
  ASSERT_EQ(profile.memories.size(), 2u);
  const Memory& reg = profile.memories[0];
  EXPECT_EQ(reg.sizeBits, 32);
  EXPECT_EQ(reg.readEnergy, 0.5);
  EXPECT_EQ(reg.writeEnergy, 0.75);
  EXPECT_THAT(reg.sharedAcross, ElementsAre("D2"));
  EXPECT_FALSE(reg.offChip);
  EXPECT_THAT(movesOf(reg.ports[0]), ElementsAre("O.read", "O.drain"));
  EXPECT_THAT(movesOf(reg.ports[1]), ElementsAre("O.fill", "O.update"));
  EXPECT_EQ(reg.ports[0].widestBitsPerCycle, 64);
  const Memory& dram = profile.memories[1];
  EXPECT_TRUE(dram.offChip);
  EXPECT_THAT(dram.holds, ElementsAre(Tensor::I, Tensor::W, Tensor::O));
  EXPECT_THAT(movesOf(dram.ports[0]), ElementsAre("I.read", "W.read", "O.read", "O.update"));
  EXPECT_THAT(read.notes, Contains("not imported: latencies above 1 cycle of reg"));
  EXPECT_THAT(read.notes, Contains("not imported: areas of the array and reg"));
}

TEST(ZigzagHardware, ReplicatedAlongAllDimensionsWhereNoneIsServed) {
  const std::string text = kZigzag;
  const std::string line = "    served_dimensions: [D2]\n";
  const std::string without = std::string(text).replace(text.find(line), line.size(), "");
  EXPECT_THAT(hardwareOrFail(without).profile->memories[0].sharedAcross, IsEmpty());
}

TEST(ZigzagHardware, WhatCannotBeExpressedIsRejected) {
  EXPECT_THAT(complaintAbout(kZigzag, "  unit_energy", "  is_imc: True\n  unit_energy"),
              HasSubstr("f.yaml: /operational_array/is_imc: found \"True\""));
  EXPECT_THAT(complaintAbout(kZigzag, "    r_cost: 0.5", "    auto_cost_extraction: true\n    r_cost: 0.5"),
              HasSubstr("/memories/reg/auto_cost_extraction"));
  EXPECT_THAT(complaintAbout(kZigzag, "size: 32", "size: 32.5"), HasSubstr("/memories/reg/size: found \"32.5\""));
  EXPECT_THAT(complaintAbout(kZigzag, "O, fh", "O, hf"), HasSubstr("/memories/reg/ports/1/allocation/0"));
  EXPECT_THAT(complaintAbout(kZigzag, "operands: [O]", "operands: [I3]"), HasSubstr("expected I1, I2 or O"));
  EXPECT_THAT(complaintAbout(kZigzag, "sizes: [4, 8]", "sizes: [4]"), HasSubstr("expected 2 sizes"));
  EXPECT_THAT(complaintAbout(kZigzag, "served_dimensions: [D2]", "served_dimensions: [D3]"), HasSubstr("found \"D3\""));
}

TEST(ToolHardware, WhatNoFileStatesIsAskedForAtOnce) {
  const std::string complaint = complaintAbout(kZigzag, "", "", {});
  EXPECT_THAT(complaint, HasSubstr("f.yaml: found no clock; expected --clock-mhz N"));
  EXPECT_THAT(complaint, HasSubstr("--bits input=8,weight=8,partial_sum=32,output=8"));
}

TEST(ZigzagMapping, TheDefaultBecomesADataflowAndAnOrder) {
  const ToolHardware read = hardwareOrFail(
      "- name: default\n  spatial_mapping:\n    D1:\n      - K, 4\n      - [c, 2]\n    D2: [\"OX, *\"]\n"
      "  temporal_ordering:\n  - [D1, \"*\"]\n  - [OX, 112]\n  memory_operand_links: {O: O, W: I1, I: I2}\n"
      "- name: Add\n  spatial_mapping: {D1: [\"G, 4\"]}\n",
      {});
  EXPECT_EQ(toJson(*read.mapping), Json::parse(R"({"format": "tilescope.dataflows/1", "dataflows": [{"name": "default",
                            "unroll": {"D1": [["K", 4], ["C", 2]], "D2": [["OX", "max"]]}}],
                            "options": {"order": "D1,OX:112"}})"));
  EXPECT_THAT(read.notes, Contains(HasSubstr("not imported: \"Add\"")));
  EXPECT_THAT(read.notes, Contains(HasSubstr("memory_operand_links")));
}

TEST(ZigzagMapping, BadEntriesAreRejected) {
  constexpr const char* kMapping = "- name: default\n  spatial_mapping:\n    D1:\n      - K, 4\n";
  EXPECT_THAT(complaintAbout(kMapping, "K, 4", "K"), HasSubstr("/0/spatial_mapping/D1/0: found \"K\""));
  EXPECT_THAT(complaintAbout(kMapping, "K, 4", "K, 0"), HasSubstr("a loop dimension and its factor"));
  EXPECT_THAT(complaintAbout(kMapping, "default", "Conv"), HasSubstr("no entry named default"));
}

constexpr const char* kTimeloop = R"(architecture:
  version: 0.4
  nodes:
  - !Container
    name: system
  - !Component
    name: DRAM
    class: DRAM
    attributes: {type: LPDDR4, width: 64, datawidth: 8}
  - !Component
    name: glb
    class: smartbuffer_SRAM
    attributes: {depth: 1024, width: 64, datawidth: 8, read_bandwidth: 16, write_bandwidth: 4}
    constraints:
      dataspace: {keep: [Inputs, Outputs], bypass: [Weights]}
  - !Component
    name: dummy
    class: storage
    attributes: {entries: 0}
  - !Container
    name: column
    spatial: {meshX: 14, meshY: 1}
    constraints:
      spatial: {factors: [N=1, M=14], permutation: [N, M]}
  - !Container
    name: PE
    spatial: {meshY: 12}
  - !Parallel
    nodes:
    - !Component
      name: ispad
      class: smartbuffer_RF
      attributes: {depth: 12, width: 16, datawidth: 8}
      constraints:
        dataspace: {keep: [Inputs]}
        temporal: {factors: [N=1]}
    - !Component
      name: wspad
      class: smartbuffer_RF
      attributes: {sizeKB: 1, datawidth: 8}
      constraints:
        dataspace: {keep: [Weights]}
  - !Component
    name: mac
    class: intmac
)";

TEST(TimeloopArchitecture, MemoriesFromTheInnermostOut) {
  const ToolHardware read = hardwareOrFail(kTimeloop);
  const HardwareProfile& profile = *read.profile;
  EXPECT_EQ(profile.arrayDims, (std::vector<ArrayDim>{{"column_meshX", 14}, {"PE_meshY", 12}}));
  EXPECT_THAT(namesOf(profile.memories), ElementsAre("wspad", "ispad", "glb", "DRAM"));
  EXPECT_EQ(profile.memories[0].sizeBits, 8192);
  EXPECT_EQ(profile.memories[1].sizeBits, 12 * 16);
  EXPECT_THAT(profile.memories[1].sharedAcross, IsEmpty());
  EXPECT_THAT(profile.memories[1].holds, ElementsAre(Tensor::I));
  EXPECT_THAT(profile.memories[1].ports, IsEmpty());
  const Memory& glb = profile.memories[2];
  EXPECT_THAT(glb.holds, ElementsAre(Tensor::I, Tensor::O));
  EXPECT_THAT(glb.sharedAcross, ElementsAre("column_meshX", "PE_meshY"));
  EXPECT_EQ(glb.ports[0].widestBitsPerCycle, 16 * 8);
  EXPECT_EQ(glb.ports[1].widestBitsPerCycle, 4 * 8);
  EXPECT_THAT(movesOf(glb.ports[0]), ElementsAre("I.read", "O.drain", "O.read"));
  EXPECT_THAT(movesOf(glb.ports[1]), ElementsAre("I.fill", "O.fill", "O.update"));
  EXPECT_TRUE(profile.memories[3].offChip);
  EXPECT_THAT(profile.assumptions, Contains("/memories/3/size_bits"));
  EXPECT_THAT(profile.assumptions, Contains("/memories/2/read_energy"));
  ASSERT_EQ(profile.dataflows.size(), 1u);
  EXPECT_EQ(profile.dataflows[0].unroll->front().second, (std::vector<UnrolledLoop>{{"M", 14}}));
  for (const char* note : {"not imported: dummy, which holds nothing", "not imported: temporal constraints of ispad",
                           "not imported: type of DRAM"})
    EXPECT_THAT(read.notes, Contains(note));
  EXPECT_THAT(read.notes, Contains(HasSubstr("--energies")));
}

TEST(TimeloopArchitecture, EnergiesComeFromATable) {
  const std::string table = caseFolder() / "ERT.yaml";
  std::ofstream(table) << "ERT:\n  version: 0.4\n  tables:\n"
                          "  - name: system.glb[1..1]\n    actions:\n"
                          "    - {name: read, energy: 16, arguments: {address_delta: 0}}\n"
                          "    - {name: read, energy: 32, arguments: {address_delta: 1}}\n"
                          "    - {name: write, energy: 40}\n"
                          "  - name: system.column[1..14].mac[1..12]\n    actions: [{name: compute, energy: 0.5}]\n";
  HardwareOptions options = kAnswers;
  options.energies = table;
  const ToolHardware read = hardwareOrFail(kTimeloop, options);
  EXPECT_EQ(read.profile->macEnergy, 0.5);
  EXPECT_EQ(read.profile->memories[2].readEnergy, 4);  // per 8 of 64 bits
  EXPECT_EQ(read.profile->memories[2].writeEnergy, 5);
  EXPECT_EQ(read.profile->memories[2].energyPer, EnergyPer::Word);
  EXPECT_THAT(read.notes, Contains("no energy to read ispad in the table: 0"));
  std::ofstream(table) << "ERT: {tables: [{name: a}]}\n";
  EXPECT_THAT(complaintAbout(kTimeloop, "", "", options),
              HasSubstr("/ERT/tables/0/actions: found nothing in the table"));
  options.energies = "/nowhere/ERT.yaml";
  EXPECT_THAT(complaintAbout(kTimeloop, "", "", options), HasSubstr("/nowhere/ERT.yaml"));
}

TEST(TimeloopArchitecture, BadFilesAreRejected) {
  EXPECT_THAT(complaintAbout(kTimeloop, "depth: 12,", "depth: 12*2,"), HasSubstr("attributes/depth: found \"12*2\""));
  EXPECT_THAT(complaintAbout(kTimeloop, "keep: [Weights]", "keep: [Filters]"), HasSubstr("found \"Filters\""));
  EXPECT_THAT(complaintAbout(kTimeloop, "!Parallel", "!Pipelined"),
              HasSubstr("/architecture/nodes/6: found \"!Pipelined\""));
  EXPECT_THAT(complaintAbout(kTimeloop, "    class: intmac", "    class: storage"),
              HasSubstr("expected arithmetic as the innermost component"));
  EXPECT_THAT(complaintAbout(kTimeloop, "sizeKB: 1, ", ""), HasSubstr("no size of \"wspad\""));
  EXPECT_THAT(complaintAbout("arch:\n  storage: []\n"), HasSubstr("an architecture of version 3"));
}

constexpr const char* kConfig =
    "[general]\nrun_name = tiny\n\n[architecture_presets]\nArrayHeight:  12\nArrayWidth: 14\nIfmapSramSzkB: 36\n"
    "FilterSramSzkB: 64\nOfmapSramSzkB: 16\nDataflow : ws\nBandwidth : 10\nMemoryBanks: 1\n";

TEST(ScalesimConfig, IsASkeletonWithoutEnergies) {
  const ToolHardware read = hardwareOrFail(kConfig);
  const HardwareProfile& profile = *read.profile;
  EXPECT_EQ(profile.arrayDims, (std::vector<ArrayDim>{{"rows", 12}, {"columns", 14}}));
  EXPECT_THAT(namesOf(profile.memories), ElementsAre("ifmap_sram", "filter_sram", "ofmap_sram", "dram"));
  EXPECT_EQ(profile.memories[1].sizeBits, 64 * 8192);
  EXPECT_EQ(profile.memories[3].ports[0].widestBitsPerCycle, 80);
  EXPECT_EQ(profile.dataflows[0].stationary, Stationary::Weight);
  EXPECT_THAT(profile.assumptions, Contains("/memories/0/read_energy"));
  EXPECT_THAT(read.notes, Contains("not imported: MemoryBanks"));
  EXPECT_THAT(complaintAbout(kConfig, "ws", "rs"), HasSubstr("line 10: found \"rs\"; expected ws, os or is"));
  EXPECT_THAT(complaintAbout(kConfig, "36", "36.5"), HasSubstr("line 7: found \"36.5\" as IfmapSramSzkB"));
  EXPECT_THAT(complaintAbout(kConfig, "ArrayWidth: 14\n", ""), HasSubstr("no ArrayWidth"));
  EXPECT_THAT(complaintAbout(kConfig, "run_name = tiny", "run_name"), HasSubstr("line 2: found \"run_name\""));
}

TEST(ReportedFiles, HaveNothingToImportAndSayWhatTheyHold) {
  const ToolHardware maestro = hardwareOrFail("num_pes: 256\nl1_size_cstr: 100\n", {});
  EXPECT_FALSE(maestro.profile || maestro.mapping);
  EXPECT_THAT(maestro.notes, ElementsAre(HasSubstr("num_pes = 256, l1_size_cstr = 100")));
  const ToolHardware layout = hardwareOrFail("Layer name, IFMAP Intraline Factor, a, b\nx,1,2,3\n", {});
  EXPECT_FALSE(layout.profile || layout.mapping);
  EXPECT_THAT(layout.notes, ElementsAre(HasSubstr("of 1 layer (")));
}

TEST(ToolHardware, ProfilesReadBack) {
  for (const char* text : {kZigzag, kTimeloop, kConfig}) {
    const HardwareProfile profile = *hardwareOrFail(text).profile;
    EXPECT_EQ(valueOrFail(hardwareFromJson(toJson(profile), "written")), profile);
  }
}

}  // namespace
}  // namespace tilescope::interop
