// SPDX-License-Identifier: GPL-3.0-or-later
// Matmul and einsum layers as the convolutions that they are, and vector layers with their maps, so that nothing behind
// this has to know them otherwise.
#pragma once

#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/workload/network.h"

namespace tilescope {

// The network with a convolution in place of every matmul and einsum layer: the loops by their roles, as e-PlaNNer
// counts them, from a map of {G·C, IY, IX} to one of {G·K, OY, OX}. Several loops of one role make one index: those of
// channels as the tensor writes them, of groups as O does, the last one running fastest. The weights are {G·K, C, FY,
// FX} with the same indices. Inputs of the network without a size get that of the map that is read.
//
// A matmul of two activations is a convolution with two inputs, in a group for each head; its second operand stands in
// the place of the weights. A vector layer has the map of its first operand as `in` and `out`; its rows lie along the
// channels.
//
// Fails for products that are no convolution of one image, for vector layers that programs do not know, and where a
// layer reads a tensor in another order than it is made in: element by element, in the order in which both write the
// tensor, its place in the map must be the same. Maps of other layers and inputs with a size are read as channels and
// positions.
Result<Network> productsAsConvolutions(const Network& network);

bool isProduct(const Layer& layer);  // a matmul or einsum layer

// How a product of two activations reads its second operand, of which each head has its channels: it sums over them, as
// attention scores do over those of the keys, or over the positions, as the context does over those of the values.
// Where the sizes allow both, what follows a softmax sums over positions. conv: a layer of the converted network.
enum class SecondOperand { SumsOverChannels, SumsOverPositions };
std::optional<SecondOperand> secondOperandOf(const Network& converted, const Layer& conv);  // absent: neither fits
bool hasTwoActivations(const Layer& conv);

// "Input: channels (E), rows (M). Output: channels (H, D), rows (M).": the loops of a product in its maps.
std::string mapsText(const Layer& product);

}  // namespace tilescope
