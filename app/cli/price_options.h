// SPDX-License-Identifier: GPL-3.0-or-later
// The options of price --kind: the inputs of a question (tilescope.price_questions/1) that they set, and the kinds
// that accept them.
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
  std::string usual;  // the default; "": the option is required
};

struct PriceKind {
  std::string name;  // "sram"
  std::vector<PriceInput> inputs;
};

const std::vector<PriceKind>& priceKinds();
const PriceKind* findPriceKind(const std::string& name);  // null if there is none

bool isSize(const PriceOption& option);  // typed with a unit, such as 512KiB

}  // namespace tilescope::cli
