// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/cpu/layer_code.h"

#include <cctype>

#include "plugins/common/shape_code.h"

namespace tilescope::cpu {

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
