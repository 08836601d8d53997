// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing in the file is trusted: the checksum is compared, then every count with the remaining bytes.
#include <fmt/format.h>

#include <utility>

#include "plugins/nve/binary.h"
#include "plugins/nve/binary_format.h"
#include "plugins/nve/crc32.h"
#include "plugins/nve/program_check.h"

namespace tilescope::nve {
namespace {

constexpr const char* kRemedy = "Export the program again.";

class Reader {
 public:
  Reader(std::string_view bytes, const std::string& file) : bytes_(bytes), file_(file) {}

  Result<ProgramImage> image() {
    ProgramImage image;
    if (!sealed() || !start()) return error_;
    for (std::uint8_t& entry : image.table) entry = static_cast<std::uint8_t>(number(1));
    const auto count = static_cast<std::size_t>(number(4));
    if (count < 1 || count > kMaxPartitions) {
      fail(fmt::format("{} partitions", count), fmt::format("1 to {}", kMaxPartitions));
      return error_;
    }
    for (std::size_t i = 0; i < count; ++i)
      if (!partition(image.partitions.emplace_back())) return error_;
    if (left() != 0) {
      fail(fmt::format("{} bytes after the last partition", left()), "none");
      return error_;
    }
    return image;
  }

 private:
  struct Counts {
    std::size_t maps = 0, inputs = 0, prologue = 0, kernel = 0, prologueColumns = 0, passColumns = 0, words = 0;

    std::size_t bytes() const {
      return (maps + inputs) * binary::kTableEntryBytes + (prologue + kernel) * binary::kInstructionBytes +
             words * kWordCoefficients * binary::kSlotBytes +
             (prologueColumns + passColumns) * binary::kDescriptorBytes;
    }
  };

  bool fail(std::string found, std::string expected) {
    error_ = {{Diagnostic::Severity::Error, file_, fmt::format("byte {}", at_), std::move(found), std::move(expected),
               kRemedy}};
    return false;
  }

  std::size_t left() const { return bytes_.size() - at_; }

  std::uint64_t number(std::size_t bytes) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes; ++i)
      value |= std::uint64_t{static_cast<std::uint8_t>(bytes_[at_ + i])} << (8 * i);
    at_ += bytes;
    return value;
  }
  int small(std::size_t bytes) { return static_cast<int>(number(bytes)); }

  bool sealed() {
    if (bytes_.size() < binary::kMagic.size() || bytes_.substr(0, binary::kMagic.size()) != binary::kMagic)
      return fail("another beginning", "the letters NVEPROG and a zero: a program of the Neuro Vector Engine");
    const std::size_t least = binary::kMagic.size() + 8 + kTableEntries + binary::kCrcBytes;
    if (bytes_.size() < least) return fail(fmt::format("{} bytes", bytes_.size()), fmt::format("{} at least", least));
    const std::string_view content = bytes_.substr(0, bytes_.size() - binary::kCrcBytes);
    at_ = content.size();
    const std::uint64_t stored = number(binary::kCrcBytes);
    at_ = content.size();
    if (stored != crc32(content))
      return fail(fmt::format("checksum {:08x} of the content", crc32(content)),
                  fmt::format("{:08x} as it was written: the file was changed or cut off", stored));
    bytes_ = content;
    at_ = binary::kMagic.size();
    return true;
  }

  bool start() {
    const std::uint64_t version = number(4);
    if (version == binary::kVersion) return true;
    at_ -= 4;
    return fail(fmt::format("version {}", version), fmt::format("{}", binary::kVersion));
  }

  bool partition(PartitionImage& partition) {
    PartitionProgram& p = partition.program;
    Counts counts;
    if (!header(p, counts)) return false;
    if (counts.bytes() > left())
      return fail(fmt::format("{} bytes", left()), fmt::format("{} for the partition's lists", counts.bytes()));
    for (std::size_t i = 0; i < counts.maps; ++i) p.maps.push_back(small(2));
    for (std::size_t i = 0; i < counts.inputs; ++i) p.inputs.push_back(small(2));
    if (!instructions(p.prologue, counts.prologue) || !instructions(p.kernel, counts.kernel)) return false;
    for (std::size_t i = 0; i < counts.words; ++i)
      if (!coefficients(partition)) return false;
    if (!descriptors(p.prologueColumns, counts.prologueColumns, 0) ||
        !descriptors(p.passColumns, counts.passColumns, p.stride))
      return false;
    const std::vector<std::string> breaches = programBreaches(p);
    if (!breaches.empty()) return fail("a program in which " + breaches.front(), "one within the machine's limits");
    return true;
  }

  bool header(PartitionProgram& p, Counts& counts) {
    constexpr std::size_t kHeaderBytes = 4 + 6 + 3 * 2 + 6 * 2;
    if (left() < kHeaderBytes)
      return fail(fmt::format("{} bytes", left()), fmt::format("{} for a partition's header", kHeaderBytes));
    p.positions = static_cast<std::uint32_t>(number(4));
    for (int* field : {&p.stages, &p.stride, &p.lanes, &p.wordsPerColumn, &p.biasShift, &p.resultShift})
      *field = small(1);
    for (int* field : {&p.base, &p.groupWords, &p.columnsHeld}) *field = small(2);
    for (std::size_t* count :
         {&counts.maps, &counts.inputs, &counts.prologue, &counts.kernel, &counts.prologueColumns, &counts.passColumns})
      *count = static_cast<std::size_t>(number(2));
    counts.words = static_cast<std::size_t>(p.base);
    return true;
  }

  bool instructions(std::vector<Instruction>& list, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      const std::string place = fmt::format("byte {}", at_);
      const Result<Instruction> instruction = decode(number(binary::kInstructionBytes), file_, place);
      if (!instruction) {
        error_ = instruction.diagnostics();
        return false;
      }
      list.push_back(*instruction);
    }
    return true;
  }

  bool coefficients(PartitionImage& partition) {
    CoefficientWord& word = partition.program.coefficients.emplace_back();
    WordValues& values = partition.values.emplace_back();
    for (std::size_t slot = 0; slot < kWordCoefficients; ++slot) {
      const std::uint64_t map = number(2), input = number(2);
      CoefficientSource& source = word[slot];
      source = {map == binary::kNone ? -1 : static_cast<int>(map),
                input == binary::kNone ? -1 : static_cast<int>(input), small(1), small(1)};
      values[slot] = static_cast<std::int16_t>(static_cast<std::uint16_t>(number(2)));
      if (source.map < 0 && values[slot] != 0) return fail(fmt::format("value {} of padding", values[slot]), "0");
    }
    return true;
  }

  bool descriptors(std::vector<ColumnWord>& queue, std::size_t count, int step) {
    for (std::size_t i = 0; i < count; ++i) {
      ColumnWord& what = queue.emplace_back();
      what.input = small(2);
      what.column = small(2);
      const int found = small(1);
      what.word = small(1);
      const int unused = small(2);
      if (found != step) return fail(fmt::format("a step of {} columns", found), fmt::format("{}", step));
      if (unused != 0) return fail(fmt::format("{} at a descriptor's end", unused), "0");
    }
    return true;
  }

  std::string_view bytes_;
  const std::string& file_;
  std::size_t at_ = 0;
  Diagnostics error_;
};

}  // namespace

Result<ProgramImage> readBinary(std::string_view bytes, const std::string& file) {
  return Reader(bytes, file).image();
}

}  // namespace tilescope::nve
