// SPDX-License-Identifier: GPL-3.0-or-later
// Converts matmul and einsum layers to equivalent convolutions, and gives vector layers their maps, so that later steps
// need no special cases.
#pragma once

#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/workload/network.h"

namespace tilescope {

// The network with a convolution in place of every matmul and einsum layer: the loops by their roles, as e-PlaNNer
// counts them, from a map of {G·C, IY, IX} to one of {G·K, OY, OX}. Several loops of one role form one index: for
// channels in the tensor's order, for groups in the order of O, the last one running fastest. The weights are {G·K, C,
// FY, FX} with the same indices. Inputs of the network without a size get that of the map that is read.
//
// A matmul of two activations is a convolution with two inputs and a group for each head; its second operand takes the
// place of the weights. A vector layer has the map of its first operand as `in` and `out`; its rows lie along the
// channels.
//
// Fails for products that are not convolutions of one image, for vector layers that programs do not support, and if a
// layer reads a tensor in another order than it was written: each element, in the order in which both layers write the
// tensor, must have the same place in the map. Maps of other layers and inputs with a size are read as channels and
// positions.
Result<Network> productsAsConvolutions(const Network& network);

bool isProduct(const Layer& layer);  // a matmul or einsum layer

// How a product of two activations reads its second operand, in which each head has its own channels: it sums over
// them, as attention scores do over the channels of the keys, or over the positions, as the context does over those of
// the values. If the sizes allow both, a product after a softmax sums over positions. conv: a layer of the converted
// network.
enum class SecondOperand { SumsOverChannels, SumsOverPositions };
std::optional<SecondOperand> secondOperandOf(const Network& converted, const Layer& conv);  // absent: neither fits
bool hasTwoActivations(const Layer& conv);

// "Input: channels (E), rows (M). Output: channels (H, D), rows (M).": the loops of a product in its maps.
std::string mapsText(const Layer& product);

}  // namespace tilescope
