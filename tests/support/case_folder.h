// SPDX-License-Identifier: GPL-3.0-or-later
// Files and environment variables of one case. Cases run at the same time, in one program or several, and in any order.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace tilescope {

// A folder for the running test case. It is empty at the first call, the same at further calls, and removed when the
// case ends. Its name contains only letters, digits and "._-". Throws outside a case.
std::filesystem::path caseFolder();

// A folder shared by all cases of the running suite, removed when the suite ends.
std::filesystem::path suiteFolder();

// Sets an environment variable and restores it on destruction.
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
