// SPDX-License-Identifier: GPL-3.0-or-later
// The line-by-line difference between two texts.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace tilescope::app {

enum class LineFate { Same, Removed, Added };

// Consecutive lines with the same change; numbers start at 0.
struct LineRun {
  LineFate fate = LineFate::Same;
  std::size_t before = 0;  // first line in the old text; if added: where it is inserted
  std::size_t after = 0;   // first line in the new text; if removed: where it was
  std::size_t count = 0;

  bool operator==(const LineRun&) const = default;
};

std::vector<std::string_view> linesOf(std::string_view text);

// The runs in order, removed lines before those that replace them; minimal. Above kMaxEdits, everything between the
// common beginning and end is replaced.
std::vector<LineRun> lineDiff(const std::vector<std::string_view>& before, const std::vector<std::string_view>& after);

inline constexpr std::size_t kMaxEdits = 2000;  // changed lines; memory grows with the square: 32 MB

}  // namespace tilescope::app
