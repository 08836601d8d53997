// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/gui/views/partition/sample_partition.h"

#include <QStringList>
#include <algorithm>
#include <array>

namespace tilescope::gui {
namespace {

struct SpanFigures {
  std::size_t from, to;
  double weights, closure, skipRows, read, write, residual;
};

constexpr std::array<SpanFigures, 10> kResnet34{{{0, 12, 746688, 1052128, 0, 150528, 100352, 0},
                                                 {12, 20, 2654208, 394240, 0, 100352, 50176, 0},
                                                 {20, 24, 2359296, 86016, 0, 50176, 50176, 0},
                                                 {24, 28, 2359296, 86016, 0, 50176, 50176, 0},
                                                 {28, 29, 1179648, 10752, 0, 50176, 25088, 0},
                                                 {29, 30, 2359296, 10752, 3584, 25088, 25088, 50176},
                                                 {30, 31, 2359296, 10752, 0, 25088, 25088, 0},
                                                 {31, 32, 2359296, 10752, 3584, 25088, 25088, 25088},
                                                 {32, 33, 2359296, 10752, 0, 25088, 25088, 0},
                                                 {33, 34, 2359296, 10752, 3584, 25088, 25088, 25088}}};

// Capacity and traffic in bytes.
constexpr std::array<std::pair<double, double>, 30> kExact{
    {{0, 9207296},       {38305, 7601664},   {102401, 5795328},  {201217, 5594624},  {208801, 5193216},
     {233473, 4992512},  {257025, 4591104},  {323585, 3687936},  {407969, 3286528},  {635809, 3085824},
     {643585, 2985472},  {675841, 2885120},  {920577, 2684416},  {1124001, 2283008}, {1208321, 1530368},
     {1798817, 1329664}, {2413057, 1279488}, {2445313, 1078784}, {2595841, 1028608}, {3451905, 978432},
     {3574785, 928256},  {3710977, 827904},  {4747265, 677376},  {4808897, 577024},  {4990977, 476672},
     {7834817, 376320},  {9516033, 326144},  {13130241, 275968}, {15375041, 225792}, {24962753, 175616}}};
constexpr std::array<std::pair<double, double>, 30> kIgnoring{
    {{0, 9207296},       {38305, 7601664},   {102401, 5795328},  {139265, 6798848},  {164353, 5996032},
     {233473, 5193216},  {257025, 4591104},  {304801, 5193216},  {323585, 4290048},  {407969, 3286528},
     {471041, 4791808},  {520705, 3788288},  {635809, 3186176},  {675841, 3386880},  {1010177, 2985472},
     {1208321, 2132480}, {1405441, 1630720}, {1613825, 2032128}, {1798145, 2483712}, {1823233, 1379840},
     {2329089, 1781248}, {2445313, 1480192}, {3035137, 1379840}, {3285505, 1279488}, {3710977, 1028608},
     {4196865, 1128960}, {4990977, 476672},  {5462529, 777728},  {9516033, 426496},  {24962753, 175616}}};
constexpr double kHonestCapacity = 2370049;

std::vector<ChainLayerShown> resnet34Layers() {
  std::vector<ChainLayerShown> layers{{"conv1", false, false}, {"pool1", true, false}};
  const std::array<int, 4> blocks{3, 4, 6, 3};
  for (std::size_t stage = 0; stage < blocks.size(); ++stage)
    for (int block = 0; block < blocks[stage]; ++block)
      for (const char* half : {"a", "b"})
        layers.push_back({"res" + std::to_string(stage + 2) + "_" + std::to_string(block) + "_" + half, false, false});
  return layers;
}

std::vector<TrafficStep> steps(const std::array<std::pair<double, double>, 30>& figures) {
  std::vector<TrafficStep> all;
  for (const auto& [capacity, traffic] : figures) all.push_back({capacity, traffic, capacity < kHonestCapacity});
  return all;
}

std::string titleOf(const SpansPicture& picture, const SpanShown& span) {
  const std::string first = picture.layers[span.from].name, last = picture.layers[span.to - 1].name;
  return first == last ? first : first + " to " + last;
}

}  // namespace

SpansPicture resnet34Spans() {
  SpansPicture picture;
  picture.layers = resnet34Layers();
  for (const SpanFigures& figures : kResnet34) {
    SpanShown span{.from = figures.from,
                   .to = figures.to,
                   .title = {},
                   .weights = figures.weights,
                   .closure = figures.closure,
                   .skipRows = figures.skipRows,
                   .fits = true,
                   .reason = {},
                   .read = figures.read,
                   .write = figures.write,
                   .residual = figures.residual,
                   .tile = "2 rows",
                   .isSelected = false};
    span.title = titleOf(picture, span);
    picture.spans.push_back(span);
  }
  for (std::size_t source = 2; source < 34; source += 2) {
    const bool crosses = source >= 28;
    picture.skips.push_back({source, source + 2, crosses, !crosses ? 0.0 : source == 28 ? 50176.0 : 25088.0});
  }
  picture.capacity = 3 * kMebibyte;
  picture.capacityText = "3.00 MiB";
  picture.pins = {{'A', {0, 10, 14, 16, 22, 26, 28, 29, 30, 31, 32, 33, 34}}};
  return picture;
}

SpansPicture chainSpans(std::size_t layers, std::size_t perSpan) {
  SpansPicture picture;
  for (std::size_t i = 1; i <= layers; ++i) picture.layers.push_back({"layer" + std::to_string(i), i % 7 == 2, false});
  for (std::size_t from = 0; from < layers; from += perSpan) {
    SpanShown span;
    span.from = from;
    span.to = std::min(layers, from + perSpan);
    span.title = titleOf(picture, span);
    span.weights = 200e3 * static_cast<double>(span.to - from);
    span.closure = 80e3;
    span.read = span.write = 100e3;
    span.tile = "1 row";
    picture.spans.push_back(span);
  }
  picture.capacity = 200e3 * static_cast<double>(perSpan) + 200e3;
  picture.capacityText = "some KiB";
  return picture;
}

SpansPicture withMovedCut(const SpansPicture& picture, std::size_t from, std::size_t to) {
  SpansPicture moved = picture;
  for (SpanShown& span : moved.spans) {
    if (span.to == from) span.to = to;
    if (span.from == from) span.from = to;
    span.title = titleOf(moved, span);
    span.weights = 200e3 * static_cast<double>(span.to - span.from);
  }
  return moved;
}

SpansLayout spansLayoutOf(const SpansPicture& picture, const QSizeF& area) {
  return layOutSpans(picture, spansScale(picture, area.width()), area, 0);
}

StaircasePicture resnet34Staircase() {
  return {steps(kExact),
          steps(kIgnoring),
          9207296,
          kHonestCapacity,
          3 * kMebibyte,
          1028608,
          {{'A', 1.5 * kMebibyte, 1530368}}};
}

PipelinePicture pipelineOf(const std::vector<double>& times, const std::vector<int>& replicas, int images) {
  PipelinePicture picture;
  picture.unit = "ms";
  double period = 0, latency = 0;
  for (std::size_t i = 0; i < times.size(); ++i) {
    picture.stages.push_back(
        {QString("stage %1").arg(i + 1), QString("span %1").arg(i + 1), replicas[i], times[i], false});
    picture.chips += replicas[i];
    period = std::max(period, times[i] / replicas[i]);
    latency += times[i];
  }
  for (std::size_t i = 0; i < times.size(); ++i) picture.stages[i].busy = times[i] / replicas[i] / period;
  picture.period = period;
  picture.latency = latency;
  double before = 0;
  for (std::size_t stage = 0; stage < times.size(); ++stage) {
    for (int replica = 0; replica < replicas[stage]; ++replica)
      for (int image = replica; image < images; image += replicas[stage])
        picture.bars.push_back(
            {stage, replica, image, before + image * period, before + image * period + times[stage]});
    before += times[stage];
  }
  return picture;
}

PipelinePicture resnet34Pipeline() {
  return pipelineOf({1.384, 0.61, 0.43, 0.42, 0.045, 0.11, 0.112, 0.11, 0.115, 0.11}, {4, 2, 2, 2, 1, 1, 1, 1, 1, 1},
                    16);
}

std::vector<SchemeRow> resnet34Schemes() {
  return {{"occam exact", "Occam, exact rule", 1028608, 0, 10, 2.48 * kMebibyte, true, false, true, 288.7, 0.61},
          {"occam printed", "Occam, printed rule", 1028608, 0, 10, 2.48 * kMebibyte, false, false},
          {"occam ignored", "Occam, residuals ignored", 1279488, 0, 9, 2.93 * kMebibyte, false, false},
          {"layer fusion", "Layer Fusion", 1028608, 2.22, 10, 2.31 * kMebibyte, false, false},
          {"layer by layer", "Layer by layer", 9207296, 0, 34, 2.26 * kMebibyte, false, true}};
}

}  // namespace tilescope::gui
