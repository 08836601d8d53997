// SPDX-License-Identifier: GPL-3.0-or-later
// Files that pickers list by name: bundled ones and those of the user's library.
#pragma once

#include <QString>
#include <string>
#include <vector>

#include "app/common/bundled_files.h"

namespace tilescope::gui {

struct ListedFile {
  QString id, title, secondary;
};

// Read once. Unreadable files are left out; the command line reports their errors.
const std::vector<ListedFile>& bundledNetworks();
const std::vector<ListedFile>& bundledTransformers();
const std::vector<ListedFile>& bundledProfiles();
const std::vector<ListedFile>& bundledTechnologies();

// The user's networks or profiles. Files that changed while the window is open are read again. present: the name that
// the design uses, which its file keeps.
std::vector<ListedFile> libraryFiles(app::BundledKind kind, const std::string& present);

}  // namespace tilescope::gui
