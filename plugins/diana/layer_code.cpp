// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/diana/layer_code.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/plan/execution/finish.h"
#include "plugins/common/code_writer.h"
#include "plugins/common/literals.h"
#include "plugins/diana/weight_blob.h"

namespace tilescope::diana {
namespace {

std::string l2(const std::optional<std::int64_t>& address) {
  return fmt::format("L2({})", address.value_or(0));
}

class LayerWriter {
 public:
  LayerWriter(const DianaProgram& program, std::size_t index)
      : program_(program), index_(index), work_(program.work.layers[index]), layer_(*work_.layer) {}

  std::string run() {
    head();
    data();
    writer_.line("");
    writer_.open(fmt::format("void {}(void) {{", functionName(work_)));
    prepareInputs();
    if (work_.core)
      coreBody();
    else
      hostBody();
    if (map(index_).clearsMargin) clear(index_);
    writer_.close();
    return writer_.take();
  }

 private:
  const StoredMap& map(std::size_t number) const { return program_.layout.maps[number]; }
  std::size_t operand(std::size_t number) const { return program_.layout.operands[index_][number]; }
  const CorePlace& place() const { return *program_.l1.layers[index_]; }
  Kind kind() const { return work_.core->shape.kind; }

  void head() {
    writer_.comment(fmt::format("Layer {}: {}.", commentText(layer_.name), sentence()));
    writer_.line("// tilescope-prediction " +
                 toJson(program_.predictions[index_], layer_.name, work_.core.has_value()).dump());
    writer_.line("#include \"network.h\"");
    writer_.line("");
  }

  std::string sentence() const {
    const std::string sizes = fmt::format("{} x {} x {} to {} x {} x {}", layer_.in.channels, layer_.in.height,
                                          layer_.in.width, layer_.out.channels, layer_.out.height, layer_.out.width);
    if (!work_.core)
      return fmt::format("{}, {}, on the processor. {}", name(layer_.type), sizes, commentText(work_.whyHost));
    const CorePlace& at = place();
    std::string text = fmt::format("{}, {}, on the core, tile K {}, OY {}, OX {}", name(layer_.type), sizes, at.tile.K,
                                   at.tile.OY, at.tile.OX);
    if (!at.loadsInput) text += "; its input is in L1 already";
    if (!at.storesOutput) text += "; its output stays in L1";
    return text;
  }

  void data() {
    writer_.open(fmt::format("static const struct {} kLayer = {{", structName()));
    if (work_.core)
      coreFields();
    else
      hostFields();
    writer_.close("};");
  }

