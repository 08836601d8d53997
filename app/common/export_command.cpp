// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/export_command.h"

#include <vector>

#include "app/common/design.h"
#include "app/common/shell_words.h"

namespace tilescope::app {

std::string exportCommand(const DesignWords& design, const ExportWords& words) {
  std::vector<std::string> line{"tilescope-cli", "export", words.exporter, "-o", words.folder};
  if (words.force) line.emplace_back("--force");
  const std::vector<std::string> options = commandOptions(design);
  line.insert(line.end(), options.begin(), options.end());
  for (const auto& [name, value] : words.values) line.insert(line.end(), {"--option", name + "=" + value});
  return shellLine(line);
}

}  // namespace tilescope::app
