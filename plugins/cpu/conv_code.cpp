// SPDX-License-Identifier: GPL-3.0-or-later
// A mapped layer: the plan's loops with loads, convolution and stores. The first loops whose iterations pass no data on
// are shared out among threads; tiles that are loaded outside of them are read by all.
#include <algorithm>
#include <array>
#include <cctype>
#include <functional>

#include "core/program/lowering/loop_levels.h"
#include "plugins/common/shape_code.h"
#include "plugins/cpu/layer_code.h"

namespace tilescope::cpu {
namespace {

constexpr std::array kLoopDims{Dim::K, Dim::C, Dim::OY, Dim::OX, Dim::FY, Dim::FX};

bool isReduction(Dim dim) {
  return dim == Dim::C || dim == Dim::FY || dim == Dim::FX;
}

// A loop of the function: over groups, or over tiles of a dimension.
struct Loop {
  std::string variable;
  std::int64_t size = 1;
  std::string step;
  bool isReduction = false;
  bool isGroups = false;  // counts groups one by one
};

std::string variableOf(Dim dim) {
  std::string text(name(dim));
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

class ConvFunction {
 public:
  ConvFunction(const LayerCode& code, LayerTexts& texts)
      : code_(code),
        shape_(*eplanner::eplannerLayer(code.layer)),
        tile_(*code.planned.mapping),
        levels_(loopLevels(shape_, code.planned)),
        arrays_(convArrays(code)),
        texts_(texts),
        function_(out_, code) {
    findLoops();
    findDivided();
  }

  std::string write() {
    const WindowSizes sizes = windowSizes(shape_);
    const std::int64_t channels = shape_.groups * shape_.K;
    writeConv(out_, code_.function, sizes, channels, shape_.groups, hasWholeColumns(shape_, tile_));
    run();
    prepare();
    return out_.take();
  }

 private:
  bool isByGroups() const { return isDepthwise(shape_); }

  void findLoops() {
    if (isByGroups())
      loops_.push_back({"g", shape_.groups, "TS_LANES", false, false});
    else if (shape_.groups > 1)
      loops_.push_back({"group", shape_.groups, "1", false, true});
    for (const TileLoop& loop : levels_.loops)
      loops_.push_back({variableOf(loop.dim), loop.size, std::to_string(loop.tile), isReduction(loop.dim), false});
    const std::size_t outside = loops_.size() - levels_.loops.size();
    for (std::size_t t = 0; t < kTensorCount; ++t) level_[t] = levels_.level[t] + outside;
  }

  // The first loops that are no reductions, up to the next transfer.
  void findDivided() {
    const auto isTransfer = [&](std::size_t depth) {
      return std::find(level_.begin(), level_.end(), depth) != level_.end();
    };
    while (divided_ < loops_.size() && loops_[divided_].isReduction) ++divided_;
    endDivided_ = std::min(divided_ + 1, loops_.size());
    while (endDivided_ < loops_.size() && !loops_[endDivided_].isReduction && !isTransfer(endDivided_)) ++endDivided_;
  }

  // ---- the function ----

  void run() {
    function_.open();
    function_.reshape(arrays_.input);
    if (code_.second)
      out_.line(fmt::format("ts_weights_of_{}(&net->{}, &net->{}, net->rows);",
                            code_.second == SecondOperand::SumsOverChannels ? "columns" : "rows", arrays_.weight,
                            code_.arrayNamed(code_.layer.inputs[1])));
    out_.line(fmt::format("const TsFinish finish = {{{}, {}, {}}};",
                          arrays_.finish.bias ? "net->" + code_.names.arrays[*arrays_.finish.bias] : "NULL",
                          arrays_.finish.shift.value_or(0), activationCall(arrays_.finish.activation)));
    for (const Dim dim : kLoopDims) {
      const bool isLooped =
          std::any_of(levels_.loops.begin(), levels_.loops.end(), [&](const TileLoop& l) { return l.dim == dim; });
      if (!isLooped && !(isByGroups() && (dim == Dim::K || dim == Dim::C)))
        out_.line(fmt::format("const TsRange {} = {{0, {}}};", variableOf(dim), sizeOf(dim)));
    }
    tiles(0, divided_);
    level(0);
    function_.close();
  }

  std::int64_t sizeOf(Dim dim) const {
    const eplanner::EplannerLayer& l = shape_;
    const std::array<std::int64_t, kLoopDims.size()> sizes{l.K, l.C, l.OY, l.OX, l.FY, l.FX};
    return sizes[static_cast<std::size_t>(std::find(kLoopDims.begin(), kLoopDims.end(), dim) - kLoopDims.begin())];
  }

  // Tiles that are filled at the levels [begin, end].
  void tiles(std::size_t begin, std::size_t end) {
    const std::array<std::pair<const char*, const char*>, kTensorCount> names{
        std::pair{"input", "I"}, std::pair{"weight", "W"}, std::pair{"output", "O"}};
    for (std::size_t t = 0; t < kTensorCount; ++t)
      if (level_[t] >= begin && level_[t] <= end) function_.tile(names[t].first, names[t].second);
  }

  // The loops from `depth` on, with what stands between them.
  void level(std::size_t depth) {
    fetches(depth);
    if (depth == loops_.size())
      convolution();
    else if (depth == divided_)
      divided();
    else
      loops(depth, depth + 1);
    stores(depth);
  }

  void divided() {
    function_.openThreads();
    tiles(divided_ + 1, loops_.size());
    function_.divide(endDivided_ - divided_);
    loops(divided_, endDivided_);
    function_.closeThreads();
  }

  void loops(std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const Loop& loop = loops_[i];
      out_.open(loop.isGroups ? fmt::format("for (int group = 0; group < {}; ++group) {{", loop.size)
                              : RunFunction::forLoop(loop.variable, loop.size, loop.step) + " {");
    }
    for (std::size_t i = begin; i < end; ++i)
      if (!loops_[i].isGroups) function_.range(loops_[i].variable, loops_[i].size, loops_[i].step);
    level(end);
    for (std::size_t i = begin; i < end; ++i) out_.close();
  }

  void convolution() {
    const std::string begins = sumsBegin(loops_.size()), ends = sumsEnd(loops_.size());
    out_.line(fmt::format("{}(&output, &input, &weight, &shape_{}, fy, fx, {}, {});",
                          isByGroups() ? "ts_conv_depthwise" : kernels(), code_.function,
                          begins == "true" ? "1" : begins, ends == "true" ? "&finish" : ends + " ? &finish : NULL"));
  }

  void fetches(std::size_t depth) {
    const auto isHere = [&](Tensor tensor) { return level_[index(tensor)] == depth; };
    const char* counts = function_.counts();
    if (isHere(Tensor::I))
      out_.line(fmt::format("ts_load_input(&input, &net->{}, &shape_{}, {}, oy, ox, fy, fx, {});", arrays_.input,
                            code_.function, channels("c", shape_.C), counts));
    if (isHere(Tensor::W)) {
      const bool isOne = shape_.groups == 1 || isByGroups();
      out_.line(fmt::format("ts_load_weight(&weight, &net->{}, {}, {}, fy, fx, {});", arrays_.weight,
                            isOne ? "0" : "group", isByGroups() ? "g, (TsRange){0, 1}" : "k, c", counts));
    }
    if (!isHere(Tensor::O)) return;
    out_.line(fmt::format("ts_begin_outputs(&output, &net->{}, {}, oy, ox);", arrays_.output, channels("k", shape_.K)));
    const std::string begins = sumsBegin(depth);
    if (begins != "true") out_.line(fmt::format("if (!({})) ts_load_sums(&output, {});", begins, counts));
  }

  void stores(std::size_t depth) {
    if (level_[index(Tensor::O)] != depth) return;
    const std::string ends = sumsEnd(depth);
    const char* counts = function_.counts();
    if (ends == "true") {
      out_.line(fmt::format("ts_store(&output, {});", counts));
      return;
    }
    out_.line(fmt::format("if ({})", ends));
    out_.line(fmt::format("  ts_store(&output, {});", counts));
    out_.line("else");
    out_.line(fmt::format("  ts_store_sums(&output, {});", counts));
  }

  std::string sumsBegin(std::size_t depth) const { return everyReduction(depth, "{0}0 == 0"); }
  std::string sumsEnd(std::size_t depth) const { return everyReduction(depth, "{0}.end == {1}"); }

  std::string everyReduction(std::size_t depth, const std::string& form) const {
    std::string text;
    for (std::size_t i = 0; i < depth; ++i)
      if (loops_[i].isReduction)
        text += (text.empty() ? "" : " && ") + fmt::format(fmt::runtime(form), loops_[i].variable, loops_[i].size);
    return text.empty() ? "true" : text;
  }

  // In the whole map; loops count within one group.
  std::string channels(const std::string& range, std::int64_t perGroup) const {
    if (isByGroups()) return "g";
    return shape_.groups > 1 ? fmt::format("ts_shifted({}, group * {})", range, perGroup) : range;
  }

  // ---- kernels, and what the layer needs ----

  // Arguments that decide which kernels are fast: rows count where narrow ones run together.
  std::string sizesOfKernels() const {
    constexpr std::int64_t kNarrow = 7;  // TS_POSITIONS of tilescope_cpu_conv.h
    const bool isFlat = tile_.FY == 1 && tile_.FX == 1 && shape_.strideY == 1 && shape_.strideX == 1 &&
                        shape_.padTop == 0 && shape_.padLeft == 0 && tile_.OX < kNarrow;
    return fmt::format("{}, {}, {}", isFlat ? tile_.OY : 1, tile_.OX, isFlat ? 1 : 0);
  }

  std::string kernels() const {
    return kernelsFor(texts_, sizesOfKernels(), shape_.strideX, code_.uses.of(code_.names, arrays_.input).block);
  }

  void prepare() {
    const ArrayUse& input = code_.uses.of(code_.names, arrays_.input);
    const TileMapping& t = tile_;
    const std::string weight = "net->" + arrays_.weight;
    const auto add = [&](const std::string& line) { texts_.prepare.push_back(line); };
    const auto need = [&](const char* buffer, const std::string& bytes) {
      add(fmt::format("ts_need(&net->buffers, TS_BUFFER_{}, {});", buffer, bytes));
    };
    if (isByGroups())
      add(fmt::format("{} = ts_new_weights(ts_depthwise_weights({}, {}, {}, TS_LANES, {}, {}));", weight, shape_.groups,
                      shape_.FY, shape_.FX, t.FY, t.FX));
    else
      add(fmt::format("{} = ts_new_weights(ts_weights({}, {}, {}, {}, {}, {}, {}, {}, {}, {}, TS_KV({})));", weight,
                      shape_.groups, shape_.K, shape_.C, shape_.FY, shape_.FX, t.K, t.C, t.FY, t.FX, input.block,
                      sizesOfKernels()));
    const std::string c = isByGroups() ? "TS_LANES" : std::to_string(t.C);
    const std::string k = isByGroups() ? "TS_LANES" : std::to_string(t.K);
    need("I", fmt::format("ts_input_bytes(&shape_{}, {}, {}, {}, {}, {}, {})", code_.function, c, t.OY, t.OX, t.FY,
                          t.FX, input.block));
    need("W", fmt::format("ts_weight_bytes(&{})", weight));
    need("O", fmt::format("ts_output_bytes({}, {}, {})", k, t.OY, t.OX));
  }

  const LayerCode& code_;
  eplanner::EplannerLayer shape_;
  const TileMapping& tile_;
  LoopLevels levels_;
  ConvArrays arrays_;
  LayerTexts& texts_;
  std::vector<Loop> loops_;
  std::array<std::size_t, kTensorCount> level_{};  // by tensor: number of loops outside its transfers
  std::size_t divided_ = 0, endDivided_ = 0;       // loops that threads share
  CodeWriter out_;
  RunFunction function_;
};

}  // namespace

std::string convCode(const LayerCode& code, LayerTexts& texts) {
  return ConvFunction(code, texts).write();
}

}  // namespace tilescope::cpu
