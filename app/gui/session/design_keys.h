// SPDX-License-Identifier: GPL-3.0-or-later
// Tells designs apart by a number, so that what was solved for one is found again. Names do not count: a network read
// twice is one network, a file that changed on the disk is two.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "app/common/design.h"

namespace tilescope::gui {

class DesignKeys {
 public:
  // Equal for designs that have the same plan under the same search; the order of edits does not matter. Different
  // ones share a key with a chance of 2^-64. The design must be complete.
  std::uint64_t keyOf(const app::Design& design);

  // The same number for equal networks; they stay alive here.
  std::size_t numberOf(const std::shared_ptr<const Network>& network);
  std::size_t numberOf(const std::shared_ptr<const HardwareProfile>& profile);

 private:
  std::vector<std::shared_ptr<const Network>> networks_;
  std::vector<std::shared_ptr<const HardwareProfile>> profiles_;
};

}  // namespace tilescope::gui
