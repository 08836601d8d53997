// SPDX-License-Identifier: GPL-3.0-or-later
// Values with units for people: the unit of a quantity, and the multiple of it in which a value, a column, a row or an
// axis is easy to read. Number and unit stay separate texts.
#pragma once

#include <string>
#include <string_view>

#include "core/base/units.h"

namespace tilescope {

enum class EnergyUnit { Picojoule, Mac };  // Mac: multiples of one MAC's energy
std::string_view name(EnergyUnit unit);    // "pJ"

// The unit of one kind of value.
struct UnitFamily {
  std::string_view base;  // "MAC/s"; for energies the part after the energy unit, "·s"
  bool hasPrefix = true;  // "GMAC/s"
  bool isEnergy = false;  // in an EnergyUnit
  double factor = 1;      // values × factor are in the base unit

  static const UnitFamily Seconds, Bytes, Energy, EnergyTimesSeconds, MacsPerByte, MacsPerSecond, MacsPerSecondPerByte;
  static const UnitFamily TokensPerSecond;
  static const UnitFamily Share;  // 0 to 1, shown in percent
  static const UnitFamily Layers;
  // An operation is a multiplication or an addition: a MAC is two.
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

// For programs: "s", "B", "pJ", "MAC·s"; "" for shares.
std::string unitName(const UnitFamily& family, EnergyUnit energy);

inline constexpr int kResultDigits = 3;  // significant, of results
inline constexpr int kInputDigits = 4;   // for numbers put into a formula

struct NumberAndUnit {
  std::string number, unit;  // "4.10", "ms"; the unit may be empty

  std::string text() const { return unit.empty() ? number : number + " " + unit; }
  bool operator==(const NumberAndUnit&) const = default;
};

// One unit for all values of a column, a row or an axis, with a decimal prefix. The prefix is chosen so that the value
// passed to the constructor has 1 to 999 before the point.
class Scale {
 public:
  Scale() = default;  // no prefix, no unit
  // base: "s", "B", "J"; a base that begins with a space is separated from the prefix: " MAC eq." gives "G MAC eq.".
  // Values × factor are in base.
  Scale(double value, std::string_view base, double factor = 1, int digits = kResultDigits);
  Scale(double value, const UnitFamily& family, EnergyUnit energy = EnergyUnit::Picojoule, int digits = kResultDigits);

  const std::string& unit() const { return unit_; }
  double size() const { return size_; }      // one unit, in the unit of the values
  std::string number(double value) const;    // with trailing zeros; "0" for 0
  std::string shortest(double value) const;  // without trailing zeros
  std::string fixed(double value, int decimals) const;
  NumberAndUnit of(double value) const { return {number(value), unit_}; }

  bool operator==(const Scale&) const = default;

 private:
  std::string unit_;
  double size_ = 1;
  int digits_ = kResultDigits;
};

// Number of decimals that leave n significant digits: 2 for 31.09 at 4; 0 for 0.
int decimalsFor(double number, int digits);

// One value with its own unit: "4.10 ms", "33.4 mJ", "115.6 M MAC eq.", "29 %" (a decimal only below 1 %).
NumberAndUnit numberAndUnit(double value, const UnitFamily& family, EnergyUnit energy = EnergyUnit::Picojoule,
                            int digits = kResultDigits);

}  // namespace tilescope
