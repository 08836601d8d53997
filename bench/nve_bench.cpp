// SPDX-License-Identifier: GPL-3.0-or-later
// Speed of the compiler for the Neuro Vector Engine: the nine layers of Peemen et al. 2015, table 2, from the layer to
// the schedules of all partitions, in both modes. Times are CPU times of one thread.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/models/nve/layer_program.h"

namespace tilescope::nve {
namespace {

using Maps = std::vector<std::vector<int>>;

std::vector<int> from(int first, int count, int of) {
  std::vector<int> inputs(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) inputs[static_cast<std::size_t>(i)] = (first + i) % of;
  return inputs;
}

Maps pairs() {
  Maps maps;
  for (int i = 0; i < 8; ++i) maps.push_back({i / 2});
  for (int a = 0; a < 4; ++a)
    for (int b = a + 1; b < 4; ++b) maps.push_back({a, b});
  return maps;
}

// LeNet-5, table of the third layer: 60 connections of 16 maps with 6 inputs.
Maps lenet() {
  Maps maps;
  for (int i = 0; i < 6; ++i) maps.push_back(from(i, 3, 6));
  for (int i = 0; i < 6; ++i) maps.push_back(from(i, 4, 6));
  for (const Maps& split : {Maps{{0, 1, 3, 4}}, Maps{{1, 2, 4, 5}}, Maps{{0, 2, 3, 5}}}) maps.push_back(split.front());
  maps.push_back(from(0, 6, 6));
  return maps;
}

Maps same(int count, int inputs) {
  return Maps(static_cast<std::size_t>(count), from(0, inputs, inputs));
}

Maps oneEach(int count) {
  Maps maps;
  for (int i = 0; i < count; ++i) maps.push_back({i});
  return maps;
}

Maps eightOf(int count, int of) {
  Maps maps;
  for (int i = 0; i < count; ++i) maps.push_back(from(i, 8, of));
  return maps;
}

struct Row {
  const char* name;
  int kernel, stride;
  std::int64_t positions;
  Maps maps;
};

std::vector<Row> table2() {
  return {{"3x3 filter", 3, 1, 1278, same(1, 1)}, {"face L1", 6, 2, 638, same(4, 1)},
          {"face L2", 4, 2, 317, pairs()},        {"face L3", 6, 1, 312, oneEach(14)},
          {"face L4", 1, 1, 312, same(1, 14)},    {"speed L1", 6, 2, 637, same(6, 1)},
          {"speed L2", 6, 2, 317, lenet()},       {"speed L3", 5, 1, 312, eightOf(80, 16)},
          {"speed L4", 1, 1, 312, same(1, 80)}};
}

ConvWork workOf(const Row& row) {
  ConvWork work;
  work.kernelVector = work.kernelSlide = row.kernel;
  work.stride = row.stride;
  work.positions = row.positions;
  work.width = kLanes;
  work.maps = row.maps;
  for (const std::vector<int>& map : row.maps)
    for (const int input : map) work.inputs = std::max(work.inputs, input + 1);
  return work;
}

void compileRow(benchmark::State& state, const Row& row, Mode mode) {
  const ConvWork work = workOf(row);
  ProgramFigures figures;
  for (auto _ : state) {
    const auto program = compile(work, mode);
    figures = std::get<LayerProgram>(program).figures;
    benchmark::DoNotOptimize(figures);
  }
  state.counters["MAC/instr"] = figures.macsPerInstruction;
  state.counters["code"] = static_cast<double>(figures.code);
}

}  // namespace
}  // namespace tilescope::nve

int main(int argc, char** argv) {
  using namespace tilescope::nve;
  for (const Row& row : table2())
    for (const Mode mode : {Mode::Optimal, Mode::Paper})
      benchmark::RegisterBenchmark((std::string(row.name) + (mode == Mode::Paper ? " paper" : " optimal")).c_str(),
                                   [row, mode](benchmark::State& state) { compileRow(state, row, mode); })
          ->Unit(benchmark::kMillisecond);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
