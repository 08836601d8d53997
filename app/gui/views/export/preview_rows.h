// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of a changed file as a reader wants them: long runs of unchanged lines are folded into one row.
#pragma once

#include <set>
#include <vector>

#include "app/gui/views/export/export_preview.h"

namespace tilescope::gui {

struct PreviewRow {
  std::size_t line = 0;    // of the file's lines; of a fold its first one
  std::size_t folded = 0;  // lines behind this row; 0: the row is a line itself

  bool operator==(const PreviewRow&) const = default;
};

inline constexpr std::size_t kFoldContext = 3;  // unchanged lines that stay beside a change
inline constexpr std::size_t kMinFold = 8;      // fewer are not worth a row of their own

// opened: first lines of the folds that are not to be folded. A file without a change is never folded.
std::vector<PreviewRow> previewRows(const PreviewFile& file, const std::set<std::size_t>& opened);

}  // namespace tilescope::gui
