// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of designs, used to look up their solved plans. They depend on contents and not on names: a network that was
// read twice has one key, a file that changed on disk has two.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "app/common/design.h"

namespace tilescope::gui {

class DesignKeys {
 public:
  // Equal for designs that have the same plan with the same search; the order of edits does not matter. Different
  // designs share a key with a probability of 2^-64. The design must be complete.
  std::uint64_t keyOf(const app::Design& design);

  // The same number for equal networks. Keeps the networks alive.
  std::size_t numberOf(const std::shared_ptr<const Network>& network);
  std::size_t numberOf(const std::shared_ptr<const HardwareProfile>& profile);

 private:
  std::vector<std::shared_ptr<const Network>> networks_;
  std::vector<std::shared_ptr<const HardwareProfile>> profiles_;
};

}  // namespace tilescope::gui
