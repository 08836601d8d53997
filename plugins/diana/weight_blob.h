// SPDX-License-Identifier: GPL-3.0-or-later
// A layer's weights and biases as DIANA's digital core reads them from L2: groups of 16 filled with zeros, bytes of
// four-byte words reversed. Sizes are those of a kernel call.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace tilescope::diana {

// Convolution: per 16 output channels, weights [C][FY][FX][16 channels], then biases as four planes of 16 bytes, least
// significant first. Groups are contiguous, so channels from any multiple of 16 on are a valid blob.
std::int64_t convGroupBytes(std::int64_t C, std::int64_t FY, std::int64_t FX);  // 16 (C FY FX + 4)
std::int64_t convBlobBytes(std::int64_t K, std::int64_t C, std::int64_t FY, std::int64_t FX);
// weights: [K][C][FY][FX]; bias: [K].
std::vector<std::uint8_t> convBlob(std::int64_t K, std::int64_t C, std::int64_t FY, std::int64_t FX,
                                   std::span<const std::int8_t> weights, std::span<const std::int32_t> bias);

// Depthwise: groups of four channels, each stored like a group of a convolution with C = 1. Lane 4 m holds channel m,
// both in the weights and in the planes of the biases; other lanes are zero. The whole group is sent for each of its
// channels. Public packers agree on the weights but do not document the bias; its place here is that of the lane in a
// convolution.
std::int64_t depthwiseGroupBytes(std::int64_t FY, std::int64_t FX);  // 16 (FY FX + 4)
std::int64_t depthwiseBlobBytes(std::int64_t K, std::int64_t FY, std::int64_t FX);
// weights: [K][FY][FX]; bias: [K].
std::vector<std::uint8_t> depthwiseBlob(std::int64_t K, std::int64_t FY, std::int64_t FX,
                                        std::span<const std::int8_t> weights, std::span<const std::int32_t> bias);

// Fully connected: per 16 outputs, weights [C/16][16 outputs][16 inputs], then 16 bytes per output with the bias in the
// first four, least significant first. The two public packers differ in this order; it has to be confirmed on a board.
std::int64_t fullyConnectedGroupBytes(std::int64_t C);  // 16 (C + 16), C rounded up to 16
std::int64_t fullyConnectedBlobBytes(std::int64_t K, std::int64_t C);
// weights: [K][C]; bias: [K].
std::vector<std::uint8_t> fullyConnectedBlob(std::int64_t K, std::int64_t C, std::span<const std::int8_t> weights,
                                             std::span<const std::int32_t> bias);

}  // namespace tilescope::diana
