// SPDX-License-Identifier: GPL-3.0-or-later
// A mapped layer: the plan's loops with loads, convolution and stores.
#include <algorithm>
#include <array>
#include <cctype>

#include "core/models/eplanner/eplanner_layer.h"
#include "core/program/lowering/loop_levels.h"
#include "plugins/common/shape_code.h"
#include "plugins/cuda/layer_function.h"

namespace tilescope::cuda {
namespace {

constexpr std::array kLoopDims{Dim::K, Dim::C, Dim::OY, Dim::OX, Dim::FY, Dim::FX};

std::string variable(Dim dim) {
  std::string text(name(dim));
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

bool isReduction(Dim dim) {
  return dim == Dim::C || dim == Dim::FY || dim == Dim::FX;
}

class ConvFunction {
 public:
  explicit ConvFunction(const LayerCode& code)
      : code_(code),
        shape_(*eplanner::eplannerLayer(code.layer)),
        levels_(loopLevels(shape_, code.planned)),
        arrays_(convArrays(code)),
        function_(out_, code) {}

  std::string write() {
    writeShape(out_, code_);
    runFunction();
    writeCheck(out_, code_);
    return out_.take();
  }

 private:
  void runFunction() {
    const bool sumsLeave = sumsEnd(levels_.level[index(Tensor::O)]) != "true";
    const Operand output{"output_array", arrays_.output, sumsLeave ? Operand::Use::MadeFromSums : Operand::Use::Made};
    function_.beginRun();
    if (code_.second == SecondOperand::SumsOverChannels)
      out_.line(fmt::format("ts::gather_columns(net.{}, net.{}, {});", arrays_.weight,
                            code_.arrayNamed(code_.layer.inputs[1]), shape_.groups));
    function_.open({{{"input_array", arrays_.input}, {"weight_array", arrays_.weight}, output},
                    "ConvShape",
                    finishArguments(arrays_.finish, code_.names),
                    sharedLoops(),
                    ""});
    function_.tile(Tensor::I, "input");
    function_.tile(Tensor::W, "weight");
    function_.tile(Tensor::O, "output");
    for (const Dim dim : kLoopDims) {
      if (!isLooped(dim)) out_.line(fmt::format("const ts::Range {}{{0, {}}};", variable(dim), sizeOf(dim)));
    }
    if (shape_.groups > 1) function_.openGroups(shape_.groups);
    for (std::size_t i = 0; i < levels_.loops.size(); ++i) {
      const TileLoop& loop = levels_.loops[i];
      if (isShared(i)) function_.shareLoop(variable(loop.dim), loop.size, loop.tile);
    }
    level(0);
    if (shape_.groups > 1) function_.closeGroups();
    function_.close();
    function_.endRun();
  }

  // True if no data stays on chip between iterations, so that blocks may divide the loop: every tensor is loaded
  // inside, and no partial sums are passed on.
  bool isShared(std::size_t loop) const {
    const std::size_t innermost = *std::min_element(levels_.level.begin(), levels_.level.end());
    return loop < innermost && !isReduction(levels_.loops[loop].dim);
  }

  std::string sharedLoops() const {
    std::string text = shape_.groups > 1 ? "groups" : "";
    for (std::size_t i = 0; i < levels_.loops.size(); ++i)
      if (isShared(i)) text += (text.empty() ? "" : ", ") + std::string(name(levels_.loops[i].dim));
    return text;
  }

  bool isLooped(Dim dim) const {
    return std::any_of(levels_.loops.begin(), levels_.loops.end(), [&](const TileLoop& l) { return l.dim == dim; });
  }

  std::int64_t sizeOf(Dim dim) const {
    const eplanner::EplannerLayer& l = shape_;
    const std::array<std::int64_t, kLoopDims.size()> sizes{l.K, l.C, l.OY, l.OX, l.FY, l.FX};
    return sizes[static_cast<std::size_t>(std::find(kLoopDims.begin(), kLoopDims.end(), dim) - kLoopDims.begin())];
  }

  // The first `depth` loops' body: loads, deeper loops or convolution, stores.
  void level(std::size_t depth) {
    fetches(depth);
    if (depth == levels_.loops.size()) {
      out_.line(fmt::format("chip.conv(output, input, weight, shape, {}, {});", sumsBegin(depth),
                            sumsEnd(depth) == "true" ? "&finish" : sumsEnd(depth) + " ? &finish : nullptr"));
    } else {
      const TileLoop& loop = levels_.loops[depth];
      function_.openLoop(variable(loop.dim), loop.size, loop.tile, isShared(depth));
      level(depth + 1);
      function_.closeLoop(isShared(depth));
    }
    stores(depth);
  }

  void fetches(std::size_t depth) {
    const auto isHere = [&](Tensor tensor) { return levels_.level[index(tensor)] == depth; };
    if (isHere(Tensor::I))
      out_.line(fmt::format("chip.load(input, {}, shape.input({}, oy, ox, fy, fx), ts::Tensor::I);",
                            function_.array("input_array"), channels("c", shape_.C)));
    if (isHere(Tensor::W))
      out_.line(fmt::format("chip.load(weight, {}, {{{}, c, fy, fx}}, ts::Tensor::W);", function_.array("weight_array"),
                            channels("k", shape_.K)));
    if (!isHere(Tensor::O)) return;
    out_.line(fmt::format("chip.begin_outputs(output, {}, {{{{0, 1}}, {}, oy, ox}});", function_.array("output_array"),
                          channels("k", shape_.K)));
    const std::string begin = sumsBegin(depth);
    if (begin != "true") out_.line(fmt::format("if (!({})) chip.load_sums(output);", begin));
  }

  void stores(std::size_t depth) {
    if (levels_.level[index(Tensor::O)] != depth) return;
    const std::string end = sumsEnd(depth);
    if (end == "true") {
      out_.line("chip.store(output);");
      return;
    }
    out_.line(fmt::format("if ({})", end));
    out_.line("  chip.store(output);");
    out_.line("else");
    out_.line("  chip.store_sums(output);");
  }

  std::string sumsBegin(std::size_t depth) const { return everyReduction(depth, "{0}0 == 0"); }
  std::string sumsEnd(std::size_t depth) const { return everyReduction(depth, "{0}.end == {1}"); }

  std::string everyReduction(std::size_t depth, const std::string& form) const {
    std::string text;
    for (std::size_t i = 0; i < depth; ++i) {
      const TileLoop& loop = levels_.loops[i];
      if (!isReduction(loop.dim)) continue;
      text += (text.empty() ? "" : " && ") + fmt::format(fmt::runtime(form), variable(loop.dim), loop.size);
    }
    return text.empty() ? "true" : text;
  }

  // In the whole map or in all weights; loops count within one group.
  std::string channels(const std::string& range, std::int64_t perGroup) const {
    return shape_.groups > 1 ? fmt::format("{} + group * {}", range, perGroup) : range;
  }

  const LayerCode& code_;
  eplanner::EplannerLayer shape_;
  LoopLevels levels_;
  ConvArrays arrays_;
  CodeWriter out_;
  LayerFunction function_;
};

}  // namespace

std::string convCode(const LayerCode& code) {
  return ConvFunction(code).write();
}

}  // namespace tilescope::cuda
