// SPDX-License-Identifier: GPL-3.0-or-later
// Operations on a network: a field of a layer, the size of an input, a layer more or less. Sizes follow through the
// graph as far as the shape rules tell them (channels of what reads a layer, rows and columns of what comes after);
// what then contradicts itself is rejected by the checks of a network file, with the name of the layer in place of its
// pointer, and a suggested fix.
#pragma once

#include <QString>
#include <array>
#include <cstddef>

#include "core/base/result.h"
#include "core/workload/network.h"

namespace tilescope::gui {

enum class LayerField { Name, Inputs, OutChannels, Kernel, Stride, Padding, Dilation, Groups, Bits };
inline constexpr std::array kLayerFields{LayerField::Name,     LayerField::Inputs, LayerField::OutChannels,
                                         LayerField::Kernel,   LayerField::Stride, LayerField::Padding,
                                         LayerField::Dilation, LayerField::Groups, LayerField::Bits};

QString sizeText(const FeatureMap& map);                  // "64 × 56 × 56"
QString fieldText(const Layer& layer, LayerField field);  // "3 × 3"; empty: this layer has none
QString fieldName(LayerField field);                      // "Out channels"
QString expectation(LayerField field);                    // "rows × columns, such as 3 × 3"
bool canEdit(const Layer& layer, LayerField field);

// Numbers may be parted by ×, x, comma or blanks; one number stands for both directions, or all four sides.
Result<Network> withField(const Network& network, std::size_t layer, LayerField field, const QString& text);
Result<Network> withInputSize(const Network& network, std::size_t input, const QString& text);  // "3 × 448 × 448"

// What can be put behind a layer; it keeps the channels.
enum class NewLayer { Conv3x3, Conv1x1, Depthwise3x3, MaxPool2x2 };
inline constexpr std::array kNewLayers{NewLayer::Conv3x3, NewLayer::Conv1x1, NewLayer::Depthwise3x3,
                                       NewLayer::MaxPool2x2};
QString nameOf(NewLayer kind);  // "convolution 3 × 3"

// Everything that reads the layer reads the new one.
Result<Network> withLayerBehind(const Network& network, std::size_t layer, NewLayer kind);
// What read the layer reads its input. A layer that joins several inputs can only go where nothing reads it.
Result<Network> withoutLayer(const Network& network, std::size_t layer);

// The same network under a name that says so.
Network copyOf(const Network& network);

}  // namespace tilescope::gui
