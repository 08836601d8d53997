// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

#include "core/base/ensure.h"
#include "core/base/format_number.h"
#include "core/base/format_size.h"
#include "core/base/json.h"
#include "core/base/label_words.h"
#include "core/base/units.h"
#include "core/hardware/off_chip_rate.h"
#include "core/hardware/profile_fields.h"
#include "core/hardware/transfer_energy.h"
#include "core/models/provenance.h"

namespace tilescope {
namespace {

// A slider's range as a factor of the profile's value, if the profile has no limits; an assumption. Realistic ranges of
// clock and off-chip port are smaller (docs/how_to/hardware_profile.md).
constexpr double kReach = 16;
constexpr double kMaxClockFactor = 2;
constexpr double kMaxBandwidthFactor = 4;
constexpr double kMinBandwidthFactor = 1.0 / 64;
constexpr double kLargestSmallSize = 1024 * kBitsPerKibibyte;  // buffers can grow to at least 1 MiB
constexpr double kLargestSmallArray = 256;

constexpr double kMaxDimSize = 1048576;
constexpr int kMaxElementsLog2 = 40;  // for the product of all array dimensions
constexpr double kMinClockMhz = 0.001, kMaxClockMhz = 1e6;
constexpr double kMinBandwidth = 1e-9, kMaxBandwidth = 1e9;  // in GB/s
constexpr double kMaxElementBits = 64;

constexpr int kValueDigits = 4;
constexpr int kByteDigits = 7;

// e-PlaNNer's name for the array dimension of loop K.
constexpr const char* kRows = "Rows (K)";
constexpr const char* kColumns = "Columns (C)";

double powerOfTwoAtOrAbove(double value) {
  return std::exp2(std::ceil(std::log2(value) - 1e-9));
}
double powerOfTwoAtOrBelow(double value) {
  return std::exp2(std::floor(std::log2(value) + 1e-9));
}

void setRange(Parameter& p, double least, double most) {
  p.least = std::min(least, p.value);
  p.most = std::max(most, p.value);
}

ValueLimits limitsOf(const HardwareProfile& profile, const std::string& pointer, double min, double max) {
  const auto stated = profile.limits.find(pointer);
  return stated == profile.limits.end() ? ValueLimits{min, max} : stated->second;
}

void setSource(Parameter& p, const HardwareProfile& profile) {
  const FigureSource source = sourceOfFigure(profile, p.pointer);
  p.source = source.text;
  p.assumption = source.assumption;
}

const ProfileField& takeField(Parameter& p, std::string pointer) {
  const ProfileField* field = profileField(pointer);
  ensure(field != nullptr, "a parameter is a field of the profile");
  p.pointer = std::move(pointer);
  p.label = field->label;
  p.unit = field->unit;
  return *field;
}

std::string holdsText(const Memory& memory) {
  constexpr std::array<std::array<const char*, 2>, kTensorCount> kWords{
      {{"input", "ifmap"}, {"weight", "filter"}, {"output", "psum"}}};
  if (memory.holds.size() == 1) {
    for (const char* word : kWords[index(memory.holds.front())])
      if (memory.name.find(word) != std::string::npos) return "";
  }
  std::string text;
  for (const Tensor tensor : kTensors) {
    if (memory.stores(tensor)) text += (text.empty() ? "" : " ") + std::string(name(tensor));
  }
  return text;
}

Parameter sizeParameter(const HardwareProfile& profile, std::size_t m) {
  const Memory& memory = profile.memories[m];
  Parameter p;
  p.kind = ParameterKind::MemorySize;
  p.pointer = fmt::format("/memories/{}/size_bits", m);
  p.label = labelOf(memory.name);
  // Only our own words get an article, not names of the profile.
  const bool isName = p.label == memory.name;
  p.words = isName ? memory.name : "the " + wordsOf(memory.name);
  p.value = static_cast<double>(memory.sizeBits);
  p.holds = holdsText(memory);
  const bool bits = p.value < kBitsPerByte, bytes = p.value < kBitsPerKibibyte;
  p.unit = bits ? "bit" : bytes ? "B" : "KiB";
  p.unitValue = static_cast<double>(bits ? 1 : bytes ? kBitsPerByte : kBitsPerKibibyte);
  const double most = kReach * powerOfTwoAtOrAbove(p.value);
  const ValueLimits limits =
      limitsOf(profile, p.pointer, p.unitValue, p.unit == "KiB" ? std::max(most, kLargestSmallSize) : most);
  setRange(p, std::max(limits.min, 1.0), std::min(limits.max, real(kLargestExact)));
  setSource(p, profile);
  return p;
}

// The only loop on this array dimension in all dataflows; "" if there is none.
std::string onlyLoop(const HardwareProfile& profile, const std::string& arrayDim) {
  std::string only;
  for (const Dataflow& dataflow : profile.dataflows) {
    if (!dataflow.unroll) return "";
    const auto on = std::find_if(dataflow.unroll->begin(), dataflow.unroll->end(),
                                 [&](const auto& entry) { return entry.first == arrayDim; });
    if (on == dataflow.unroll->end() || on->second.size() != 1) return "";
    const std::string& loop = on->second.front().dim;
    if (!only.empty() && only != loop) return "";
    only = loop;
  }
  return only;
}

// e-PlaNNer's "Rows (K)" or "Columns (C)", if exactly one array dimension has that loop.
std::string arrayLabel(const HardwareProfile& profile, const std::string& arrayDim) {
  const std::string loop = onlyLoop(profile, arrayDim);
  if (loop.empty()) return arrayDim;
  const auto shared = [&](const ArrayDim& other) {
    return other.name != arrayDim && onlyLoop(profile, other.name) == loop;
  };
  const bool alone = std::none_of(profile.arrayDims.begin(), profile.arrayDims.end(), shared);
  if (alone && loop == "K") return kRows;
  if (alone && loop == "C") return kColumns;
  return fmt::format("{} ({})", arrayDim, loop);
}

// The largest product of fixed unrolling factors.
double leastSize(const HardwareProfile& profile, const std::string& arrayDim) {
  double least = 1;
  for (const Dataflow& dataflow : profile.dataflows) {
    if (!dataflow.unroll) continue;
    for (const auto& [dim, loops] : *dataflow.unroll) {
      double product = 1;
      for (const UnrolledLoop& loop : loops) product *= static_cast<double>(loop.factor.value_or(1));
      if (dim == arrayDim) least = std::max(least, product);
    }
  }
  return least;
}

Parameter arrayParameter(const HardwareProfile& profile, std::size_t d) {
  const ArrayDim& dim = profile.arrayDims[d];
  Parameter p;
  p.kind = ParameterKind::ArrayDim;
  takeField(p, fmt::format("/array/dims/{}/size", d));
  p.label = arrayLabel(profile, dim.name);
  p.words = p.label == kRows ? "the rows (K)" : p.label == kColumns ? "the columns (C)" : p.label;
  p.value = static_cast<double>(dim.size);
  // All dimensions at their maximum must still be a valid array.
  const double share = std::exp2(kMaxElementsLog2 / static_cast<int>(profile.arrayDims.size()));
  const double reach = std::max(kReach * powerOfTwoAtOrAbove(p.value), kLargestSmallArray);
  const ValueLimits limits = limitsOf(profile, p.pointer, 1, reach);
  setRange(p, std::max(limits.min, leastSize(profile, dim.name)), std::min({limits.max, share, kMaxDimSize}));
  setSource(p, profile);
  return p;
}

Parameter wholeBandwidth(const HardwareProfile& profile, double gbPerS) {
  Parameter p;
  p.kind = ParameterKind::Bandwidth;
  takeField(p, offChipBandwidthPointer(profile));
  p.whole = false;
  p.value = gbPerS;
  const ValueLimits limits =
      limitsOf(profile, p.pointer, powerOfTwoAtOrBelow(p.value) * kMinBandwidthFactor, p.value * kMaxBandwidthFactor);
  // The checks require at least one bit per cycle.
  const double least =
      std::max({limits.min, kMinBandwidth, powerOfTwoAtOrAbove(profile.clockMhz / bitsPerCycle(1, 1))});
  setRange(p, least, std::min(limits.max, kMaxBandwidth));
  return p;
}

Parameter portWidth(const HardwareProfile& profile, std::size_t port) {
  const Port& own = profile.memories.back().ports[port];
  Parameter p;
  p.kind = ParameterKind::Bandwidth;
  takeField(p, fmt::format("/memories/{}/ports/{}/bits_per_cycle", profile.memories.size() - 1, port));
  p.value = static_cast<double>(own.widestBitsPerCycle);
  p.narrowest = static_cast<double>(own.narrowestBitsPerCycle);
  const ValueLimits limits = limitsOf(profile, p.pointer + "/1", powerOfTwoAtOrBelow(p.value) * kMinBandwidthFactor,
                                      p.value * kMaxBandwidthFactor);
  setRange(p, std::max(limits.min, 1.0), std::min(limits.max, real(kMaxPortBits)));
  return p;
}

// One parameter for the memory or per port: traffic waits only for its own port.
std::vector<Parameter> bandwidthParameters(const HardwareProfile& profile) {
  const Memory& memory = profile.memories.back();
  std::vector<Parameter> all;
  if (memory.bandwidthGbPerS)
    all.push_back(wholeBandwidth(profile, *memory.bandwidthGbPerS));
  else
    for (std::size_t port = 0; port < memory.ports.size(); ++port) all.push_back(portWidth(profile, port));
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool isOne = all.size() == 1;
    all[i].label = labelOf(memory.name) + (isOne ? "" : " " + memory.ports[i].name) + " bandwidth";
    all[i].words = wordsOf(memory.name) + " bandwidth" + (isOne ? "" : " of port " + memory.ports[i].name);
    setSource(all[i], profile);
  }
  return all;
}

Parameter clockParameter(const HardwareProfile& profile) {
  Parameter p;
  p.kind = ParameterKind::Clock;
  takeField(p, "/clock_mhz");
  p.words = "the clock";
  p.whole = false;
  p.value = profile.clockMhz;
  const ValueLimits limits =
      limitsOf(profile, p.pointer, powerOfTwoAtOrBelow(p.value) / kReach, p.value * kMaxClockFactor);
  double most = std::min(limits.max, kMaxClockMhz);
  for (const Memory& memory : profile.memories) {  // every bandwidth needs one bit per cycle
    if (memory.bandwidthGbPerS) most = std::min(most, powerOfTwoAtOrBelow(bitsPerCycle(*memory.bandwidthGbPerS, 1)));
  }
  setRange(p, std::max(limits.min, kMinClockMhz), most);
  setSource(p, profile);
  return p;
}

Parameter precisionParameter(const HardwareProfile& profile, const char* pointer, int bits) {
  Parameter p;
  p.kind = ParameterKind::Precision;
  p.words = fmt::format("the {}", takeField(p, pointer).words);
  p.value = bits;
  const ValueLimits limits = limitsOf(profile, p.pointer, 1, kMaxElementBits);
  setRange(p, std::max(limits.min, 1.0), std::min(limits.max, kMaxElementBits));
  setSource(p, profile);
  return p;
}

// "/memories/sram/size_bits": the name identifies a part.
std::string pointerByName(const HardwareProfile& profile, const std::string& pointer) {
  const auto named = [&](const std::string& start, const auto& parts) {
    const std::size_t end = std::min(pointer.find('/', start.size()), pointer.size());
    return start + parts[std::stoul(pointer.substr(start.size(), end - start.size()))].name + pointer.substr(end);
  };
  if (pointer.starts_with("/memories/")) return named("/memories/", profile.memories);
  if (pointer.starts_with("/array/dims/")) return named("/array/dims/", profile.arrayDims);
  return pointer;
}

std::string numberText(const Parameter& p, double value) {
  return atMost(value / p.unitValue, kValueDigits);
}

NumberAndUnit figureOf(const Parameter& p, double value) {
  // Below 1 KiB in bytes, whatever the file's unit.
  if (p.kind == ParameterKind::MemorySize && p.unit != "bit" && value < kBitsPerKibibyte)
    return {atMost(value / kBitsPerByte, kByteDigits), "B"};
  if (p.kind == ParameterKind::MemorySize) return sizeFigure(std::llround(value));
  return {numberText(p, value), p.unit};
}

}  // namespace

