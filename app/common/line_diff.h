// SPDX-License-Identifier: GPL-3.0-or-later
// The line-by-line difference between two texts.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace tilescope::app {

enum class LineFate { Same, Removed, Added };

// Consecutive lines with the same change. Lines count from 0.
struct LineRun {
  LineFate fate = LineFate::Same;
  std::size_t before = 0;  // first line in the old text; for added lines: where they are inserted
  std::size_t after = 0;   // first line in the new text; for removed lines: where they were
  std::size_t count = 0;

  bool operator==(const LineRun&) const = default;
};

// The lines of a text without line ends. A last line without an end counts; an empty rest after the last end does not.
std::vector<std::string_view> linesOf(std::string_view text);

// The runs that turn the old lines into the new ones, in order; where lines are replaced, the removed ones come first.
// The number of changed lines is minimal, unless the texts differ in more than kMaxEdits lines: then everything between
// the common beginning and the common end is replaced as a whole.
std::vector<LineRun> lineDiff(const std::vector<std::string_view>& before, const std::vector<std::string_view>& after);

inline constexpr std::size_t kMaxEdits = 2000;  // removed and added lines; the memory grows with the square: 32 MB

}  // namespace tilescope::app
