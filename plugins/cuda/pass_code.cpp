// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "plugins/common/literals.h"
#include "plugins/common/shape_code.h"
#include "plugins/cuda/layer_function.h"

namespace tilescope::cuda {
namespace {

class PassFunction {
 public:
  explicit PassFunction(const LayerCode& code) : code_(code), tiles_(passTiles(code)) {}

  std::string write() {
    writeShape(out_, code_);
    out_.open(fmt::format("void run_{}(ts::Chip& chip, Network& net) {{", code_.function));
    for (const Operand& operand : operands()) tileLine(operand);
    if (!tiles_.table.empty())
      out_.line(fmt::format("chip.load(table, net.{0}, net.{0}.box(), ts::Tensor::W);", arrayOf(tiles_.table)));
    loops();
    out_.close();
    writeCheck(out_, code_);
    return out_.take();
  }

 private:
  using Tiles = std::vector<std::size_t>;
  struct Operand {
    const char* variable;
    Tensor tensor;
    const Tiles& tiles;
  };

  const Tile& tile(std::size_t index) const { return code_.tile(index); }
  const std::string& arrayOf(const Tiles& tiles) const { return code_.arrayOf(tiles.front()); }
  static std::string pointer(const std::string& prefix, const std::string& name) {
    return name.empty() ? "nullptr" : prefix + name;
  }

  std::vector<Operand> operands() const {
    std::vector<Operand> all{{"first", Tensor::I, tiles_.first}};
    if (!tiles_.second.empty()) all.push_back({"second", Tensor::I, tiles_.second});
    if (!tiles_.table.empty()) all.push_back({"table", Tensor::W, tiles_.table});
    all.push_back({"output", Tensor::O, tiles_.output});
    return all;
  }

  void tileLine(const Operand& operand) {
    std::vector<std::string> memories;
    for (const std::size_t index : operand.tiles) {
      const std::string& memory = code_.names.memories[tile(index).memory];
      if (std::find(memories.begin(), memories.end(), memory) == memories.end()) memories.push_back(memory);
    }
    const std::int64_t offset = tile(operand.tiles.front()).offsetBits / 8;
    out_.line(fmt::format("ts::Tile {} = chip.tile(\"{}.{}\", {{{}}}{});", operand.variable, literal(code_.layer.name),
                          name(operand.tensor), fmt::join(memories, ", "),
                          offset == 0 ? "" : fmt::format(", {}", offset)));
  }

  void loops() {
    const Extents& strip = tile(tiles_.output.front()).size;
    const FeatureMap& map = code_.layer.out;
    for (const auto& [variable, size, step] :
         {std::tuple{"c", map.channels, strip.channel}, std::tuple{"oy", map.height, strip.height}}) {
      out_.open(fmt::format("for (int {0}0 = 0; {0}0 < {1}; {0}0 += {2}) {{", variable, size, step));
      out_.line(fmt::format("const ts::Range {0} = ts::range({0}0, {1}, {2});", variable, step, size));
    }
    out_.line(fmt::format("const ts::Box box{{{{0, 1}}, c, oy, {{0, {}}}}};", map.width));
    out_.line(fmt::format("chip.load(first, net.{}, box, ts::Tensor::I);", arrayOf(tiles_.first)));
    if (!tiles_.second.empty())
      out_.line(fmt::format("chip.load(second, net.{}, box, ts::Tensor::I);", arrayOf(tiles_.second)));
    out_.line(fmt::format("chip.begin_outputs(output, net.{}, box);", arrayOf(tiles_.output)));
    out_.line(fmt::format("ts::Passes::run(chip, output, first, {}, {}, shape_{});",
                          pointer("&", tiles_.second.empty() ? "" : "second"),
                          pointer("&", tiles_.table.empty() ? "" : "table"), code_.function));
    out_.line("chip.store(output);");
    out_.close();
    out_.close();
  }

  const LayerCode& code_;
  PassTiles tiles_;
  CodeWriter out_;
};

}  // namespace

std::string passCode(const LayerCode& code) {
  return PassFunction(code).write();
}

}  // namespace tilescope::cuda
