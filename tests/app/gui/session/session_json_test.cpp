// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/session_json.h"

#include <gmock/gmock.h>

#include <random>

#include "app/common/design_file.h"
#include "app/common/document_text.h"
#include "app/gui/session/pins_model.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/hardware/hardware_json.h"
#include "core/workload/network_json.h"
#include "tests/app/gui/designs.h"
#include "tests/app/gui/measured_runs.h"
#include "tests/app/gui/places.h"

namespace tilescope::gui {
namespace {

using testing::HasSubstr;

Mapping tile(std::int64_t columns) {
  TileMapping mapping;
  mapping.K = 16;
  mapping.C = 3;
  mapping.OY = columns;
  mapping.OX = 112;
  mapping.FY = mapping.FX = 7;
  return mapping;
}

app::Design randomDesign(const app::Design& base, std::mt19937& random) {
  app::Design design = base;
  const auto chance = [&](int one) { return random() % static_cast<unsigned>(one) == 0; };
  if (chance(2)) design = app::inTechnology(design, chance(2) ? "eyeriss_65nm" : "horowitz_45nm").value();
  if (chance(2)) design = app::withEdit(design, {"/memories/1/size_bits", std::to_string(8192 * (1 + random() % 64))});
  if (chance(2)) design = app::withEdit(design, {"/memories/3/bandwidth_gb_per_s", "12.5"});
  if (chance(2)) design.batch = 1 + random() % 8;
  if (chance(2)) design.options["halo"] = "off";
  if (chance(2)) design.dataflow = "weight-stationary";
  if (chance(2)) design.search = "paper";
  if (chance(2)) design.objective = Objective::Traffic;
  if (chance(2)) design.partition.capacityBytes = 4096 * (1 + random() % 64);
  if (chance(2)) design.partition.residual = ResidualRule::Ignored;
  if (chance(2)) design.partition.cuts = std::vector<std::size_t>{0, 7, 18};
  if (chance(2)) design.partition.chips = 20;
  return design;
}

SessionDocument randomDocument(const app::Design& base, std::mt19937& random) {
  SessionDocument document;
  Session& session = document.session;
  session.design = randomDesign(base, random);
  for (const char* layer : {"conv1", "res2_0_a", "fc"})
    if (random() % 2 == 0) session.selection << layer;
  session.selection = [&] {
    QStringList ordered;
    for (const Layer& layer : session.design.network->layers)
      if (session.selection.contains(QString::fromStdString(layer.name))) ordered << QString::fromStdString(layer.name);
    return ordered;
  }();
  if (random() % 2 == 0) session.ownMappings["conv1"] = tile(7);
  for (char letter = 'A'; letter <= 'F'; ++letter)
    if (random() % 2 == 0)
      session.pins.push_back({QChar(letter), QString::fromUtf8("wide “%1” ✓").arg(letter), randomDesign(base, random)});
  if (!session.pins.empty()) session.reference = session.pins.back().letter;
  if (random() % 2 == 0) session.columns = {"present", "dataflow weight-stationary"};
  if (session.pin('A') && random() % 2 == 0) session.columns << "pin A";
  if (random() % 2 == 0) {
    Measured run = sampleRun(*session.design.network);
    run.layers[0].correct.reset();
    run.layers[0].milliseconds = 1.0 / (1 + random() % 97);
    run.planHash = random() % 2 == 0 ? "0123456789abcdef" : "";
    session.measured = {"/mnt/some where/measured.json", std::make_shared<const Measured>(std::move(run))};
  }
  if (random() % 2 == 0)
    session.exporting = {
        "cuda", {{"cuda", {{"seed", "7"}, {"architectures", "80,90"}}}, {"good", {{"seed", "1"}}}}, "/a b/out"};
  for (std::optional<double>& limit : session.budgets)
    if (random() % 2 == 0) limit = 1.0 / 3 * (1 + random() % 97);
  if (random() % 2 == 0) session.notes = QString::fromUtf8("two\nlines, \"quotes\", ü");
  for (int i = 0; i < 20; ++i) {
    if (i % 5 == 0) document.solved.origins.push_back(randomDesign(base, random));
    if (i % 5 == 0) document.solved.origins.back().edits.clear();
    if (i % 5 == 0) document.solved.origins.back().partition = {};
    if (i % 4 == 0) document.solved.edits.push_back({"/clock_mhz", std::to_string(random() % 1000)});
    app::KnownDesign solved{static_cast<std::uint32_t>(random() % document.solved.origins.size()), {}};
    if (random() % 2 == 0) solved.edits = {static_cast<std::uint32_t>(random() % document.solved.edits.size())};
    solved.latencySeconds = 1e-3 / 3 * (1 + random() % 97);
    solved.energy = random() % 3 == 0 ? 0 : 1e9 / 7 * (random() % 91);
    solved.offChipBytes = static_cast<double>(random());
    solved.proven = random() % 2 == 0;
    solved.estimate = random() % 2 == 0;
    document.solved.designs.push_back(solved);
  }
  document.window.view = "mapping";
  document.window.size = QSize(1440, 900);
  if (random() % 2 == 0) document.window.folded = QStringList{"Costs"};
  document.window.views["explore"] = {{"scrolled", 12}, {"order", QJsonObject{{"by", "latency"}}}};
  if (random() % 2 == 0) document.savedAs = "/mnt/somewhere.tilescope";
  return document;
}

Result<SessionDocument> readText(const std::string& text) {
  const Result<Json> json = parseJson(text, "s.tilescope");
  if (!json) return json.diagnostics();
  return sessionFromJson(*json, "s.tilescope");
}

// By value, because networks are read again.
void expectEqual(const app::Design& a, const app::Design& b) {
  ASSERT_TRUE(a.network && b.network && a.profile && b.profile);
  EXPECT_EQ(*a.network, *b.network);
  EXPECT_EQ(*a.profile, *b.profile);
  app::Design same = a;
  same.network = b.network;
  same.profile = b.profile;
  ASSERT_EQ(a.uncosted == nullptr, b.uncosted == nullptr);
  if (a.uncosted) {
    EXPECT_EQ(*a.uncosted, *b.uncosted);
  }
  same.uncosted = b.uncosted;
  EXPECT_EQ(same, b);
}

TEST(SessionJson, WhatIsWrittenIsReadBackAndWrittenTheSameAgain) {
  std::mt19937 random(7);
  const app::Design base = exampleDesign();
  for (int i = 0; i < 40; ++i) {
    const SessionDocument document = randomDocument(base, random);
    const std::string text = app::documentText(toJson(document));
    const Result<SessionDocument> read = readText(text);
    ASSERT_TRUE(read) << toText(read.diagnostics()) << text;
    EXPECT_TRUE(read.diagnostics().empty()) << toText(read.diagnostics());
    expectEqual(read->session.design, document.session.design);
    ASSERT_EQ(read->session.pins.size(), document.session.pins.size());
    for (std::size_t p = 0; p < read->session.pins.size(); ++p) {
      expectEqual(read->session.pins[p].design, document.session.pins[p].design);
      EXPECT_EQ(read->session.pins[p].name, document.session.pins[p].name);
      EXPECT_EQ(read->session.pins[p].design.network, read->session.design.network) << "read once and shared";
    }
    EXPECT_EQ(read->session.selection, document.session.selection);
    EXPECT_EQ(read->session.ownMappings, document.session.ownMappings);
    EXPECT_EQ(read->session.reference, document.session.reference);
    EXPECT_EQ(read->session.notes, document.session.notes);
    EXPECT_EQ(read->session.measured, document.session.measured);
    EXPECT_EQ(read->session.exporting, document.session.exporting);
    EXPECT_EQ(read->session.columns, document.session.columns);
    EXPECT_EQ(read->window, document.window);
    EXPECT_EQ(read->solved.designs, document.solved.designs);
    EXPECT_EQ(read->solved.edits, document.solved.edits);
    EXPECT_EQ(read->savedAs, document.savedAs);
    EXPECT_EQ(app::documentText(toJson(*read)), text);
  }
}

TEST(SessionJson, TheRunOfATransformerIsKept) {
  app::DesignWords words;
  words.network = inSource("transformers/llama3_8b.json");
  words.hardware = inSource("hardware_profiles/tx2_eplanner_a.json");
  words.model = "eplanner";
  words.batch = 16;
  words.run = parseRun("phase=prefill,sequence=64,weight=4").value();
  SessionDocument document;
  document.session.design = app::designOf(words).value();
  const Json written = toJson(document);
  EXPECT_EQ(written["design"]["run"], Json::parse(R"({"phase": "prefill", "sequence": 64, "bits": {"weight": 4}})"));
  const Result<SessionDocument> read = sessionFromJson(written, "run.tilescope");
  ASSERT_TRUE(read) << toText(read.diagnostics());
  EXPECT_EQ(read->session.design.run, words.run);
  EXPECT_EQ(toJson(*read), written);
  Json bad = written;
  bad["design"]["run"]["past"] = -1;
  EXPECT_THAT(toText(sessionFromJson(bad, "run.tilescope").diagnostics()), HasSubstr("/design/run/past"));
}

TEST(SessionJson, AnOptionThatIsAFieldStandsBesideTheOthers) {
  app::DesignWords words = exampleWords("mlperf_tiny_resnet8", "tpu_like");
  words.model = "zigzag";
  words.options = {"lpf_limit=3", "allocation=even"};
  SessionDocument document;
  document.session.design = exampleDesign(words);
  const Json json = toJson(document);
  EXPECT_EQ(json["design"]["options"].dump(), R"({"allocation":"even"})");
  EXPECT_EQ(json["design"]["lpf_limit"], 3);
  const Result<SessionDocument> read = readText(app::documentText(json));
  ASSERT_TRUE(read) << toText(read.diagnostics());
  EXPECT_EQ(read->session.design.options, document.session.design.options);
}

TEST(SessionJson, ADesignWithoutNetworkOrProfileIsASessionToo) {
  app::DesignWords words = exampleWords();
  words.network.clear();
  SessionDocument document;
  document.session.design = exampleDesign(words);
  const Result<SessionDocument> read = readText(app::documentText(toJson(document)));
  ASSERT_TRUE(read) << toText(read.diagnostics());
  EXPECT_EQ(read->session.design.network, nullptr);
  EXPECT_EQ(*read->session.design.profile, *document.session.design.profile);
}

TEST(SessionJson, WhatIsInNoFileStandsInTheSession) {
  SessionDocument document;
  document.session.design = exampleDesign();
  Network network = *document.session.design.network;
  network.name = "only here";
  document.session.design.network = std::make_shared<const Network>(network);
  document.session.design.networkName.clear();
  document.session.design.ownNetwork = document.session.design.ownProfile = true;
  const Result<SessionDocument> read = readText(app::documentText(toJson(document)));
  ASSERT_TRUE(read) << toText(read.diagnostics());
  EXPECT_EQ(*read->session.design.network, network);
  EXPECT_TRUE(read->session.design.networkName.empty());
  EXPECT_TRUE(read->session.design.ownProfile);
  EXPECT_EQ(read->session.design.hardwareName, document.session.design.hardwareName) << "to go back to its file";
  EXPECT_EQ(*read->session.design.profile, *document.session.design.profile);
  EXPECT_EQ(read->session.design.baseline, nullptr);
}

TEST(SessionJson, AnOwnProfileIsComparedWithTheOneThatItBeganWith) {
  SessionDocument document;
  document.session.design = exampleDesign();
  const HardwareProfile begun = *document.session.design.profile;
  HardwareProfile changed = begun;
  changed.clockMhz = 500;
  document.session.design = app::withOwnProfile(document.session.design, changed);
  const Result<SessionDocument> read = readText(app::documentText(toJson(document)));
  ASSERT_TRUE(read) << toText(read.diagnostics());
  EXPECT_EQ(*read->session.design.profile, changed);
  ASSERT_TRUE(read->session.design.baseline);
  EXPECT_EQ(*read->session.design.baseline, begun);
}

TEST(SessionJson, KeysOfTheUserStayWhereTheyWere) {
  SessionDocument document;
  document.session.design = exampleDesign();
  Json json = toJson(document);
  json["x-who"] = "me";
  json["design"]["x-why"] = {{"because", 1}};
  const Result<SessionDocument> read = sessionFromJson(json, "s.tilescope");
  ASSERT_TRUE(read) << toText(read.diagnostics());
  const Json again = toJson(*read);
  EXPECT_EQ(again["x-who"], "me");
  EXPECT_EQ(again["design"]["x-why"]["because"], 1);
}

std::string withDesign(const std::string& rest, const std::string& after = "") {
  return R"({"format": "tilescope.session/1", "design": {"network": {"name": "resnet18"}, "hardware": {"name": )"
         R"("tx2_eplanner_a"}, "model": "eplanner")" +
         rest + "}" + after + "}";
}

TEST(SessionJson, EveryMistakeIsNamedAtItsPlace) {
  const std::string pin = R"({"letter": "A", "design": {"network": {"name": "resnet18"}, "hardware": {"name": )"
                          R"("tx2_eplanner_a"}, "model": "eplanner"}})";
  const std::vector<std::pair<std::string, std::string>> mistakes{
      {R"({"format": "tilescope.plan/1"})", "tilescope.session/1"},
      {R"({"format": "tilescope.session/1"})", "design"},
      {R"({"format": "tilescope.session/1", "design": {}})", "/design"},
      {withDesign(R"(, "search": "exhaustve")"), "/design/search"},
      {withDesign(R"(, "objective": "speed")"), "/design/objective"},
      {withDesign(R"(, "options": {"hallo": "on"})"), "/design/options"},
      {withDesign(R"(, "edits": ["/memories/99/size_bits=1"])"), "/design/edits"},
      {withDesign(R"(, "edits": ["/clock_mhz=0"])"), "/clock_mhz"},
      {withDesign(R"(, "dataflow": "no such")"), "/design/dataflow"},
      {withDesign(R"(, "batch": 0)"), "/design/batch"},
      {withDesign(R"(, "lpf_limit": 99)"), "/design/lpf_limit"},
      {withDesign(R"(, "colour": 1)"), "/design/colour"},
      {withDesign("", R"(, "selection": "conv1")"), "/selection"},
      {withDesign("", R"(, "own_mappings": {"conv1": {"format": "tilescope.mapping/1", "form": "loops"}})"),
       "/own_mappings/conv1"},
      {withDesign("", R"(, "pins": [{"letter": "G", "design": {}}])"), "/pins/0"},
      {withDesign("", R"(, "pins": [)" + pin + "," + pin + "]"), "/pins/1/letter"},
      {withDesign("", R"(, "pins": [{"letter": "A", "design": {"model": "eplanner"}}])"), "/pins/0/design"},
      {withDesign("", R"(, "reference": "B")"), "/reference"},
      {withDesign("", R"(, "notes": 3)"), "/notes"},
      {withDesign("", R"(, "budgets": {"volume": 3})"), "/budgets/volume"},
      {withDesign("", R"(, "budgets": {"area": 0})"), "/budgets/area"},
      {withDesign("", R"(, "budgets": {"latency": "4 ms"})"), "/budgets/latency"},
      {withDesign("", R"(, "solved": {"by": "1"})"), "/solved"},
      {withDesign("", R"(, "solved": {"by": "1", "origins": [], "edits": [], "designs": [1]})"), "/solved/designs/0"},
      {withDesign("", R"(, "columns": ["pin Z"])"), "/columns/0"},
      {withDesign("", R"(, "window": {"size": [1, 2, 3]})"), "/window/size"},
      {R"({"format": "tilescope.session/1", "design": {"network": {}, "model": "eplanner"}})", "/design/network"},
      {R"({"format": "tilescope.session/1", "design": {"network": {"inline": {}}, "model": "eplanner"}})",
       "/design/network/inline"},
      {R"({"format": "tilescope.session/1", "design": {"network": {"name": "resnet19"}, "model": "eplanner"}})",
       "/design/network/name"},
      {R"({"format": "tilescope.session/1", "design": {"model": "nvidia"}})", "/design/model"},
      {withDesign("", R"(, "measured": {"path": "m.json"})"), "/measured/figures"},
      {withDesign("", R"(, "measured": {"path": "m.json", "figures": {"format": "tilescope.measured/1"}})"),
       "/measured/figures/network"},
      {"{", "line 1"},
  };
  for (const auto& [text, place] : mistakes) {
    const Result<SessionDocument> read = readText(text);
    ASSERT_FALSE(read) << text;
    EXPECT_THAT(toText(read.diagnostics()), HasSubstr(place)) << text;
    EXPECT_THAT(toText(read.diagnostics()), HasSubstr("s.tilescope")) << text;
  }
}

TEST(SessionJson, ANewerVersionSaysSoAndWhatToDo) {
  const Result<SessionDocument> read =
      readText(R"({"format": "tilescope.session/2", "design": {"model": "from tomorrow"}, "new": 1})");
  ASSERT_FALSE(read);
  ASSERT_EQ(read.diagnostics().size(), 1U) << toText(read.diagnostics());
  EXPECT_THAT(
      toText(read.diagnostics()),
      testing::AllOf(HasSubstr("s.tilescope"), HasSubstr("\"tilescope.session/2\", which a newer version"),
                     HasSubstr("expected \"tilescope.session/1\""), HasSubstr("Open it with a newer Tilescope")));
  EXPECT_THAT(toText(readText(R"({"format": "tilescope.session/x"})").diagnostics()),
              testing::Not(HasSubstr("newer version")));
}

TEST(SessionJson, WhatIsNotThereIsLeftOutWithAWarning) {
  struct Case {
    const char* rest;
    const char* place;
    const char* name;
  };
  for (const Case& c : {
           Case{R"(, "columns": ["present", "pin B"])", "/columns/1", "pin B"},
           Case{R"(, "columns": ["dataflow no such"])", "/columns/0", "dataflow no such"},
           Case{R"(, "window": {"view": "explorer"})", "/window/view", "explorer"},
           Case{R"(, "window": {"views": {"maps": {}}})", "/window/views/maps", "maps"},
           Case{R"(, "window": {"views": {"explore": {"order": {"by": "colour"}}}})", "/window/views/explore/order/by",
                "colour"},
           Case{R"(, "window": {"views": {"explore": {"order": {"by": 3}}}})", "/window/views/explore/order/by", "3"},
       }) {
    const Result<SessionDocument> read = readText(withDesign("", c.rest));
    ASSERT_TRUE(read) << toText(read.diagnostics());
    ASSERT_EQ(read.diagnostics().size(), 1U) << c.rest << toText(read.diagnostics());
    const Diagnostic& warning = read.diagnostics().front();
    EXPECT_EQ(warning.severity, Diagnostic::Severity::Warning);
    EXPECT_EQ(warning.pointer, c.place);
    EXPECT_THAT(warning.found, HasSubstr(c.name));
    EXPECT_FALSE(warning.expected.empty() || warning.remedy.empty()) << toText(warning);
    // Omitted parts are not written, so that the warning appears only once.
    const Result<SessionDocument> again = readText(app::documentText(toJson(*read)));
    EXPECT_TRUE(again && again.diagnostics().empty()) << c.rest << toText(again.diagnostics());
  }
  EXPECT_TRUE(readText(withDesign("", R"(, "window": {"views": {"explore": {"order": {"by": "file"}}}})"))
                  .diagnostics()
                  .empty());
}

// One origin, one edit and these solved designs.
Json withSolved(const std::vector<std::string>& designs) {
  SessionDocument document;
  document.session.design = exampleDesign();
  document.solved.origins = {exampleDesign()};
  document.solved.edits = {{"/clock_mhz", "900"}};
  document.solved.designs = {{0, {0}, 1e-3, 2e9, 3e6}};
  Json json = toJson(document);
  json["solved"]["designs"] = designs;
  return json;
}

TEST(SessionJson, SolvedDesignsThatMakeNoSenseAreLeftOutWithAWarning) {
  const std::string good = "0 0.001 2000000000 3000000 0";
  for (const char* bad : {"", "0", "0 0.001 2e9", "1 0.001 2e9 3e6", "-1 0.001 2e9 3e6", "0 0 2e9 3e6", "0 -1 2e9 3e6",
                          "0 nan 2e9 3e6", "0 inf 2e9 3e6", "0 0.001 2e9 3e6 1", "0 0.001 2e9 3e6 0 x",
                          "0 0.001 2e9 3e6 estimated", "0  0.001 2e9 3e6", "0 0.001s 2e9 3e6"}) {
    const Result<SessionDocument> read = sessionFromJson(withSolved({good, bad, good, bad}), "s.tilescope");
    ASSERT_TRUE(read) << toText(read.diagnostics());
    EXPECT_EQ(read->solved.designs.size(), 2u) << bad;
    ASSERT_EQ(read.diagnostics().size(), 1u) << bad << toText(read.diagnostics());
    const Diagnostic& warning = read.diagnostics().front();
    EXPECT_EQ(warning.severity, Diagnostic::Severity::Warning);
    EXPECT_EQ(warning.pointer, "/solved/designs/1");
    EXPECT_THAT(warning.found, HasSubstr(bad));
    EXPECT_THAT(warning.expected, HasSubstr("LATENCY_S"));
    EXPECT_EQ(warning.remedy, "It and 1 more were left out.");
  }
}

TEST(SessionJson, SolvedDesignsOfAnotherVersionOrContentAreLeftOutWithAWarning) {
  const auto expectNone = [](const Json& json, const std::string& place) {
    const Result<SessionDocument> read = sessionFromJson(json, "s.tilescope");
    ASSERT_TRUE(read) << toText(read.diagnostics());
    EXPECT_TRUE(read->solved.designs.empty());
    ASSERT_FALSE(read.diagnostics().empty());
    EXPECT_EQ(read.diagnostics().back().pointer, place) << toText(read.diagnostics());
    EXPECT_THAT(read.diagnostics().back().remedy, HasSubstr("left out"));
    const Result<SessionDocument> again = readText(app::documentText(toJson(*read)));
    EXPECT_TRUE(again && again.diagnostics().empty()) << "said once";
  };
  const Json whole = withSolved({"0 0.001 2e9 3e6 0"});
  Json json = whole;
  json["solved"]["by"] = "0.0.0";
  expectNone(json, "/solved/by");
  json = whole;
  json["solved"]["origins"][0]["network"]["hash"] = "0123456789abcdef";
  expectNone(json, "/solved/origins/0");
  json = whole;
  json["solved"]["origins"][0]["network"]["name"] = "resnet19";
  json.erase("copies");  // otherwise the copy is used
  expectNone(json, "/solved/origins/0/network/name");
  json = whole;
  json["solved"]["origins"][0].erase("network");
  expectNone(json, "/solved/origins/0");
  json = whole;
  json["solved"]["edits"][0] = "clock";
  expectNone(json, "/solved/edits/0");
}

TEST(SessionJson, APinOfAnotherContentIsNoticedToo) {
  SessionDocument document;
  document.session.design = exampleDesign();
  for (const char letter : {'A', 'B', 'C'})
    document.session.pins.push_back({QChar(letter), "kept", document.session.design});
  Json json = toJson(document);
  json["pins"][0]["design"]["network"]["hash"] = "0123456789abcdef";
  json["pins"][2]["design"]["network"]["hash"] = "0123456789abcdef";
  const Result<SessionDocument> read = sessionFromJson(json, "s.tilescope");
  ASSERT_TRUE(read) << toText(read.diagnostics());
  ASSERT_EQ(read.diagnostics().size(), 1U) << "once for each content\n" << toText(read.diagnostics());
  EXPECT_EQ(read.diagnostics().front().pointer, "/pins/0/design/network/hash");
}

TEST(SessionJson, NamesOfPinsAreLinesOfSomeLength) {
  const std::string start = R"(, "pins": [{"letter": "A", "name": )";
  const std::string end = R"(, "design": {"network": {"name": "resnet18"}, "hardware": {"name": "tx2_eplanner_a"},
                          "model": "eplanner"}}])";
  const auto nameOf = [&](const std::string& json) {
    const Result<SessionDocument> read = readText(withDesign("", start + json + end));
    EXPECT_TRUE(read) << toText(read.diagnostics());
    return read ? read->session.pins.front().name : QString();
  };
  EXPECT_EQ(nameOf(R"("  two\nlines ")"), "two lines");
  EXPECT_EQ(nameOf("\"" + std::string(900, 'x') + "\""), QString(kLongestPinName, 'x'));
  EXPECT_EQ(nameOf(R"(" ")"), "Jetson TX2, e-PlaNNer setup A") << "what it is called by its design";
}

