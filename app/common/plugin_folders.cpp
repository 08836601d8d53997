// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/plugin_folders.h"

#include <filesystem>
#include <system_error>

#include "app/common/product_folders.h"

namespace tilescope::app {

Result<std::vector<std::string>> pluginFolders(const std::vector<std::string>& given) {
  std::vector<std::string> folders = given;
  Diagnostics errors;
  std::error_code error;
  for (const std::string& folder : given)
    if (!std::filesystem::is_directory(folder, error))
      errors.push_back({Diagnostic::Severity::Error, "--plugin-dir", "", "\"" + folder + "\"", "a folder with plug-ins",
                        "Check the path."});
  if (!errors.empty()) return errors;
  for (std::string& folder : productFolders(FolderKind::Plugins)) folders.push_back(std::move(folder));
  return {std::move(folders), missingFolders(FolderKind::Plugins)};
}

}  // namespace tilescope::app
