// SPDX-License-Identifier: GPL-3.0-or-later
// clang-format looks for the cheapest way to break a statement. A break costs more the deeper it is nested in brackets;
// of equally cheap ways, the one that fills the first lines wins. This file does the same for the two forms that
// generated statements have: calls or lists with commas, and initializations.
#include "plugins/common/code_writer.h"

#include <limits>
#include <map>
#include <optional>

namespace tilescope {
namespace {

constexpr std::size_t kContinuation = 4;
constexpr int kNesting = 20;  // cost of a break, per enclosing bracket
constexpr int kComma = 1;
constexpr int kAssignment = 2;
constexpr int kBracket = 1;
constexpr int kOnlyArgument = 19;
constexpr int kFirst = 15;              // cost of the first break inside a bracket
constexpr int kBeyondColumns = 100000;  // far above all other costs

// Number of characters, not bytes, in UTF-8.
std::size_t widthOf(std::string_view text) {
  std::size_t width = 0;
  for (const char c : text)
    if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) ++width;
  return width;
}

struct Piece {
  std::string text;
  enum class End { Comma, Assignment, Bracket, OnlyArgument, Last } end = End::Last;
};

bool hasComma(std::string_view inside) {
  int depth = 0;
  bool isQuoted = false;
  for (std::size_t i = 0; i < inside.size() && depth >= 0; ++i) {
    const char c = inside[i];
    if (isQuoted && c == '\\')
      ++i;
    else if (c == '"')
      isQuoted = !isQuoted;
    else if (!isQuoted && (c == '(' || c == '{' || c == '['))
      ++depth;
    else if (!isQuoted && (c == ')' || c == '}' || c == ']'))
      --depth;
    else if (!isQuoted && c == ',' && depth == 0)
      return true;
  }
  return false;
}

std::vector<Piece> piecesOf(const std::string& statement) {
  std::vector<Piece> pieces(1);
  bool isQuoted = false;
  for (std::size_t i = 0; i < statement.size(); ++i) {
    std::string& text = pieces.back().text;
    const char c = statement[i];
    text += c;
    if (isQuoted && c == '\\') {
      text += statement[++i];
    } else if (c == '"') {
      isQuoted = !isQuoted;
    } else if (!isQuoted && i + 1 < statement.size()) {
      const bool isSpaced = statement[i + 1] == ' ';
      const std::string_view after = std::string_view(statement).substr(i + 1);
      if (c == ',' && isSpaced)
        pieces.back().end = Piece::End::Comma;
      else if (c == '=' && isSpaced && text.ends_with(" =") && statement.back() == ';' && statement.find("for (") != 0)
        pieces.back().end = Piece::End::Assignment;
      else if (c == '(' && !after.starts_with(')'))
        pieces.back().end = hasComma(after) ? Piece::End::Bracket : Piece::End::OnlyArgument;
      else
        continue;
      pieces.emplace_back();
      if (isSpaced) ++i;
    }
  }
  return pieces;
}

struct Open {
  std::size_t column;  // where its broken lines begin
  bool isBroken = false;
  auto operator<=>(const Open&) const = default;
};
using Opens = std::vector<Open>;

class Breaker {
 public:
  Breaker(const std::string& statement, std::size_t indent) : pieces_(piecesOf(statement)), indent_(indent) {}

  std::vector<std::string> lines() {
    cheapest(0, indent_, {{indent_ + kContinuation}});
    std::vector<std::string> lines{std::string(indent_, ' ')};
    std::size_t column = indent_;
    Opens open{{indent_ + kContinuation}};
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      const Choice choice = known_.at({i, column, open});
      place(i, column, open);
      lines.back() += pieces_[i].text;
      if (choice.breaks) {
        column = breakColumn(i, open);
        lines.emplace_back(column, ' ');
      } else if (hasSpace(i)) {
        lines.back() += ' ';
        ++column;
      }
    }
    return lines;
  }

 private:
  struct Choice {
    long cost = 0;
    bool breaks = false;
  };
  struct State {
    std::size_t piece, column;
    Opens open;
    auto operator<=>(const State&) const = default;
  };

