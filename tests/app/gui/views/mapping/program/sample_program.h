// SPDX-License-Identifier: GPL-3.0-or-later
// Programs of real and random layers, as the plot gets them.
#pragma once

#include <gtest/gtest.h>

#include <random>
#include <variant>

#include "app/gui/views/mapping/program/program_figures.h"

namespace tilescope::gui {

// A square kernel. maps: inputs by output map.
inline Layer convolution(std::int64_t kernel, std::int64_t stride, std::int64_t height,
                         const std::vector<std::vector<int>>& maps) {
  Layer layer;
  layer.name = "layer";
  layer.inputs = {"input"};
  std::int64_t inputs = 0;
  for (std::size_t map = 0; map < maps.size(); ++map)
    for (const int input : maps[map]) {
      layer.connections.push_back({static_cast<std::int64_t>(map), input});
      inputs = std::max<std::int64_t>(inputs, input + 1);
    }
  layer.in = {inputs, (height - 1) * stride + kernel, 15 * stride + kernel};
  layer.out = {static_cast<std::int64_t>(maps.size()), height, 16};
  layer.window.kernelHeight = layer.window.kernelWidth = kernel;
  layer.window.stride = {stride, stride};
  return layer;
}

// Face detector, table 2 of Peemen et al., SCOPES 2015.
inline Layer faceLayer1() {
  return convolution(6, 2, 638, {{0}, {0}, {0}, {0}});
}
inline Layer faceLayer2() {
  return convolution(4, 2, 317,
                     {{0}, {0}, {1}, {1}, {2}, {2}, {3}, {3}, {0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}});
}
inline Layer filter3x3() {
  return convolution(3, 1, 1278, {{0}});
}

struct ProgramCase {
  explicit ProgramCase(Layer layer, nve::Mode mode = nve::Mode::Optimal) {
    source.layer = std::move(layer);
    source.request.mode = mode;
    program = programOf(source);
  }
  ProgramPicture picture(const ProgramChoice& choice = {}) const { return programPicture(program, source, choice); }

  ProgramSource source;
  std::shared_ptr<const nve::LayerProgram> program;
};

inline nve::ConvWork randomWork(std::mt19937& random) {
  const auto between = [&](int least, int most) { return std::uniform_int_distribution<>(least, most)(random); };
  nve::ConvWork work;
  work.stride = between(1, 2);
  work.kernelVector = between(1, 7);
  work.kernelSlide = between(work.stride, 7);
  work.positions = between(1, 40);
  work.width = between(1, 40);
  work.inputs = between(1, 3);
  work.maps.resize(static_cast<std::size_t>(between(1, 5)));
  for (std::vector<int>& map : work.maps) {
    for (int input = 0; input < work.inputs; ++input)
      if (between(0, 1) == 1) map.push_back(input);
    if (map.empty()) map.push_back(between(0, work.inputs - 1));
  }
  return work;
}

// Random layers in both modes.
template <class Look>
void forRandomPrograms(int count, const Look& look) {
  std::mt19937 random(5);
  for (int i = 0; i < count; ++i) {
    const nve::ConvWork work = randomWork(random);
    for (const nve::Mode mode : {nve::Mode::Optimal, nve::Mode::Paper}) {
      const auto program = nve::compile(work, mode);
      if (const auto* compiled = std::get_if<nve::LayerProgram>(&program)) look(*compiled);
    }
  }
}

}  // namespace tilescope::gui
