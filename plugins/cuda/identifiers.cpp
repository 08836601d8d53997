// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/cuda/identifiers.h"

#include <cctype>

namespace tilescope::cuda {
namespace {

// Keywords that a layer may well be called, and names that the generated file has itself.
const std::set<std::string>& reserved() {
  static const std::set<std::string> kReserved{
      "and",      "asm",      "auto",      "bool",     "break",     "case",   "catch",    "char",    "class",
      "const",    "continue", "default",   "delete",   "do",        "double", "else",     "enum",    "explicit",
      "export",   "extern",   "false",     "float",    "for",       "friend", "goto",     "if",      "inline",
      "int",      "long",     "main",      "mutable",  "namespace", "new",    "not",      "nullptr", "operator",
      "or",       "private",  "protected", "public",   "register",  "return", "short",    "signed",  "sizeof",
      "static",   "struct",   "switch",    "template", "this",      "throw",  "true",     "try",     "typedef",
      "typename", "union",    "unsigned",  "using",    "virtual",   "void",   "volatile", "while",   "xor",
      "ts",       "Arrays"};
  return kReserved;
}

std::string plain(const std::string& name) {
  std::string text;
  for (const char c : name) text += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  if (text.empty() || std::isdigit(static_cast<unsigned char>(text.front())) != 0) text.insert(0, "n");
  while (text.find("__") != std::string::npos) text.erase(text.find("__"), 1);  // reserved in C++
  if (text.front() == '_') text.insert(0, "n");
  return text;
}

}  // namespace

std::string Identifiers::of(const std::string& name) {
  const auto known = known_.find(name);
  if (known != known_.end()) return known->second;
  const std::string wanted = plain(name);
  std::string chosen = wanted;
  for (int number = 2; reserved().contains(chosen) || taken_.contains(chosen); ++number)
    chosen = wanted + "_" + std::to_string(number);
  taken_.insert(chosen);
  return known_[name] = chosen;
}

}  // namespace tilescope::cuda
