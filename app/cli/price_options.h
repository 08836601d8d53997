// SPDX-License-Identifier: GPL-3.0-or-later
// The options of price --kind. Each sets an input of a question (tilescope.price_questions/1) of some kinds.
#pragma once

#include <string>
#include <vector>

namespace tilescope::cli {

struct PriceOption {
  std::string option;  // "--size"
  std::string input;   // "size_bits"
  std::string help;
};

const std::vector<PriceOption>& priceOptions();

// An input of a kind of question.
struct PriceInput {
  std::string option;
  std::string usual;  // default; "": the option is required
};

struct PriceKind {
  std::string name;  // "sram"
  std::vector<PriceInput> inputs;
};

const std::vector<PriceKind>& priceKinds();
const PriceKind* findPriceKind(const std::string& name);  // null: unknown

bool isSize(const PriceOption& option);  // whether it takes a unit, such as 512KiB

}  // namespace tilescope::cli
