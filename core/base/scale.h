// SPDX-License-Identifier: GPL-3.0-or-later
// Values with units for people, in a multiple of the unit that is easy to read.
#pragma once

#include <string>
#include <string_view>

#include "core/base/units.h"

namespace tilescope {

enum class EnergyUnit { Picojoule, Mac };  // Mac: in energies of one MAC
std::string_view name(EnergyUnit unit);

struct UnitFamily {
  std::string_view base;  // "MAC/s"; for energies, what follows the energy unit: "·s"
  bool hasPrefix = true;  // as in "GMAC/s"
  bool isEnergy = false;  // shown in pJ or in MACs, see EnergyUnit
  double factor = 1;      // value × factor is in the base unit

  static const UnitFamily Seconds, Bytes, Energy, EnergyTimesSeconds, MacsPerByte, MacsPerSecond, MacsPerSecondPerByte;
  static const UnitFamily TokensPerSecond;
  static const UnitFamily Share;
  static const UnitFamily Layers;
  // An operation is one multiplication or one addition, so a MAC counts as two.
  static const UnitFamily Area, EnergyTimesArea, Watts, OperationsPerSecond, OperationsPerJoule;
  static const UnitFamily OperationsPerSecondPerArea, MacsPerSecondPerArea;
  bool operator==(const UnitFamily&) const = default;
};
inline constexpr UnitFamily UnitFamily::Seconds{"s"};
inline constexpr UnitFamily UnitFamily::Bytes{"B"};
inline constexpr UnitFamily UnitFamily::Energy{"", true, true};
inline constexpr UnitFamily UnitFamily::EnergyTimesSeconds{"·s", true, true};
inline constexpr UnitFamily UnitFamily::MacsPerByte{"MAC/B", false};
inline constexpr UnitFamily UnitFamily::MacsPerSecond{"MAC/s"};
inline constexpr UnitFamily UnitFamily::MacsPerSecondPerByte{"MAC/s/B"};
inline constexpr UnitFamily UnitFamily::TokensPerSecond{"tokens/s", false};
inline constexpr UnitFamily UnitFamily::Share{"%", false, false, kPercent};
inline constexpr UnitFamily UnitFamily::Layers{"layers", false};
inline constexpr UnitFamily UnitFamily::Area{"mm²", false};
inline constexpr UnitFamily UnitFamily::EnergyTimesArea{"·mm²", true, true};
inline constexpr UnitFamily UnitFamily::Watts{"W"};
inline constexpr UnitFamily UnitFamily::OperationsPerSecond{"OPS"};
inline constexpr UnitFamily UnitFamily::OperationsPerJoule{"OPS/W"};
inline constexpr UnitFamily UnitFamily::OperationsPerSecondPerArea{"OPS/mm²"};
inline constexpr UnitFamily UnitFamily::MacsPerSecondPerArea{"MAC/s/mm²"};

// The unit in exported files: "s", "B", "pJ", "MAC·s"; "" for shares.
std::string unitName(const UnitFamily& family, EnergyUnit energy);

inline constexpr int kResultDigits = 3;  // significant digits of results
inline constexpr int kInputDigits = 4;   // significant digits of numbers put into a formula

struct NumberAndUnit {
  std::string number, unit;  // "4.10" and "ms"; unit may be ""

  std::string text() const { return unit.empty() ? number : number + " " + unit; }
  bool operator==(const NumberAndUnit&) const = default;
};

// One unit with a decimal prefix for a whole column, row or axis, chosen so that `value` has 1 to 999 before the point.
class Scale {
 public:
  Scale() = default;
  // base: "s", "B", "J". A base that begins with a space is separated: "G MAC eq.". value × factor is in base units.
  Scale(double value, std::string_view base, double factor = 1, int digits = kResultDigits);
  Scale(double value, const UnitFamily& family, EnergyUnit energy = EnergyUnit::Picojoule, int digits = kResultDigits);

  const std::string& unit() const { return unit_; }
  double size() const { return size_; }  // the value shown as 1
  std::string number(double value) const;
  std::string shortest(double value) const;
  std::string fixed(double value, int decimals) const;
  NumberAndUnit of(double value) const { return {number(value), unit_}; }

  bool operator==(const Scale&) const = default;

 private:
  std::string unit_;
  double size_ = 1;
  int digits_ = kResultDigits;
};

// Decimals for n significant digits: 2 for 31.09 at 4; 0 for 0.
int decimalsFor(double number, int digits);

// With a prefix of its own: "4.10 ms", "33.4 mJ", "29 %". Percentages have a decimal only below 1 %.
NumberAndUnit numberAndUnit(double value, const UnitFamily& family, EnergyUnit energy = EnergyUnit::Picojoule,
                            int digits = kResultDigits);

}  // namespace tilescope
