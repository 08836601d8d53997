// SPDX-License-Identifier: GPL-3.0-or-later
// The bundled networks, profiles, technologies and measurements, in the folders of product_folders.h.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"

namespace tilescope::app {

enum class BundledKind { Network, Transformer, Hardware, Technology, Measurements };

struct BundledFile {
  std::string name;
  std::string path;
};

std::vector<BundledFile> bundledFiles(BundledKind kind);

// The user's folder, whose files are found by name; empty if there is none.
std::string libraryFolder(BundledKind kind);

// True for a bundled name: not a path, and no file in the user's folder or the current folder.
bool isBundled(const std::string& typed, BundledKind kind);

// The first folder of product_folders.h that contains this file or folder, such as "docs/guide"; empty if none does.
std::string bundledRoot(const std::string& content);

// The typed file, or the bundled file of this name. A path is returned unchanged.
Result<std::string> resolveFile(const std::string& typed, BundledKind kind);

// If the user's file hides a bundled one and cannot be read, suggests the bundled one; other errors stay.
Diagnostics withBundledHint(Diagnostics errors, const std::string& typed, BundledKind kind);

}  // namespace tilescope::app