TEST(SessionJson, AMistakeInAListSaysWhichOne) {
  const Result<SessionDocument> read =
      readText(withDesign(R"(, "edits": ["/clock_mhz=900", "/memories/0/size_bits=0", "/array/dims/0/size=32"])"));
  ASSERT_FALSE(read);
  EXPECT_EQ(read.diagnostics().front().pointer, "/design/edits/1") << toText(read.diagnostics());
}

TEST(SessionJson, AMappingThatTheModelCannotReadIsLeftOutWithAWarning) {
  const Result<SessionDocument> read = readText(withDesign(
      "",
      R"(, "own_mappings": {"conv1": {"format": "tilescope.mapping/1", "form": "loops", "temporal": [["Q", 7]]}})"));
  ASSERT_TRUE(read) << toText(read.diagnostics());
  EXPECT_TRUE(read->session.ownMappings.empty());
  EXPECT_THAT(toText(read.diagnostics()), HasSubstr("/own_mappings/conv1"));
}

TEST(SessionJson, WhatAPartitionDoesNotFindAnyMoreIsLeftOutWithAWarning) {
  SessionDocument document;
  document.session.design = exampleDesign();
  document.session.design.partition.cuts = std::vector<std::size_t>{0, 7, 19};  // of a longer network
  document.session.design.partition.memory = "another_memory";
  document.session.design.partition.chips = 20;
  const Result<SessionDocument> read = readText(app::documentText(toJson(document)));
  ASSERT_TRUE(read) << toText(read.diagnostics());
  EXPECT_FALSE(read->session.design.partition.cuts);
  EXPECT_TRUE(read->session.design.partition.memory.empty());
  EXPECT_EQ(read->session.design.partition.chips, 20);
  EXPECT_THAT(toText(read.diagnostics()), HasSubstr("/design/partition/cuts"));
  EXPECT_THAT(toText(read.diagnostics()), HasSubstr("/design/partition/memory"));
}

TEST(SessionJson, NoMutilationOfASessionEndsTheProgram) {
  std::mt19937 random(11);
  SessionDocument document = randomDocument(exampleDesign(), random);
  document.session.design.networkName = "resnet18";
  const std::string whole = app::documentText(toJson(document));
  int readable = 0;
  for (int i = 0; i < 300; ++i) {
    std::string text = whole;
    if (i % 3 == 0) text.resize(random() % text.size());
    for (unsigned k = 0; i % 3 != 0 && k < 1 + random() % 3; ++k)
      text[random() % text.size()] = i % 3 == 1 ? static_cast<char>(random() % 256) : "\"{}[],:0a-"[random() % 10];
    if (readText(text)) ++readable;
  }
  EXPECT_LT(readable, 300);
}

}  // namespace
}  // namespace tilescope::gui
