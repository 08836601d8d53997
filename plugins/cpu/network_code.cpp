// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/cpu/network_code.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/plugin/manifest.h"
#include "core/program/lowering/products.h"
#include "plugins/common/identifiers.h"
#include "plugins/common/layer_text.h"
#include "plugins/common/literals.h"
#include "plugins/common/program_files.h"
#include "plugins/common/shape_code.h"
#include "plugins/cpu/layer_code.h"
#include "plugins/cpu/span_code.h"
#include "plugins/cpu/templates.h"

namespace tilescope::cpu {
namespace {

class NetworkWriter {
 public:
  NetworkWriter(const ExecutionPlan& plan, const Network& network, const FusionPlan& fusion, const Program& program,
                const CpuOptions& options)
      : plan_(plan),
        network_(network),
        fusion_(fusion),
        program_(program),
        options_(options),
        names_(namesOf(program)),
        uses_(arrayUses(program, network, fusion)),
        prefix_(programName(plan)) {}

  NetworkSources write() {
    layers();
    arrays();
    data_.set("program", prefix_);
    data_.set("origin", originComment(plan_));
    data_.set("passes", needsPasses(network_));
    data_.set("spans", !fusion_.spans.empty());
    data_.set("seed", std::to_string(options_.seed));
    data_.set("needs_weights", options_.needsWeights);
    data_.set("session", sessionLine());
    data_.set("fill", fillLine());
    data_.set("array_members", arrayMembers(program_, names_));
    return {rendered(templateTexts(), "network.c.mustache", data_),
            rendered(templateTexts(), "network.h.mustache", data_),
            rendered(templateTexts(), "main.cpp.mustache", data_)};
  }

 private:
  static TemplateData list() { return TemplateData(TemplateData::type::list); }

  // What main and NETWORK.c say of all layers.
  struct Layers {
    TemplateData code = list(), checks = list();
    CodeWriter calls{1}, runs;
    Identifiers functions;
  };

  void layers() {
    Layers all;
    auto span = fusion_.spans.begin();
    for (const ProgramLayer& planned : program_.layers)
      planned.fused.empty() ? addLayer(all, planned) : addSpan(all, planned, *span++);
    data_.set("layers", all.code);
    data_.set("checks", all.checks);
    data_.set("calls", all.calls.take());
    data_.set("runs", all.runs.take());
    CodeWriter kernels, prepare(1);
    for (const std::string& line : texts_.kernels) kernels.line(line);
    if (needsPasses(network_) && options_.arithmetic == Arithmetic::Int8) prepare.line("ts_fill_codes();");
    for (const std::string& line : texts_.prepare) prepare.line(line);
    data_.set("kernels", kernels.take());
    data_.set("prepare", prepare.take());
  }

  void addLayer(Layers& all, const ProgramLayer& planned) {
    const std::string function = all.functions.of(planned.name);
    const LayerCode layer{plannedLayer(network_, program_, names_, planned, function), uses_, prefix_};
    CodeWriter check;
    writeShape(check, layer);
    writeCheck(check, layer);
    add(all, planned, function,
        comments(layer) + (planned.mapping ? convCode(layer, texts_) : stripCode(layer, texts_)), check.take(),
        fmt::format("{}_array_{}", prefix_, outputOf(planned)));
  }

  void addSpan(Layers& all, const ProgramLayer& planned, const OnChipSpan& span) {
    const SpanCode code(program_, names_, planned, network_, span, all.functions);
    CodeWriter text;
    text.comment(commentText(code.heading()));
    text.comment(fmt::format("On chip {} bytes of weights and maps.", span.memoryBits / 8));
    text.comment("tilescope: " + predictionText(planned));
    const std::string made = "made_" + code.function();
    all.calls.line(fmt::format("std::vector<int> {};", made));
    for (const std::string& array : madeArrays(code))
      all.calls.line(fmt::format("{}.push_back({}_array_{});", made, prefix_, array));
    add(all, planned, code.function(), text.take() + spanFunction(code, uses_, prefix_, texts_),
        code.shapes() + code.check(), made);
  }

  // arrays: what main reads back for the check.
  void add(Layers& all, const ProgramLayer& planned, const std::string& function, const std::string& code,
           const std::string& check, const std::string& arrays) const {
    all.code.push_back(TemplateData("code", code));
    all.checks.push_back(TemplateData("code", check));
    all.runs.line(fmt::format("void {0}_run_{1}(struct {0}* net, int64_t* bits);", prefix_, function));
    all.calls.line(
        fmt::format("{}, {}, {}_run_{}, check_{});", layerCall(planned), arrays, prefix_, function, function));
  }

  std::string comments(const LayerCode& layer) const {
    CodeWriter text;
    text.comment(commentText(layerHeading(layer.layer, layerNamed(plan_.request.network, layer.planned.name))));
    if (layer.planned.mapping) text.comment(tileWords(layer.planned));
    text.comment("tilescope: " + predictionText(layer.planned));
    return text.take();
  }

  const std::string& outputOf(const ProgramLayer& planned) const {
    for (std::size_t i = planned.firstCommand; i < planned.endCommand; ++i)
      if (const auto* store = std::get_if<Store>(&program_.commands[i]))
        return names_.arrays[program_.tiles[store->tile].array];
    throw InternalError("a layer without an output");
  }

