// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/hardware/sample_profile.h"

#include <rapidcheck.h>

#include <ostream>
#include <set>

#include "core/hardware/hardware_json.h"

namespace tilescope {

Json sampleProfile() {
  return Json::parse(R"json({
    "format": "tilescope.hardware/1", "name": "sample", "source": "made up for tests", "energy_unit": "pJ",
    "clock_mhz": 200,
    "precision_bits": {"input": 8, "weight": 4, "partial_sum": 32, "output": 16},
    "array": {"dims": [{"name": "D1", "size": 4}, {"name": "D2", "size": 8}], "mac_energy": 0.5, "cycles_per_mac": 2},
    "interconnect": {"energy_per_word": 0.25},
    "memories": [
      {"name": "acc", "size_bits": 32, "holds": ["O"], "shared_across": [], "read_energy": 0.02, "write_energy": 0.03,
       "double_buffered": true,
       "ports": [{"name": "r", "bits_per_cycle": [16, 32], "carries": ["O.read", "O.drain"]},
                 {"name": "w", "bits_per_cycle": [32, 32], "carries": ["O.fill", "O.update"]}]},
      {"name": "buffer", "size_bits": 2097152, "holds": ["I", "W", "O"], "shared_across": ["D1", "D2"],
       "read_energy": 6, "write_energy": 7, "bandwidth_gb_per_s": 3.21},
      {"name": "spare", "size_bits": 8388608, "holds": ["I"], "shared_across": ["D1"], "energy_per": "word",
       "read_energy": 8, "write_energy": 9},
      {"name": "dram", "size_bits": 8589934592, "holds": ["I", "W", "O"], "shared_across": ["D1", "D2"],
       "off_chip": true, "read_energy": 100, "write_energy": 200,
       "ports": [{"name": "rw", "bits_per_cycle": [64, 128], "carries": ["I.read", "W.read", "O.read", "O.update"]}]}],
    "dataflows": [{"name": "free"}, {"name": "OS", "stationary": "output", "unroll": {"D1": [["K", "max"]], "D2": []}},
                  {"name": "K | C", "unroll": {"D1": [["K", 4]], "D2": [["C", 2], ["OX", 4]]}}],
    "models": {"zigzag": {"transfer_overhead_cycles": 70}},
    "sources": {"/clock_mhz": "data sheet", "/memories/1/read_energy": "a paper"},
    "assumptions": ["/array/mac_energy", "/dataflows/1/unroll/D1/0"],
    "x-author": "me"})json");
}

Json sampleWith(const std::string& pointer, const Json& value) {
  Json profile = sampleProfile();
  profile[Json::json_pointer(pointer)] = value;
  return profile;
}

Json sampleWithout(const std::string& parent, const std::string& key) {
  Json profile = sampleProfile();
  profile[Json::json_pointer(parent)].erase(key);
  return profile;
}

std::string messagesAbout(const Json& profile) {
  const Result<HardwareProfile> read = hardwareFromJson(profile, "a.json");
  return (read ? "readable\n" : "") + toText(read.diagnostics());
}

void PrintTo(const ProfileChange& change, std::ostream* out) {
  *out << change.what;
}

