// SPDX-License-Identifier: GPL-3.0-or-later
// Layers without a mapping: loops over strips of channels and rows.
#include <functional>

#include "core/base/ensure.h"
#include "plugins/cuda/layer_code.h"

namespace tilescope::cuda {
namespace {

class StripFunction {
 public:
  explicit StripFunction(const LayerCode& code) : code_(code) {}

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
  template <class Kind>
  const Kind& first() const {
    for (std::size_t i = code_.planned.firstCommand; i < code_.planned.endCommand; ++i)
      if (const auto* found = std::get_if<Kind>(&code_.program.commands[i])) return *found;
    throw InternalError("a layer without its operation");
  }

  const Tile& tile(std::size_t index) const { return code_.program.tiles[index]; }
  const std::string& arrayOf(std::size_t index) const { return code_.names.arrays[tile(index).array]; }
  std::string activation() const { return activationArguments(code_.layer.activation.value_or(Activation{})); }

  void openRun() { out_.open(fmt::format("void run_{}(ts::Chip& chip, Network& net) {{", code_.function)); }

  void check(const std::string& call) {
    out_.open(fmt::format("ts::Difference check_{}(const Network& net) {{", code_.function));
    out_.line("return " + call + ";");
    out_.close();
  }

  // Loops over strips as large as `strip`, with c the channels and oy the rows.
  void strips(const Extents& strip, std::int64_t channels, std::int64_t rows, const std::function<void()>& inside) {
    loop("c", channels, strip.channel);
    loop("oy", rows, strip.height);
    inside();
    out_.close();
    out_.close();
  }

  void loop(const std::string& v, std::int64_t size, std::int64_t step) {
    out_.open(fmt::format("for (int {0}0 = 0; {0}0 < {1}; {0}0 += {2}) {{", v, size, step));
    out_.line(fmt::format("const ts::Range {0} = ts::range({0}0, {1}, {2});", v, step, size));
  }

  void pool() {
    const Pool& pool = first<Pool>();
    const Layer& l = code_.layer;
    const Window& w = l.window;
    out_.line(fmt::format("const ts::PoolShape shape_{}{{ts::PoolMode::{}, {}, {}, {}, {}, {}, {}, {}, {},",
                          code_.function, l.poolMode == PoolMode::Max ? "Max" : "Average", w.kernelHeight,
                          w.kernelWidth, w.stride[0], w.stride[1], w.padding[0], w.padding[1], w.dilation[0],
                          w.dilation[1]));
    out_.line(fmt::format("    {}, {}, {}, {}}};", l.in.height, l.in.width, l.out.height, l.out.width));
    openRun();
    out_.line(fmt::format("const ts::PoolShape& shape = shape_{};", code_.function));
    declareTile(out_, code_, Tensor::I, "input");
    declareTile(out_, code_, Tensor::O, "output");
    strips(tile(pool.output).size, l.out.channels, l.out.height, [&] {
      out_.line(fmt::format("chip.load(input, net.{}, shape.input(c, oy), ts::Tensor::I);", arrayOf(pool.input)));
      beginOutputs(pool.output, "c");
      out_.line(fmt::format("chip.pool(output, input, shape{});", activation()));
      out_.line("chip.store(output);");
    });
    out_.close();
    check(fmt::format("ts::reference_pool(net.{}, net.{}, shape_{}{})", arrayOf(pool.output), arrayOf(pool.input),
                      code_.function, activation()));
  }

  void beginOutputs(std::size_t output, const std::string& channels) {
    out_.line(fmt::format("chip.begin_outputs(output, net.{}, {{{{0, 1}}, {}, oy, {{0, {}}}}});", arrayOf(output),
                          channels, code_.layer.out.width));
  }

