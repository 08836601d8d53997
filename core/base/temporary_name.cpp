// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/temporary_name.h"

#include <atomic>
#include <random>
#include <string>

namespace tilescope {

std::filesystem::path temporaryBeside(const std::filesystem::path& target) {
  static std::atomic<unsigned> counter{0};
  std::filesystem::path temporary = target;
  temporary += ".part-" + std::to_string(std::random_device{}()) + "-" + std::to_string(counter.fetch_add(1));
  return temporary;
}

}  // namespace tilescope
