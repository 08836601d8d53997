// SPDX-License-Identifier: GPL-3.0-or-later
// Files and environment variables of one case. Cases run at the same time, in one program or several, and in any order.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace tilescope {

// A folder for the running case only: empty at its first call, the same at every further one, removed when the case
// ends. Its name has letters, digits and "._-" only. Throws outside of a case.
std::filesystem::path caseFolder();

// The same for what all cases of the running suite share; removed when the suite ends.
std::filesystem::path suiteFolder();

// An environment variable with this value; afterwards as it was.
class ScopedVariable {
 public:
  ScopedVariable(const char* name, const std::string& value);
  ~ScopedVariable();
  ScopedVariable(const ScopedVariable&) = delete;
  ScopedVariable& operator=(const ScopedVariable&) = delete;

 private:
  const char* name_;
  std::optional<std::string> before_;
};

}  // namespace tilescope
