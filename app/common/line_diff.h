// SPDX-License-Identifier: GPL-3.0-or-later
// What became of a text, line by line.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace tilescope::app {

enum class LineFate { Same, Removed, Added };

// Lines in a row that share a fate. Lines count from 0.
struct LineRun {
  LineFate fate = LineFate::Same;
  std::size_t before = 0;  // first line in the old text; of added ones: where they are put
  std::size_t after = 0;   // first line in the new text; of removed ones: where they were
  std::size_t count = 0;

  bool operator==(const LineRun&) const = default;
};

// The lines of a text, without their ends; a last line without an end counts, nothing behind the last end does not.
std::vector<std::string_view> linesOf(std::string_view text);

// The runs that make the new lines of the old ones, in order; where lines are replaced, the removed ones come first.
// The fewest changed lines there can be, unless the texts differ in more than kMaxEdits places: then what lies
// between their common beginning and their common end is replaced as a whole.
std::vector<LineRun> lineDiff(const std::vector<std::string_view>& before, const std::vector<std::string_view>& after);

inline constexpr std::size_t kMaxEdits = 2000;  // lines removed and added; the trace is their square, 32 MB

}  // namespace tilescope::app
