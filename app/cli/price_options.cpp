// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/price_options.h"

#include <algorithm>

namespace tilescope::cli {

const std::vector<PriceOption>& priceOptions() {
  static const std::vector<PriceOption> kOptions{
      {"--size", "size_bits", "For a memory: size of one instance, e.g. 512KiB, 2MiB, 64B or 1024bit"},
      {"--port-bits", "port_bits", "For a memory: width of its widest port in bits"},
      {"--node", "node_nm", "Node in nm"},
      {"--transistors", "transistors",
       "high_performance, low_operating_power or low_standby_power (default: high_performance)"},
      {"--ports", "ports", "For SRAM: ports of its cell (default: 1)"},
      {"--read-ports", "read_ports", "For a register file: ports that read (default: 1)"},
      {"--write-ports", "write_ports", "For a register file: ports that write (default: 1)"},
      {"--format", "format", "For a multiply-accumulate: int or float (default: int)"},
      {"--input", "input", "For a multiply-accumulate: bits of the input, or fp32, fp16, bf16, fp8"},
      {"--weight", "weight", "For a multiply-accumulate: bits or format of the weight"},
      {"--partial-sum", "partial_sum", "For a multiply-accumulate: bits or format of the partial sum"},
      {"--dram", "dram", "Type of DRAM, e.g. LPDDR4"},
      {"--bits", "bits", "For DRAM: bits of the access"},
      {"--memory-kind", "memory_kind", "For reprice: sram, register_file, dram or fixed"},
      {"--quantity", "quantity", "For reprice: read_pj or write_pj"},
      {"--published", "published", "For reprice: the energy at --size and --port-bits, in any unit"},
      {"--energy-per", "energy_per", "For reprice: access or word (default: access)"},
      {"--new-size", "new_size_bits", "For reprice: the new size"},
      {"--new-port-bits", "new_port_bits", "For reprice: the new width of the port"},
  };
  return kOptions;
}

const std::vector<PriceKind>& priceKinds() {
  static const std::vector<PriceKind> kKinds{
      {"sram",
       {{"--node", ""}, {"--transistors", "high_performance"}, {"--size", ""}, {"--port-bits", ""}, {"--ports", "1"}}},
      {"register_file",
       {{"--node", ""},
        {"--transistors", "high_performance"},
        {"--size", ""},
        {"--port-bits", ""},
        {"--read-ports", "1"},
        {"--write-ports", "1"}}},
      {"mac", {{"--node", ""}, {"--format", "int"}, {"--input", ""}, {"--weight", ""}, {"--partial-sum", ""}}},
      {"dram", {{"--dram", ""}, {"--bits", ""}}},
      {"node", {{"--node", ""}}},
      {"reprice",
       {{"--memory-kind", ""},
        {"--quantity", ""},
        {"--published", ""},
        {"--energy-per", "access"},
        {"--ports", "1"},
        {"--size", ""},
        {"--port-bits", ""},
        {"--new-size", ""},
        {"--new-port-bits", ""}}},
  };
  return kKinds;
}

const PriceKind* findPriceKind(const std::string& name) {
  const auto found =
      std::find_if(priceKinds().begin(), priceKinds().end(), [&](const PriceKind& kind) { return kind.name == name; });
  return found == priceKinds().end() ? nullptr : &*found;
}

bool isSize(const PriceOption& option) {
  return option.option == "--size" || option.option == "--new-size";
}

}  // namespace tilescope::cli
