// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "plugins/nve/listing.h"
#include "plugins/nve/listing_words.h"

namespace tilescope::nve {
namespace listing {

std::vector<int> productNumbers(const std::vector<Instruction>& kernel) {
  std::vector<int> numbers(kernel.size(), -1);
  int next = 0;
  // The first round finds the count that the kernel's end passes to its beginning.
  for (int round = 0; round < 2; ++round)
    for (std::size_t slot = 0; slot < kernel.size(); ++slot) {
      const Instruction::VMac operation = kernel[slot].vMac;
      if (operation == Instruction::VMac::Bias) next = 0;
      if (operation == Instruction::VMac::Mac || operation == Instruction::VMac::MacLast) numbers[slot] = next++;
    }
  return numbers;
}

}  // namespace listing

namespace {

constexpr std::size_t kColumns = 6;
using Row = std::array<std::string, kColumns>;

std::string place(bool rotating, int address) {
  return fmt::format("{}{}", rotating ? 'r' : '#', address);
}

Row listingRow(const Instruction& i, int product) {
  Row row{"-", "-"};
  if (i.memA == Instruction::MemA::Read) row[0] = "A.rd " + place(i.rotatingA, i.addressA);
  if (i.memA == Instruction::MemA::Write) row[0] = fmt::format("A.wr {}@{}", place(i.rotatingA, i.addressA), i.stageA);
  if (i.readB) row[1] = "B.rd " + place(i.rotatingB, i.addressB);
  row[2] = listing::kWReg[static_cast<std::size_t>(i.wReg)];
  row[3] = listing::kIReg[static_cast<std::size_t>(i.iReg)];
  row[4] = listing::kVMac[static_cast<std::size_t>(i.vMac)];
  if (product >= 0) row[4] += fmt::format(" w{}", product);
  if (i.act != Instruction::Act::None)
    row[5] = fmt::format("{} m{}@{}", listing::kAct[static_cast<std::size_t>(i.act)], i.mapAct, i.stageAct);
  return row;
}

class Writer {
 public:
  std::string text(const ProgramImage& image, const std::string& comment) {
    comments(comment);
    line(".nve {}", listing::kVersion);
    for (std::size_t first = 0; first < image.table.size(); first += listing::kTablePerLine) {
      const auto begin = image.table.begin() + static_cast<std::ptrdiff_t>(first);
      line(".table {}", fmt::join(begin, begin + listing::kTablePerLine, " "));
    }
    for (std::size_t i = 0; i < image.partitions.size(); ++i) {
      line("");
      line(".partition {}", i);
      partition(image.partitions[i]);
    }
    return std::move(text_);
  }

 private:
  template <class... Values>
  void line(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Values>(values)...);
    text_ += '\n';
  }

  void comments(const std::string& comment) {
    for (std::size_t begin = 0; begin < comment.size();) {
      const std::size_t end = std::min(comment.find('\n', begin), comment.size());
      line("; {}", comment.substr(begin, end - begin));
      begin = end + 1;
    }
  }

  void partition(const PartitionImage& partition) {
    const PartitionProgram& p = partition.program;
    line("{:<12} {:<6} ; outputs along the sliding axis", listing::kPositions, p.positions);
    for (const listing::Field& field : listing::kFields)
      line("{:<12} {:<6} ; {}", field.name, p.*field.member, field.meaning);
    line(".maps {}", fmt::join(p.maps, " "));
    line(".inputs {}", fmt::join(p.inputs, " "));
    for (std::size_t i = 0; i < p.coefficients.size(); ++i) word(i, p.coefficients[i], partition.values[i]);
    dma(".first", p.prologueColumns);
    dma(".pass", p.passColumns);
    line(".prologue");
    code(p.prologue);
    line(".kernel");
    code(p.kernel);
    line(".end");
  }

  void word(std::size_t index, const CoefficientWord& sources, const WordValues& values) {
    std::vector<std::string> slots;
    for (std::size_t i = 0; i < sources.size(); ++i) {
      const CoefficientSource& s = sources[i];
      if (s.map < 0)
        slots.emplace_back("-");
      else if (s.input < 0)
        slots.push_back(fmt::format("out{} bias = {}", s.map, values[i]));
      else
        slots.push_back(fmt::format("out{} in{} c{} p{} = {}", s.map, s.input, s.column, s.pixel, values[i]));
    }
    line(".word {}  ; #{}", fmt::join(slots, ", "), index);
  }

  void dma(const char* directive, const std::vector<ColumnWord>& queue) {
    for (const ColumnWord& what : queue) line("{} i{} c{} w{}", directive, what.input, what.column, what.word);
  }

  void code(const std::vector<Instruction>& part) {
    const std::vector<int> products = listing::productNumbers(part);
    std::vector<Row> rows;
    std::array<std::size_t, kColumns> widths{};
    for (std::size_t i = 0; i < part.size(); ++i) {
      rows.push_back(listingRow(part[i], products[i]));
      for (std::size_t c = 0; c < kColumns; ++c) widths[c] = std::max(widths[c], rows.back()[c].size());
    }
    const std::size_t digits = std::max<std::size_t>(2, std::to_string(part.size()).size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      std::string text = fmt::format("{:>{}} |", i, digits);
      for (std::size_t c = 0; c + 1 < kColumns; ++c) text += fmt::format(" {:<{}} |", rows[i][c], widths[c]);
      if (!rows[i].back().empty()) text += " " + rows[i].back();
      line("{}", text);
    }
  }

  std::string text_;
};

}  // namespace

std::string toListing(const ProgramImage& image, const std::string& comment) {
  return Writer().text(image, comment);
}

}  // namespace tilescope::nve
