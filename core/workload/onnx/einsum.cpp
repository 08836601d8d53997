// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/onnx/einsum.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "core/base/names.h"
#include "core/workload/onnx/wire.h"

namespace tilescope::onnx {
namespace {

constexpr std::string_view kEllipsis = "...";
constexpr char kFirstHidden = '\x01';  // first letter for axes of an ellipsis; no equation can use it

[[noreturn]] void wrong(const Node& node, std::string found) {
  throw Unreadable{fmt::format("node {} (Einsum)", quoteName(node.name)), std::move(found),
                   "an equation such as \"bij,bjk->bik\" that fits its operands",
                   "The file contradicts itself; export it again."};
}

std::string withoutSpaces(std::string_view text) {
  std::string made;
  for (const char c : text)
    if (c != ' ') made += c;
  return made;
}

// hidden: how many of the equation's `all` ellipsis axes this operand has.
std::string letters(const Node& node, std::string_view term, std::size_t hidden, std::size_t all) {
  std::string made;
  for (std::size_t i = 0; i < term.size(); ++i) {
    if (term.substr(i).starts_with(kEllipsis)) {
      for (std::size_t k = 0; k < hidden; ++k)
        made += static_cast<char>(kFirstHidden + static_cast<char>(all - hidden + k));
      i += kEllipsis.size() - 1;
    } else if (std::isalpha(static_cast<unsigned char>(term[i])) != 0) {
      made += term[i];
    } else {
      wrong(node, fmt::format("{} in its equation", quoteName(term.substr(i, 1))));
    }
  }
  return made;
}

std::size_t hiddenAxes(const Node& node, std::string_view term, std::size_t rank) {
  const std::size_t at = term.find(kEllipsis);
  if (at == std::string_view::npos) return 0;
  const std::size_t named = term.size() - kEllipsis.size();
  if (named > rank) wrong(node, fmt::format("{} for an operand of {} axes", quoteName(term), rank));
  return rank - named;
}

}  // namespace

Shape Equation::outputShape() const {
  Shape shape;
  for (const char letter : result) shape.push_back(sizes.at(letter));
  return shape;
}

Equation parseEquation(const Node& node, const std::vector<Shape>& shapes) {
  const std::string given = withoutSpaces(text(node, "equation", ""));
  const std::size_t arrow = given.find("->");
  std::string_view left = std::string_view(given).substr(0, arrow);
  std::vector<std::string_view> terms;
  for (std::size_t comma = 0; comma != std::string_view::npos;) {
    comma = left.find(',');
    terms.push_back(left.substr(0, comma));
    if (comma != std::string_view::npos) left.remove_prefix(comma + 1);
  }
  if (terms.size() != shapes.size()) wrong(node, fmt::format("{} for {} operands", quoteName(given), shapes.size()));
  std::size_t hidden = 0;
  for (std::size_t i = 0; i < terms.size(); ++i)
    hidden = std::max(hidden, hiddenAxes(node, terms[i], shapes[i].size()));
  Equation equation;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const std::string term = letters(node, terms[i], hiddenAxes(node, terms[i], shapes[i].size()), hidden);
    if (term.size() != shapes[i].size())
      wrong(node, fmt::format("{} for an operand of {} axes", quoteName(terms[i]), shapes[i].size()));
    for (std::size_t axis = 0; axis < term.size(); ++axis) {
      std::int64_t& size = equation.sizes.try_emplace(term[axis], 1).first->second;
      if (size != shapes[i][axis] && size != 1 && shapes[i][axis] != 1)
        wrong(node, fmt::format("sizes {} and {} of one letter", size, shapes[i][axis]));
      size = std::max(size, shapes[i][axis]);
      equation.hasDiagonal = equation.hasDiagonal || term.find(term[axis]) != axis;
    }
    equation.operands.push_back(term);
  }
  if (arrow != std::string::npos) {
    equation.result = letters(node, std::string_view(given).substr(arrow + 2), hidden, hidden);
  } else {
    // Without "->": the ellipsis, then letters that occur once, in alphabetical order.
    std::map<char, int> counts;
    for (const std::string& term : equation.operands)
      for (const char letter : term) ++counts[letter];
    for (const auto& [letter, count] : counts)
      if (count == 1 || letter < ' ') equation.result += letter;
  }
  for (const char letter : equation.result)
    if (!equation.sizes.contains(letter)) wrong(node, fmt::format("{} with a letter of no operand", quoteName(given)));
  return equation;
}

}  // namespace tilescope::onnx
