// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/room_words.h"

#include <fmt/format.h>

#include <vector>

#include "core/base/format_size.h"
#include "core/base/label_words.h"

namespace tilescope {
namespace {

// "I+O" → "the input and output tiles need".
std::string tilesNeed(const std::string& tensors) {
  std::vector<std::string> words;
  if (tensors.find('I') != std::string::npos) words.emplace_back("input");
  if (tensors.find('W') != std::string::npos) words.emplace_back("weight");
  if (tensors.find('O') != std::string::npos) words.emplace_back("output");
  if (words.empty()) return "its tile needs";
  if (words.size() == 1) return fmt::format("the {} tile needs", words[0]);
  std::string list = words[0];
  for (std::size_t i = 1; i < words.size(); ++i) list += (i + 1 == words.size() ? " and " : ", ") + words[i];
  return fmt::format("the {} tiles need", list);
}

std::string bitsMissing(std::int64_t neededBits, std::int64_t availableBits) {
  const std::int64_t missing = neededBits - availableBits;
  return fmt::format("{} {} missing", missing, missing == 1 ? "bit" : "bits");
}

}  // namespace

std::string memoryWords(const std::string& memory) {
  return labelOf(memory) == memory ? memory : "the " + wordsOf(memory);
}

std::string wordsOf(const LackOfRoom& lack) {
  return fmt::format("{} {}, {} {} {}", tilesNeed(lack.tensors), neededText(lack.neededBits), memoryWords(lack.memory),
                     lack.half ? "offers half of itself," : "has", roomText(lack.availableBits));
}

std::string messageOf(const LackOfRoom& lack) {
  const std::int64_t enough = roundSize(lack.neededBits * (lack.half ? 2 : 1));
  return fmt::format("{}. {}: enlarge it to {} ({} bits)", capital(wordsOf(lack)),
                     bitsMissing(lack.neededBits, lack.availableBits), formatBits(enough), enough);
}

std::string missingText(std::int64_t neededBits, std::int64_t availableBits) {
  return fmt::format("{} ({} needed, {} available)", bitsMissing(neededBits, availableBits), neededBits, availableBits);
}

}  // namespace tilescope
