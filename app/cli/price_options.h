// SPDX-License-Identifier: GPL-3.0-or-later
// Options of price --kind, each an input of questions (tilescope.price_questions/1).
#pragma once

#include <string>
#include <vector>

namespace tilescope::cli {

struct PriceOption {
  std::string option;
  std::string input;
  std::string help;
};

const std::vector<PriceOption>& priceOptions();

struct PriceInput {
  std::string option;
  std::string usual;  // default; "": the option is required
};

struct PriceKind {
  std::string name;
  std::vector<PriceInput> inputs;
};

const std::vector<PriceKind>& priceKinds();
const PriceKind* findPriceKind(const std::string& name);  // null: unknown

bool isSize(const PriceOption& option);  // whether it takes a unit, such as 512KiB

}  // namespace tilescope::cli
