// SPDX-License-Identifier: GPL-3.0-or-later
// Converts matmul and einsum layers to convolutions, and gives vector layers their maps.
#pragma once

#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/workload/network.h"

namespace tilescope {

// Replaces every matmul and einsum layer by a convolution. Loops are used by their roles, as in e-PlaNNer, from a map
// {G·C, IY, IX} to {G·K, OY, OX}. If several loops have one role, they form one index, with the last loop fastest:
// channels in the tensor's order, groups in the order of O. Weights are {G·K, C, FY, FX} with the same indices. A
// network input without a size gets that of the map that is read.
//
// A matmul of two activations becomes a convolution with two inputs and a group for each head; its second operand
// replaces the weights. A vector layer has its first operand's map as `in` and `out`, with its rows along the channels.
//
// An error for products that are not convolutions of one image, for unsupported vector layers, and if a layer reads a
// tensor in another order than it was written: each element must have the same place in the map for both layers. Other
// layers' maps, and inputs with a size, are read as channels and positions.
Result<Network> productsAsConvolutions(const Network& network);

bool isProduct(const Layer& layer);

// How a product of two activations uses the second one, which has its own channels per head. Attention scores sum over
// the channels of the keys, the context over the positions of the values. If both fit, a product after a softmax sums
// over positions. conv: of the converted network.
enum class SecondOperand { SumsOverChannels, SumsOverPositions };
std::optional<SecondOperand> secondOperandOf(const Network& converted, const Layer& conv);  // absent: neither fits
bool hasTwoActivations(const Layer& conv);

// "Input: channels (E), rows (M). Output: channels (H, D), rows (M)."
std::string mapsText(const Layer& product);

}  // namespace tilescope
