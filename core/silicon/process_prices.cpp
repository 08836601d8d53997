// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/silicon/process_prices.h"

#include <algorithm>
#include <cmath>

#include "core/base/ensure.h"
#include "core/base/portable_math.h"

namespace tilescope {
namespace {

constexpr double kPjPerFj = 1e-3;
constexpr double kMm2PerUm2 = 1e-6;
constexpr double kPjPerMwUs = 1e3;  // 1 mW × 1 µs = 1 nJ

// Linear in ln n between the table's nodes, constant beyond.
double lnLevel(const std::array<double, kSramNodes>& levels, const std::array<double, kSramNodes>& nodes, double node) {
  const double n = std::clamp(node, nodes.front(), nodes.back());
  const auto upper = std::find_if(nodes.begin() + 1, nodes.end() - 1, [&](double known) { return known >= n; });
  const auto i = static_cast<std::size_t>(upper - nodes.begin());
  const double ln0 = portableLn(nodes[i - 1]), ln1 = portableLn(nodes[i]);
  return levels[i - 1] + (levels[i] - levels[i - 1]) * (portableLn(n) - ln0) / (ln1 - ln0);
}

PerMemoryFigure<double> lnNodeFactors(double node, const SramTable& table, const NodeTable& nodes) {
  const double first = table.nodesNm.front(), last = table.nodesNm.back();
  if (node < first) {
    const double ln = portableLn(node / first);
    const double cell = portableLn(nodes.sramCellUm2.at(node) / nodes.sramCellUm2.at(first));
    const double energy = table.energyBelow * ln, time = table.timeBelow * ln;
    return {energy, energy, cell, cell, time, time};
  }
  if (node <= last) return {};
  const double ln = portableLn(node / last);
  const double energy = table.energyAbove * ln, time = table.timeAbove * ln;
  return {energy, energy, 0, table.areaAbove * ln, time, time};
}

}  // namespace

ProcessPrices::ProcessPrices(const Process& process, const SiliconTables& tables) : tables_(tables), process_(process) {
  const NodeTable& nodes = tables.nodes;
  lnSram_ = lnNodeFactors(process.nodeNm, tables.sram, nodes);
  for (std::size_t f = 0; f < lnSram_.size(); ++f)
    lnSram_[f] += lnLevel(tables.sram.level[f][index(process.transistors)], tables.sram.nodesNm, process.nodeNm);
  logicEnergy_ = nodes.logicEnergy.at(process.nodeNm);
  logicArea_ = nodes.logicArea.at(process.nodeNm);
  registerEnergy_ = logicEnergy_ / nodes.logicEnergy.at(tables.registerFile.energyNodeNm);
  registerArea_ = logicArea_ / nodes.logicArea.at(tables.registerFile.areaNodeNm);
}

MemoryPrice ProcessPrices::of(const SramMacro& macro) const {
  const SramPoint point(macro, tables_.sram);
  const auto price = [&](MemoryFigure figure) {
    return portableExp(point.ln(figure, process_.transistors) + lnSram_[index(figure)]);
  };
  return {price(MemoryFigure::ReadPj),  price(MemoryFigure::WritePj),  price(MemoryFigure::LeakageMw),
          price(MemoryFigure::AreaMm2), price(MemoryFigure::AccessNs), price(MemoryFigure::CycleNs)};
}

MemoryPrice ProcessPrices::of(const RegisterFile& file) const {
  const RegisterFileTable& table = tables_.registerFile;
  const double words = std::max(1.0, file.sizeBits / file.portBits);
  const double pj = file.portBits * (table.bitFj + table.bitFjPerWord * words) * kPjPerFj * registerEnergy_;
  const double selections = file.readPorts * (1 - 1 / words) + file.writePorts - 1;
  const double area = file.sizeBits * (table.bitUm2 + table.muxUm2 * selections) * kMm2PerUm2 * registerArea_;
  return {pj, pj, area * tables_.nodes.logicLeakageMwPerMm2[index(process_.transistors)], area, 0, 0};
}

OperationPrice ProcessPrices::of(const IntegerMac& mac) const {
  const ArithmeticTable& table = tables_.arithmetic;
  // A multiplier of unequal operands has as many cells as a square one of the geometric mean width.
  const double width = std::sqrt(static_cast<double>(mac.input) * mac.weight);
  return scaled({table.multiplyPj.at(width) + table.addPj.at(mac.partialSum),
                 table.multiplyUm2.at(width) + table.addUm2.at(mac.partialSum)});
}

OperationPrice ProcessPrices::ofFloat(const FloatFormat& multiply, const FloatFormat& add) const {
  ensure(multiply.multiply && add.add, "the formats have the operations of a multiply-accumulate");
  return scaled({multiply.multiply->pj + add.add->pj, multiply.multiply->um2 + add.add->um2});
}

OperationPrice ProcessPrices::scaled(OperationPrice at45nm) const {
  return {at45nm.pj * logicEnergy_, at45nm.um2 * logicArea_};
}

double ProcessPrices::wirePj(double bits, double millimetres, double activity) const {
  return bits * millimetres * activity * tables_.nodes.wirePjPerBitMm[index(process_.transistors)].at(process_.nodeNm);
}

double leakagePj(double leakageMw, double cycles, double clockMhz) {
  return kPjPerMwUs * leakageMw * cycles / clockMhz;
}

}  // namespace tilescope
