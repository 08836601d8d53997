// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/cpu/layer_code.h"

#include <cctype>

namespace tilescope::cpu {

namespace {

// "conv1_28_0_1_ts_lanes": the block only where it is a network input's.
std::string shortened(std::string name) {
  if (const std::size_t at = name.find("_ts_lanes"); at != std::string::npos) name.erase(at);
  if (const std::size_t at = name.find("_ts_input_block"); at != std::string::npos)
    name.replace(at, std::string_view("_ts_input_block").size(), "_of");
  return name;
}

}  // namespace

std::string kernelsFor(LayerTexts& texts, const std::string& sizes, std::int64_t strideX, const std::string& block) {
  const std::string arguments = fmt::format("{}, {}, {}", sizes, strideX, block);
  std::string name = "conv";
  for (const char c : arguments)
    if (std::isalnum(static_cast<unsigned char>(c)) != 0)
      name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    else if (c == ' ' || c == '(' || c == '_')
      name += '_';
  texts.kernels.insert(fmt::format("TS_CONV_KERNELS({}, {})", shortened(name), arguments));
  return shortened(name);
}

void writeConv(CodeWriter& out, const std::string& name, const WindowSizes& sizes, std::int64_t outChannels,
               std::int64_t groups, bool wholeColumns) {
  out.comment(convShapeWords(sizes, outChannels, groups, wholeColumns));
  out.line(fmt::format("static const TsConv shape_{} = {{{}, {}, {}, {}, {}, {}, {}}};", name, windowNumbers(sizes),
                       sizes.in.height, sizes.in.width, sizes.in.channels, outChannels, groups, wholeColumns ? 1 : 0));
}

void writePool(CodeWriter& out, const std::string& name, const Layer& layer) {
  out.comment(poolShapeWords(layer));
  out.line(fmt::format("static const TsPool shape_{} = {{{}, {}, {}, {}, {}, {}}};", name,
                       layer.poolMode == PoolMode::Max ? "TS_MAX" : "TS_AVERAGE", windowNumbers(windowSizes(layer)),
                       layer.in.height, layer.in.width, layer.out.height, layer.out.width));
}

std::string activationCall(const Activation& activation) {
  std::string kind = enumerator(activation.type);
  for (char& c : kind) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return fmt::format("ts_activate(TS_{}, {})", kind,
                     activation.type == ActivationType::Leaky ? fmt::format("{}", activation.slope.value_or(0)) : "0");
}

void RunFunction::open() {
  out_.open(fmt::format("void {0}_run_{1}(struct {0}* net, int64_t* bits) {{", code_.network, code_.function));
  out_.line("TsCounts counts = {{0, 0, 0}};");
}

void RunFunction::close() {
  out_.line("ts_add_counts(bits, &counts);");
  out_.close();
}

void RunFunction::reshape(const std::string& array) {
  if (code_.uses.of(code_.names, array).kind != ArrayUse::Kind::Reshaped) return;
  for (std::size_t i = 0; i < code_.names.arrays.size(); ++i)
    if (code_.names.arrays[i] == array)
      out_.line(
          fmt::format("ts_reshape(&net->{}, &net->{});", array, code_.names.arrays[*code_.program.arrays[i].aliasOf]));
}

void RunFunction::openThreads() {
  isInThreads_ = true;
  out_.directive("#pragma omp parallel");
  out_.open("{");
  out_.line("TsCounts own = {{0, 0, 0}};");
}

void RunFunction::closeThreads() {
  out_.line("ts_add_counts(bits, &own);");
  out_.close();
  isInThreads_ = false;
}

void RunFunction::divide(std::size_t loops) {
  out_.directive(loops == 1 ? "#pragma omp for" : fmt::format("#pragma omp for collapse({})", loops));
}

void RunFunction::tile(const std::string& variable, const char* buffer) {
  out_.line(fmt::format("TsTile {} = ts_in_buffer(&net->buffers, TS_BUFFER_{});", variable, buffer));
}

std::string RunFunction::forLoop(const std::string& variable, std::int64_t size, const std::string& step) {
  return fmt::format("for (int {0}0 = 0; {0}0 < {1}; {0}0 += {2})", variable, size, step);
}

void RunFunction::range(const std::string& variable, std::int64_t size, const std::string& step) {
  out_.line(fmt::format("const TsRange {0} = ts_range({0}0, {1}, {2});", variable, step, size));
}

}  // namespace tilescope::cpu
