// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/mapping/sample_mapping.h"

#include <rapidcheck.h>

#include "core/base/json.h"
#include "core/mapping/mapping_json.h"
#include "tests/support/project_files.h"

namespace tilescope {

Json sampleLoops() {
  return Json::parse(R"json({"format": "tilescope.mapping/1", "form": "loops",
    "spatial": {"D1": [["OX",16]], "D2": [["K",16]], "D3": []},
    "temporal": [["C",64],["FY",3],["FX",3],["OY",32],["OX",2],["K",4]],
    "loops_per_memory": {"O": [3,3,0], "W": [6,0], "I": [5,1]}, "allocation": "even"})json");
}

Json sampleTiles() {
  return Json::parse(R"json({"format": "tilescope.mapping/1", "form": "tiles",
    "tile": {"K": 128, "C": 64, "OY": 8, "OX": 56, "FY": 3, "FX": 1}, "outer_loops": ["K","C","OY"],
    "stationary": "input"})json");
}

Json sampleNest() {
  return Json::parse(R"json({"format": "tilescope.mapping/1", "form": "nest",
    "levels": {"dram": [["B",4],["K",1],["OY",8]], "buffer": [["C",3],["K",3]], "array": [["K",2],["OY",7],["FY",11]],
               "pe": [["OX",55],["FX",11],["K",16]]},
    "refresh": {"buffer": {"I": 4, "W": 4, "O": 3}, "pe": {"I": 6, "W": 6, "O": 6}}, "sliding_window": true})json");
}

Json mappingWith(const std::string& form, const std::string& pointer, const Json& value) {
  Json mapping = form == "loops" ? sampleLoops() : form == "tiles" ? sampleTiles() : sampleNest();
  mapping[Json::json_pointer(pointer)] = value;
  return mapping;
}

namespace {

using rc::gen::inRange;

bool flip() {
  return *rc::gen::arbitrary<bool>();
}

std::vector<LoopFactor> arbitraryLoops(int most) {
  std::vector<LoopFactor> loops;
  for (int i = *inRange(0, most + 1); i > 0; --i)
    loops.emplace_back(*rc::gen::element<std::string>("K", "C", "OY", "D0", "any/name"),
                       *inRange<std::int64_t>(1, std::int64_t{1} << 40));
  return loops;
}

std::vector<std::int64_t> arbitraryShares(std::size_t loops) {
  std::vector<std::int64_t> shares(*inRange<std::size_t>(1, 5), 0);
  for (std::size_t i = 0; i < loops; ++i) ++shares[*inRange<std::size_t>(0, shares.size())];
  return shares;
}

Mapping arbitraryLoopMapping() {
  LoopMapping mapping;
  if (flip()) {
    mapping.spatial.emplace();
    if (flip()) mapping.spatial->push_back({"D1", arbitraryLoops(1)});
    if (flip()) mapping.spatial->push_back({"b/2", {{"K", 3}, {"C", 2}}});
  }
  mapping.temporal = arbitraryLoops(8);
  if (flip()) {
    mapping.loopsPerMemory.emplace();
    for (const Tensor tensor : kTensors)
      if (tensor != Tensor::W || flip()) (*mapping.loopsPerMemory)[tensor] = arbitraryShares(mapping.temporal.size());
  }
  if (flip()) mapping.allocation = *rc::gen::element(Allocation::Even, Allocation::Uneven);
  return mapping;
}

Mapping arbitraryTileMapping() {
  TileMapping mapping;
  for (std::int64_t* size : {&mapping.K, &mapping.C, &mapping.OY, &mapping.OX, &mapping.FY, &mapping.FX})
    *size = *inRange<std::int64_t>(1, 100000);
  std::vector<Dim> dims{Dim::K, Dim::C, Dim::OY, Dim::OX, Dim::FY, Dim::FX};
  for (auto left = *inRange<std::size_t>(0, dims.size() + 1); left > 0; --left) {
    const auto chosen = dims.begin() + static_cast<std::ptrdiff_t>(*inRange<std::size_t>(0, dims.size()));
    mapping.outerLoops.push_back(*chosen);
    dims.erase(chosen);
  }
  if (flip()) {
    mapping.stationary = mapping.outerLoops.empty()
                             ? *rc::gen::element(Stationary::Input, Stationary::Weight, Stationary::Output)
                             : stationaryUnder(mapping.outerLoops.front());
  }
  return mapping;
}

Mapping arbitraryNestMapping() {
  NestMapping mapping{arbitraryLoops(4), arbitraryLoops(4), arbitraryLoops(4), arbitraryLoops(4), {}, {}};
  const auto loops = static_cast<std::int64_t>(mapping.dram.size() + mapping.buffer.size() + mapping.pe.size());
  if (flip()) {
    mapping.refresh.emplace();
    for (const char* level : {"buffer", "pe"})
      if (flip()) (*mapping.refresh)[level] = {{Tensor::I, *inRange<std::int64_t>(0, loops + 1)}, {Tensor::O, loops}};
  }
  if (flip()) mapping.slidingWindow = flip();
  return mapping;
}

}  // namespace

Mapping arbitraryMapping() {
  switch (*inRange(0, 3)) {
    case 0:
      return arbitraryLoopMapping();
    case 1:
      return arbitraryTileMapping();
    default:
      return arbitraryNestMapping();
  }
}

HardwareProfile diana() {
  return projectHardware("diana.json");
}

}  // namespace tilescope
