// SPDX-License-Identifier: GPL-3.0-or-later
// The compiled host shim and reference. They are the same in every exported program, and compiling them takes longer
// than compiling a small program itself.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/plugin/manifest.h"
#include "plugins/common/work_folder.h"

namespace tilescope::diana {

// Whether a file of the manifest is a source that depends on no other files than the runtime's headers.
bool isSharedSource(const std::string& path);

// Object files in a folder that exists as long as someone uses them.
struct Objects {
  WorkFolder folder{"tilescope-diana-runtime"};
  std::vector<std::string> paths;
};

class RuntimeObjects {
 public:
  using Compile = std::function<bool(const std::string& source, const std::string& object)>;

  // Objects of the folder's shared sources; compiled unless the previous folder had the same sources and headers.
  // compile makes an object from a source with the name in the manifest. Null on failure.
  std::shared_ptr<const Objects> of(const std::string& folder, const Manifest& manifest, const Compile& compile);

 private:
  std::mutex mutex_;
  std::string compiled_;  // names and contents of the sources and headers
  std::shared_ptr<const Objects> objects_;
};

}  // namespace tilescope::diana
