// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/mapped_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace tilescope {
namespace {

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  int number() const { return number_; }

 private:
  int number_;
};

Diagnostic unreadable(const std::string& path, std::string found, std::string remedy) {
  Diagnostic diagnostic;
  diagnostic.file = path;
  diagnostic.found = std::move(found);
  diagnostic.expected = "a file that can be read";
  diagnostic.remedy = std::move(remedy);
  return diagnostic;
}

}  // namespace

Result<MappedFile> MappedFile::open(const std::string& path, std::uint64_t maxBytes) {
  // O_NONBLOCK: opening a pipe must not wait for its other end.
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (file.number() < 0)
    return unreadable(path, errno == ENOENT ? "no such file" : std::generic_category().message(errno),
                      "Check the path and its permissions.");
  struct stat state {};
  if (::fstat(file.number(), &state) != 0 || !S_ISREG(state.st_mode))
    return unreadable(path, "a folder, pipe or device", "Name a file.");
  const auto size = static_cast<std::uint64_t>(state.st_size);
  if (size > maxBytes)
    return unreadable(path, fmt::format("{} bytes", size), fmt::format("Files have at most {} bytes.", maxBytes));
  if (size == 0) return MappedFile(std::string_view());
  void* begin = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number(), 0);
  if (begin == MAP_FAILED) return unreadable(path, std::generic_category().message(errno), "Check the file system.");
  return MappedFile(std::string_view(static_cast<const char*>(begin), size));
}

MappedFile::MappedFile(MappedFile&& other) noexcept : text_(std::exchange(other.text_, {})) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
  std::swap(text_, other.text_);
  return *this;
}

MappedFile::~MappedFile() {
  if (!text_.empty()) ::munmap(const_cast<char*>(text_.data()), text_.size());
}

}  // namespace tilescope
