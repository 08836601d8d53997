// SPDX-License-Identifier: GPL-3.0-or-later
// The only place where an export meets the disk: all files of it, or none.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/plugin/file_collector.h"

namespace tilescope {

struct WrittenFolder {
  std::vector<std::string> replaced;  // paths of files that were there before, in the order of the export
  std::vector<std::string> others;    // paths of files that were there and are no part of any export; by name
  std::vector<std::string> removed;   // paths of the older export's files that this one does not have
  std::vector<std::string> kept;      // as above, but changed since, so they stay

  bool operator==(const WrittenFolder&) const = default;
};

// Why the files cannot go there: a file, a folder with other files and no manifest, or an older export without force.
// Also checked before the work starts.
Diagnostics checkExportFolder(const std::string& folder, bool force);

// Writes the files and the manifest's text. A new folder appears whole; into one that is there the files are moved one
// by one, and back again should one fail. Links in the folder are replaced, not followed. Of an older export the files
// that are not written again go, unless they were changed. Other files stay.
Result<WrittenFolder> writeExportFolder(const std::string& folder, const std::vector<ExportedFile>& files,
                                        const std::string& manifest, bool force);

}  // namespace tilescope
