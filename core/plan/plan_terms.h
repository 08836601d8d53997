// SPDX-License-Identifier: GPL-3.0-or-later
// Every metric of a result under its path in the JSON, so that two results can be compared term by term.
#pragma once

#include <string>
#include <vector>

#include "core/models/evaluation.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

struct Term {
  std::string path;  // "off_chip_bytes.W"
  std::string unit;
  double value = 0;
};

std::vector<Term> termsOf(const LayerResult& result);
std::vector<Term> termsOf(const Results& results);

}  // namespace tilescope
