// SPDX-License-Identifier: GPL-3.0-or-later
#include <utility>

#include "core/base/ensure.h"
#include "plugins/nve/binary.h"
#include "plugins/nve/binary_format.h"
#include "plugins/nve/crc32.h"
#include "plugins/nve/program_check.h"

namespace tilescope::nve {
namespace {

class Bytes {
 public:
  template <class Value>
  void put(int bytes, Value value) {
    const auto bits = static_cast<std::uint64_t>(value);
    for (int i = 0; i < bytes; ++i) text_ += static_cast<char>(bits >> (8 * i) & 0xff);
  }
  void append(std::string_view text) { text_ += text; }

  std::string sealed() && {
    put(static_cast<int>(binary::kCrcBytes), crc32(text_));
    return std::move(text_);
  }

 private:
  std::string text_;
};

void putHeader(Bytes& out, const PartitionProgram& p) {
  out.put(4, p.positions);
  for (const int field : {p.stages, p.stride, p.lanes, p.wordsPerColumn, p.biasShift, p.resultShift}) out.put(1, field);
  for (const int field : {p.base, p.groupWords, p.columnsHeld}) out.put(2, field);
  for (const std::size_t count : {p.maps.size(), p.inputs.size(), p.prologue.size(), p.kernel.size(),
                                  p.prologueColumns.size(), p.passColumns.size()})
    out.put(2, count);
}

void putCoefficients(Bytes& out, const PartitionImage& partition) {
  for (std::size_t word = 0; word < partition.values.size(); ++word)
    for (std::size_t slot = 0; slot < kWordCoefficients; ++slot) {
      const CoefficientSource& source = partition.program.coefficients[word][slot];
      out.put(2, source.map < 0 ? binary::kNone : static_cast<std::uint16_t>(source.map));
      out.put(2, source.input < 0 ? binary::kNone : static_cast<std::uint16_t>(source.input));
      out.put(1, source.column);
      out.put(1, source.pixel);
      out.put(2, partition.values[word][slot]);
    }
}

void putDescriptors(Bytes& out, const std::vector<ColumnWord>& queue, int step) {
  for (const ColumnWord& what : queue) {
    out.put(2, what.input);
    out.put(2, what.column);
    out.put(1, step);
    out.put(1, what.word);
    out.put(2, 0);
  }
}

}  // namespace

std::string toBinary(const ProgramImage& image) {
  Bytes out;
  out.append(binary::kMagic);
  out.put(4, binary::kVersion);
  for (const std::uint8_t entry : image.table) out.put(1, entry);
  out.put(4, image.partitions.size());
  for (const PartitionImage& partition : image.partitions) {
    const PartitionProgram& p = partition.program;
    ensure(programBreaches(p).empty() && partition.values.size() == p.coefficients.size(),
           "a program that is written keeps the machine's limits");
    putHeader(out, p);
    for (const std::vector<int>* list : {&p.maps, &p.inputs})
      for (const int number : *list) out.put(2, number);
    for (const std::vector<Instruction>* part : {&p.prologue, &p.kernel})
      for (const Instruction& instruction : *part) out.put(8, encode(instruction));
    putCoefficients(out, partition);
    putDescriptors(out, p.prologueColumns, 0);
    putDescriptors(out, p.passColumns, p.stride);
  }
  return std::move(out).sealed();
}

}  // namespace tilescope::nve
