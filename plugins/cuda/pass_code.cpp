// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "core/base/ensure.h"
#include "plugins/common/literals.h"
#include "plugins/cuda/layer_function.h"

namespace tilescope::cuda {
namespace {

std::string enumerator(const std::string& op) {
  std::string text;
  bool begins = true;
  for (const char c : op) {
    if (c != '_') text += begins ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    begins = c == '_';
  }
  return text;
}

class PassFunction {
 public:
  explicit PassFunction(const LayerCode& code) : code_(code) { findTiles(); }

  std::string write() {
    shapeConstant();
    out_.open(fmt::format("void run_{}(ts::Chip& chip, Network& net) {{", code_.function));
    for (const Operand& operand : operands()) tileLine(operand);
    if (!table_.empty())
      out_.line(fmt::format("chip.load(table, net.{0}, net.{0}.box(), ts::Tensor::W);", arrayOf(table_)));
    loops();
    out_.close();
    out_.open(fmt::format("ts::Difference check_{}(const Network& net) {{", code_.function));
    out_.line(fmt::format("return ts::reference_pass(net.{}, net.{}, {}, {}, shape_{});", arrayOf(output_),
                          arrayOf(first_), pointer("&net.", second_.empty() ? "" : arrayOf(second_)),
                          pointer("&net.", table_.empty() ? "" : arrayOf(table_)), code_.function));
    out_.close();
    return out_.take();
  }

 private:
  using Tiles = std::vector<std::size_t>;
  struct Operand {
    const char* variable;
    Tensor tensor;
    const Tiles& tiles;
  };

  void findTiles() {
    std::size_t loads = 0;
    for (std::size_t i = code_.planned.firstCommand; i < code_.planned.endCommand; ++i) {
      const Command& command = code_.program.commands[i];
      if (const auto* store = std::get_if<Store>(&command)) {
        output_.push_back(store->tile);
        continue;
      }
      const std::size_t loaded = std::get<Load>(command).tile;
      if (tile(loaded).tensor == Tensor::W)
        table_.push_back(loaded);
      else
        (loads++ % code_.layer.inputs.size() == 0 ? first_ : second_).push_back(loaded);
    }
    ensure(!first_.empty() && !output_.empty(), "a pass without tiles");
  }

  const Tile& tile(std::size_t index) const { return code_.program.tiles[index]; }
  const std::string& arrayOf(const Tiles& tiles) const { return code_.names.arrays[tile(tiles.front()).array]; }
  static std::string pointer(const std::string& prefix, const std::string& name) {
    return name.empty() ? "nullptr" : prefix + name;
  }

  std::vector<Operand> operands() const {
    std::vector<Operand> all{{"first", Tensor::I, first_}};
    if (!second_.empty()) all.push_back({"second", Tensor::I, second_});
    if (!table_.empty()) all.push_back({"table", Tensor::W, table_});
    all.push_back({"output", Tensor::O, output_});
    return all;
  }

  void shapeConstant() {
    const Pass& pass = *code_.layer.pass;
    out_.comment(fmt::format("{} over {}{}.", pass.op,
                             pass.row == 1 ? "single elements" : fmt::format("rows of {} channels", pass.row),
                             code_.scale == 1 ? "" : ", scaled"));
    out_.line(fmt::format("const ts::PassShape shape_{}{{ts::PassOp::{}, {}, {}F}};", code_.function,
                          enumerator(pass.op), pass.row, floatText(code_.scale)));
  }

  static std::string floatText(double value) {
    const std::string text = fmt::format("{:.9g}", value);
    return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
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
    const Extents& strip = tile(output_.front()).size;
    const FeatureMap& map = code_.layer.out;
    for (const auto& [variable, size, step] :
         {std::tuple{"c", map.channels, strip.channel}, std::tuple{"oy", map.height, strip.height}}) {
      out_.open(fmt::format("for (int {0}0 = 0; {0}0 < {1}; {0}0 += {2}) {{", variable, size, step));
      out_.line(fmt::format("const ts::Range {0} = ts::range({0}0, {1}, {2});", variable, step, size));
    }
    out_.line(fmt::format("const ts::Box box{{{{0, 1}}, c, oy, {{0, {}}}}};", map.width));
    out_.line(fmt::format("chip.load(first, net.{}, box, ts::Tensor::I);", arrayOf(first_)));
    if (!second_.empty()) out_.line(fmt::format("chip.load(second, net.{}, box, ts::Tensor::I);", arrayOf(second_)));
    out_.line(fmt::format("chip.begin_outputs(output, net.{}, box);", arrayOf(output_)));
    out_.line(fmt::format("ts::Passes::run(chip, output, first, {}, {}, shape_{});",
                          pointer("&", second_.empty() ? "" : "second"), pointer("&", table_.empty() ? "" : "table"),
                          code_.function));
    out_.line("chip.store(output);");
    out_.close();
    out_.close();
  }

  const LayerCode& code_;
  Tiles first_, second_, table_, output_;
  CodeWriter out_;
};

}  // namespace

std::string passCode(const LayerCode& code) {
  return PassFunction(code).write();
}

}  // namespace tilescope::cuda
