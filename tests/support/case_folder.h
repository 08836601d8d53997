// SPDX-License-Identifier: GPL-3.0-or-later
// Files and environment variables of one case. Cases run in parallel and in any order.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace tilescope {

// Empty at the first call in a case, and removed when the case ends. Throws outside a case.
std::filesystem::path caseFolder();

std::filesystem::path suiteFolder();

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
