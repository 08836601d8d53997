// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/files.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <system_error>

#include "core/base/json_document.h"

namespace tilescope {
namespace {

namespace fs = std::filesystem;

Diagnostic fileError(const std::string& path, std::string found, std::string expected, std::string remedy) {
  return {Diagnostic::Severity::Error, path, "", std::move(found), std::move(expected), std::move(remedy)};
}

std::string systemMessage(int error) {
  return std::generic_category().message(error);
}

Diagnostic tooLarge(const std::string& path, std::size_t maxBytes) {
  return fileError(path, "more than " + std::to_string(maxBytes) + " bytes",
                   "at most " + std::to_string(maxBytes) + " bytes", "Check that this is the right file.");
}

// Reads to the end instead of asking for the size, so that pipes work and a growing file cannot exceed the limit.
Result<std::string> readUpTo(std::ifstream& stream, const std::string& path, std::size_t maxBytes) {
  constexpr std::size_t kChunkBytes = std::size_t{64} << 10;
  std::string text;
  while (stream) {
    const std::size_t used = text.size();
    text.resize(used + kChunkBytes);
    stream.read(text.data() + used, static_cast<std::streamsize>(kChunkBytes));
    text.resize(used + static_cast<std::size_t>(stream.gcount()));
    if (text.size() > maxBytes) return tooLarge(path, maxBytes);
  }
  if (stream.bad())
    return fileError(path, "an error while reading", "a readable file", "Check the disk and try again.");
  return text;
}

struct BinaryKind {
  std::string_view start, name;
};

constexpr std::array kBinaryKinds{
    BinaryKind{"\x89PNG\r\n\x1a\n", "a PNG picture"},
    BinaryKind{"\xff\xd8\xff", "a JPEG picture"},
    BinaryKind{"GIF8", "a GIF picture"},
    BinaryKind{"%PDF-", "a PDF document"},
    BinaryKind{"PK\x03\x04", "a ZIP archive"},
    BinaryKind{"PK\x05\x06", "an empty ZIP archive"},
    BinaryKind{"\x1f\x8b", "a file compressed by gzip"},
    BinaryKind{"\x7f"
               "ELF",
               "a program or library (ELF)"},
    BinaryKind{"\x89HDF\r\n\x1a\n", "an HDF5 file"},
};

bool writeAll(const fs::path& path, std::string_view text) {
  std::ofstream stream(path, std::ios::binary | std::ios::trunc);
  stream.write(text.data(), static_cast<std::streamsize>(text.size()));
  stream.close();
  return !stream.fail();
}

// Follows symbolic links, so that writing replaces the target and keeps the link.
fs::path resolveLink(const fs::path& path) {
  std::error_code ignored;
  if (!fs::is_symlink(path, ignored)) return path;
  const fs::path target = fs::weakly_canonical(path, ignored);
  return target.empty() ? path : target;
}

}  // namespace

Result<std::string> readTextFile(const std::string& path, std::size_t maxBytes) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) {
    return fileError(path, "no such file", "the path of a file", "Check the path.");
  }
  if (status.type() == fs::file_type::directory) {
    return fileError(path, "a folder", "a file", "Name a file in it.");
  }
  errno = 0;
  std::ifstream stream(path, std::ios::binary);
  if (!stream) {
    return fileError(path, "a file that cannot be opened (" + systemMessage(errno) + ")", "a readable file",
                     "Check its permissions.");
  }
  return readUpTo(stream, path, maxBytes);
}

Result<std::monostate> writeFileAtomically(const std::string& path, std::string_view text) {
  const std::string remedy = "Choose another place, or check permissions and free space.";
  std::error_code error;
  const fs::path target = resolveLink(path);
  const fs::file_status status = fs::status(target, error);
  if (status.type() == fs::file_type::directory) return fileError(path, "a folder", "the path of a file", remedy);
  errno = 0;
  if (fs::exists(status) && status.type() != fs::file_type::regular) {  // a device or pipe cannot be replaced
    if (writeAll(target, text)) return std::monostate{};
    return fileError(path, "a file that cannot be written (" + systemMessage(errno) + ")", "a writable file", remedy);
  }
  const fs::path temporary = temporaryBeside(target);
  if (!writeAll(temporary, text)) {
    const std::string reason = systemMessage(errno);
    fs::remove(temporary, error);
    return fileError(path, "a file that cannot be written (" + reason + ")", "a writable file", remedy);
  }
  if (status.type() == fs::file_type::regular) fs::permissions(temporary, status.permissions(), error);
  fs::rename(temporary, target, error);
  if (!error) return std::monostate{};
  const std::string reason = error.message();
  fs::remove(temporary, error);
  return fileError(path, "a file that cannot be written (" + reason + ")", "a writable file", remedy);
}

std::string_view binaryKind(std::string_view start) {
  for (const BinaryKind& kind : kBinaryKinds)
    if (start.starts_with(kind.start)) return kind.name;
  return {};
}

std::filesystem::path temporaryBeside(const std::filesystem::path& target) {
  static std::atomic<unsigned> counter{0};
  std::filesystem::path temporary = target;
  temporary += ".part-" + std::to_string(std::random_device{}()) + "-" + std::to_string(counter.fetch_add(1));
  return temporary;
}

}  // namespace tilescope
