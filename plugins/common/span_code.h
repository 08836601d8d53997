// SPDX-License-Identifier: GPL-3.0-or-later
// A span of layers and the names of what it uses, for generated code.
#pragma once

#include <string>
#include <unordered_map>

#include "core/program/lowering/fusion.h"
#include "plugins/common/code_writer.h"
#include "plugins/common/identifiers.h"
#include "plugins/common/planned_layer.h"

namespace tilescope {

class SpanCode {
 public:
  // functions: names the span and its layers. All arguments but that must outlive it.
  SpanCode(const Program& program, const NetworkNames& names, const ProgramLayer& planned, const Network& network,
           const OnChipSpan& span, Identifiers& functions);

  const std::string& function() const { return function_; }
  const OnChipSpan& span() const { return span_; }
  const Layer& layer(std::size_t i) const { return network_.layers[i]; }
  const std::string& id(std::size_t layer) const { return layers_.at(layer); }

  // operand: a layer, or layers.size() + index of a network input, as in OnChipMap.
  std::size_t arrayOf(std::size_t operand) const;
  const std::string& array(std::size_t operand) const { return names_.arrays[arrayOf(operand)]; }
  const std::string& mapId(std::size_t m) const { return array(span_.maps[m].operand); }
  bool isLast(std::size_t m) const { return m + 1 == span_.maps.size(); }

  const Conv& conv(std::size_t layer) const { return convs_.at(arrayOf(layer)); }
  const std::string& weight(std::size_t layer) const;  // identifier of its array
  const Program& program() const { return program_; }
  const NetworkNames& names() const { return names_; }
  const ProgramLayer& planned() const { return planned_; }

  std::string heading() const;  // "Span conv1..pool: rows of the maps in between …"

  // ts::ConvShape and ts::PoolShape of its layers.
  std::string shapes() const;
  // `check_NAME(const Network&)`: every layer once more by the reference.
  std::string check() const;

 private:
  std::string net(std::size_t operand) const { return "net." + array(operand); }
  void checkWindow(CodeWriter& out, std::size_t layer, std::size_t source) const;

  const Program& program_;
  const NetworkNames& names_;
  const ProgramLayer& planned_;
  const Network& network_;
  const OnChipSpan& span_;
  NetworkWalk walk_;
  std::string function_;
  std::unordered_map<std::size_t, std::string> layers_;  // identifiers, by index in the network
  std::unordered_map<std::size_t, Conv> convs_;          // by output array
};

}  // namespace tilescope
