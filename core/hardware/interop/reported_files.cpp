// SPDX-License-Identifier: GPL-3.0-or-later
// Recognised formats with nothing to import; notes describe their contents.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/base/format_number.h"
#include "core/base/names.h"
#include "core/base/plain_text.h"
#include "core/hardware/interop/hardware_readers.h"
#include "core/workload/interop/csv_rows.h"

namespace tilescope::interop {

ToolHardware readMaestroHardware(std::string_view text) {
  constexpr std::size_t kMaxValues = 100;
  std::vector<std::string> values;
  while (!text.empty() && values.size() < kMaxValues) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t colon = line.find(':');
    if (colon != std::string_view::npos)
      values.push_back(fmt::format("{} = {}", trimmed(line.substr(0, colon)), trimmed(line.substr(colon + 1))));
  }
  return {ToolFormat::MaestroHardware,
          std::nullopt,
          std::nullopt,
          {fmt::format("not imported: {}. The format has no memories per tensor, no ports and no energies.",
                       fmt::join(values, ", "))}};
}

ToolHardware readScalesimLayout(std::string_view text) {
  const std::vector<CsvRow> rows = csvRows(text);
  const std::vector<std::string> header(rows.front().cells.begin(), rows.front().cells.end());
  return {ToolFormat::ScalesimLayout,
          std::nullopt,
          std::nullopt,
          {fmt::format("not imported: the layout in memory of {} ({})", counted(rows.size() - 1, "layer"),
                       shortList(header))}};
}

}  // namespace tilescope::interop