  void add() {
    const Add& add = first<Add>();
    ensure(add.second.has_value(), "an add without a second operand");
    const Layer& l = code_.layer;
    openRun();
    declareTile(out_, code_, Tensor::I, "first");
    declareTile(out_, code_, Tensor::W, "second");
    declareTile(out_, code_, Tensor::O, "output");
    strips(tile(add.output).size, l.out.channels, l.out.height, [&] {
      out_.line(fmt::format("const ts::Box box{{{{0, 1}}, c, oy, {{0, {}}}}};", l.out.width));
      out_.line(fmt::format("chip.load(first, net.{}, box, ts::Tensor::I);", arrayOf(add.first)));
      out_.line(fmt::format("chip.load(second, net.{}, box, ts::Tensor::W);", arrayOf(*add.second)));
      out_.line(fmt::format("chip.begin_outputs(output, net.{}, box);", arrayOf(add.output)));
      out_.line(fmt::format("chip.add(output, first, &second{});", activation()));
      out_.line("chip.store(output);");
    });
    out_.close();
    check(fmt::format("ts::reference_add(net.{}, net.{}, &net.{}{})", arrayOf(add.output), arrayOf(add.first),
                      arrayOf(*add.second), activation()));
  }

  // One pair of loops for each operand.
  void concat() {
    const Layer& l = code_.layer;
    openRun();
    declareTile(out_, code_, Tensor::I, "input");
    declareTile(out_, code_, Tensor::O, "output");
    std::string operands;
    std::int64_t before = 0;
    for (std::size_t i = code_.planned.firstCommand; i < code_.planned.endCommand; ++i) {
      const auto* concat = std::get_if<Concat>(&code_.program.commands[i]);
      if (concat == nullptr) continue;
      const bool isStart = tile(concat->input).origin == Extents{0, 0, 0, 0};
      if (!isStart) continue;
      const std::int64_t channels = code_.program.arrays[tile(concat->input).array].size.channel;
      strips(tile(concat->input).size, channels, l.out.height, [&] {
        out_.line(fmt::format("chip.load(input, net.{}, {{{{0, 1}}, c, oy, {{0, {}}}}}, ts::Tensor::I);",
                              arrayOf(concat->input), l.out.width));
        beginOutputs(concat->output, before == 0 ? "c" : fmt::format("c + {}", before));
        out_.line("chip.concat(output, input);");
        out_.line("chip.store(output);");
      });
      operands += (operands.empty() ? "&net." : ", &net.") + arrayOf(concat->input);
      before += channels;
    }
    out_.close();
    check(fmt::format("ts::reference_concat(net.{}, {{{}}})", arrayOf(first<Concat>().output), operands));
  }

  void reorg() {
    const Reorg& reorg = first<Reorg>();
    const Layer& l = code_.layer;
    openRun();
    declareTile(out_, code_, Tensor::I, "input");
    declareTile(out_, code_, Tensor::O, "output");
    strips(tile(reorg.output).size, l.in.channels, l.out.height, [&] {
      out_.line(fmt::format(
          "chip.load(input, net.{}, {{{{0, 1}}, c, {{oy.begin * {}, oy.end * {}}}, {{0, {}}}}}, ts::Tensor::I);",
          arrayOf(reorg.input), reorg.stride, reorg.stride, l.in.width));
      out_.open(fmt::format("for (int phase = 0; phase < {}; ++phase) {{", reorg.stride * reorg.stride));
      beginOutputs(reorg.output, fmt::format("c + phase * {}", l.in.channels));
      out_.line(fmt::format("chip.reorg(output, input, {0}, phase / {0}, phase % {0});", reorg.stride));
      out_.line("chip.store(output);");
      out_.close();
    });
    out_.close();
    check(fmt::format("ts::reference_reorg(net.{}, net.{}, {})", arrayOf(reorg.output), arrayOf(reorg.input),
                      reorg.stride));
  }

  const LayerCode& code_;
  CodeWriter out_;
};

}  // namespace

std::string stripCode(const LayerCode& code) {
  return StripFunction(code).write();
}

}  // namespace tilescope::cuda
