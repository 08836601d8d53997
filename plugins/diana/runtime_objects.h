// SPDX-License-Identifier: GPL-3.0-or-later
// Object files of the host shim and the reference code. They are the same for all exported programs, and compiling them
// takes longer than compiling a small program.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/plugin/manifest.h"
#include "plugins/common/work_folder.h"

namespace tilescope::diana {

// Whether a file in the manifest is a source that depends only on headers of the runtime.
bool isSharedSource(const std::string& path);

// Object files in a temporary folder, which exists while someone uses them.
struct Objects {
  WorkFolder folder{"tilescope-diana-runtime"};
  std::vector<std::string> paths;
};

class RuntimeObjects {
 public:
  using Compile = std::function<bool(const std::string& source, const std::string& object)>;

  // The objects of the shared sources in the folder. Compiles them unless the last folder had the same sources and
  // headers. compile: makes an object from a source named in the manifest. Null on failure.
  std::shared_ptr<const Objects> of(const std::string& folder, const Manifest& manifest, const Compile& compile);

 private:
  std::mutex mutex_;
  std::string compiled_;  // names and contents of the sources and headers
  std::shared_ptr<const Objects> objects_;
};

}  // namespace tilescope::diana