  bool hasSpace(std::size_t i) const {
    return pieces_[i].end == Piece::End::Comma || pieces_[i].end == Piece::End::Assignment;
  }

  // Moves the column past the piece and opens or closes its brackets.
  void place(std::size_t i, std::size_t& column, Opens& open) const {
    bool isQuoted = false;
    const std::string& text = pieces_[i].text;
    for (std::size_t at = 0; at < text.size(); ++at) {
      const char c = text[at];
      if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) ++column;
      if (isQuoted && c == '\\') {
        ++at, ++column;
      } else if (c == '"') {
        isQuoted = !isQuoted;
      } else if (!isQuoted && (c == '(' || c == '{' || c == '[')) {
        open.push_back({column});
      } else if (!isQuoted && (c == ')' || c == '}' || c == ']') && open.size() > 1) {
        open.pop_back();
      }
    }
  }

  std::size_t breakColumn(std::size_t i, Opens& open) const {
    const bool isBehindBracket = pieces_[i].end == Piece::End::Bracket || pieces_[i].end == Piece::End::OnlyArgument;
    if (isBehindBracket) open.back().column = open[open.size() - 2].column + (open.size() > 2 ? kContinuation : 0);
    open.back().isBroken = true;
    return open.back().column;
  }

  long costOfBreak(std::size_t i, const Opens& open) const {
    const long nesting = kNesting * static_cast<long>(open.size()) + (open.back().isBroken ? 0 : kFirst);
    switch (pieces_[i].end) {
      case Piece::End::Assignment:
        return nesting + kAssignment;
      case Piece::End::Bracket:
        return nesting + kBracket;
      case Piece::End::OnlyArgument:
        return nesting + kOnlyArgument;
      default:
        return nesting + kComma;
    }
  }

  long cheapest(std::size_t i, std::size_t column, const Opens& open) {
    const State state{i, column, open};
    if (const auto found = known_.find(state); found != known_.end()) return found->second.cost;
    Opens inside = open;
    place(i, column, inside);
    const long here = column > kColumns ? kBeyondColumns * static_cast<long>(column - kColumns) : 0;
    Choice choice;
    if (i + 1 < pieces_.size()) {
      choice.cost = cheapest(i + 1, column + (hasSpace(i) ? 1 : 0), inside);
      Opens broken = inside;
      const std::size_t next = breakColumn(i, broken);
      const long cost =
          next < column ? costOfBreak(i, inside) + cheapest(i + 1, next, broken) : std::numeric_limits<long>::max();
      if (cost < choice.cost) choice = {cost, true};
    }
    choice.cost += here;
    known_[state] = choice;
    return choice.cost;
  }

  std::vector<Piece> pieces_;
  std::size_t indent_;
  std::map<State, Choice> known_;
};

}  // namespace

std::vector<std::string> brokenLines(const std::string& statement, std::size_t indent) {
  if (indent + widthOf(statement) <= kColumns) return {std::string(indent, ' ') + statement};
  return Breaker(statement, indent).lines();
}

void CodeWriter::line(std::string_view text) {
  if (text.empty()) {
    text_ += '\n';
    return;
  }
  for (const std::string& part : brokenLines(std::string(text), 2 * depth_)) text_.append(part) += '\n';
}

void CodeWriter::openContinued(std::string_view text) {
  for (const std::string& part : brokenLines(std::string(text), 2 * depth_ + kContinuation)) text_.append(part) += '\n';
  ++depth_;
}

void CodeWriter::directive(std::string_view text) {
  text_.append(text) += '\n';
}

void CodeWriter::comment(std::string_view text) {
  const std::string indent(2 * depth_, ' ');
  std::string line;
  const auto end = [&] { text_.append(indent).append("//").append(line) += '\n'; };
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t space = std::min(text.find(' ', start), text.size());
    const std::string_view word = text.substr(start, space - start);
    if (!line.empty() && indent.size() + 3 + widthOf(line) + widthOf(word) > kColumns) {
      end();
      line.clear();
    }
    line.append(" ").append(word);
    start = space + 1;
  }
  end();
}

}  // namespace tilescope
