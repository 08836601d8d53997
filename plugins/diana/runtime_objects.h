// SPDX-License-Identifier: GPL-3.0-or-later
// Object files of host shim and reference code, equal for all programs and slow to compile.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/plugin/manifest.h"
#include "plugins/common/work_folder.h"

namespace tilescope::diana {

// True if the source depends only on headers of the runtime.
bool isSharedSource(const std::string& path);

struct Objects {
  WorkFolder folder{"tilescope-diana-runtime"};
  std::vector<std::string> paths;
};

class RuntimeObjects {
 public:
  using Compile = std::function<bool(const std::string& source, const std::string& object)>;

  // Compiles unless the last folder had equal files. compile: makes an object from a named source. Null on failure.
  std::shared_ptr<const Objects> of(const std::string& folder, const Manifest& manifest, const Compile& compile);

 private:
  std::mutex mutex_;
  std::string compiled_;  // names and contents of the sources and headers
  std::shared_ptr<const Objects> objects_;
};

}  // namespace tilescope::diana
