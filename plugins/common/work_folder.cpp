// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/common/work_folder.h"

#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace tilescope {

namespace fs = std::filesystem;

WorkFolder::WorkFolder(const std::string& prefix) {
  std::string name = (fs::temp_directory_path() / (prefix + "-XXXXXX")).string();
  if (mkdtemp(name.data()) != nullptr) path_ = name;
}

WorkFolder::~WorkFolder() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
}

std::string WorkFolder::whyNone() {
  return "No folder can be made in " + fs::temp_directory_path().string() + "; give TMPDIR another one.";
}

}  // namespace tilescope
