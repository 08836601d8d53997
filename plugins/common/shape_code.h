// SPDX-License-Identifier: GPL-3.0-or-later
// What layers compute, as constants of the host runtime (runtime/tilescope_shapes.h), and how they are checked.
#pragma once

#include <string>

#include "core/models/eplanner/eplanner_layer.h"
#include "plugins/common/code_writer.h"
#include "plugins/common/planned_layer.h"

namespace tilescope {

struct WindowSizes {
  std::int64_t kernelHeight = 1, kernelWidth = 1;
  std::int64_t strideY = 1, strideX = 1, padTop = 0, padLeft = 0, dilationY = 1, dilationX = 1;
  FeatureMap in;
};
WindowSizes windowSizes(const Layer& layer);
WindowSizes windowSizes(const eplanner::EplannerLayer& shape);

std::string windowWords(const WindowSizes& sizes);    // "Kernel 3 x 3, stride 1 x 1, …"
std::string windowNumbers(const WindowSizes& sizes);  // "3, 3, 1, 1, …", in the order of the shapes' members

// Whether whole rows are fetched, because columns are not cut.
bool hasWholeColumns(const eplanner::EplannerLayer& shape, const TileMapping& tile);

std::string convShapeWords(const WindowSizes& sizes, std::int64_t outChannels, std::int64_t groups, bool wholeColumns);
std::string poolShapeWords(const Layer& layer);

// ts::ConvShape shape_NAME, ts::PoolShape shape_NAME, ts::PassShape shape_NAME.
void writeConvShape(CodeWriter& out, const std::string& name, const WindowSizes& sizes, std::int64_t outChannels,
                    std::int64_t groups, bool wholeColumns);
void writePoolShape(CodeWriter& out, const std::string& name, const Layer& layer);
void writePassShape(CodeWriter& out, const std::string& name, const PlannedLayer& layer);
// That of any layer; adds, concats and reorgs have none.
void writeShape(CodeWriter& out, const PlannedLayer& layer);

// "// softmax over rows of 48 channels, scaled."
std::string passWords(const PlannedLayer& layer);

std::string enumerator(ActivationType type);  // "Relu"
std::string enumerator(const std::string& pass);
std::string floatText(double value);  // with a point

// ", ts::Activation::Relu" (leaky with its slope), or "".
std::string activationArguments(const Activation& activation);
// "{&net.conv1_bias, 9, ts::Activation::Relu}"
std::string finishArguments(const Finish& finish, const NetworkNames& names);

// `check_NAME(const Network&)`: the layer once more by the reference.
void writeCheck(CodeWriter& out, const PlannedLayer& layer);

}  // namespace tilescope
