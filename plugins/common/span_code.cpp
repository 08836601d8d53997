// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/common/span_code.h"

#include "plugins/common/literals.h"
#include "plugins/common/shape_code.h"

namespace tilescope {

SpanCode::SpanCode(const Program& program, const NetworkNames& names, const ProgramLayer& planned,
                   const Network& network, const OnChipSpan& span, Identifiers& functions)
    : program_(program),
      names_(names),
      planned_(planned),
      network_(network),
      span_(span),
      walk_(walkOf(network)),
      function_(functions.of(planned.name)) {
  for (const std::size_t layer : span.layers)
    layers_[layer] = span.layers.size() == 1 ? function_ : functions.of(network.layers[layer].name);
  for (std::size_t i = planned.firstCommand; i < planned.endCommand; ++i)
    if (const auto* conv = std::get_if<Conv>(&program.commands[i]))
      convs_.emplace(program.tiles[conv->output].array, *conv);
}

// As in the lowered program: inputs of the network, then its layers.
std::size_t SpanCode::arrayOf(std::size_t operand) const {
  const std::size_t layers = network_.layers.size();
  return operand >= layers ? operand - layers : network_.inputs.size() + walk_.position[operand];
}

const std::string& SpanCode::weight(std::size_t layer) const {
  return names_.arrays[program_.tiles[conv(layer).weight].array];
}

std::string SpanCode::heading() const {
  std::string layers;
  for (const std::size_t i : span_.layers) layers += (layers.empty() ? "" : ", ") + layer(i).name;
  return fmt::format("Span {}, {}: {}.", span_.name,
                     span_.scheme == PartitionScheme::Occam
                         ? "rows of the maps in between stand in rings, nothing is made twice"
                         : fmt::format("tiles of {0} x {0}, each makes all that it needs", span_.tile),
                     layers);
}

std::string SpanCode::shapes() const {
  CodeWriter out;
  for (const std::size_t i : span_.layers) {
    const Layer& l = layer(i);
    if (l.type == LayerType::Conv)
      writeConvShape(out, id(i), windowSizes(l), l.out.channels, l.groups, false);
    else if (l.type == LayerType::Pool)
      writePoolShape(out, id(i), l);
  }
  return out.take();
}

// Recomputes every layer from the stored outputs before it.
std::string SpanCode::check() const {
  CodeWriter out;
  out.open(fmt::format("ts::Difference check_{}(const Network& net) {{", function_));
  out.line("ts::WorstLayer worst;");
  for (const OnChipMap& map : span_.maps) {
    if (!map.madeBy) continue;
    const std::size_t source = span_.maps[map.madeBy->source].operand;
    std::size_t current = source;
    if (map.madeBy->layer) {
      checkWindow(out, *map.madeBy->layer, source);
      current = *map.madeBy->layer;
    }
    for (const SumStep& sum : map.madeBy->sums) {
      const std::size_t other = sum.projection ? *sum.projection : span_.maps[sum.source].operand;
      if (sum.projection) checkWindow(out, *sum.projection, span_.maps[sum.source].operand);
      out.line(fmt::format("worst.add(\"{}\", ts::reference_add({}, {}, &{}{}));", literal(layer(sum.layer).name),
                           net(sum.layer), net(current), net(other),
                           activationArguments(layer(sum.layer).activation.value_or(Activation{}))));
      current = sum.layer;
    }
  }
  out.line("return worst.of_all;");
  out.close();
  return out.take();
}

void SpanCode::checkWindow(CodeWriter& out, std::size_t i, std::size_t source) const {
  const Layer& l = layer(i);
  if (l.type == LayerType::Pool)
    out.line(fmt::format("worst.add(\"{}\", ts::reference_pool({}, {}, shape_{}{}));", literal(l.name), net(i),
                         net(source), id(i), activationArguments(l.activation.value_or(Activation{}))));
  else
    out.line(fmt::format("worst.add(\"{}\", ts::reference_conv({}, {}, net.{}, shape_{}, ts::Finish{}));",
                         literal(l.name), net(i), net(source), weight(i), id(i),
                         finishArguments(*conv(i).finish, names_)));
}

}  // namespace tilescope
