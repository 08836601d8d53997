// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/manuals/examples.h"

#include <map>

#include "core/base/ensure.h"

namespace tilescope::manuals {
namespace {

const std::map<std::string, Example>& examples() {
  static const std::map<std::string, Example> kExamples{
      {"tilescope-cli",
       {"Which networks are bundled, and what does the first layer of one cost on a Jetson TX2?",
        "tilescope-cli list networks\n"
        "tilescope-cli plan --network alexnet --hardware tx2_eplanner_a --model eplanner --layer conv1",
        "Proven optimal under the model: 1 layer, search exact for metric"}},
      {"tilescope-cli evaluate",
       {"What do the mappings of a plan cost, with every digit?",
        "tilescope-cli plan --network alexnet --hardware tx2_eplanner_a --model eplanner -o plan.json\n"
        "tilescope-cli evaluate --plan plan.json --csv",
        ""}},
      {"tilescope-cli plan",
       {"What is the best mapping of every layer of AlexNet on a Jetson TX2?",
        "tilescope-cli plan --network alexnet --hardware tx2_eplanner_a --model eplanner",
        "Proven optimal under the model: all 8 layers, search exact for metric"}},
      {"tilescope-cli pareto",
       {"Which trade-offs between energy and latency does DIANA's digital core offer for one layer?",
        "tilescope-cli pareto --network mlperf_tiny_resnet8 --hardware diana --layer conv1", ""}},
      {"tilescope-cli sensitivity",
       {"What would another size of the weight buffer change?",
        "tilescope-cli sensitivity --network alexnet --hardware tx2_eplanner_a --model eplanner --memory weight_buffer",
        ""}},
      {"tilescope-cli dataflows",
       {"Which dataflow of the profile is the best one, and which two are?",
        "tilescope-cli dataflows --network resnet18 --hardware tx2_eplanner_a --model eplanner --objective traffic",
        ""}},
      {"tilescope-cli explain",
       {"What limits AlexNet, and which changes save a tenth of the latency?",
        "tilescope-cli explain --network alexnet --hardware tx2_eplanner_a --model eplanner --target latency=-10%",
        ""}},
      {"tilescope-cli partition",
       {"Which layers of ResNet-50 stay on chip together in 3 MiB?",
        "tilescope-cli partition --network resnet50_v1 --capacity-bytes 3145728", ""}},
      {"tilescope-cli stap",
       {"How many chips does each of four stages need for one image every 20 units?",
        "tilescope-cli stap --latencies 15,35,40,10 --target-period 20", ""}},
      {"tilescope-cli price",
       {"What do 64 KiB of SRAM cost at 45 nm?",
        "tilescope-cli price --kind sram --size 64KiB --port-bits 64 --node 45 --transistors low_standby_power",
        "Fit to CACTI 7.0 at 340 K."}},
      {"tilescope-cli sweep",
       {"How do latency and area change with the weight buffer?",
        "cat > buffers.json <<'END'\n"
        "{ \"format\": \"tilescope.sweep/1\", \"name\": \"buffers\", \"hardware\": \"tx2_eplanner_a\",\n"
        "  \"networks\": [ {\"network\": \"alexnet\"} ],\n"
        "  \"questions\": [ {\"model\": \"eplanner\", \"objective\": \"latency\"} ],\n"
        "  \"axes\": [ {\"name\": \"weight_buffer\", \"set\": [\"/memories/1/size_bits\"],\n"
        "             \"unit\": \"KiB\", \"list\": [64, 128, 256, 512]} ],\n"
        "  \"area\": \"physical\", \"front\": [\"latency_s\", \"area_mm2\"] }\n"
        "END\n"
        "tilescope-cli sweep buffers.json\n"
        "tilescope-cli sweep export buffers.tilesweep --csv",
        ""}},
      {"tilescope-cli search",
       {"Which weight buffer has the least latency, and is it proven?",
        "cat > buffers.json <<'END'\n"
        "{ \"format\": \"tilescope.sweep/1\", \"name\": \"buffers\", \"hardware\": \"tx2_eplanner_a\",\n"
        "  \"networks\": [ {\"network\": \"alexnet\"} ],\n"
        "  \"questions\": [ {\"model\": \"eplanner\", \"objective\": \"latency\"} ],\n"
        "  \"axes\": [ {\"name\": \"weight_buffer\", \"set\": [\"/memories/1/size_bits\"],\n"
        "             \"unit\": \"KiB\", \"list\": [64, 128, 256, 512]} ] }\n"
        "END\n"
        "tilescope-cli search buffers.json --minimise latency_s",
        ""}},
      {"tilescope-cli export",
       {"The plan of a small network as a C program for this computer:",
        "tilescope-cli export cpu --network edge_detection --hardware tx2_eplanner_a --model eplanner -o program\n"
        "tilescope-cli verify program",
        ""}},
      {"tilescope-cli report",
       {"A page about AlexNet on a Jetson TX2 for a browser:",
        "tilescope-cli report --network alexnet --hardware tx2_eplanner_a --model eplanner -o alexnet.html", ""}},
      {"tilescope-cli validate",
       {"How far are the models from the published measurements of Eyeriss?", "tilescope-cli validate --chip Eyeriss",
        ""}},
      {"tilescope-cli verify",
       {"Does the exported program compute what the plan says?",
        "tilescope-cli export cpu --network edge_detection --hardware tx2_eplanner_a --model eplanner -o program\n"
        "tilescope-cli verify program",
        ""}},
      {"tilescope-cli import",
       {"The layers of GPT-2 as a network file:",
        "tilescope-cli template gpt2 -o gpt2.json\n"
        "tilescope-cli import gpt2.json -o layers.json",
        ""}},
      {"tilescope-cli template",
       {"Llama-2-7B while it writes one token, with weights of 4 bits:",
        "tilescope-cli template llama2_7b --phase decode --past 2047 --bits weight=4 -o decode.json", ""}},
      {"tilescope-cli detect",
       {"A hardware profile of one core of this computer:", "tilescope-cli detect --quick -o this_computer.json", ""}},
      {"tilescope-cli calibrate",
       {"Which clock and bandwidth of a profile explain the times of a program?",
        "tilescope-cli plan --network mlperf_tiny_resnet8 --hardware tx2_eplanner_a --model eplanner -o plan.json\n"
        "tilescope-cli export cpu --plan plan.json -o program\n"
        "tilescope-cli verify program\n"
        "tilescope-cli calibrate plan.json --measured program/measured.json",
        ""}},
      {"tilescope-cli diff",
       {"What does an input buffer of 512 KiB change?",
        "tilescope-cli plan --network alexnet --hardware tx2_eplanner_a --model eplanner -o a.json\n"
        "tilescope-cli plan --network alexnet --hardware tx2_eplanner_a --model eplanner "
        "--set /memories/0/size_bits=4194304 -o b.json\n"
        "tilescope-cli diff a.json b.json",
        ""}},
      {"tilescope-cli list", {"Which hardware profiles are bundled?", "tilescope-cli list hardware", ""}},
      {"tilescope-cli schema", {"Which fields does a plan have?", "tilescope-cli schema plan", ""}},
      {"tilescope-check",
       {"Are the mappings of a plan really the best ones?",
        "tilescope-cli plan --network mlperf_tiny_resnet8 --hardware diana --model zigzag --certificates proofs\n"
        "tilescope-check proofs/*.json --network mlperf_tiny_resnet8 --hardware diana",
        "13 of 13 certificates accepted, 13 with their optimality verified"}},
      {"tilescope",
       {"A picture of ResNet-18 on a Jetson TX2, without a display:",
        "tilescope --network resnet18 --hardware tx2_eplanner_a --screenshot resnet18.png", ""}},
  };
  return kExamples;
}

}  // namespace

const Example& exampleOf(const std::string& page) {
  const auto found = examples().find(page);
  ensure(found != examples().end(), ("an example of the manual page " + page).c_str());
  return found->second;
}

}  // namespace tilescope::manuals
