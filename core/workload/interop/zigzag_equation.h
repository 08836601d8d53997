// SPDX-License-Identifier: GPL-3.0-or-later
// Equations of ZigZag's workloads, such as "O[b][k]+=W[k][c]*I[b][c]", and relations, such as "ix=2*ox+1*fx".
#pragma once

#include <string>
#include <vector>

#include "core/base/yaml_place.h"
#include "core/workload/layer.h"

namespace tilescope::interop {

struct ZigzagOperand {
  std::string name;  // "W"
  std::vector<std::string> dims;
};

struct ZigzagEquation {
  ZigzagOperand output, first, second;
  bool isSum = false;  // adds the operands instead of multiplying them
};

ZigzagEquation zigzagEquation(const YamlPlace& place);
Relation zigzagRelation(const YamlPlace& place);  // names become upper case

}  // namespace tilescope::interop
