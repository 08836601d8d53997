// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/diana/layer_code.h"

#include <algorithm>
#include <cmath>

#include "core/base/json.h"
#include "plugins/common/code_writer.h"
#include "plugins/common/literals.h"
#include "plugins/diana/core_code.h"
#include "plugins/diana/host_code.h"

namespace tilescope::diana {
namespace {

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
      writeCoreBody(program_, index_, writer_);
    else
      writer_.line(hostCall(layer_));
    if (map(index_).clearsMargin) clear(index_);
    writer_.close();
    return writer_.take();
  }

 private:
  const StoredMap& map(std::size_t number) const { return program_.layout.maps[number]; }
  const CorePlace& place() const { return *program_.l1.layers[index_]; }

  void head() {
    writer_.comment(fmt::format("Layer {}: {}", commentText(layer_.name), sentence()));
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
    return text + ".";
  }

  void data() {
    writer_.open(
        fmt::format("static const struct {} kLayer = {{", work_.core ? coreStruct(*work_.core) : hostStruct(layer_)));
    if (work_.core)
      writeCoreFields(program_, index_, writer_);
    else
      writeHostFields(program_, index_, writer_);
    writer_.close("};");
  }

  // Maps in rows become vectors before the first layer that reads these.
  void prepareInputs() {
    for (const std::size_t number : program_.layout.operands[index_]) {
      const StoredMap& stored = map(number);
      if (!stored.flattens || !isFirstReader(number)) continue;
      writer_.open("{");
      writer_.line(fmt::format("const struct diana_map rows = {};", mapInitializer(program_, *stored.flattens)));
      writer_.line(fmt::format("diana_host_flatten(&rows, {});", l2Address(program_.l2.maps[number])));
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
          fmt::format("diana_host_clear_tail({}, {});", l2Address(program_.l2.maps[number]), stored.elements()));
    const bool isOwn = number == index_;
    if (!isOwn) return;
    writer_.line("diana_host_clear_margin(&kLayer.output);");
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

std::string l2Address(const std::optional<std::int64_t>& address) {
  return address ? fmt::format("L2({})", *address) : "DIANA_NOT_IN_L2";
}

std::string mapInitializer(const DianaProgram& program, std::size_t map) {
  const StoredMap& stored = program.layout.maps[map];
  const auto pitch = stored.isVector ? stored.size.width : stored.pitch;
  return fmt::format("{{.l2 = {}, .channels = {}, .rows = {}, .columns = {}, .pitch = {}}}",
                     l2Address(program.l2.maps[map]), stored.size.channels, stored.size.height, stored.size.width,
                     pitch);
}

std::string layerCode(const DianaProgram& program, std::size_t layer) {
  return LayerWriter(program, layer).run();
}

}  // namespace tilescope::diana
