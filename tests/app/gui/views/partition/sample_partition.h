// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of partitions with the figures of real networks: ResNet-34 at 3 MiB, INT8, by the exact residual rule
// (tests/golden occam/resnet34/3MiB), and chains of any length.
#pragma once

#include "app/gui/views/partition/partition_picture.h"
#include "app/gui/views/partition/spans_layout.h"

namespace tilescope::gui {

inline constexpr double kMebibyte = 1024.0 * 1024;

SpansPicture resnet34Spans();
// Layers "layer1" … in spans of so many, the last one shorter; all fit.
SpansPicture chainSpans(std::size_t layers, std::size_t perSpan);
// The present cut after layer `from` is after layer `to` instead; footprints as if all layers were alike.
SpansPicture withMovedCut(const SpansPicture& picture, std::size_t from, std::size_t to);
inline constexpr QSizeF kSpansArea(1100, 290);
SpansLayout spansLayoutOf(const SpansPicture& picture, const QSizeF& area = kSpansArea);

StaircasePicture resnet34Staircase();
// Stages of these times and replicas, images one after the other as fast as the slowest stage lets them.
PipelinePicture pipelineOf(const std::vector<double>& times, const std::vector<int>& replicas, int images);
PipelinePicture resnet34Pipeline();
std::vector<SchemeRow> resnet34Schemes();

}  // namespace tilescope::gui
