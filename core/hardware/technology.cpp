// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/technology.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "core/base/format_size.h"
#include "core/base/names.h"
#include "core/hardware/pricing.h"

namespace tilescope {
namespace {

constexpr std::array<std::string_view, 3> kKindNames{"register_file", "buffer", "dram"};

// A table value; beyond: outside the table's range, so the nearest entry was used.
struct Read {
  double energy = 0;
  bool beyond = false;
};

constexpr int kHalvings = 60;  // more than the bits of a double

// Interpolates by a power law, or linearly if a value is 0. Bisects with square roots, which IEEE 754 rounds the same
// everywhere, unlike std::log and std::pow.
double between(double x, double x0, double y0, double x1, double y1) {
  if (y0 <= 0 || y1 <= 0) return y0 + (y1 - y0) * (x - x0) / (x1 - x0);
  double y = y0;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = std::sqrt(x0 * x1);
    y = std::sqrt(y0 * y1);
    if (middle == x) break;
    (middle < x ? x0 : x1) = middle;
    (middle < x ? y0 : y1) = y;
  }
  return y;
}

// Points must ascend by at(point).
template <class Point, class At, class Energy>
Read readAt(const std::vector<Point>& points, double x, At at, Energy energy) {
  const auto upper = std::find_if(points.begin(), points.end(), [&](const Point& p) { return at(p) >= x; });
  if (upper == points.end()) return {energy(points.back()), true};
  if (at(*upper) == x) return {energy(*upper), false};
  if (upper == points.begin()) return {energy(*upper), true};
  const Point& lower = *(upper - 1);
  return {between(x, at(lower), energy(lower), at(*upper), energy(*upper)), false};
}

Read operationAt(const std::vector<OperationCost>& costs, std::int64_t bits) {
  return readAt(
      costs, static_cast<double>(bits), [](const OperationCost& c) { return static_cast<double>(c.bits); },
      [](const OperationCost& c) { return c.energy; });
}

template <class Energy>
Read accessAt(const std::vector<AccessCost>& costs, std::int64_t sizeBits, Energy energy) {
  if (!costs.front().sizeBits) return {energy(costs.front()), false};
  return readAt(
      costs, static_cast<double>(sizeBits), [](const AccessCost& c) { return static_cast<double>(*c.sizeBits); },
      energy);
}

class Replacement {
 public:
  Replacement(HardwareProfile profile, const Technology& technology)
      : profile_(std::move(profile)), technology_(technology) {}

  Result<HardwareProfile> run() {
    profile_.energyUnit = technology_.energyUnit;
    setMac();
    setNetwork();
    for (std::size_t m = 0; m < profile_.memories.size(); ++m) setMemory(m);
    unpinFigures(profile_);
    if (hasErrors(findings_))
      std::erase_if(findings_, [](const Diagnostic& d) { return d.severity != Diagnostic::Severity::Error; });
    if (!findings_.empty() && findings_.front().severity == Diagnostic::Severity::Error) return findings_;
    return {std::move(profile_), std::move(findings_)};
  }

 private:
  void tell(Diagnostic::Severity severity, const std::string& pointer, std::string found, std::string expected,
            std::string remedy) {
    findings_.push_back({severity, "--technology", pointer, std::move(found), std::move(expected), std::move(remedy)});
  }

  void source(const std::string& pointer, const std::string& detail, bool assumed) {
    std::erase(profile_.assumptions, pointer);
    profile_.sources[pointer] = technology_.name + ": " + detail;
    if (assumed) profile_.assumptions.push_back(pointer);
  }

  void setMac() {
    static constexpr const char* kPointer = "/array/mac_energy";
    profile_.macAnchor.reset();
    if (technology_.macEnergy) {
      profile_.macEnergy = *technology_.macEnergy;
      return source(kPointer, "a multiply-accumulate", false);
    }
    const std::int64_t operand = std::max(profile_.precision.input, profile_.precision.weight);
    const std::int64_t sum = profile_.precision.partialSum;
    const Read multiply = operationAt(technology_.multiply, operand), add = operationAt(technology_.add, sum);
    profile_.macEnergy = multiply.energy + add.energy;
    const bool beyond = multiply.beyond || add.beyond;
    source(kPointer, fmt::format("a multiplication of {} bits and an addition of {}", operand, sum), beyond);
    if (beyond)
      tell(Diagnostic::Severity::Warning, kPointer,
           fmt::format("operands of {} and partial sums of {} bits", operand, sum),
           fmt::format("widths that {} has", technology_.name), "The nearest width of the table is taken.");
  }

