// SPDX-License-Identifier: GPL-3.0-or-later
// Changes of a network: a field of a layer, the size of an input, adding or removing a layer. The shape rules
// propagate sizes through the graph: channels to the layers that read a changed layer, rows and columns to all later
// layers. Remaining contradictions are rejected by the checks of network files, with the name of the layer in place of
// its pointer, and a suggested fix.
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
QString fieldText(const Layer& layer, LayerField field);  // "3 × 3"; empty: the layer does not have this field
QString fieldName(LayerField field);                      // "Out channels"
QString expectation(LayerField field);                    // "rows × columns, such as 3 × 3"
bool canEdit(const Layer& layer, LayerField field);

// Numbers may be separated by ×, x, comma or spaces; one number stands for both directions, or all four sides.
Result<Network> withField(const Network& network, std::size_t layer, LayerField field, const QString& text);
Result<Network> withInputSize(const Network& network, std::size_t input, const QString& text);  // "3 × 448 × 448"

// Kinds of layers that can be inserted after a layer; they keep the number of channels.
enum class NewLayer { Conv3x3, Conv1x1, Depthwise3x3, MaxPool2x2 };
inline constexpr std::array kNewLayers{NewLayer::Conv3x3, NewLayer::Conv1x1, NewLayer::Depthwise3x3,
                                       NewLayer::MaxPool2x2};
QString nameOf(NewLayer kind);  // "convolution 3 × 3"

// All readers of the layer read the new one instead.
Result<Network> withLayerBehind(const Network& network, std::size_t layer, NewLayer kind);
// All readers of the layer read its input instead. A layer with several inputs can only be removed if nothing reads
// it.
Result<Network> withoutLayer(const Network& network, std::size_t layer);

// The same network with a name that marks it as a copy.
Network copyOf(const Network& network);

}  // namespace tilescope::gui
