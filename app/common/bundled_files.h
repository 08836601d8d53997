// SPDX-License-Identifier: GPL-3.0-or-later
// The networks, profiles, technologies and published measurements that come with the product: found in the folders
// of product_folders.h, in their order.
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

// By name; of two with one name, that of the earlier place.
std::vector<BundledFile> bundledFiles(BundledKind kind);

// Where files of the user's are kept and found by name; empty: there is no folder of the user's.
std::string libraryFolder(BundledKind kind);

// Whether this names a file that comes with the product: neither a path nor a file of the user's folder or the current
// one.
bool isBundled(const std::string& typed, BundledKind kind);

// The folder that holds this file or folder of the product, such as "docs/guide": the first of
// product_folders.h that has it; empty: none does.
std::string bundledRoot(const std::string& content);

// The path of what was typed: a file, or the name of a bundled one. A name that looks like a path is left to the
// reader.
Result<std::string> resolveFile(const std::string& typed, BundledKind kind);

// The errors of reading what resolveFile took for a file although a bundled one has that name: the last suggested fix
// names the bundled one. Others stay as they are.
Diagnostics withBundledHint(Diagnostics errors, const std::string& typed, BundledKind kind);

}  // namespace tilescope::app