  void setNetwork() {
    static constexpr const char* kPointer = "/interconnect/energy_per_word";
    if (!technology_.networkEnergy) {
      profile_.interconnectEnergyPerWord = 0;
      return source(kPointer, "no value for the array's network, counted as zero", true);
    }
    const bool perBit = technology_.per == CostPer::Bit;
    profile_.interconnectEnergyPerWord =
        *technology_.networkEnergy *
        (perBit ? widestElementBits({Tensor::I, Tensor::W, Tensor::O}, profile_.precision) : 1);
    source(kPointer, "a word over the array's network", false);
  }

  void setMemory(std::size_t m) {
    Memory& memory = profile_.memories[m];
    const std::string pointer = fmt::format("/memories/{}", m);
    const MemoryKind kind = kindOf(memory, profile_);
    const auto costs = technology_.memories.find(kind);
    if (costs == technology_.memories.end())
      return tell(Diagnostic::Severity::Error, pointer,
                  fmt::format("{}, for which {} has no energy", memory.name, technology_.name),
                  fmt::format("a table with \"{}\"", name(kind)), "Add it to the table, or choose another one.");
    const Read read = accessAt(costs->second, memory.sizeBits, [](const AccessCost& c) { return c.readEnergy; });
    const Read write = accessAt(costs->second, memory.sizeBits, [](const AccessCost& c) { return c.writeEnergy; });
    const double scale = scaleOf(memory);
    memory.readEnergy = read.energy * scale;
    memory.writeEnergy = write.energy * scale;
    if (memory.cost.from == PriceSource::Technology) memory.cost.from.reset();
    if (memory.cost.anchor) memory.cost.anchor->readEnergy = memory.cost.anchor->writeEnergy = std::nullopt;
    const std::string size = formatBits(memory.sizeBits);
    const std::string kindText = kind == MemoryKind::RegisterFile ? "a register file"
                                 : kind == MemoryKind::Buffer     ? "a buffer"
                                                                  : "DRAM";
    const std::string detail = costs->second.front().sizeBits ? kindText + " of " + size : kindText;
    source(pointer + "/read_energy", detail, read.beyond);
    source(pointer + "/write_energy", detail, write.beyond);
    if (read.beyond)
      tell(Diagnostic::Severity::Warning, pointer + "/size_bits", memory.name + " of " + size,
           fmt::format("a size between {} and {}, for which {} has energies",
                       formatBits(*costs->second.front().sizeBits), formatBits(*costs->second.back().sizeBits),
                       technology_.name),
           "The energy of the nearest size is taken.");
  }

  // From the table's energies per word or bit to the memory's. Energies per bit are exact if all accesses have one
  // width; otherwise they are per word of the widest tensor.
  double scaleOf(Memory& memory) const {
    if (technology_.per == CostPer::Word) {
      memory.energyPer = EnergyPer::Word;
      return 1;
    }
    if (!memory.ports.empty()) {
      const std::int64_t width = memory.ports.front().widestBitsPerCycle;
      const bool same = std::all_of(memory.ports.begin(), memory.ports.end(),
                                    [&](const Port& port) { return port.widestBitsPerCycle == width; });
      if (same) {
        memory.energyPer = EnergyPer::Access;
        return static_cast<double>(width);
      }
    }
    memory.energyPer = EnergyPer::Word;
    return widestElementBits(memory.holds, profile_.precision);
  }

  HardwareProfile profile_;
  const Technology& technology_;
  Diagnostics findings_;
};

}  // namespace

std::string_view name(MemoryKind kind) {
  return enumName(kKindNames, kind);
}

std::string_view name(CostPer per) {
  return per == CostPer::Word ? "word" : "bit";
}

MemoryKind kindOf(const Memory& memory, const HardwareProfile& profile) {
  if (memory.offChip) return MemoryKind::Dram;
  const bool shared = std::any_of(profile.arrayDims.begin(), profile.arrayDims.end(), [&](const ArrayDim& dim) {
    return dim.size > 1 &&
           std::find(memory.sharedAcross.begin(), memory.sharedAcross.end(), dim.name) != memory.sharedAcross.end();
  });
  return shared ? MemoryKind::Buffer : MemoryKind::RegisterFile;
}

Result<HardwareProfile> withTechnology(HardwareProfile profile, const Technology& technology) {
  return Replacement(std::move(profile), technology).run();
}

}  // namespace tilescope
