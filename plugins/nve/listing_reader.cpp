// SPDX-License-Identifier: GPL-3.0-or-later
// Directives have a fixed order, so that messages can name the expected one. Reading continues after a wrong line in a
// list or in code, but ends at a missing directive.
#include <fmt/format.h>

#include <algorithm>

#include "core/base/names.h"
#include "plugins/nve/line_reader.h"
#include "plugins/nve/listing.h"
#include "plugins/nve/listing_instruction.h"
#include "plugins/nve/listing_words.h"
#include "plugins/nve/program_check.h"

namespace tilescope::nve {
namespace {

struct Line {
  std::string_view text;
  std::size_t number;
};

std::vector<Line> linesOf(std::string_view text) {
  std::vector<Line> lines;
  std::size_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, std::min(end, text.find(';')));
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (line.find_first_not_of(" \t\r") != std::string_view::npos) lines.push_back({line, number});
  }
  lines.push_back({"", number + 1});
  return lines;
}

class ListingReader {
 public:
  ListingReader(std::string_view text, const std::string& file) : lines_(linesOf(text)), findings_(file, "") {}

  Result<ProgramImage> image() {
    ProgramImage image;
    if (read(image)) return image;
    return std::move(findings_).take();
  }

 private:
  bool read(ProgramImage& image) {
    if (!value(".nve", listing::kVersion, listing::kVersion) || !table(image.table)) return false;
    do {
      const auto index = static_cast<std::int64_t>(image.partitions.size());
      if (!value(".partition", index, index) || !partition(image.partitions.emplace_back())) return false;
    } while (!done() && image.partitions.size() < kMaxPartitions);
    if (!done()) here().ended();
    return !findings_.hasErrors();
  }

  bool done() const { return at_ + 1 >= lines_.size(); }
  LineReader here() { return {lines_[at_].text, lines_[at_].number, findings_}; }

  bool comes(std::string_view directive) const {
    DocumentFindings unheard("", "");
    return LineReader(lines_[at_].text, 0, unheard).word() == directive;
  }

  std::optional<LineReader> directive(std::string_view name) {
    LineReader line = here();
    if (!line.oneOf({std::string(name)})) return std::nullopt;
    if (!done()) ++at_;
    return line;
  }

  std::optional<std::int64_t> value(std::string_view name, std::int64_t least, std::int64_t most) {
    std::optional<LineReader> line = directive(name);
    if (!line) return std::nullopt;
    const std::optional<std::int64_t> number = line->number(least, most);
    if (!number || !line->ended()) return std::nullopt;
    return number;
  }

  bool table(ActivationTable& table) {
    for (std::size_t first = 0; first < table.size(); first += listing::kTablePerLine) {
      std::optional<LineReader> line = directive(".table");
      if (!line) return false;
      for (std::size_t i = 0; i < listing::kTablePerLine; ++i)
        if (const auto entry = line->number(0, 255)) table[first + i] = static_cast<std::uint8_t>(*entry);
      line->ended();
    }
    return true;
  }

  bool partition(PartitionImage& partition) {
    const std::size_t beginning = lines_[at_ == 0 ? 0 : at_ - 1].number;
    PartitionProgram& p = partition.program;
    const auto positions = value(listing::kPositions, 1, kMaxSize);
    if (!positions) return false;
    p.positions = static_cast<std::uint32_t>(*positions);
    for (const listing::Field& field : listing::kFields) {
      const auto found = value(field.name, 0, kScratchpadWords);
      if (!found) return false;
      p.*field.member = static_cast<int>(*found);
    }
    if (!numbers(".maps", kMaxMaps, p.maps) || !numbers(".inputs", kMaxInputs, p.inputs)) return false;
    while (comes(".word")) word(partition);
    while (comes(".first")) columns(".first", p.prologueColumns);
    while (comes(".pass")) columns(".pass", p.passColumns);
    if (!code(".prologue", p.prologue) || !code(".kernel", p.kernel)) return false;
    const std::optional<LineReader> end = directive(".end");
    if (!end || findings_.hasErrors()) return false;
    for (const std::string& breach : programBreaches(p))
      findings_.error(fmt::format("line {}", beginning), "a partition in which " + breach,
                      "one within the machine's limits", "Correct its lines.");
    return true;
  }

