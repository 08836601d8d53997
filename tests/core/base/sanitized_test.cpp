// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sanitized.h"

#include <gtest/gtest.h>

// A weak symbol of sanitizer libraries, null without them.
extern "C" __attribute__((weak)) void __asan_init();
extern "C" __attribute__((weak)) void __tsan_init();

namespace tilescope {
namespace {

TEST(Sanitized, IsKnownWhateverTheCompiler) {
  EXPECT_EQ(kSanitized, __asan_init != nullptr || __tsan_init != nullptr);
}

}  // namespace
}  // namespace tilescope
