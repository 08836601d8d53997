// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/report_sample.h"

namespace tilescope::report {
namespace {

constexpr const char* kSvg =
    "<?xml version=\"1.0\"?>\n"
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"920\" height=\"320\" viewBox=\"0 0 920 320\" role=\"img\" "
    "aria-label=\"Roofline\"><rect x=\"60\" y=\"10\" width=\"840\" height=\"260\" fill=\"none\" stroke=\"#8C97A5\"/>"
    "<path d=\"M60 270L480 60H900\" fill=\"none\" stroke=\"#B44B0A\" stroke-width=\"2\"/>"
    "<circle cx=\"300\" cy=\"150\" r=\"9\" fill=\"#B44B0A\"><title>res5_0_b: 11.9 MAC/B</title></circle>"
    "<text x=\"480\" y=\"304\" font-size=\"12\" text-anchor=\"middle\" font-family=\"Inter, Helvetica, Arial, "
    "sans-serif\">"
    "Arithmetic intensity (MAC/B)</text></svg>\n";

Line plain(const std::string& text) {
  return {Words{text}};
}

Line titled(const std::string& text, const std::string& title) {
  return {Words{text, Tone::Plain, "", title}};
}

Section summary() {
  Figures figures;
  figures.figures = {
      {"Latency", "4.10", "ms", {{"−11.3 % against A", Tone::Better}}, false, "sum over 21 layers\n4.10 ms"},
      {"DRAM traffic",
       "76.3",
       "MB",
       {{"−15.1 % against A", Tone::Better}, {"+2.0 % against B", Tone::Worse}},
       false,
       ""},
      {"Energy", "33.4", "mJ", {{"−4.3 % against A", Tone::Better}}, true, "costs of Eyeriss, 65 nm"},
      {"PE utilization", "42", "%", {}, false, ""}};
  Section section{"summary", "Summary", {}, {}};
  section.blocks = {
      Paragraph{{{"DRAM bandwidth limits 11 of 21 layers, 47 % of the time.", Tone::Strong},
                 {" Raising it from 25.6 to 34.1 GB/s cuts latency by 11.6 % to 3.62 ms, the best single change."}},
                Paragraph::Kind::Verdict},
      figures, Paragraph{plain("The profile has no source for 3 of its figures."), Paragraph::Kind::Warning},
      Paragraph{{{"Read more under "}, {"Plan", Tone::Plain, "#plan"}, {"."}}, Paragraph::Kind::Note},
      List{{plain("19 of 21 layers proven"),
            {{"Energy is an estimate: "}, {"33.4 mJ", Tone::Estimate}, {", from published costs."}}}}};
  return section;
}

Table layerTable(int layers) {
  Table table{"Best tiles of every layer, with what they move and what limits them",
              {{"Layer"},
               {"Tile K × C × OY"},
               {"Stationary"},
               {"Input", "MB", true},
               {"Weight", "MB", true},
               {"Output", "MB", true},
               {"Intensity", "MAC/B", true},
               {"Use", "%", true},
               {"Latency", "ms", true},
               {"Energy", "mJ", true},
               {"Change", "", true},
               {"Bound by"}},
              {},
              true};
  for (int k = 1; k <= layers; ++k) {
    const std::string number = std::to_string(k);
    table.rows.push_back({plain("res" + number + "_0_b"),
                          plain("256 × 10 × 7"),
                          plain("output"),
                          plain("0.20"),
                          plain("9.44"),
                          plain("0.10"),
                          plain("11.9"),
                          plain("31"),
                          titled("0.380", "max(9.74 MB / 25.6 GB/s, …) = 0.380 ms"),
                          {{"1.56", Tone::Estimate}},
                          {{k % 2 == 0 ? "+2.0 %" : "−4.0 %", k % 2 == 0 ? Tone::Worse : Tone::Better}},
                          {{"DRAM", Tone::Quiet}}});
  }
  const std::string count = std::to_string(layers);
  table.rows.push_back({plain("Total, " + count + " layers"),
                        {},
                        {},
                        plain("4.20"),
                        plain("70.1"),
                        plain("2.00"),
                        {},
                        {},
                        plain("4.10"),
                        {{"33.4", Tone::Estimate}},
                        {},
                        {}});
  return table;
}

}  // namespace

Document sampleDocument(int layers) {
  Section plan{"plan", "Plan", {layerTable(layers)}, {}};
  plan.parts = {
      {"roofline",
       "Roofline",
       {Chart{"roofline", "Roofline", "Performance over arithmetic intensity; one mark per place.", kSvg, 920, 320}},
       {}}};
  Section again{"reproduce", "Reproduce", {}, {}};
  again.blocks = {Code{"tilescope-cli plan --network resnet18 --hardware tx2_eplanner_a --json\n"},
                  Paragraph{{{"The file "},
                             {"plan.json", Tone::Code},
                             {" after "},
                             {"He et al., 2015", Tone::Plain, "https://arxiv.org/abs/1512.03385"},
                             {"."}}}};
  return {"ResNet-18 on Jetson TX2, setup A",
          "model eplanner, objective metric, exact search",
          "Tilescope 0.1.0",
          "2026-01-31 12:00 UTC",
          {summary(), plan, again}};
}

Document documentOf(const std::string& text) {
  const Line line{{text, Tone::Plain, "", text}, {text, Tone::Strong}, {text, Tone::Code}, {text, Tone::Estimate}};
  Figures figures{{{text, text, text, {{text, Tone::Better}}, true, text}}};
  Table table{text, {{text, text, false}, {text, text, true}}, {{line, line}, {line}}, false};
  Section part{"part", text, {Chart{"chart", text, text, kSvg, 920, 320}}, {}};
  Section section{"section",
                  text,
                  {Paragraph{line}, Paragraph{line, Paragraph::Kind::Note}, List{{line}}, Code{text}, figures, table},
                  {part}};
  return {text, text, text, text, {section}};
}

}  // namespace tilescope::report
