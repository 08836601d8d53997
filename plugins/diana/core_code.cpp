// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/diana/core_code.h"

#include "core/program/execution/finish.h"
#include "plugins/diana/layer_code.h"
#include "plugins/diana/weight_blob.h"

namespace tilescope::diana {
namespace {

class CoreWriter {
 public:
  CoreWriter(const DianaProgram& program, std::size_t index, CodeWriter& writer)
      : program_(program), index_(index), work_(program.work.layers[index]), layer_(*work_.layer), writer_(writer) {}

  void fields() {
    const CorePlace& at = place();
    if (kind() == Kind::FullyConnected) {
      writer_.line(fmt::format(".input_l2 = {}, .output_l2 = {},", l2Address(program_.l2.maps[operand(0)]),
                               l2Address(program_.l2.maps[index_])));
      writer_.line(fmt::format(".input_l1 = {}, .output_l1 = {},", at.input, at.output));
      writer_.line(
          fmt::format(".inputs = {}, .outputs = {}, .k = {},", work_.core->shape.C, work_.core->shape.K, at.tile.K));
    } else if (kind() == Kind::Add) {
      writer_.line(fmt::format(".first = {},", mapInitializer(program_, operand(0))));
      writer_.line(fmt::format(".second = {},", mapInitializer(program_, operand(1))));
      writer_.line(fmt::format(".output = {},", mapInitializer(program_, index_)));
      writer_.line(fmt::format(".first_l1 = {}, .second_l1 = {}, .output_l1 = {},", at.input, at.second, at.output));
    } else {
      convFields(at);
    }
    if (kind() != Kind::Add)
      writer_.line(
          fmt::format(".weights = {}, .weights_group = {},", l2Address(program_.l2.weights[index_]), groupBytes()));
    const bool relu = layer_.activation && isReluInInt8(layer_.activation->type);
    writer_.line(fmt::format(".relu = {}, .shift = {},", relu ? 1 : 0, work_.shift));
  }

  void body() {
    switch (kind()) {
      case Kind::Conv:
      case Kind::Depthwise:
        return convBody();
      case Kind::FullyConnected:
        return fcBody();
      case Kind::Add:
        return sumBody();
    }
  }

 private:
  std::size_t operand(std::size_t number) const { return program_.layout.operands[index_][number]; }
  const CorePlace& place() const { return *program_.l1.layers[index_]; }
  Kind kind() const { return work_.core->shape.kind; }

  void convFields(const CorePlace& at) {
    const SpatialAxis& rows = work_.core->shape.rows;
    const SpatialAxis& columns = work_.core->shape.columns;
    writer_.line(fmt::format(".input = {},", mapInitializer(program_, operand(0))));
    writer_.line(fmt::format(".output = {},", mapInitializer(program_, index_)));
    writer_.line(fmt::format(".input_l1 = {}, .output_l1 = {},", at.input, at.output));
    writer_.line(fmt::format(".input_stays = {}, .output_stays = {},", at.inputStays ? 1 : 0, at.outputStays ? 1 : 0));
    writer_.line(fmt::format(".fy = {}, .fx = {}, .stride = {}, .top = {}, .left = {},", rows.kernel, columns.kernel,
                             rows.stride, rows.padBefore, columns.padBefore));
    writer_.line(fmt::format(".k = {}, .oy = {}, .ox = {},", at.tile.K, at.tile.OY, at.tile.OX));
  }

  std::int64_t groupBytes() const {
    const DianaLayer& shape = work_.core->shape;
    if (kind() == Kind::FullyConnected) return fullyConnectedGroupBytes(shape.C);
    if (kind() == Kind::Depthwise) return depthwiseGroupBytes(shape.rows.kernel, shape.columns.kernel);
    return convGroupBytes(shape.C, shape.rows.kernel, shape.columns.kernel);
  }

  struct Loop {
    const char* dim;
    std::int64_t count;
  };

  void openLoops(const std::vector<Loop>& loops) {
    for (const Loop& loop : loops) {
      if (loop.count == 1) continue;
      writer_.open(fmt::format("for (int32_t {0}_index = 0; {0}_index < {1}; ++{0}_index) {{", loop.dim, loop.count));
      writer_.line(fmt::format("diana_at_{0}(&kLayer, &tile, {0}_index);", loop.dim));
    }
  }
  void closeLoops(const std::vector<Loop>& loops) {
    for (const Loop& loop : loops)
      if (loop.count > 1) writer_.close();
  }

