// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/silicon/price_provenance.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/ensure.h"
#include "core/base/format_number.h"
#include "core/base/format_size.h"
#include "core/base/names.h"

namespace tilescope {
namespace {

constexpr int kPublishedDigits = 6;
constexpr int kRatioDigits = 4;
// 32 KiB: for smaller memories, Google's values for 7 nm are at least six times the model's.
constexpr double kSmallMacroLog2Bits = 18;

std::string sizeText(const MemorySize& size, bool withPort) {
  const std::string bits = formatBits(std::llround(size.sizeBits));
  return withPort ? fmt::format("{}, {} bits wide", bits, atMost(size.portBits, kPublishedDigits)) : bits;
}

void addSentence(std::string& text, const std::string& sentence) {
  text += (text.empty() ? "" : " ") + sentence;
}

}  // namespace

std::string wordsOf(const Process& process) {
  std::string kind(enumName(kTransistorNames, process.transistors));
  std::replace(kind.begin(), kind.end(), '_', ' ');
  return fmt::format("{} nm, {}", atMost(process.nodeNm, kPublishedDigits), kind);
}

std::string shapeSource(MemoryBuild build) {
  switch (build) {
    case MemoryBuild::Sram:
      return "CACTI 7.0 shape";
    case MemoryBuild::RegisterFile:
      return "flip-flop register files of ZigZag 3.8.5, 28 nm";
    case MemoryBuild::Dram:
      return "the same energy per bit";
    case MemoryBuild::Fixed:
      return "a memory of fixed size";
  }
  throw InternalError("an unknown build of a memory");
}

std::string repricedText(const PublishedEnergy& published, double energyNow, const MemorySize& anchor,
                         const MemorySize& now, MemoryBuild build) {
  const bool withPort = anchor.portBits != now.portBits;
  std::string text =
      fmt::format("{}{} at {} ({})", atMost(published.value, kPublishedDigits),
                  published.unit.empty() ? "" : " " + published.unit, sizeText(anchor, withPort), published.source);
  if (now == anchor) return text;
  if (published.value == 0) return text + ": not priced";
  return text + fmt::format(" × {} for {} ({})", significant(energyNow / published.value, kRatioDigits),
                            sizeText(now, withPort), shapeSource(build));
}

std::string limitsOf(const SramMacro& macro, const Process& process) {
  const SramTable& table = siliconTables().sram;
  const SramPoint point(macro, table);
  std::string text;
  if (point.isShallow())
    addSentence(text, fmt::format("Fewer than {} words: priced as {}.", table.minWords, table.minWords));
  if (point.log2LaneBits() < kMinLog2Bits) addSentence(text, "Below the smallest size of the fit, whose price it has.");
  if (point.log2LaneBits() > kMaxLog2Bits) addSentence(text, "Above the largest size of the fit: extrapolated.");
  if (process.nodeNm < table.nodesNm.front()) {
    addSentence(text,
                fmt::format("Below {} nm, where the fit ends: scaled by published trends.", table.nodesNm.front()));
    if (point.log2LaneBits() <= kSmallMacroLog2Bits)
      addSentence(text, "Energies of small buffers are a lower bound: published ones are up to 13 times as much.");
  }
  if (process.nodeNm > table.nodesNm.back())
    addSentence(text, fmt::format("Above {} nm, where the fit ends: scaled by assumption.", table.nodesNm.back()));
  return text;
}

std::string limitsOf(const DramType& type) {
  if (type.low == type.high) return "";
  return fmt::format(
      "Published values range from {} to {} pJ per bit, depending on how much of interface and controller they "
      "include.",
      type.low, type.high);
}

std::string limitsOf(const FloatFormat& format) {
  return format.isAssumption ? fmt::format("The values of {} are assumptions.", format.name) : "";
}

}  // namespace tilescope
