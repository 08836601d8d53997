// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/cuda/network_code.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/plugin/manifest.h"
#include "core/program/lowering/products.h"
#include "plugins/common/identifiers.h"
#include "plugins/common/layer_text.h"
#include "plugins/common/literals.h"
#include "plugins/cuda/layer_code.h"
#include "plugins/cuda/span_code.h"
#include "plugins/cuda/templates.h"

namespace tilescope::cuda {
namespace {

struct CodeOf {
  std::string heading, comment, function, code;
};

CodeOf layerCode(const Network& network, const Layer& written, const Program& program, const NetworkNames& names,
                 const ProgramLayer& planned, Identifiers& functions, OnChip onChip) {
  const LayerCode code{plannedLayer(network, program, names, planned, functions.of(planned.name)), onChip};
  return {layerHeading(code.layer, written), planned.mapping ? tileWords(planned) : "", code.function,
          planned.mapping                        ? convCode(code)
          : code.layer.type == LayerType::Vector ? passCode(code)
                                                 : stripCode(code)};
}

CodeOf spanCodeOf(const Network& network, const Program& program, const NetworkNames& names,
                  const ProgramLayer& planned, const OnChipSpan& span, Identifiers& functions) {
  const SpanCode code(program, names, planned, network, span, functions);
  return {code.heading(),
          fmt::format("On chip {} bytes of weights and maps, beside them {} of rows that are being made.",
                      span.memoryBits / 8, span.besideBits / 8),
          code.function(), spanCode(code)};
}

TemplateData layers(const ExecutionPlan& plan, const Network& network, const FusionPlan& fusion, const Program& program,
                    const NetworkNames& names, OnChip onChip, CodeWriter& calls) {
  TemplateData list(TemplateData::type::list);
  Identifiers functions;
  auto span = fusion.spans.begin();
  for (const ProgramLayer& planned : program.layers) {
    const CodeOf code = planned.fused.empty() ? layerCode(network, layerNamed(plan.request.network, planned.name),
                                                          program, names, planned, functions, onChip)
                                              : spanCodeOf(network, program, names, planned, *span++, functions);
    CodeWriter comments;
    comments.comment(commentText(code.heading));
    if (!code.comment.empty()) comments.comment(code.comment);
    comments.comment("tilescope: " + predictionText(planned));
    TemplateData data("code", comments.take() + code.code);
    calls.line(fmt::format("{}, run_{}, check_{});", layerCall(planned), code.function, code.function));
    list.push_back(data);
  }
  return list;
}

// On one line if it fits, otherwise a memory per line (clang-format).
std::string memoryEnum(const std::vector<std::string>& memories) {
  const std::string line = fmt::format("enum Memory {{ {} }};", fmt::join(memories, ", "));
  return line.size() <= kColumns ? line : fmt::format("enum Memory {{\n  {}\n}};", fmt::join(memories, ",\n  "));
}

std::string sessionLine(const ExecutionPlan& plan, const CudaOptions& options) {
  CodeWriter line(1);
  line.line(fmt::format("ts::Session session(\"{}\", \"{}\", \"{}\", options, \"{}\");",
                        literal(plan.request.network.name), literal(planWords(plan)), name(options.onChip),
                        planHash(plan)));
  return line.take();
}

}  // namespace

bool needsPasses(const Network& network) {
  return std::any_of(network.layers.begin(), network.layers.end(),
                     [](const Layer& layer) { return layer.type == LayerType::Vector || hasTwoActivations(layer); });
}

std::string networkCode(const ExecutionPlan& plan, const Network& network, const FusionPlan& fusion,
                        const Program& program, const CudaOptions& options) {
  const NetworkNames names = namesOf(program);
  TemplateData data;
  data.set("origin", originComment(plan));
  data.set("seed", std::to_string(options.seed));
  const bool isShared = options.onChip == OnChip::Shared;
  data.set("session", sessionLine(plan, options));
  data.set("layer_words", isShared
                              ? "Every layer is a kernel with the plan's loops, whose block of threads is the chip."
                              : "Every layer is a function with the plan's loops.");
  data.set("runtime", isShared               ? "tilescope_shared.h"
                      : needsPasses(network) ? "tilescope_passes.h"
                                             : "tilescope_runtime.h");
  data.set("chip", isShared ? "ts::SharedChip chip(kLanes);" : "ts::Chip chip(kLanes, options.overlap);");
  data.set("kernels", isShared);
  data.set("spans", !fusion.spans.empty());
  data.set("streams", options.streams ? "true" : "false");
  data.set("needs_weights", options.needsWeights);
  data.set("lanes", fmt::format("{{{}, {}}}", options.lanes.inputChannels, options.lanes.outputChannels));
  data.set("arrays", arrayMembers(program, names));
  TemplateData memories(TemplateData::type::list);
  for (std::size_t i = 0; i < program.memories.size(); ++i) {
    TemplateData memory("name", literal(program.memories[i].name));
    memory.set("bytes", std::to_string(program.memories[i].bits / 8));
    memories.push_back(memory);
  }
  data.set("memories", memories);
  data.set("memory_enum", memoryEnum(names.memories));
  CodeWriter calls(1);
  data.set("layers", layers(plan, network, fusion, program, names, options.onChip, calls));
  data.set("calls", calls.take());
  return rendered(templateTexts(), "network.cu.mustache", data);
}

}  // namespace tilescope::cuda
