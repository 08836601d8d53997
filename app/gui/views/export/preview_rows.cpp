// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/preview_rows.h"

#include <algorithm>

namespace tilescope::gui {

std::vector<PreviewRow> previewRows(const PreviewFile& file, const std::set<std::size_t>& opened) {
  std::vector<PreviewRow> rows;
  const std::vector<PreviewLine>& lines = file.lines;
  const bool folds = file.added + file.removed > 0;
  for (std::size_t at = 0; at < lines.size();) {
    std::size_t end = at;
    while (end < lines.size() && lines[end].fate == lines[at].fate) ++end;
    std::size_t from = end, to = end;  // folded
    if (folds && lines[at].fate == app::LineFate::Same) {
      from = at == 0 ? kFoldContext + 2 : at + kFoldContext;  // what a file begins with says what it is
      to = end == lines.size() ? end : std::max(end, kFoldContext) - kFoldContext;
      if (from + kMinFold > to || opened.contains(from)) from = to = end;
    }
    for (std::size_t line = at; line < from; ++line) rows.push_back({line, 0});
    if (to > from) rows.push_back({from, to - from});
    for (std::size_t line = to; line < end; ++line) rows.push_back({line, 0});
    at = end;
  }
  return rows;
}

}  // namespace tilescope::gui
