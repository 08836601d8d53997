// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of designs, to look up solved plans. They depend on contents, not on names.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "app/common/design.h"

namespace tilescope::gui {

class DesignKeys {
 public:
  // Equal for designs with the same plan and search, except for the order of edits. Collisions have a probability of
  // 2^-64. The design must be complete.
  std::uint64_t keyOf(const app::Design& design);

  // Equal networks get the same number and are kept in memory.
  std::size_t numberOf(const std::shared_ptr<const Network>& network);
  std::size_t numberOf(const std::shared_ptr<const HardwareProfile>& profile);

 private:
  std::vector<std::shared_ptr<const Network>> networks_;
  std::vector<std::shared_ptr<const HardwareProfile>> profiles_;
};

}  // namespace tilescope::gui
