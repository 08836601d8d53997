// SPDX-License-Identifier: GPL-3.0-or-later
// The only code that writes exports to disk: all files of an export, or none.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/plugin/file_collector.h"

namespace tilescope {

struct WrittenFolder {
  std::vector<std::string> replaced;  // paths of files that were there before, in the order of the export
  std::vector<std::string> others;    // paths of existing files that are not part of any export; by name
  std::vector<std::string> removed;   // paths of files of the older export that are not in this one
  std::vector<std::string> kept;      // the same, but they were changed since the export and so kept

  bool operator==(const WrittenFolder&) const = default;
};

// Why the files cannot be written there: a file, a folder with other files and no manifest, or an older export without
// force. Also checked before the work starts.
Diagnostics checkExportFolder(const std::string& folder, bool force);

// Writes the files and the manifest's text. A new folder appears as a whole; into an existing one the files are moved
// one by one, and moved back if one fails. Links in the folder are replaced, not followed. Files of an older export
// that are not written again are removed, unless they were changed. Other files stay.
Result<WrittenFolder> writeExportFolder(const std::string& folder, const std::vector<ExportedFile>& files,
                                        const std::string& manifest, bool force);

}  // namespace tilescope
