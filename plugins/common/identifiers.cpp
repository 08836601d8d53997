// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/common/identifiers.h"

#include <algorithm>
#include <cctype>

namespace tilescope {
namespace {

// Keywords that are likely names of layers, and names used by generated files.
const std::set<std::string>& reserved() {
  static const std::set<std::string> kReserved{"alignas",
                                               "alignof",
                                               "and",
                                               "and_eq",
                                               "asm",
                                               "auto",
                                               "bitand",
                                               "bitor",
                                               "bool",
                                               "break",
                                               "case",
                                               "catch",
                                               "char",
                                               "char16_t",
                                               "char32_t",
                                               "char8_t",
                                               "class",
                                               "co_await",
                                               "co_return",
                                               "co_yield",
                                               "compl",
                                               "concept",
                                               "const",
                                               "const_cast",
                                               "consteval",
                                               "constexpr",
                                               "constinit",
                                               "continue",
                                               "decltype",
                                               "default",
                                               "delete",
                                               "do",
                                               "double",
                                               "dynamic_cast",
                                               "else",
                                               "enum",
                                               "explicit",
                                               "export",
                                               "extern",
                                               "false",
                                               "float",
                                               "for",
                                               "friend",
                                               "goto",
                                               "if",
                                               "inline",
                                               "int",
                                               "linux",
                                               "long",
                                               "main",
                                               "mutable",
                                               "namespace",
                                               "new",
                                               "noexcept",
                                               "not",
                                               "not_eq",
                                               "nullptr",
                                               "operator",
                                               "or",
                                               "or_eq",
                                               "private",
                                               "protected",
                                               "public",
                                               "register",
                                               "reinterpret_cast",
                                               "requires",
                                               "restrict",
                                               "return",
                                               "short",
                                               "signed",
                                               "sizeof",
                                               "static",
                                               "static_assert",
                                               "static_cast",
                                               "struct",
                                               "switch",
                                               "template",
                                               "this",
                                               "thread_local",
                                               "throw",
                                               "true",
                                               "try",
                                               "ts",
                                               "typedef",
                                               "typeid",
                                               "typename",
                                               "union",
                                               "unix",
                                               "unsigned",
                                               "using",
                                               "virtual",
                                               "void",
                                               "volatile",
                                               "wchar_t",
                                               "while",
                                               "xor",
                                               "xor_eq",
                                               "Network"};
  return kReserved;
}

std::string plain(const std::string& name) {
  std::string text;
  for (const char c : name) text += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  if (text.empty() || std::isdigit(static_cast<unsigned char>(text.front())) != 0) text.insert(0, "n");
  while (text.find("__") != std::string::npos) text.erase(text.find("__"), 1);  // reserved in C++
  const bool looksLikeMacro =
      std::none_of(text.begin(), text.end(), [](unsigned char c) { return std::islower(c) != 0; });
  if (text.front() == '_' || looksLikeMacro) text.insert(0, "n");
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

}  // namespace tilescope