  // ---- arrays ----

  void arrays() {
    CodeWriter members(1), create(1), put(2), get(2), made(2), numbers(1), all(1);
    std::int64_t most = 0;
    for (std::size_t i = 0; i < program_.arrays.size(); ++i) {
      const Array& array = program_.arrays[i];
      const ArrayUse& use = uses_.all[i];
      const std::string& name = names_.arrays[i];
      const std::string label = fmt::format("case {}_array_{}:", prefix_, name);
      numbers.line(fmt::format("{}_array_{}{}", prefix_, name, i + 1 == program_.arrays.size() ? "" : ","));
      all.line(fmt::format("arrays.push_back(&net.{});", name));
      members.line(member(use) + name + ";");
      if (const std::string line = creation(i); !line.empty()) create.line(line);
      if (use.sumsLeave) create.line(fmt::format("ts_new_sums(&net->{});", name));
      if (array.role == ArrayRole::Input || array.role == ArrayRole::Weight || array.role == ArrayRole::Bias) {
        put.line(label);
        put.line("  " + putLine(i));
        put.line("  return;");
      }
      if (use.kind == ArrayUse::Kind::Map && array.role != ArrayRole::Weight) {
        get.line(label);
        get.line(fmt::format("  ts_unblock_map((ts_value*)row_major, &net->{});", name));
        get.line("  return;");
      }
      if (array.role == ArrayRole::Inner) {
        made.line(label);
        made.line(fmt::format("  return net->{}.made;", name));
      }
      if (use.kind == ArrayUse::Kind::Map) most = std::max(most, array.size.elements());
    }
    data_.set("members", members.take());
    data_.set("create", create.take());
    data_.set("put", put.take());
    data_.set("get", get.take());
    data_.set("made", made.take());
    data_.set("numbers", numbers.take());
    data_.set("all_arrays", all.take());
    data_.set("rows", hasProducts() ? std::to_string(most) : "0");
    data_.set("products", hasProducts());
  }

  bool hasProducts() const {
    return std::any_of(network_.layers.begin(), network_.layers.end(),
                       [](const Layer& layer) { return hasTwoActivations(layer); });
  }

  static const char* member(const ArrayUse& use) {
    switch (use.kind) {
      case ArrayUse::Kind::Weights:
        return "TsWeights ";
      case ArrayUse::Kind::Bias:
        return "ts_sum* ";
      default:
        return "TsMap ";
    }
  }

  // In new(); weights follow with their layers.
  std::string creation(std::size_t i) const {
    const ArrayUse& use = uses_.all[i];
    const std::string& name = names_.arrays[i];
    const Extents& s = use.size;
    switch (use.kind) {
      case ArrayUse::Kind::Weights:
        return "";
      case ArrayUse::Kind::Bias:
        return fmt::format("net->{} = ts_new_bias({});", name, s.channel);
      case ArrayUse::Kind::View:
        return fmt::format("net->{} = ts_viewed(&net->{}, {}, {});", name, names_.arrays[*program_.arrays[i].aliasOf],
                           s.height, s.width);
      default:
        return fmt::format("net->{} = ts_new_map({}, {}, {}, {});", name, s.channel, s.height, s.width, use.block);
    }
  }

  std::string putLine(std::size_t i) const {
    const std::string& name = names_.arrays[i];
    switch (uses_.all[i].kind) {
      case ArrayUse::Kind::Weights:
        return fmt::format("ts_order_weights(&net->{}, (const ts_value*)row_major);", name);
      case ArrayUse::Kind::Bias:
        return fmt::format("memcpy(net->{}, row_major, {} * sizeof(ts_sum));", name, program_.arrays[i].size.channel);
      default:
        return fmt::format("{}(&net->{}, (const ts_value*)row_major);",
                           program_.arrays[i].role == ArrayRole::Weight ? "ts_put_table" : "ts_block_map", name);
    }
  }

  std::string sessionLine() const {
    CodeWriter line(1);
    line.line(fmt::format("ts::Session<struct {}> session(\"{}\", \"{}\", options, \"{}\");", prefix_,
                          literal(plan_.request.network.name), literal(planWords(plan_)), planHash(plan_)));
    return line.take();
  }

  std::string fillLine() const {
    CodeWriter line(1);
    line.line(fmt::format(
        "session.fill(net.arrays, std::move(arrays), {{program, {0}_put, {0}_get}}, {0}_threads(program));", prefix_));
    return line.take();
  }

  const ExecutionPlan& plan_;
  const Network& network_;
  const FusionPlan& fusion_;
  const Program& program_;
  const CpuOptions& options_;
  NetworkNames names_;
  ArrayUses uses_;
  std::string prefix_;
  LayerTexts texts_;
  TemplateData data_;
};

}  // namespace

bool needsPasses(const Network& network) {
  return std::any_of(network.layers.begin(), network.layers.end(),
                     [](const Layer& layer) { return layer.type == LayerType::Vector || hasTwoActivations(layer); });
}

NetworkSources networkSources(const ExecutionPlan& plan, const Network& network, const FusionPlan& fusion,
                              const Program& program, const CpuOptions& options) {
  return NetworkWriter(plan, network, fusion, program, options).write();
}

}  // namespace tilescope::cpu
