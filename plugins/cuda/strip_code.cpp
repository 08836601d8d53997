// SPDX-License-Identifier: GPL-3.0-or-later
// Layers without a mapping: loops over strips of channels and rows.
#include <functional>

#include "core/base/ensure.h"
#include "plugins/common/shape_code.h"
#include "plugins/cuda/layer_function.h"

namespace tilescope::cuda {
namespace {

constexpr const char* kStrips = "strips of channels and rows";

class StripFunction {
 public:
  explicit StripFunction(const LayerCode& code) : code_(code), function_(out_, code) {}

  std::string write() {
    switch (code_.layer.type) {
      case LayerType::Pool:
        pool();
        break;
      case LayerType::Add:
        add();
        break;
      case LayerType::Concat:
        concat();
        break;
      default:
        reorg();
    }
    return out_.take();
  }

 private:
  const Tile& tile(std::size_t index) const { return code_.tile(index); }
  const std::string& arrayOf(std::size_t tile) const { return code_.arrayOf(tile); }
  std::string activation() const { return activationArguments(code_.layer.activation.value_or(Activation{})); }

  void strips(const Extents& strip, std::int64_t channels, std::int64_t rows, const std::function<void()>& inside) {
    function_.shareLoop("c", channels, strip.channel);
    function_.shareLoop("oy", rows, strip.height);
    function_.openLoop("c", channels, strip.channel, true);
    function_.openLoop("oy", rows, strip.height, true);
    inside();
    function_.closeLoop(true);
    function_.closeLoop(true);
  }

  Operand made(std::size_t output) const { return {"output_array", arrayOf(output), Operand::Use::Made}; }

  void pool() {
    const Pool& pool = code_.first<Pool>();
    const Layer& l = code_.layer;
    writeShape(out_, code_);
    function_.beginRun();
    function_.open({{{"input_array", arrayOf(pool.input)}, made(pool.output)}, "PoolShape", "", kStrips, ""});
    function_.tile(Tensor::I, "input");
    function_.tile(Tensor::O, "output");
    strips(tile(pool.output).size, l.out.channels, l.out.height, [&] {
      out_.line(
          fmt::format("chip.load(input, {}, shape.input(c, oy), ts::Tensor::I);", function_.array("input_array")));
      beginOutputs("c");
      out_.line(fmt::format("chip.pool(output, input, shape{});", activation()));
      out_.line("chip.store(output);");
    });
    function_.close();
    function_.endRun();
    writeCheck(out_, code_);
  }

  void beginOutputs(const std::string& channels) {
    out_.line(fmt::format("chip.begin_outputs(output, {}, {{{{0, 1}}, {}, oy, {{0, {}}}}});",
                          function_.array("output_array"), channels, code_.layer.out.width));
  }

  void add() {
    const Add& add = code_.first<Add>();
    ensure(add.second.has_value(), "an add without a second operand");
    const Layer& l = code_.layer;
    function_.beginRun();
    function_.open({{{"first_array", arrayOf(add.first)}, {"second_array", arrayOf(*add.second)}, made(add.output)},
                    "",
                    "",
                    kStrips,
                    ""});
    function_.tile(Tensor::I, "first");
    function_.tile(Tensor::W, "second");
    function_.tile(Tensor::O, "output");
    strips(tile(add.output).size, l.out.channels, l.out.height, [&] {
      out_.line(fmt::format("const ts::Box box{{{{0, 1}}, c, oy, {{0, {}}}}};", l.out.width));
      out_.line(fmt::format("chip.load(first, {}, box, ts::Tensor::I);", function_.array("first_array")));
      out_.line(fmt::format("chip.load(second, {}, box, ts::Tensor::W);", function_.array("second_array")));
      out_.line(fmt::format("chip.begin_outputs(output, {}, box);", function_.array("output_array")));
      out_.line(fmt::format("chip.add(output, first, &second{});", activation()));
      out_.line("chip.store(output);");
    });
    function_.close();
    function_.endRun();
    writeCheck(out_, code_);
  }

  void concat() {
    function_.beginRun();
    if (code_.onChip == OnChip::Device) concatTiles();
    std::int64_t before = 0;
    for (const Concat& operand : concatOperands(code_)) {
      concatOperand(operand, before);
      before += channelsOf(operand);
    }
    function_.endRun();
    writeCheck(out_, code_);
  }

  std::int64_t channelsOf(const Concat& concat) const {
    return code_.program.arrays[tile(concat.input).array].size.channel;
  }

  void concatTiles() {
    function_.tile(Tensor::I, "input");
    function_.tile(Tensor::O, "output");
  }

  // before: channels of earlier operands. The tiles belong to a host function or to one kernel.
  void concatOperand(const Concat& concat, std::int64_t before) {
    function_.open({{{"input_array", arrayOf(concat.input)}, made(concat.output)},
                    "",
                    "",
                    kStrips,
                    "_from_" + std::to_string(before)});
    if (code_.onChip == OnChip::Shared) concatTiles();
    strips(tile(concat.input).size, channelsOf(concat), code_.layer.out.height, [&] {
      out_.line(fmt::format("chip.load(input, {}, {{{{0, 1}}, c, oy, {{0, {}}}}}, ts::Tensor::I);",
                            function_.array("input_array"), code_.layer.out.width));
      beginOutputs(before == 0 ? "c" : fmt::format("c + {}", before));
      out_.line("chip.concat(output, input);");
      out_.line("chip.store(output);");
    });
    function_.close();
  }

  void reorg() {
    const Reorg& reorg = code_.first<Reorg>();
    const Layer& l = code_.layer;
    function_.beginRun();
    function_.open({{{"input_array", arrayOf(reorg.input)}, made(reorg.output)}, "", "", kStrips, ""});
    function_.tile(Tensor::I, "input");
    function_.tile(Tensor::O, "output");
    strips(tile(reorg.output).size, l.in.channels, l.out.height, [&] {
      out_.line(fmt::format(
          "chip.load(input, {}, {{{{0, 1}}, c, {{oy.begin * {}, oy.end * {}}}, {{0, {}}}}}, ts::Tensor::I);",
          function_.array("input_array"), reorg.stride, reorg.stride, l.in.width));
      out_.open(fmt::format("for (int phase = 0; phase < {}; ++phase) {{", reorg.stride * reorg.stride));
      beginOutputs(fmt::format("c + phase * {}", l.in.channels));
      out_.line(fmt::format("chip.reorg(output, input, {0}, phase / {0}, phase % {0});", reorg.stride));
      out_.line("chip.store(output);");
      out_.close();
    });
    function_.close();
    function_.endRun();
    writeCheck(out_, code_);
  }

  const LayerCode& code_;
  CodeWriter out_;
  LayerFunction function_;
};

}  // namespace

std::string stripCode(const LayerCode& code) {
  return StripFunction(code).write();
}

}  // namespace tilescope::cuda
