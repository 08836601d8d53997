// SPDX-License-Identifier: GPL-3.0-or-later
// The line-by-line difference between two texts.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace tilescope::app {

enum class LineFate { Same, Removed, Added };

// Consecutive lines with the same change. Line numbers start at 0.
struct LineRun {
  LineFate fate = LineFate::Same;
  std::size_t before = 0;  // first line in the old text; if added: where it is inserted
  std::size_t after = 0;   // first line in the new text; if removed: where it was
  std::size_t count = 0;

  bool operator==(const LineRun&) const = default;
};

// The lines of a text without their line ends. Text after the last line end counts as a line unless it is empty.
std::vector<std::string_view> linesOf(std::string_view text);

// The runs that turn the old lines into the new ones, in order; removed lines come before the added ones that replace
// them. The number of changed lines is minimal. If more than kMaxEdits lines differ, everything between the common
// beginning and the common end is replaced.
std::vector<LineRun> lineDiff(const std::vector<std::string_view>& before, const std::vector<std::string_view>& after);

inline constexpr std::size_t kMaxEdits = 2000;  // changed lines; memory grows with the square: 32 MB

}  // namespace tilescope::app
