// SPDX-License-Identifier: GPL-3.0-or-later
// Terms shared by files, code and user interface.
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace tilescope {

// Loop dimensions of a convolution; K and C are per group.
enum class Dim { B, G, K, C, OY, OX, FY, FX };
inline constexpr std::array kDims{Dim::B, Dim::G, Dim::K, Dim::C, Dim::OY, Dim::OX, Dim::FY, Dim::FX};

// Operands; of two activations, the second is W.
enum class Tensor { I, W, O };
inline constexpr std::array kTensors{Tensor::I, Tensor::W, Tensor::O};
inline constexpr std::size_t kTensorCount = kTensors.size();
constexpr std::size_t index(Tensor tensor) {
  return static_cast<std::size_t>(tensor);
}

// Movements of a tensor, as seen from a memory (Timeloop's terms).
enum class Move {
  Fill,    // written from the next outer memory
  Read,    // read by the next inner memory or the MACs
  Update,  // written from further in: partial or final sums
  Drain    // read by the next outer memory
};
inline constexpr std::array kMoves{Move::Fill, Move::Read, Move::Update, Move::Drain};

constexpr std::size_t index(Move move) {
  return static_cast<std::size_t>(move);
}

// The tensor that stays in place during the innermost loop. Row and None are dataflows of the DNN-Chip Predictor.
enum class Stationary { Input, Weight, Output, Row, None };

std::string_view name(Dim dim);
std::string_view name(Tensor tensor);
std::string_view name(Move move);
std::string_view name(Stationary stationary);
std::optional<Dim> parseDim(std::string_view text);
std::optional<Tensor> parseTensor(std::string_view text);
std::optional<Move> parseMove(std::string_view text);
std::optional<Stationary> parseStationary(std::string_view text);

}  // namespace tilescope
