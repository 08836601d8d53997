// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/diana/host_code.h"

#include "core/program/execution/finish.h"
#include "plugins/diana/layer_code.h"

namespace tilescope::diana {
namespace {

class HostWriter {
 public:
  HostWriter(const DianaProgram& program, std::size_t index, CodeWriter& writer)
      : program_(program), index_(index), work_(program.work.layers[index]), layer_(*work_.layer), writer_(writer) {}

  void fields() {
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
    if (program_.l2.weights[index_])
      writer_.line(fmt::format(".weights = {},", l2Address(program_.l2.weights[index_])));
    if (!isMove()) finishFields();
  }

 private:
  std::size_t operand(std::size_t number) const { return program_.layout.operands[index_][number]; }

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
    const char* kind = isReluInInt8(rule.type)              ? "DIANA_RELU"
                       : rule.type == ActivationType::Leaky ? "DIANA_LEAKY"
                                                            : "DIANA_NONE";
    writer_.line(fmt::format(".finish = {{.has_bias = {}, .bias = {}, .shift = {}, .activation = {}, .slope = {}}},",
                             program_.l2.biases[index_] ? 1 : 0, l2Address(program_.l2.biases[index_]), work_.shift,
                             kind, rule.fixedSlope));
  }

  const DianaProgram& program_;
  std::size_t index_;
  const LayerWork& work_;
  const Layer& layer_;
  CodeWriter& writer_;
};

}  // namespace

std::string hostStruct(const Layer& layer) {
  switch (layer.type) {
    case LayerType::Conv:
      return "diana_host_conv";
    case LayerType::Fc:
      return "diana_host_fc";
    case LayerType::Pool:
      return "diana_host_pool";
    case LayerType::Add:
      return "diana_host_add";
    default:
      return "diana_host_move";
  }
}

void writeHostFields(const DianaProgram& program, std::size_t layer, CodeWriter& writer) {
  HostWriter(program, layer, writer).fields();
}

std::string hostCall(const Layer& layer) {
  switch (layer.type) {
    case LayerType::Conv:
      return "diana_run_host_conv(&kLayer);";
    case LayerType::Fc:
      return "diana_run_host_fc(&kLayer);";
    case LayerType::Pool:
      return "diana_run_host_pool(&kLayer);";
    case LayerType::Add:
      return "diana_run_host_add(&kLayer);";
    case LayerType::Concat:
      return "diana_run_host_concat(&kLayer);";
    default:
      return "diana_run_host_reorg(&kLayer);";
  }
}

}  // namespace tilescope::diana
