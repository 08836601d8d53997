// SPDX-License-Identifier: GPL-3.0-or-later
// The host shim and the reference, compiled. They are the same in every exported program, and compiling them takes
// longer than compiling a small program itself.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/plugin/manifest.h"
#include "plugins/common/work_folder.h"

namespace tilescope::diana {

// Whether the manifest's file is a source that depends on no other file of the program than the runtime's headers.
bool isSharedSource(const std::string& path);

// Objects in a folder that lasts as long as somebody links them.
struct Objects {
  WorkFolder folder{"tilescope-diana-runtime"};
  std::vector<std::string> paths;
};

class RuntimeObjects {
 public:
  using Compile = std::function<bool(const std::string& source, const std::string& object)>;

  // Of the folder's shared sources; compiled unless the last folder had the same sources and headers. compile makes an
  // object of a source, whose name is that of the manifest. Null where that fails.
  std::shared_ptr<const Objects> of(const std::string& folder, const Manifest& manifest, const Compile& compile);

 private:
  std::mutex mutex_;
  std::string compiled_;  // names and contents of the sources and headers
  std::shared_ptr<const Objects> objects_;
};

}  // namespace tilescope::diana
