// SPDX-License-Identifier: GPL-3.0-or-later
// Edits a network: changes a field of a layer or the size of an input, adds or removes a layer. Sizes then follow by
// the shape rules: channels in the layers that read the changed one, rows and columns in all later layers. A network
// that is still inconsistent is rejected by the checks of network files, with layer names instead of pointers and a
// suggested fix.
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
QString fieldText(const Layer& layer, LayerField field);  // "3 × 3"; empty if the layer lacks this field
QString fieldName(LayerField field);                      // "Out channels"
QString expectation(LayerField field);                    // "rows × columns, such as 3 × 3"
bool canEdit(const Layer& layer, LayerField field);

// Numbers are separated by ×, x, comma or spaces. A single number counts for rows and columns, or for all four sides.
Result<Network> withField(const Network& network, std::size_t layer, LayerField field, const QString& text);
Result<Network> withInputSize(const Network& network, std::size_t input, const QString& text);  // "3 × 448 × 448"

// Kinds of layers that can be inserted. They keep the number of channels.
enum class NewLayer { Conv3x3, Conv1x1, Depthwise3x3, MaxPool2x2 };
inline constexpr std::array kNewLayers{NewLayer::Conv3x3, NewLayer::Conv1x1, NewLayer::Depthwise3x3,
                                       NewLayer::MaxPool2x2};
QString nameOf(NewLayer kind);  // "convolution 3 × 3"

// Adds a layer after this one; all its readers then read the new layer.
Result<Network> withLayerBehind(const Network& network, std::size_t layer, NewLayer kind);
// Removes a layer; all its readers then read its input. A layer with several inputs must have no readers.
Result<Network> withoutLayer(const Network& network, std::size_t layer);

// The same network with " copy" appended to its name.
Network copyOf(const Network& network);

}  // namespace tilescope::gui
