// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/common/shape_code.h"

#include <cctype>

namespace tilescope {
namespace {

constexpr const char* kNone = "nullptr";

std::string pointer(const PlannedLayer& layer, const std::vector<std::size_t>& tiles) {
  return tiles.empty() ? kNone : "&net." + layer.arrayOf(tiles.front());
}

std::string activationOf(const PlannedLayer& layer) {
  return activationArguments(layer.layer.activation.value_or(Activation{}));
}

std::string convReference(const PlannedLayer& layer) {
  const ConvArrays arrays = convArrays(layer);
  const std::string finish = finishArguments(arrays.finish, layer.names);
  if (layer.second)
    return fmt::format("ts::reference_product(net.{}, net.{}, net.{}, ts::Sums::{}, {}, ts::Finish{})", arrays.output,
                       arrays.input, layer.arrayNamed(layer.layer.inputs[1]),
                       layer.second == SecondOperand::SumsOverChannels ? "Channels" : "Positions",
                       eplanner::eplannerLayer(layer.layer)->groups, finish);
  return fmt::format("ts::reference_conv(net.{}, net.{}, net.{}, shape_{}, ts::Finish{})", arrays.output, arrays.input,
                     arrays.weight, layer.function, finish);
}

std::string addReference(const PlannedLayer& layer) {
  const Add& add = layer.first<Add>();
  ensure(add.second.has_value(), "an add without a second operand");
  return fmt::format("ts::reference_add(net.{}, net.{}, &net.{}{})", layer.arrayOf(add.output),
                     layer.arrayOf(add.first), layer.arrayOf(*add.second), activationOf(layer));
}

std::string concatReference(const PlannedLayer& layer) {
  std::string operands;
  for (const Concat& operand : concatOperands(layer))
    operands += (operands.empty() ? "&net." : ", &net.") + layer.arrayOf(operand.input);
  return fmt::format("ts::reference_concat(net.{}, {{{}}})", layer.arrayOf(layer.first<Concat>().output), operands);
}

std::string reference(const PlannedLayer& layer) {
  if (layer.planned.mapping) return convReference(layer);
  switch (layer.layer.type) {
    case LayerType::Vector: {
      const PassTiles tiles = passTiles(layer);
      return fmt::format("ts::reference_pass(net.{}, net.{}, {}, {}, shape_{})", layer.arrayOf(tiles.output.front()),
                         layer.arrayOf(tiles.first.front()), pointer(layer, tiles.second), pointer(layer, tiles.table),
                         layer.function);
    }
    case LayerType::Pool: {
      const Pool& pool = layer.first<Pool>();
      return fmt::format("ts::reference_pool(net.{}, net.{}, shape_{}{})", layer.arrayOf(pool.output),
                         layer.arrayOf(pool.input), layer.function, activationOf(layer));
    }
    case LayerType::Add:
      return addReference(layer);
    case LayerType::Concat:
      return concatReference(layer);
    default: {
      const Reorg& reorg = layer.first<Reorg>();
      return fmt::format("ts::reference_reorg(net.{}, net.{}, {})", layer.arrayOf(reorg.output),
                         layer.arrayOf(reorg.input), reorg.stride);
    }
  }
}

}  // namespace

std::string enumerator(ActivationType type) {
  switch (type) {
    case ActivationType::None:
      return "None";
    case ActivationType::Relu:
      return "Relu";
    case ActivationType::Relu6:
      return "Relu6";
    case ActivationType::Leaky:
      return "Leaky";
    case ActivationType::Sigmoid:
      return "Sigmoid";
  }
  return "None";
}

std::string enumerator(const std::string& pass) {
  std::string text;
  bool begins = true;
  for (const char c : pass) {
    if (c != '_') text += begins ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    begins = c == '_';
  }
  return text;
}

std::string floatText(double value) {
  const std::string text = fmt::format("{:.9g}", value);
  return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

WindowSizes windowSizes(const Layer& layer) {
  const Window& w = layer.window;
  return {w.kernelHeight, w.kernelWidth, w.stride[0],   w.stride[1], w.padding[0],
          w.padding[1],   w.dilation[0], w.dilation[1], layer.in};
}

WindowSizes windowSizes(const eplanner::EplannerLayer& l) {
  const FeatureMap in{l.groups * l.C, l.IY, l.IX};
  return {l.FY, l.FX, l.strideY, l.strideX, l.padTop, l.padLeft, l.dilationY, l.dilationX, in};
}

std::string windowWords(const WindowSizes& s) {
  return fmt::format("Kernel {} x {}, stride {} x {}, padding {} x {}, dilation {} x {}", s.kernelHeight, s.kernelWidth,
                     s.strideY, s.strideX, s.padTop, s.padLeft, s.dilationY, s.dilationX);
}

std::string windowNumbers(const WindowSizes& s) {
  return fmt::format("{}, {}, {}, {}, {}, {}, {}, {}", s.kernelHeight, s.kernelWidth, s.strideY, s.strideX, s.padTop,
                     s.padLeft, s.dilationY, s.dilationX);
}

bool hasWholeColumns(const eplanner::EplannerLayer& l, const TileMapping& t) {
  return t.OX == l.OX && t.FX == l.FX;
}

std::string convShapeWords(const WindowSizes& sizes, std::int64_t outChannels, std::int64_t groups, bool wholeColumns) {
  const FeatureMap& in = sizes.in;
  return fmt::format("{}, input {} x {} x {}, {} channels out, {} {}, {} rows.", windowWords(sizes), in.height,
                     in.width, in.channels, outChannels, groups, groups == 1 ? "group" : "groups",
                     wholeColumns ? "whole" : "parts of");
}

std::string poolShapeWords(const Layer& layer) {
  return fmt::format("{}, input {} x {}, output {} x {}.", windowWords(windowSizes(layer)), layer.in.height,
                     layer.in.width, layer.out.height, layer.out.width);
}

void writeConvShape(CodeWriter& out, const std::string& name, const WindowSizes& sizes, std::int64_t outChannels,
                    std::int64_t groups, bool wholeColumns) {
  const FeatureMap& in = sizes.in;
  out.comment(convShapeWords(sizes, outChannels, groups, wholeColumns));
  out.line(fmt::format("const ts::ConvShape shape_{}{{{}, {}, {}, {}, {}, {}, {}}};", name, windowNumbers(sizes),
                       in.height, in.width, in.channels, outChannels, groups, wholeColumns));
}

void writePoolShape(CodeWriter& out, const std::string& name, const Layer& layer) {
  const bool isMax = layer.poolMode == PoolMode::Max;
  out.comment(poolShapeWords(layer));
  out.line(fmt::format("const ts::PoolShape shape_{}{{ts::PoolMode::{}, {}, {}, {}, {}, {}}};", name,
                       isMax ? "Max" : "Average", windowNumbers(windowSizes(layer)), layer.in.height, layer.in.width,
                       layer.out.height, layer.out.width));
}

std::string passWords(const PlannedLayer& layer) {
  const Pass& pass = *layer.layer.pass;
  return fmt::format("{} over {}{}.", pass.op,
                     pass.row == 1 ? "single elements" : fmt::format("rows of {} channels", pass.row),
                     layer.scale == 1 ? "" : ", scaled");
}

void writePassShape(CodeWriter& out, const std::string& name, const PlannedLayer& layer) {
  const Pass& pass = *layer.layer.pass;
  out.comment(passWords(layer));
  out.line(fmt::format("const ts::PassShape shape_{}{{ts::PassOp::{}, {}, {}F}};", name, enumerator(pass.op), pass.row,
                       floatText(layer.scale)));
}

void writeShape(CodeWriter& out, const PlannedLayer& layer) {
  if (layer.planned.mapping) {
    const eplanner::EplannerLayer shape = *eplanner::eplannerLayer(layer.layer);
    writeConvShape(out, layer.function, windowSizes(shape), shape.groups * shape.K, shape.groups,
                   hasWholeColumns(shape, *layer.planned.mapping));
  } else if (layer.layer.type == LayerType::Pool) {
    writePoolShape(out, layer.function, layer.layer);
  } else if (layer.layer.type == LayerType::Vector) {
    writePassShape(out, layer.function, layer);
  }
}

std::string activationArguments(const Activation& activation) {
  if (activation.type == ActivationType::None) return "";
  std::string text = ", ts::Activation::" + enumerator(activation.type);
  if (activation.type == ActivationType::Leaky) text += fmt::format(", {}", activation.slope.value_or(0));
  return text;
}

std::string finishArguments(const Finish& finish, const NetworkNames& names) {
  const std::string bias = finish.bias ? "&net." + names.arrays[*finish.bias] : kNone;
  return fmt::format("{{{}, {}{}}}", bias, finish.shift.value_or(0), activationArguments(finish.activation));
}

void writeCheck(CodeWriter& out, const PlannedLayer& layer) {
  out.open(fmt::format("ts::Difference check_{}(const Network& net) {{", layer.function));
  out.line("return " + reference(layer) + ";");
  out.close();
}

}  // namespace tilescope
