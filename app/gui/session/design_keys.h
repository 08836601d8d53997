// SPDX-License-Identifier: GPL-3.0-or-later
// Keys to look up the solved plans of designs. They depend on contents instead of names: a network that was read twice
// has one key, a file that changed on disk has two.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "app/common/design.h"

namespace tilescope::gui {

class DesignKeys {
 public:
  // Equal for designs that have the same plan and search. The order of edits does not matter. Different designs have
  // equal keys with a probability of 2^-64. The design must be complete.
  std::uint64_t keyOf(const app::Design& design);

  // Equal networks get the same number. They are kept in memory.
  std::size_t numberOf(const std::shared_ptr<const Network>& network);
  std::size_t numberOf(const std::shared_ptr<const HardwareProfile>& profile);

 private:
  std::vector<std::shared_ptr<const Network>> networks_;
  std::vector<std::shared_ptr<const HardwareProfile>> profiles_;
};

}  // namespace tilescope::gui
