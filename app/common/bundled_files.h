// SPDX-License-Identifier: GPL-3.0-or-later
// The bundled networks, profiles, technologies and published measurements. They are searched in the folders of
// product_folders.h, in the order listed there.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"

namespace tilescope::app {

enum class BundledKind { Network, Transformer, Hardware, Technology, Measurements };

struct BundledFile {
  std::string name;  // "resnet50"
  std::string path;
};

// Sorted by name. If two folders hold a file of the same name, only the one in the earlier folder is listed.
std::vector<BundledFile> bundledFiles(BundledKind kind);

// The user's folder for files of this kind, which are found by name; empty if the user has no such folder.
std::string libraryFolder(BundledKind kind);

// Whether the typed name is a bundled file: not a path, and no file in the user's folder or the current folder.
bool isBundled(const std::string& typed, BundledKind kind);

// The folder that contains this bundled file or folder, such as "docs/guide". It is the first folder of
// product_folders.h that contains it; empty if none does.
std::string bundledRoot(const std::string& content);

// The path of the file that the user typed, or of the bundled file with this name. A text that looks like a path is
// returned unchanged.
Result<std::string> resolveFile(const std::string& typed, BundledKind kind);

// If resolveFile preferred the user's file to a bundled one of the same name and reading it failed, adds the path of
// the bundled file to the last suggested fix. Leaves other errors unchanged.
Diagnostics withBundledHint(Diagnostics errors, const std::string& typed, BundledKind kind);

}  // namespace tilescope::app