  static std::int64_t tilesOf(std::int64_t size, std::int64_t tile) { return (size + tile - 1) / tile; }

  void convBody() {
    const CorePlace& at = place();
    const DianaLayer& shape = work_.core->shape;
    const bool isDepthwise = kind() == Kind::Depthwise;
    std::vector<Loop> spatial{{"oy", tilesOf(shape.rows.out, at.tile.OY)},
                              {"ox", tilesOf(shape.columns.out, at.tile.OX)}};
    std::vector<Loop> channels{{"k", tilesOf(work_.core->channels(), at.tile.K)}};
    if (work_.core->channelsOutside && at.inputStays && !isDepthwise) std::swap(spatial, channels);
    writer_.line("struct diana_tile tile = diana_whole(&kLayer);");
    if (at.loadsInput && at.inputStays) writer_.line("diana_load_input(&kLayer, &tile);");
    const bool loadsTiles = at.loadsInput && !at.inputStays;
    openLoops(spatial);
    if (loadsTiles && !isDepthwise && work_.core->mode == InputMode::PerTile)
      writer_.line("diana_load_input(&kLayer, &tile);");
    openLoops(channels);
    if (loadsTiles && isDepthwise) writer_.line("diana_load_own_channels(&kLayer, &tile);");
    if (loadsTiles && !isDepthwise && work_.core->mode == InputMode::Reloaded)
      writer_.line("diana_load_input(&kLayer, &tile);");
    writer_.line(isDepthwise ? "diana_run_depthwise(&kLayer, &tile);" : "diana_run_conv(&kLayer, &tile);");
    if (at.storesOutput) writer_.line("diana_store_output(&kLayer, &tile);");
    closeLoops(channels);
    closeLoops(spatial);
  }

  void fcBody() {
    if (place().loadsInput) writer_.line("diana_load_vector(&kLayer);");
    writer_.open("for (int32_t k = 0; k < kLayer.outputs; k += kLayer.k) {");
    writer_.line("diana_run_fc(&kLayer, k, diana_smaller(kLayer.k, kLayer.outputs - k));");
    writer_.close();
    if (place().storesOutput) writer_.line("diana_store_vector(&kLayer);");
  }

  void sumBody() {
    const CorePlace& at = place();
    const DianaLayer& shape = work_.core->shape;
    writer_.line(fmt::format("struct diana_part part = {{0, {}, 0, {}}};", shape.K, shape.rows.out));
    const bool cutsRows = at.tile.OY < shape.rows.out, cutsChannels = at.tile.K < shape.K;
    if (cutsRows) openParts("oy", shape.rows.out, at.tile.OY);
    if (cutsChannels) openParts("k", shape.K, at.tile.K);
    if (at.loadsInput) writer_.line("diana_load_part(&kLayer.first, kLayer.first_l1, &part);");
    if (at.loadsSecond) writer_.line("diana_load_part(&kLayer.second, kLayer.second_l1, &part);");
    writer_.line("diana_run_sum(&kLayer, &part);");
    if (at.storesOutput) writer_.line("diana_store_part(&kLayer.output, kLayer.output_l1, &part);");
    if (cutsChannels) writer_.close();
    if (cutsRows) writer_.close();
  }

  void openParts(const char* dim, std::int64_t size, std::int64_t tile) {
    writer_.open(fmt::format("for (part.{0} = 0; part.{0} < {1}; part.{0} += {2}) {{", dim, size, tile));
    writer_.line(fmt::format("part.{0}_size = diana_smaller({1}, {2} - part.{0});", dim, tile, size));
  }

  const DianaProgram& program_;
  std::size_t index_;
  const LayerWork& work_;
  const Layer& layer_;
  CodeWriter& writer_;
};

}  // namespace

std::string coreStruct(const CoreWork& core) {
  switch (core.shape.kind) {
    case Kind::Conv:
    case Kind::Depthwise:
      return "diana_conv";
    case Kind::FullyConnected:
      return "diana_fc";
    case Kind::Add:
      return "diana_sum";
  }
  return "";
}

void writeCoreFields(const DianaProgram& program, std::size_t layer, CodeWriter& writer) {
  CoreWriter(program, layer, writer).fields();
}

void writeCoreBody(const DianaProgram& program, std::size_t layer, CodeWriter& writer) {
  CoreWriter(program, layer, writer).body();
}

}  // namespace tilescope::diana