std::vector<Parameter> parametersOf(const HardwareProfile& profile) {
  std::vector<Parameter> all;
  for (std::size_t m = 0; m < profile.memories.size(); ++m) {
    if (!profile.memories[m].offChip) all.push_back(sizeParameter(profile, m));
  }
  for (std::size_t d = 0; d < profile.arrayDims.size(); ++d) all.push_back(arrayParameter(profile, d));
  for (Parameter& bandwidth : bandwidthParameters(profile)) all.push_back(std::move(bandwidth));
  all.push_back(clockParameter(profile));
  const ElementBits& bits = profile.precision;
  all.push_back(precisionParameter(profile, "/precision_bits/input", bits.input));
  all.push_back(precisionParameter(profile, "/precision_bits/weight", bits.weight));
  all.push_back(precisionParameter(profile, "/precision_bits/partial_sum", bits.partialSum));
  all.push_back(precisionParameter(profile, "/precision_bits/output", bits.output));
  return all;
}

std::vector<Parameter> parametersOf(const HardwareProfile& profile, const HardwareProfile& asRead) {
  std::vector<Parameter> all = parametersOf(profile);
  for (const Parameter& before : counterparts(profile, asRead))
    for (Parameter& p : all)
      if (before.pointer == p.pointer) setRange(p, before.least, before.most);
  return all;
}

