// SPDX-License-Identifier: GPL-3.0-or-later
// Sanitized builds are some ten times slower: tests over many random cases take fewer of them.
#pragma once

namespace tilescope {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

}  // namespace tilescope
