// SPDX-License-Identifier: GPL-3.0-or-later
// The bundled networks, profiles, technologies and published measurements: found in the folders of product_folders.h,
// in their order.
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

// Sorted by name; of two with the same name, the one in the earlier folder.
std::vector<BundledFile> bundledFiles(BundledKind kind);

// Where files of the user's are kept and found by name; empty: there is no folder of the user's.
std::string libraryFolder(BundledKind kind);

// Whether this names a file that comes with the product: neither a path nor a file of the user's folder or the current
// one.
bool isBundled(const std::string& typed, BundledKind kind);

// The folder that holds this file or folder of the product, such as "docs/guide": the first of
// product_folders.h that has it; empty: none does.
std::string bundledRoot(const std::string& content);

// The path for what the user typed: a file, or the name of a bundled one. A name that looks like a path is returned as
// it is.
Result<std::string> resolveFile(const std::string& typed, BundledKind kind);

// Errors of reading a file that resolveFile preferred to a bundled one of the same name: the last suggested fix names
// the bundled one. Other errors stay as they are.
Diagnostics withBundledHint(Diagnostics errors, const std::string& typed, BundledKind kind);

}  // namespace tilescope::app