std::vector<Parameter> counterparts(const HardwareProfile& profile, const HardwareProfile& other) {
  const HardwareProfile alike = profile.memories.back().bandwidthGbPerS ? withOffChipRate(other) : other;
  std::map<std::string, std::string> pointers;
  for (const Parameter& p : parametersOf(profile)) pointers.emplace(pointerByName(profile, p.pointer), p.pointer);
  std::vector<Parameter> found;
  for (Parameter& p : parametersOf(alike)) {
    const auto there = pointers.find(pointerByName(alike, p.pointer));
    if (there == pointers.end()) continue;
    p.pointer = there->second;
    found.push_back(std::move(p));
  }
  return found;
}

double allowed(const Parameter& p, double value) {
  const double inRange = std::clamp(value, p.least, p.most);
  if (!p.whole || inRange == p.value) return inRange;
  const double unit = p.kind == ParameterKind::MemorySize && p.unit != "bit" ? kBitsPerByte : 1;
  const double rounded = std::round(inRange / unit) * unit;
  return std::min(std::max(rounded, std::ceil(p.least / unit) * unit), std::floor(p.most / unit) * unit);
}

HardwareEdit editOf(const Parameter& p, double value) {
  const double set = allowed(p, value);
  if (!p.narrowest) return {p.pointer, plainNumber(set).dump()};
  return {p.pointer, Json::array({plainNumber(std::min(*p.narrowest, set)), plainNumber(set)}).dump()};
}

std::string valueText(const Parameter& p, double value) {
  return figureOf(p, value).text();
}

std::string settingText(const Parameter& p, double value) {
  if (p.kind != ParameterKind::ArrayDim) return valueText(p, value);
  if (p.label == kRows) return numberText(p, value) + " rows (K)";
  if (p.label == kColumns) return numberText(p, value) + " columns (C)";
  if (p.label == "rows" || p.label == "columns") return numberText(p, value) + " " + p.label;
  return p.label + " = " + numberText(p, value);
}

std::string fromToText(const Parameter& p, double from, double to) {
  const NumberAndUnit a = figureOf(p, from), b = figureOf(p, to);
  return fmt::format("from {} to {}", a.unit == b.unit ? a.number : a.text(), b.text());
}

}  // namespace tilescope
