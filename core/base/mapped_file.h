// SPDX-License-Identifier: GPL-3.0-or-later
// A file that is mapped instead of read: pages are loaded when accessed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace tilescope {

class MappedFile {
 public:
  // An error if the file cannot be read, is a folder, or is larger than maxBytes.
  static Result<MappedFile> open(const std::string& path, std::uint64_t maxBytes);

  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();

  std::string_view text() const { return text_; }

 private:
  explicit MappedFile(std::string_view text) : text_(text) {}

  std::string_view text_;
};

}  // namespace tilescope
