// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes follow an edit: channels in the readers, rows and columns in all later layers. Inconsistent networks are
// rejected; errors name layers and suggest a fix.
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
QString fieldName(LayerField field);
QString expectation(LayerField field);  // "rows × columns, such as 3 × 3"
bool canEdit(const Layer& layer, LayerField field);

// Separators: ×, x, comma or spaces. A single number counts for rows and columns, or for all four sides.
Result<Network> withField(const Network& network, std::size_t layer, LayerField field, const QString& text);
Result<Network> withInputSize(const Network& network, std::size_t input, const QString& text);  // "3 × 448 × 448"

// All kinds keep the number of channels.
enum class NewLayer { Conv3x3, Conv1x1, Depthwise3x3, MaxPool2x2 };
inline constexpr std::array kNewLayers{NewLayer::Conv3x3, NewLayer::Conv1x1, NewLayer::Depthwise3x3,
                                       NewLayer::MaxPool2x2};
QString nameOf(NewLayer kind);  // "convolution 3 × 3"

// All readers of the layer then read the new one.
Result<Network> withLayerBehind(const Network& network, std::size_t layer, NewLayer kind);
// Readers of the layer then read its input. A layer with several inputs must have no readers.
Result<Network> withoutLayer(const Network& network, std::size_t layer);

// Appends " copy" to the name.
Network copyOf(const Network& network);

}  // namespace tilescope::gui
