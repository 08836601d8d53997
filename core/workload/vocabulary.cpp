// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/vocabulary.h"

#include "core/base/names.h"

namespace tilescope {
namespace {

constexpr std::array<std::string_view, 8> kDimNames{"B", "G", "K", "C", "OY", "OX", "FY", "FX"};
constexpr std::array<std::string_view, 3> kTensorNames{"I", "W", "O"};
constexpr std::array<std::string_view, 4> kMoveNames{"fill", "read", "update", "drain"};
constexpr std::array<std::string_view, 5> kStationaryNames{"input", "weight", "output", "row", "none"};

}  // namespace

std::string_view name(Dim dim) {
  return enumName(kDimNames, dim);
}
std::string_view name(Tensor tensor) {
  return enumName(kTensorNames, tensor);
}
std::string_view name(Move move) {
  return enumName(kMoveNames, move);
}
std::string_view name(Stationary stationary) {
  return enumName(kStationaryNames, stationary);
}

std::optional<Dim> parseDim(std::string_view text) {
  return parseEnum<Dim>(kDimNames, text);
}
std::optional<Tensor> parseTensor(std::string_view text) {
  return parseEnum<Tensor>(kTensorNames, text);
}
std::optional<Move> parseMove(std::string_view text) {
  return parseEnum<Move>(kMoveNames, text);
}
std::optional<Stationary> parseStationary(std::string_view text) {
  return parseEnum<Stationary>(kStationaryNames, text);
}

}  // namespace tilescope
