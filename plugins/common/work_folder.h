// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace tilescope {

// A temporary folder, removed on destruction.
class WorkFolder {
 public:
  explicit WorkFolder(const std::string& prefix);
  ~WorkFolder();
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;

  const std::string& path() const { return path_; }  // "" if none could be created

  // Why no folder could be created, and what to do.
  static std::string whyNone();

 private:
  std::string path_;
};

}  // namespace tilescope
