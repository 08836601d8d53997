// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the ELF header and its tables (see <elf.h>).
#include "core/plugin/elf_check.h"

#include <fmt/format.h>
#include <link.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <vector>

namespace tilescope {
namespace {

namespace fs = std::filesystem;
using Header = ElfW(Ehdr);
using Segment = ElfW(Phdr);
using Section = ElfW(Shdr);

template <class Struct>
std::optional<Struct> readAt(std::ifstream& file, std::uint64_t offset) {
  Struct value;
  file.clear();
  file.seekg(static_cast<std::streamoff>(offset));
  if (!file.read(reinterpret_cast<char*>(&value), sizeof value)) return std::nullopt;
  return value;
}

bool isElf(const Header& header) {
  return std::memcmp(header.e_ident, ELFMAG, SELFMAG) == 0;
}

// The ELF header of this program: plug-ins must be built for the same machine.
std::optional<Header> ownHeader() {
  std::ifstream self("/proc/self/exe", std::ios::binary);
  return readAt<Header>(self, 0);
}

// offset + size, without overflow.
std::uint64_t endOf(std::uint64_t offset, std::uint64_t size) {
  return offset > UINT64_MAX - size ? UINT64_MAX : offset + size;
}

std::string truncated(std::uint64_t promised, std::uint64_t bytes) {
  return fmt::format("The file is truncated: its headers promise {} bytes, it has {}. Copy or build it again.",
                     promised, bytes);
}

std::string whyNotThisMachine(const Header& header, const Header& own) {
  if (header.e_ident[EI_CLASS] != own.e_ident[EI_CLASS] || header.e_ident[EI_DATA] != own.e_ident[EI_DATA] ||
      header.e_machine != own.e_machine)
    return "It is a library for another kind of processor. Build it on this machine.";
  if (header.e_type != ET_DYN || header.e_phentsize != sizeof(Segment) || header.e_phnum == 0)
    return "It is an ELF file, but not a shared library. Build the plug-in as a CMake MODULE library.";
  return "";
}

// Whether the file ends before its header tables do.
std::string whyIncomplete(std::ifstream& file, const Header& header, std::uint64_t bytes) {
  std::uint64_t end = endOf(header.e_phoff, std::uint64_t{header.e_phnum} * sizeof(Segment));
  end = std::max(end, endOf(header.e_shoff, std::uint64_t{header.e_shnum} * header.e_shentsize));
  if (end > bytes) return truncated(end, bytes);
  bool isDynamic = false;
  for (std::uint64_t i = 0; i < header.e_phnum; ++i) {
    const std::optional<Segment> segment = readAt<Segment>(file, header.e_phoff + i * sizeof(Segment));
    if (!segment) return truncated(end, bytes);
    end = std::max(end, endOf(segment->p_offset, segment->p_filesz));
    if (segment->p_type == PT_LOAD && segment->p_filesz > segment->p_memsz)
      return "Its headers contradict each other. Copy or build it again.";
    isDynamic = isDynamic || segment->p_type == PT_DYNAMIC;
  }
  if (end > bytes) return truncated(end, bytes);
  return isDynamic ? "" : "It is an ELF file, but not a shared library. Build the plug-in as a CMake MODULE library.";
}

}  // namespace

std::string whyNotLoadable(const std::string& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return "It is not a file. Remove it, or its link if it is one.";
  const std::uint64_t bytes = fs::file_size(path, error);
  std::ifstream file(path, std::ios::binary);
  if (error || !file) return "It cannot be read. Check its permissions.";
  const std::optional<Header> header = readAt<Header>(file, 0);
  char magic[SELFMAG] = {};
  file.clear();
  file.seekg(0);
  file.read(magic, SELFMAG);
  if (std::memcmp(magic, ELFMAG, SELFMAG) != 0)
    return "It is not a shared library: it does not begin like an ELF file. Remove it or build it again.";
  if (!header || !isElf(*header)) return truncated(sizeof(Header), bytes);
  const std::optional<Header> own = ownHeader();
  if (!own) return "This program cannot read its own file for the comparison. Check that /proc is mounted.";
  std::string why = whyNotThisMachine(*header, *own);
  return why.empty() ? whyIncomplete(file, *header, bytes) : why;
}

}  // namespace tilescope
