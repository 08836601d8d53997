// SPDX-License-Identifier: GPL-3.0-or-later
// Measured and published costs of silicon (tilescope.silicon/1), in the library. Sources: docs/models/silicon.md.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tilescope {

// A power law between known points (straight in log-log); beyond, that of the last two points.
class PowerLaw {
 public:
  struct Point {
    double x = 0, y = 0;
    bool operator==(const Point&) const = default;
  };

  PowerLaw() = default;                          // without points; do not call at()
  explicit PowerLaw(std::vector<Point> points);  // at least two; positive, x ascending

  double at(double x) const;  // x > 0; exact at the points

  bool operator==(const PowerLaw&) const = default;

 private:
  std::vector<Point> points_;
  std::vector<Point> logs_;  // natural logarithms of the points
};

enum class Transistors { HighPerformance, LowOperatingPower, LowStandbyPower };
inline constexpr std::array kTransistorNames{std::string_view("high_performance"),
                                             std::string_view("low_operating_power"),
                                             std::string_view("low_standby_power")};

enum class MemoryFigure { ReadPj, WritePj, LeakageMw, AreaMm2, AccessNs, CycleNs };
inline constexpr std::array kMemoryFigureNames{std::string_view("read_pj"),    std::string_view("write_pj"),
                                               std::string_view("leakage_mw"), std::string_view("area_mm2"),
                                               std::string_view("access_ns"),  std::string_view("cycle_ns")};

template <class T>
using PerTransistors = std::array<T, kTransistorNames.size()>;
template <class T>
using PerMemoryFigure = std::array<T, kMemoryFigureNames.size()>;

constexpr std::size_t index(Transistors transistors) {
  return static_cast<std::size_t>(transistors);
}
constexpr std::size_t index(MemoryFigure figure) {
  return static_cast<std::size_t>(figure);
}

inline constexpr int kMinLog2Bits = 9, kMaxLog2Bits = 29;   // rows of SramShape
inline constexpr int kMinLog2Width = 3, kMaxLog2Width = 7;  // columns of SramShape
inline constexpr std::size_t kSramNodes = 5;

// Natural logarithms, by log2 of size in bits (rows) and of port width (columns).
using SramShape = std::array<std::array<double, kMaxLog2Width - kMinLog2Width + 1>, kMaxLog2Bits - kMinLog2Bits + 1>;

struct SramPorts {
  double area = 0;     // relative growth of the side length per further port
  double leakage = 0;  // per port
  // Logarithms per further port: constant, and per doubling of the size within log2Bits.
  std::array<double, 2> energy{}, time{};
  std::array<double, 2> log2Bits{};

  bool operator==(const SramPorts&) const = default;
};

struct SramTable {
  double laneBits = 0;  // maximum port width of one macro
  double minWords = 0;
  PerMemoryFigure<double> growthBeyond{};  // exponent of the size above the last row
  PerMemoryFigure<PerTransistors<SramShape>> shape{};
  std::array<double, kSramNodes> nodesNm{};
  PerMemoryFigure<PerTransistors<std::array<double, kSramNodes>>> level{};  // ln(pJ), ln(mW), …
  SramPorts ports;
  double energyBelow = 0, timeBelow = 0;                 // exponents of the node below the first
  double energyAbove = 0, areaAbove = 0, timeAbove = 0;  // exponents of the node above the last

  bool operator==(const SramTable&) const = default;
};

struct RegisterFileTable {
  double bitFj = 0, bitFjPerWord = 0;  // per accessed bit: constant, and per word of the memory
  double energyNodeNm = 0;
  double bitUm2 = 0, muxUm2 = 0;  // of a flip-flop; of the selection for each further port
  double areaNodeNm = 0;

  bool operator==(const RegisterFileTable&) const = default;
};

struct OperationPrice {
  double pj = 0, um2 = 0;

  bool operator==(const OperationPrice&) const = default;
};

struct FloatFormat {
  std::string name;
  std::optional<OperationPrice> multiply, add;
  bool isAssumption = false;

  bool operator==(const FloatFormat&) const = default;
};

struct ArithmeticTable {
  PowerLaw multiplyPj, multiplyUm2, addPj, addUm2;  // integers, by bits
  std::vector<FloatFormat> floats;

  bool operator==(const ArithmeticTable&) const = default;
};

struct DramType {
  std::string name;
  double pjPerBit = 0;       // of the device, without interface
  double low = 0, high = 0;  // published range in pJ per bit, by included interface
  std::string source;
  bool isAssumption = false;

  bool operator==(const DramType&) const = default;
};

// Functions of the node in nm.
struct NodeTable {
  PowerLaw logicEnergy, logicArea;  // relative to 45 nm
  PowerLaw sramCellUm2;             // smallest published cells
  PerTransistors<double> logicLeakageMwPerMm2{};
  PerTransistors<PowerLaw> wirePjPerBitMm;  // for a full charge

  bool operator==(const NodeTable&) const = default;
};

struct SiliconTables {
  SramTable sram;
  RegisterFileTable registerFile;
  ArithmeticTable arithmetic;
  std::vector<DramType> dram;
  NodeTable nodes;

  bool operator==(const SiliconTables&) const = default;
};

const SiliconTables& siliconTables();  // bundled; read on first use

const FloatFormat* findFloatFormat(const SiliconTables& tables, std::string_view name);  // null if unknown
const DramType* findDram(const SiliconTables& tables, std::string_view name);            // null if unknown

}  // namespace tilescope
