// SPDX-License-Identifier: GPL-3.0-or-later
// The 16 multiply-accumulate units, with what each sum contains. A result is right only if it began with a map's bias
// and used every coefficient once, with its pixel of the same window. The first violation is a fault only if the sums
// are sent as a valid result.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "plugins/nve/image_registers.h"
#include "plugins/nve/incoming_words.h"

namespace tilescope::nve {

struct HeldCoefficient {
  std::int32_t value = 0;
  const Coefficient* source = nullptr;  // null: shifted in, or a word of pixels
};

struct Breach {
  enum class Kind : std::uint8_t { None, NoBias, NotBias, NotCoefficient, OtherMap, Twice, Missing, Pixels };
  Kind kind = Kind::None;
  std::int64_t cycle = 0;
  std::int64_t expected = 0, found = 0;  // tags or, for Missing, counts

  explicit operator bool() const { return kind != Kind::None; }
};
std::string toText(const Breach& breach);

struct UnitResult {
  bool valid = false;
  int map = -1;                // index in the partition
  std::int64_t position = -1;  // position of the window; −1: unknown
  Breach breach;
  std::array<std::int64_t, kLanes> sums{};
};

class VectorUnit {
 public:
  VectorUnit(const PartitionProgram& program, const IncomingWords& words);

  void bias(const HeldCoefficient& coefficient, std::int64_t cycle);
  void mac(const HeldCoefficient& coefficient, const ImageRegisters& registers, std::int64_t cycle);
  UnitResult result(std::int64_t cycle) const;  // of 48 bits

 private:
  void check(const Coefficient* coefficient, const ImageRegisters& registers, std::int64_t cycle);
  void checkPixels(const Coefficient& coefficient, const Tag* tags, std::int64_t cycle);
  void breach(Breach::Kind kind, std::int64_t cycle, std::int64_t expected = 0, std::int64_t found = 0);

  int stride_, lanes_, biasShift_;
  const IncomingWords& words_;
  UnitResult now_;
  int terms_ = 0;
  std::uint32_t window_ = 0;
  std::vector<std::uint32_t> metIn_;  // by term: last window that included it
};

}  // namespace tilescope::nve
