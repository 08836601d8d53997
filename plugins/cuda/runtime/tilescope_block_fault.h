// SPDX-License-Identifier: GPL-3.0-or-later
// What a block finds wrong with a tile before it uses it. A kernel cannot speak: it writes down the first fault, does
// nothing more, and the host says it as text.
#pragma once

#include "tilescope_shapes.h"

namespace ts {

enum class Holds { Nothing, Values, Sums, Outputs };  // of a tile; outputs: finished, in the places of sums

enum class FaultKind {
  None,
  OutsideArray,   // other: the array
  OutsideMemory,  // number: the byte where the tile ends; limit: bytes of the memory
  Unaligned,
  Overwritten,   // second: the tile that stands there
  HoldsOther,    // holds, needed
  NotCovered,    // other: what is read; box: what is there, perhaps nothing
  WrongSize,     // other: the outputs
  WrongWeights,  // other: the outputs
  WrongInputs,   // other: the weights
  CrossesGroup,
  NothingToPutOut,
  NoOutputs,
  NoSums
};

struct Fault {
  int taken = 0;  // by the first block that found one
  FaultKind kind = FaultKind::None;
  Tensor tile = Tensor::I;
  Tensor second = Tensor::I;
  Box box, other;
  long number = 0, limit = 0;
  Holds holds = Holds::Nothing, needed = Holds::Nothing;
};

inline std::string words(Holds holds) {
  static const char* const kWords[] = {"nothing", "values", "partial sums", "outputs"};
  return kWords[static_cast<int>(holds)];
}

// The rest of a sentence that begins with layer and tile.
inline std::string words(const Fault& f) {
  switch (f.kind) {
    case FaultKind::OutsideArray:
      return "the box " + words(f.box) + " leaves the array of " + words(f.other);
    case FaultKind::OutsideMemory:
      return "ends at byte " + std::to_string(f.number) + " of a memory that has " + std::to_string(f.limit);
    case FaultKind::Unaligned:
      return "begins in the middle of an element";
    case FaultKind::Overwritten:
      return std::string("shares its place with the tile ") + kTensorNames[static_cast<int>(f.second)] +
             ", which is in use";
    case FaultKind::HoldsOther:
      return "holds " + words(f.holds) + " where " + words(f.needed) + " are needed";
    case FaultKind::NotCovered:
      return (f.box.empty() ? "is empty" : "holds " + words(f.box)) + " where " + words(f.other) + " are read";
    case FaultKind::WrongSize:
      return "holds " + words(f.box) + ", which does not fit the outputs " + words(f.other);
    case FaultKind::WrongWeights:
      return "holds the output channels " + words(f.box) + " for the outputs " + words(f.other);
    case FaultKind::WrongInputs:
      return "holds " + words(f.box) + ", whose channels are not those of the weights " + words(f.other);
    case FaultKind::CrossesGroup:
      return "reaches over a group of channels";
    case FaultKind::NothingToPutOut:
      return "has no elements to put out";
    case FaultKind::NoOutputs:
      return "holds no outputs: begin_outputs comes first";
    case FaultKind::NoSums:
      return "moves partial sums of an array that has no place for them";
    default:
      return "nothing is wrong";
  }
}

}  // namespace ts