namespace {

using rc::gen::inRange;

double arbitraryEnergy() {
  return *inRange(0, 1000000) / 7.0;
}

std::string arbitraryName(const char* stem, std::size_t i) {
  return stem + std::to_string(i) + *rc::gen::element<std::string>("", "/", "~ é", " \"x\"", ".");
}

Port arbitraryPort(std::size_t i, std::vector<PortMove> carries) {
  const std::int64_t narrow = *inRange(1, 64);
  return {arbitraryName("p", i), narrow, narrow + *inRange(0, 4096), std::move(carries)};
}

std::vector<Port> arbitraryPorts(const std::vector<Tensor>& tensors) {
  std::vector<std::vector<PortMove>> perTensor;
  for (const Tensor tensor : tensors) {
    perTensor.push_back({{tensor, Move::Fill}, {tensor, Move::Read}});
    if (tensor != Tensor::O) continue;
    perTensor.back().push_back({tensor, Move::Update});
    perTensor.back().push_back({tensor, Move::Drain});
  }
  std::vector<Port> ports;
  for (std::vector<PortMove>& carries : perTensor) ports.push_back(arbitraryPort(ports.size(), std::move(carries)));
  return ports;
}

Memory arbitraryMemory(const HardwareProfile& profile, std::size_t i, bool last) {
  Memory memory;
  memory.name = arbitraryName("m", i);
  memory.sizeBits = *inRange<std::int64_t>(1, std::int64_t{1} << 53);
  for (const Tensor tensor : kTensors)
    if (last || *rc::gen::arbitrary<bool>()) memory.holds.push_back(tensor);
  if (memory.holds.empty()) memory.holds.push_back(Tensor::W);
  for (const ArrayDim& dim : profile.arrayDims)
    if (*rc::gen::arbitrary<bool>()) memory.sharedAcross.push_back(dim.name);
  memory.readEnergy = arbitraryEnergy();
  memory.writeEnergy = arbitraryEnergy();
  memory.doubleBuffered = *rc::gen::arbitrary<bool>();
  memory.offChip = last;
  if (*rc::gen::arbitrary<bool>()) memory.bandwidthGbPerS = profile.clockMhz / 8000.0 * *inRange(2, 100000) / 1.5;
  if (*rc::gen::arbitrary<bool>()) memory.ports = arbitraryPorts(memory.holds);
  const bool hasWidth = memory.bandwidthGbPerS || !memory.ports.empty();
  memory.energyPer = hasWidth && *rc::gen::arbitrary<bool>() ? EnergyPer::Access : EnergyPer::Word;
  return memory;
}

Dataflow arbitraryDataflow(const HardwareProfile& profile, std::size_t i) {
  Dataflow dataflow{arbitraryName("d", i), std::nullopt, std::nullopt};
  if (*rc::gen::arbitrary<bool>())
    dataflow.stationary =
        *rc::gen::element(Stationary::Input, Stationary::Weight, Stationary::Output, Stationary::Row, Stationary::None);
  if (*rc::gen::arbitrary<bool>()) return dataflow;
  dataflow.unroll.emplace();
  for (const ArrayDim& dim : profile.arrayDims) {
    std::vector<UnrolledLoop> loops;
    if (*rc::gen::arbitrary<bool>()) loops.push_back({"K", *inRange<std::int64_t>(1, dim.size + 1)});
    if (*rc::gen::arbitrary<bool>()) loops.push_back({"any/name", std::nullopt});
    if (*rc::gen::arbitrary<bool>()) dataflow.unroll->emplace_back(dim.name, std::move(loops));
  }
  return dataflow;
}

}  // namespace

HardwareProfile arbitraryProfile() {
  HardwareProfile profile;
  profile.name = arbitraryName("machine", 0);
  profile.source = *rc::gen::element<std::string>("", "a paper");
  profile.energyUnit = *rc::gen::element(EnergyUnit::Picojoule, EnergyUnit::Mac);
  profile.clockMhz = *inRange(1, 3000000) / 1000.0;
  profile.precision = {*inRange(1, 65), *inRange(0, 65), *inRange(1, 65), *inRange(1, 65)};
  const auto dims = *inRange<std::size_t>(1, 5);
  for (std::size_t i = 0; i < dims; ++i) profile.arrayDims.push_back({arbitraryName("D", i), *inRange(1, 513)});
  profile.macEnergy = arbitraryEnergy();
  profile.cyclesPerMac = *inRange(1, 100) / 3.0;
  profile.operandLatches = *inRange(1, 3);
  profile.interconnectEnergyPerWord = arbitraryEnergy();
  const auto memories = *inRange<std::size_t>(1, 6);
  for (std::size_t i = 0; i < memories; ++i) profile.memories.push_back(arbitraryMemory(profile, i, i + 1 == memories));
  const auto dataflows = *inRange<std::size_t>(0, 4);
  for (std::size_t i = 0; i < dataflows; ++i) profile.dataflows.push_back(arbitraryDataflow(profile, i));
  if (*rc::gen::arbitrary<bool>()) profile.models["zigzag"] = R"({"a":[1.5,{"b":null}]})";
  if (*rc::gen::arbitrary<bool>()) profile.sources["/memories/0/off_chip"] = "text";
  if (*rc::gen::arbitrary<bool>()) profile.assumptions = {"/interconnect", ""};
  if (*rc::gen::arbitrary<bool>()) profile.notes = {{"", "x-a", "1"}, {"/memories/0", "x-b", R"({"c":[]})"}};
  return profile;
}

}  // namespace tilescope
