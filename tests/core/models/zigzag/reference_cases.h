// SPDX-License-Identifier: GPL-3.0-or-later
// The cases of tests/golden/zigzag (ZigZag 3.8.5) as problems, spatial loops and orders.
#pragma once

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/models/zigzag/nest.h"
#include "core/plan/case_json.h"
#include "tests/support/project_files.h"

namespace tilescope::zigzag {

struct ReferenceCase {
  Case content;
  Json expected;
  std::shared_ptr<const Problem> problem;

  const LoopMapping& mapping(std::size_t i) const { return std::get<LoopMapping>(content.mappings[i]); }
};

inline std::vector<std::string> referenceNames() {
  const std::string ending = ".case.json";
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(inSource("tests/golden/zigzag"))) {
    const std::string file = entry.path().filename().string();
    if (file.ends_with(ending)) names.push_back(file.substr(0, file.size() - ending.size()));
  }
  std::sort(names.begin(), names.end());
  return names;
}

inline ReferenceCase caseOf(const Json& document) {
  ReferenceCase reference;
  reference.content = valueOrFail(caseFromJson(document, "case"));
  reference.expected = document.value("x-expected", Json::array());
  const std::vector<Layer>& layers = reference.content.network.layers;
  const auto layer =
      std::find_if(layers.begin(), layers.end(), [&](const Layer& l) { return l.name == reference.content.layer; });
  reference.problem = std::make_shared<const Problem>(makeProblem(*layer, reference.content.hardware));
  return reference;
}

inline ReferenceCase referenceCase(const std::string& name) {
  return caseOf(goldenJson("zigzag/" + name + ".case.json"));
}

inline std::size_t indexIn(const std::vector<std::string>& names, const std::string& name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) throw std::runtime_error("no " + name);
  return static_cast<std::size_t>(found - names.begin());
}

// Not the name of the library's reader, which would be the same symbol.
inline Unrolling statedUnrolling(const Problem& problem, const LoopMapping& mapping) {
  Unrolling unrolling(problem.arrayDims.size());
  for (const auto& [along, loops] : mapping.spatial.value())
    for (const auto& [dim, factor] : loops)
      unrolling[indexIn(problem.arrayDims, along)].push_back({indexIn(problem.dims, dim), factor});
  return unrolling;
}

inline Order statedOrder(const Problem& problem, const LoopMapping& mapping) {
  Order order;
  for (const auto& [dim, size] : mapping.temporal) order.push_back({indexIn(problem.dims, dim), size});
  return order;
}

}  // namespace tilescope::zigzag
