// SPDX-License-Identifier: GPL-3.0-or-later
// Writes exports to disk: all files, or none.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/plugin/file_collector.h"

namespace tilescope {

struct WrittenFolder {
  std::vector<std::string> replaced;  // overwritten files, in the order of the export
  std::vector<std::string> others;    // files that belong to no export, by name
  std::vector<std::string> removed;   // files of the older export that this one does not have
  std::vector<std::string> kept;      // as removed, but changed since the export

  bool operator==(const WrittenFolder&) const = default;
};

// Errors: a file, a folder with other files and no manifest, or an older export without force.
Diagnostics checkExportFolder(const std::string& folder, bool force);

// A new folder appears as a whole. In an existing one, all files are moved back if one fails. Links are replaced, not
// followed. Unchanged files of an older export that this one lacks are removed; other files stay.
Result<WrittenFolder> writeExportFolder(const std::string& folder, const std::vector<ExportedFile>& files,
                                        const std::string& manifest, bool force);

}  // namespace tilescope
