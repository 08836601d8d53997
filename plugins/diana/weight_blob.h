// SPDX-License-Identifier: GPL-3.0-or-later
// Weights and bias of a layer as DIANA's digital core reads them from L2: one blob, with zeros where a group of 16 is
// not full, and with the bytes of every four-byte word reversed. Sizes are in bytes and equal what a kernel call moves.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace tilescope::diana {

// Convolution. For each group of 16 output channels: weights [C][FY][FX][16 channels], then the biases as four planes
// of 16 bytes, the least significant first. Groups follow each other, so channels from a multiple of 16 on form a
// separate blob.
std::int64_t convGroupBytes(std::int64_t C, std::int64_t FY, std::int64_t FX);  // 16 (C FY FX + 4)
std::int64_t convBlobBytes(std::int64_t K, std::int64_t C, std::int64_t FY, std::int64_t FX);
// weights: [K][C][FY][FX]; bias: [K].
std::vector<std::uint8_t> convBlob(std::int64_t K, std::int64_t C, std::int64_t FY, std::int64_t FX,
                                   std::span<const std::int8_t> weights, std::span<const std::int32_t> bias);

// Depthwise. Groups of four channels; each is a group of a convolution with C = 1 whose lane 4 m belongs to channel m
// of the group, in the weights and in the planes of the biases; the lanes between are zero. Public packers agree on the
// weights and do not document the bias; it is placed as for the same lane in a convolution. The whole group is sent for
// each of its channels.
std::int64_t depthwiseGroupBytes(std::int64_t FY, std::int64_t FX);  // 16 (FY FX + 4)
std::int64_t depthwiseBlobBytes(std::int64_t K, std::int64_t FY, std::int64_t FX);
// weights: [K][FY][FX]; bias: [K].
std::vector<std::uint8_t> depthwiseBlob(std::int64_t K, std::int64_t FY, std::int64_t FX,
                                        std::span<const std::int8_t> weights, std::span<const std::int32_t> bias);

// Fully connected. For each group of 16 outputs: weights [C/16][16 outputs][16 inputs], then 16 bytes per output whose
// first four are the bias, least significant first. The two public packers order these parts differently; this order is
// a choice that still has to be confirmed on a board.
std::int64_t fullyConnectedGroupBytes(std::int64_t C);  // 16 (C + 16), C rounded up to 16
std::int64_t fullyConnectedBlobBytes(std::int64_t K, std::int64_t C);
// weights: [K][C]; bias: [K].
std::vector<std::uint8_t> fullyConnectedBlob(std::int64_t K, std::int64_t C, std::span<const std::int8_t> weights,
                                             std::span<const std::int32_t> bias);

}  // namespace tilescope::diana