  std::string structName() const {
    if (!work_.core) {
      switch (layer_.type) {
        case LayerType::Conv:
          return "diana_host_conv";
        case LayerType::Fc:
          return "diana_host_fc";
        case LayerType::Pool:
          return "diana_host_pool";
        default:
          return layer_.type == LayerType::Add ? "diana_host_add" : "diana_host_move";
      }
    }
    switch (kind()) {
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

  void coreFields() {
    const CorePlace& at = place();
    if (kind() == Kind::FullyConnected) {
      writer_.line(fmt::format(".input_l2 = {}, .output_l2 = {},", l2(program_.l2.maps[operand(0)]),
                               l2(program_.l2.maps[index_])));
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
      writer_.line(fmt::format(".weights = {}, .weights_group = {},", l2(program_.l2.weights[index_]), groupBytes()));
    const bool relu = layer_.activation && layer_.activation->type == ActivationType::Relu;
    writer_.line(fmt::format(".relu = {}, .shift = {},", relu ? 1 : 0, work_.shift));
  }

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

  void hostFields() {
    if (layer_.type == LayerType::Add) {
      std::string inputs;
      for (std::size_t i = 0; i < program_.layout.operands[index_].size(); ++i)
        inputs += (i == 0 ? "" : ", ") + mapInitializer(program_, operand(i));
      writer_.line(fmt::format(".inputs = {{{}}},", inputs));
      writer_.line(fmt::format(".count = {},", program_.layout.operands[index_].size()));
    } else if (isMove()) {
      writer_.line(fmt::format(".count = {},", program_.layout.operands[index_].size()));
      for (std::size_t i = 0; i < program_.layout.operands[index_].size(); ++i)
        writer_.line(fmt::format(".inputs[{}] = {},", i, mapInitializer(program_, operand(i))));
    } else {
      writer_.line(fmt::format(".input = {},", mapInitializer(program_, operand(0))));
    }
    writer_.line(fmt::format(".output = {},", mapInitializer(program_, index_)));
    if (layer_.type == LayerType::Conv || layer_.type == LayerType::Pool) windowFields();
    if (layer_.type == LayerType::Conv) writer_.line(fmt::format(".groups = {},", layer_.groups));
    if (layer_.type == LayerType::Pool)
      writer_.line(fmt::format(".is_average = {},", layer_.poolMode == PoolMode::Average ? 1 : 0));
    if (program_.l2.weights[index_]) writer_.line(fmt::format(".weights = {},", l2(program_.l2.weights[index_])));
    if (!isMove()) finishFields();
  }

  bool isMove() const { return layer_.type == LayerType::Concat || layer_.type == LayerType::Reorg; }

  void windowFields() {
    const Window& window = layer_.window;
    writer_.line(
        fmt::format(".window = {{.rows = {}, .columns = {}, .stride = {{{}, {}}}, .dilation = {{{}, {}}}, "
                    ".top = {}, .left = {}}},",
                    window.kernelHeight, window.kernelWidth, window.stride[0], window.stride[1], window.dilation[0],
                    window.dilation[1], window.padding[0], window.padding[1]));
  }

  void finishFields() {
    const ActivationRule rule = ruleOf(layer_.activation.value_or(Activation{}));
    const char* kind = rule.type == ActivationType::Relu    ? "DIANA_RELU"
                       : rule.type == ActivationType::Leaky ? "DIANA_LEAKY"
                                                            : "DIANA_NONE";
    writer_.line(fmt::format(".finish = {{.has_bias = {}, .bias = {}, .shift = {}, .activation = {}, .slope = {}}},",
                             program_.l2.biases[index_] ? 1 : 0, l2(program_.l2.biases[index_]), work_.shift, kind,
                             rule.fixedSlope));
  }

  // Vectors that are made of maps in rows, before the first layer that reads them.
  void prepareInputs() {
    for (const std::size_t number : program_.layout.operands[index_]) {
      const StoredMap& stored = map(number);
      if (!stored.flattens || !isFirstReader(number)) continue;
      writer_.open("{");
      writer_.line(fmt::format("const struct diana_map rows = {};", mapInitializer(program_, *stored.flattens)));
      writer_.line(fmt::format("diana_host_flatten(&rows, {});", l2(program_.l2.maps[number])));
      writer_.close();
      if (stored.clearsMargin) clear(number);
    }
  }

  bool isFirstReader(std::size_t number) const {
    const auto position = [&](std::size_t layer) { return program_.work.walk.position[layer]; };
    for (std::size_t i = 0; i < program_.work.layers.size(); ++i)
      if (program_.layout.operands[i][0] == number && position(i) < position(index_)) return false;
    return true;
  }

  void clear(std::size_t number) {
    const StoredMap& stored = map(number);
    if (stored.isVector)
      return writer_.line(
          fmt::format("diana_host_clear_tail({}, {});", l2(program_.l2.maps[number]), stored.elements()));
    const bool isOwn = number == index_;
    if (!isOwn) return;
    writer_.line("diana_host_clear_margin(&kLayer.output);");
  }

  void coreBody() {
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

  void hostBody() {
    switch (layer_.type) {
      case LayerType::Conv:
        return writer_.line("diana_run_host_conv(&kLayer);");
      case LayerType::Fc:
        return writer_.line("diana_run_host_fc(&kLayer);");
      case LayerType::Pool:
        return writer_.line("diana_run_host_pool(&kLayer);");
      case LayerType::Add:
        return writer_.line("diana_run_host_add(&kLayer);");
      case LayerType::Concat:
        return writer_.line("diana_run_host_concat(&kLayer);");
      default:
        return writer_.line("diana_run_host_reorg(&kLayer);");
    }
  }

  const DianaProgram& program_;
  std::size_t index_;
  const LayerWork& work_;
  const Layer& layer_;
  CodeWriter writer_;
};

}  // namespace

std::string functionName(const LayerWork& layer) {
  return "layer_" + layer.identifier;
}

std::string mapInitializer(const DianaProgram& program, std::size_t map) {
  const StoredMap& stored = program.layout.maps[map];
  const auto pitch = stored.isVector ? stored.size.width : stored.pitch;
  return fmt::format("{{.l2 = {}, .channels = {}, .rows = {}, .columns = {}, .pitch = {}}}", l2(program.l2.maps[map]),
                     stored.size.channels, stored.size.height, stored.size.width, pitch);
}

std::string layerCode(const DianaProgram& program, std::size_t layer) {
  return LayerWriter(program, layer).run();
}

}  // namespace tilescope::diana
