// SPDX-License-Identifier: GPL-3.0-or-later
// The only code that writes exports to disk: all files of an export, or none.
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
  std::vector<std::string> kept;      // as removed, but changed since the export and therefore kept

  bool operator==(const WrittenFolder&) const = default;
};

// Why the export cannot be written there: a file exists, or a folder with other files and no manifest, or an older
// export without force. Call it before exporting.
Diagnostics checkExportFolder(const std::string& folder, bool force);

// Writes files and manifest. A new folder appears as a whole. In an existing folder, files are replaced one by one; if
// one fails, all are moved back. Links are replaced, not followed. Files of an older export that this one lacks are
// removed, unless they were changed. Other files stay.
Result<WrittenFolder> writeExportFolder(const std::string& folder, const std::vector<ExportedFile>& files,
                                        const std::string& manifest, bool force);

}  // namespace tilescope