  bool numbers(std::string_view name, std::size_t most, std::vector<int>& list) {
    std::optional<LineReader> line = directive(name);
    if (!line) return false;
    while (!line->atEnd() && list.size() < most) {
      const auto number = line->number(0, static_cast<std::int64_t>(most) - 1);
      if (!number) return false;
      list.push_back(static_cast<int>(*number));
    }
    return line->ended();
  }

  void word(PartitionImage& partition) {
    std::optional<LineReader> line = directive(".word");
    CoefficientWord& sources = partition.program.coefficients.emplace_back();
    WordValues& values = partition.values.emplace_back();
    for (std::size_t i = 0; i < kWordCoefficients && !line->failed(); ++i) {
      if (i > 0) line->take(",");
      if (!line->next('-')) coefficient(*line, sources[i], values[i]);
    }
    line->ended();
  }

  static void coefficient(LineReader& line, CoefficientSource& source, std::int16_t& value) {
    const auto part = [&](std::string_view prefix, int most, int& into) {
      if (!line.take(prefix)) return;
      if (const auto number = line.number(0, most)) into = static_cast<int>(*number);
    };
    part("out", kMaxMaps - 1, source.map);
    if (line.next('b')) {
      line.take("ias");
    } else {
      part("in", kMaxInputs - 1, source.input);
      part("c", kMaxKernelRows - 1, source.column);
      part("p", kColumnsBeyondStride + 1, source.pixel);
    }
    if (!line.take("=")) return;
    if (const auto number = line.number(INT16_MIN, INT16_MAX)) value = static_cast<std::int16_t>(*number);
  }

  void columns(std::string_view name, std::vector<ColumnWord>& queue) {
    std::optional<LineReader> line = directive(name);
    ColumnWord& what = queue.emplace_back();
    const auto part = [&](std::string_view prefix, int most, int& into) {
      if (!line->take(prefix)) return;
      if (const auto number = line->number(0, most)) into = static_cast<int>(*number);
    };
    part("i", kMaxInputs - 1, what.input);
    part("c", kMaxKernelRows - 1, what.column);
    part("w", kScratchpadWords - 1, what.word);
    line->ended();
  }

  bool code(std::string_view name, std::vector<Instruction>& part) {
    std::optional<LineReader> heading = directive(name);
    if (!heading || !heading->ended()) return false;
    struct Product {
      std::size_t line, at;
      int number;
      std::size_t instruction;
    };
    std::vector<Product> products;
    while (!done() && lines_[at_].text.find('|') != std::string_view::npos) {
      LineReader line = here();
      const auto listed = readInstruction(line, part.size());
      if (listed && listed->product) products.push_back({at_, listed->productAt, *listed->product, part.size()});
      part.push_back(listed ? listed->instruction : Instruction{});
      ++at_;
    }
    const std::vector<int> numbers = listing::productNumbers(part);
    for (const Product& product : products)
      if (!findings_.hasErrors() && product.number != numbers[product.instruction])
        LineReader(lines_[product.line].text, lines_[product.line].number, findings_)
            .fail(product.at, fmt::format("w{}", product.number),
                  fmt::format("w{}: products are counted from the bias", numbers[product.instruction]),
                  "Correct the number or leave it out.");
    return true;
  }

  std::vector<Line> lines_;
  DocumentFindings findings_;
  std::size_t at_ = 0;
};

}  // namespace

Result<ProgramImage> readListing(std::string_view text, const std::string& file) {
  return ListingReader(text, file).image();
}

}  // namespace tilescope::nve
