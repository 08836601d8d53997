// SPDX-License-Identifier: GPL-3.0-or-later
// ResNet-34 at 3 MiB, INT8, exact residual rule (tests/golden occam/resnet34/3MiB), and chains of any length.
#pragma once

#include "app/gui/views/partition/partition_picture.h"
#include "app/gui/views/partition/spans_layout.h"

namespace tilescope::gui {

inline constexpr double kMebibyte = 1024.0 * 1024;

SpansPicture resnet34Spans();
// Layers "layer1", … in spans of this many; the last one may be shorter. All fit.
SpansPicture chainSpans(std::size_t layers, std::size_t perSpan);
// Moves the cut after layer `from` to after layer `to`, for equal layers.
SpansPicture withMovedCut(const SpansPicture& picture, std::size_t from, std::size_t to);
inline constexpr QSizeF kSpansArea(1100, 290);
SpansLayout spansLayoutOf(const SpansPicture& picture, const QSizeF& area = kSpansArea);

StaircasePicture resnet34Staircase();
// Images follow one another as fast as the slowest stage allows.
PipelinePicture pipelineOf(const std::vector<double>& times, const std::vector<int>& replicas, int images);
PipelinePicture resnet34Pipeline();
std::vector<SchemeRow> resnet34Schemes();

}  // namespace tilescope::gui
