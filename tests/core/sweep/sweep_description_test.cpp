// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_description.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "tests/core/sweep/sweep_support.h"

namespace tilescope {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string errorsOf(const Json& document) {
  const Result<SweepDescription> sweep = readSweep(document);
  return sweep ? "" : toText(sweep.diagnostics());
}

TEST(SweepDescription, SaysWhatIsPlanned) {
  Json document = smallSweep();
  document["networks"].push_back({{"network", "resnet18"}, {"weight", 2.5}});
  document["combine"] = "worst";
  document["questions"][1]["options"] = {{"halo", "off"}};
  document["after"] = {"latency_s <= 0.01", "latency_s.resnet18 > 0"};
  document["sample"] = {{"method", "sobol"}, {"count", 100}, {"skip", 3}};
  document["keep"] = "layers";
  const SweepDescription sweep = valueOrFail(readSweep(document));
  EXPECT_EQ(sweep.name, "check");
  ASSERT_EQ(sweep.networks.size(), 2u);
  EXPECT_EQ(sweep.networks[1].name, "resnet18");
  EXPECT_EQ(sweep.networks[1].weight, 2.5);
  EXPECT_EQ(sweep.combine, Combine::Worst);
  EXPECT_EQ(sweep.questions[1].objective, Objective::Energy);
  EXPECT_EQ(sweep.questions[1].options.at("halo"), "off");
  EXPECT_EQ(sweep.axes[0].valueInUnit(5), 1024);
  EXPECT_EQ(sweep.axes[0].numbers[5], 1024 * 8192);
  EXPECT_EQ(sweep.axes[1].pointers.size(), 2u);
  EXPECT_EQ(sweep.after.size(), 2u);
  ASSERT_EQ(sweep.front.size(), 2u);
  EXPECT_EQ(sweep.slots[sweep.front[1]].metric, SweepMetric::Energy);
  EXPECT_EQ(sweep.points(), 100);
  EXPECT_EQ(sweep.sample.skip, 3);
  EXPECT_EQ(sweep.keep, Keep::Layers);
}

TEST(SweepDescription, AValueMayNeedThoseOfEarlierAxes) {
  Json document = smallSweep();
  document["hardware"] = "tpu_like";
  document["front"] = {"latency_s", "energy_pj"};
  const Json rate = {{"name", "rate"}, {"set", {"/memories/3/bandwidth_gb_per_s"}}, {"list", {8, 16}}};
  const Json ports = {{"name", "ports"}, {"set", {"/memories/3/ports"}}, {"list", {nullptr}}};
  document["axes"] = {rate, ports};
  EXPECT_EQ(errorsOf(document), "");
  document["axes"] = {ports, rate};
  EXPECT_THAT(errorsOf(document), AllOf(HasSubstr("/axes/0/list/0"), HasSubstr("neither ports nor bandwidth")));
}

TEST(SweepDescription, AxesHaveTheirKindsOfValues) {
  Json document = smallSweep();
  document["axes"] = Json::parse(R"([
    {"name": "weights", "set": ["/memories/1/size_bits"], "unit": "KiB", "powers_of_two": [32, 128], "steps_per_octave": 2},
    {"name": "dram", "set": ["/memories/3/bandwidth_gb_per_s"], "linear": {"from": 12.8, "to": 51.2, "step": 12.8}},
    {"name": "clock", "set": ["/clock_mhz"], "unit": "GHz", "log": {"from": 0.5, "to": 2, "count": 3}},
    {"name": "buffered", "set": ["/memories/0/double_buffered"], "list": [false, true]},
    {"name": "array", "together": [{"/array/dims/0/size": 16, "/array/dims/1/size": 16},
                                   {"/array/dims/0/size": 32, "/array/dims/1/size": 8}]}])");
  const SweepDescription sweep = valueOrFail(readSweep(document));
  EXPECT_EQ(sweep.axes[0].size(), 5u);
  EXPECT_THAT(sweep.axes[1].numbers, ElementsAre(12.8, 25.6, 38.4, 51.2));
  EXPECT_EQ(sweep.axes[1].unit, "GB/s");
  EXPECT_THAT(sweep.axes[2].numbers, ElementsAre(500, 1000, 2000));
  EXPECT_THAT(sweep.axes[3].words, ElementsAre("false", "true"));
  EXPECT_THAT(editsOf(sweep.axes[4], 1),
              ElementsAre(HardwareEdit{"/array/dims/0/size", "32"}, HardwareEdit{"/array/dims/1/size", "8"}));
  EXPECT_EQ(sweep.points(), 5 * 4 * 3 * 2 * 2);
}

TEST(SweepDescription, EqualValuesAreOnePointAndAWarning) {
  Json document = smallSweep();
  document["axes"][0]["unit"] = "B";
  document["axes"][0]["list"] = {4096, 4096.2, 8192};
  const Result<SweepDescription> sweep = readSweep(document);
  ASSERT_TRUE(sweep) << toText(sweep.diagnostics());
  EXPECT_EQ(sweep->axes[0].size(), 2u);
  EXPECT_THAT(toText(sweep.diagnostics()), AllOf(HasSubstr("warning"), HasSubstr("/axes/0"), HasSubstr("1 value")));
}

struct Bad {
  const char* what;
  std::function<void(Json&)> change;
  std::vector<std::string> says;
};

void expectEach(const std::vector<Bad>& cases) {
  for (const Bad& bad : cases) {
    Json document = smallSweep();
    bad.change(document);
    const std::string errors = errorsOf(document);
    for (const std::string& text : bad.says) EXPECT_THAT(errors, HasSubstr(text)) << bad.what;
    EXPECT_THAT(errors, HasSubstr(kSweepFile)) << bad.what;
  }
}

std::function<void(Json&)> axis(const char* values) {
  return [values](Json& document) {
    document["axes"][0].erase("list");
    document["axes"][0].update(Json::parse(values));
  };
}

std::function<void(Json&)> with(const char* key, const char* value) {
  return [key, value](Json& document) { document[key] = Json::parse(value); };
}

std::function<void(Json&)> andAxis(const char* added) {
  return [added](Json& document) { document["axes"].push_back(Json::parse(added)); };
}

TEST(SweepDescription, BadQuestionsAreErrors) {
  expectEach({
      {"unknown key", with("colour", "1"), {"/colour"}},
      {"nearest key", with("netwrks", "1"), {"Did you mean"}},
      {"mistyped key of an axis",
       [](Json& d) {
         d["axes"][0]["nam"] = d["axes"][0]["name"];
         d["axes"][0].erase("name");
       },
       {"/axes/0/nam", "Did you mean \"name\""}},
      {"mistyped key of a question",
       [](Json& d) {
         d["questions"][0] = {{"modle", "eplanner"}};
       },
       {"/questions/0/modle", "Did you mean \"model\""}},
      {"a question twice",
       [](Json& d) {
         d["questions"][1] = d["questions"][0];
         d["questions"][1]["options"] = {{"halo", "on"}};
       },
       {"/questions/1", "the same question as /questions/0"}},
      {"format", with("format", "\"tilescope.sweep/9\""), {"/format"}},
      {"hardware", with("hardware", "\"nowhere\""), {"/hardware", "nowhere"}},
      {"network", [](Json& d) { d["networks"][0]["network"] = "nowhere"; }, {"/networks/0"}},
      {"no networks", with("networks", "[]"), {"/networks"}},
      {"two of one name",
       [](Json& d) {
         d["networks"].push_back({{"network", "mlperf_tiny_resnet8"}});
       },
       {"/networks/1/network", "an earlier network"}},
      {"weight", [](Json& d) { d["networks"][0]["weight"] = -1; }, {"/networks/0/weight"}},
      {"combine", with("combine", "\"product\""), {"/combine"}},
      {"no questions", with("questions", "[]"), {"/questions"}},
      {"model", [](Json& d) { d["questions"][1]["model"] = "oracle"; }, {"/questions/1/model"}},
      {"search", [](Json& d) { d["questions"][1]["search"] = "guess"; }, {"/questions/1/search"}},
      {"objective", [](Json& d) { d["questions"][0]["objective"] = "beauty"; }, {"/questions/0/objective"}},
      {"dataflow", [](Json& d) { d["questions"][0]["dataflow"] = "diagonal"; }, {"/questions/0/dataflow"}},
      {"option",
       [](Json& d) {
         d["questions"][0]["options"] = {{"halox", "on"}};
       },
       {"/questions/0/options/halox"}},
      {"value of an option",
       [](Json& d) {
         d["questions"][0]["options"] = {{"halo", "x"}};
       },
       {"/questions/0/options/halo"}},
      {"tie break", with("tie_break", "\"dice\""), {"/tie_break"}},
  });
}

TEST(SweepDescription, BadAxesAreErrors) {
  expectEach({
      {"no values", axis(R"({"list": []})"), {"/axes/0"}},
      {"from > to", axis(R"({"linear": {"from": 64, "to": 32, "step": 8}})"), {"/axes/0/linear"}},
      {"step 0", axis(R"({"linear": {"from": 32, "to": 64, "step": 0}})"), {"/axes/0/linear"}},
      {"step and count", axis(R"({"linear": {"from": 1, "to": 2, "step": 1, "count": 2}})"), {"/axes/0/linear"}},
      {"log from > to", axis(R"({"log": {"from": 64, "to": 32, "count": 8}})"), {"/axes/0/log"}},
      {"reversed powers", axis(R"({"powers_of_two": [1024, 32]})"), {"/axes/0/powers_of_two"}},
      {"no power", axis(R"({"powers_of_two": [33, 40]})"), {"/axes/0/powers_of_two"}},
      {"steps per octave", axis(R"({"powers_of_two": [32, 64], "steps_per_octave": 3})"), {"/axes/0/steps_per_octave"}},
      {"steps of a list", axis(R"({"list": [32], "steps_per_octave": 2})"), {"/axes/0/steps_per_octave"}},
      {"negative size", axis(R"({"list": [-32]})"), {"/axes/0/list/0"}},
      {"a later value", axis(R"({"list": [32, 0]})"), {"/axes/0/list/1"}},
      {"word among numbers", axis(R"({"list": [32, "many"]})"), {"/axes/0/list/1: found \"many\"", "without quotes"}},
      {"unit", [](Json& d) { d["axes"][0]["unit"] = "parsec"; }, {"/axes/0/unit", "KiB"}},
      {"two kinds of values",
       [](Json& d) { d["axes"][0].update(Json::parse(R"({"linear": {"from": 1, "to": 2, "step": 1}})")); },
       {"/axes/0", "\"list\" and \"linear\""}},
      {"nothing varies", [](Json& d) { d["axes"][0].erase("set"); }, {"/axes/0", "\"together\""}},
      {"no such field",
       [](Json& d) { d["axes"][0]["set"] = {"/memories/9/size_bits"}; },
       {"/axes/0/set/0", "one of the profile's fields"}},
      {"no slash",
       [](Json& d) { d["axes"][0]["set"] = {"memories/1/size_bits"}; },
       {"/axes/0/set/0", "Write \"/memories/1/size_bits\""}},
      {"log from 0", axis(R"({"log": {"from": 0, "to": 2, "count": 2}})"), {"/axes/0/log/from", "Start above 0"}},
      {"a path", with("name", R"("a/b")"), {"/name", "choose another name"}},
      {"this folder", with("name", R"(".")"), {"/name"}},
      {"the folder above", with("name", R"("..")"), {"/name"}},
      {"a line break", with("name", R"("a\nb")"), {"/name"}},
      {"two units", [](Json& d) { d["axes"][0]["set"].push_back("/clock_mhz"); }, {"/axes/0/set/1", "MHz"}},
      {"no such dataflow", andAxis(R"({"name": "f", "choice": "dataflow", "list": ["diagonal"]})"), {"/axes/2/list/0"}},
      {"no such model", andAxis(R"({"name": "f", "choice": "model", "list": ["oracle"]})"), {"/axes/2/list/0"}},
      {"no such option", andAxis(R"({"name": "f", "choice": "option:halox", "list": ["on"]})"), {"/axes/2/list/0"}},
      {"no such choice", andAxis(R"({"name": "f", "choice": "colour", "list": ["red"]})"), {"/axes/2/choice"}},
      {"no such technology",
       andAxis(R"({"name": "f", "choice": "technology", "list": ["nowhere"]})"),
       {"/axes/2/list/0"}},
      {"no such network", andAxis(R"({"name": "f", "choice": "network", "list": ["nowhere"]})"), {"/axes/2/list/0"}},
      {"batch", andAxis(R"({"name": "f", "choice": "batch", "list": [1, 0]})"), {"/axes/2/list/1"}},
      {"combinations",
       andAxis(R"({"name": "f", "together": [{"/clock_mhz": 1}, {"/clock_mhz": -1}]})"),
       {"/axes/2/together/1"}},
      {"other fields",
       andAxis(R"({"name": "f", "together": [{"/clock_mhz": 1}, {"/clock_mhz": 1, "/prices": "fixed"}]})"),
       {"/axes/2/together/0"}},
      {"two axes on one field",
       andAxis(R"({"name": "b", "set": ["/memories/1/size_bits"], "unit": "KiB", "list": [64]})"),
       {"/axes/2", "/memories/1/size_bits"}},
      {"two axes of one name",
       andAxis(R"({"name": "io_buffers", "set": ["/clock_mhz"], "list": [1000]})"),
       {"/axes/2/name"}},
      {"one choice twice",
       [](Json& d) {
         for (const char* name : {"b1", "b2"})
           d["axes"].push_back({{"name", name}, {"choice", "batch"}, {"list", {1}}});
       },
       {"/axes/3/choice"}},
      {"a word of expressions", [](Json& d) { d["axes"][0]["name"] = "and"; }, {"/axes/0/name"}},
      {"17 axes",
       [](Json& d) {
         for (int k = 0; k < 15; ++k)
           d["axes"].push_back({{"name", "a" + std::to_string(k)}, {"choice", "batch"}, {"list", {1}}});
       },
       {"17", "16"}},
      {"2^40 points and more",
       [](Json& d) {
         d["axes"] = Json::array();
         for (const int k : {0, 1})
           d["axes"].push_back({{"name", "a" + std::to_string(k)},
                                {"set", {"/memories/" + std::to_string(k) + "/size_bits"}},
                                {"unit", "bit"},
                                {"linear", {{"from", 1}, {"to", std::int64_t{1} << 40}, {"count", (1 << 20) + k}}}});
       },
       {"/axes", "1099512676352 points"}},
      {"too many values", axis(R"({"linear": {"from": 1, "to": 1e12, "step": 1}})"), {"/axes/0/linear", "4194304"}},
  });
}

TEST(SweepDescription, BadConstraintsAreErrors) {
  expectEach({
      {"unknown name", with("after", R"(["latencyy <= 1"])"), {"/after/0", "latencyy", "column 1"}},
      {"syntax", with("before", R"(["weight_buffer >= (2"])"), {"/before/0"}},
      {"division by zero", with("before", R"(["weight_buffer / 0 > 1"])"), {"/before/0"}},
      {"a unit that is not the axis's",
       with("before", R"(["weight_buffer * 2 > 1 MHz"])"),
       {"/before/0", "KiB", "column 21"}},
      {"no condition", with("before", R"(["weight_buffer"])"), {"/before/0", "a condition"}},
      {"metric before the plan", with("before", R"(["latency_s < 1"])"), {"/before/0", "latency_s", "\"after\""}},
      {"other unit of energy", with("after", R"(["energy_pj < 1"])"), {"/after/0", "energy_pj"}},
      {"no such network", with("after", R"(["latency_s.vgg < 1"])"), {"/after/0", "latency_s.vgg"}},
      {"combined figures of each",
       [](Json& d) {
         d["combine"] = "each";
         d["after"] = {"latency_s < 1"};
       },
       {"/after/0", "\"each\""}},
      {"area without area", with("front", R"(["latency_s", "area_mm2"])"), {"/front/1", "\"area\""}},
      {"unknown metric", with("front", R"(["latency_s", "beauty"])"), {"/front/1", "beauty"}},
      {"unknown metric alone", with("front", R"(["beauty"])"), {"/front/0", "beauty"}},
      {"five metrics",
       with("front", R"(["latency_s", "energy_mac", "edp", "traffic_bytes", "utilisation"])"),
       {"/front: found a list of 5; expected a list from 1 to 4"}},
      {"metric twice", with("front", R"(["latency_s", "latency_s"])"), {"/front/1"}},
      {"rounds without a front",
       [](Json& d) {
         d.erase("front");
         d["refine"] = {{"rounds", 2}};
         d["prune"] = "seed";
       },
       {"/refine", "/prune"}},
      {"plans are not kept", with("keep", R"("plans")"), {"/keep", "layers"}},
      {"layers beside an axis of networks",
       [](Json& d) {
         d["keep"] = "layers";
         d["axes"].push_back({{"name", "net"}, {"choice", "network"}, {"list", {"mlperf_tiny_resnet8"}}});
       },
       {"/keep"}},
      {"sample", with("sample", R"({"method": "dice"})"), {"/sample/method"}},
      {"sobol of nothing", with("sample", R"({"method": "sobol", "count": 0})"), {"/sample/count"}},
      {"no count", with("sample", R"({"method": "random"})"), {"/sample/count"}},
      {"seed of a grid", with("sample", R"({"method": "grid", "seed": 1})"), {"/sample/seed"}},
      {"skip of random", with("sample", R"({"method": "random", "count": 5, "skip": 1})"), {"/sample/skip"}},
      {"areas without a source", with("area", R"({"pe_mm2": 1, "sram_mm2_per_kib": 1})"), {"/area"}},
  });
}

TEST(SweepDescription, BadDependentFieldsAreErrors) {
  const auto dependent = [](const char* fields) { return with("dependent", fields); };
  expectEach({
      {"table too short",
       dependent(R"([{"set": ["/memories/1/read_energy"], "of": "weight_buffer",
         "table": [[32, 2], [64, 3]], "between": "log-log", "source": "check"}])"),
       {"/dependent/0/table", "40 points", "128 KiB"}},
      {"no source",
       dependent(R"([{"set": ["/memories/1/read_energy"], "of": "weight_buffer",
         "table": [[32, 2], [1024, 3]], "between": "linear"}])"),
       {"/dependent/0", "source"}},
      {"cycle",
       dependent(R"([{"set": ["/memories/0/read_energy"], "formula": "\"/memories/1/read_energy\" * 2", "source": "x"},
         {"set": ["/memories/1/read_energy"], "formula": "\"/memories/0/read_energy\" * 2", "source": "x"}])"),
       {"/dependent/0/formula", "/dependent/1/formula", "cycle"}},
      {"no table",
       dependent(R"([{"set": ["/memories/1/read_energy"], "source": "x"}])"),
       {"/dependent/0", "\"table\""}},
      {"no such axis",
       dependent(R"([{"set": ["/memories/1/read_energy"], "of": "weigth_buffer", "table": [[1, 1], [2000, 1]],
         "source": "x"}])"),
       {"/dependent/0/of", "weight_buffer"}},
      {"unsorted",
       dependent(R"([{"set": ["/memories/1/read_energy"], "of": "weight_buffer", "table": [[1, 1], [1, 2]],
         "source": "x"}])"),
       {"/dependent/0/table/1"}},
      {"logarithm of 0",
       dependent(R"([{"set": ["/memories/1/read_energy"], "of": "weight_buffer", "between": "log-log",
         "table": [[0, 1], [2000, 2]], "source": "x"}])"),
       {"/dependent/0/table/0"}},
      {"field of an axis",
       dependent(R"([{"set": ["/memories/1/size_bits"], "formula": "1", "source": "x"}])"),
       {"/dependent/0/set/0", "weight_buffer"}},
      {"field twice",
       dependent(R"([{"set": ["/clock_mhz", "/clock_mhz"], "formula": "1", "source": "x"}])"),
       {"/dependent/0/set/1"}},
      {"no such field",
       dependent(R"([{"set": ["/memories/1/colour"], "formula": "1", "source": "x"}])"),
       {"/dependent/0/set/0"}},
      {"bad formula",
       dependent(R"([{"set": ["/clock_mhz"], "formula": "latency_s", "source": "x"}])"),
       {"/dependent/0/formula", "latency_s"}},
  });
}

// Errors that follow from another error are not reported.
TEST(SweepDescription, TheCauseIsReportedAlone) {
  const auto linesOf = [](const std::function<void(Json&)>& change) {
    Json document = smallSweep();
    change(document);
    const std::string text = errorsOf(document);
    return std::count(text.begin(), text.end(), '\n') + (text.empty() || text.back() == '\n' ? 0 : 1);
  };
  EXPECT_EQ(linesOf([](Json& d) { d["hardware"] = "nowhere"; }), 1);
  EXPECT_EQ(linesOf([](Json& d) { d["axes"][0]["list"] = {"64", 64}; }), 1);
  EXPECT_EQ(linesOf([](Json& d) { d["axes"][0]["set"] = {"memories/1/size_bits"}; }), 1);
  EXPECT_EQ(
      linesOf([](Json& d) {
        for (int k = 0; k < 14; ++k)
          d["axes"].push_back(
              {{"name", "a" + std::to_string(k)}, {"set", {"/memories/1/size_bits"}}, {"unit", "KiB"}, {"list", {64}}});
      }),
      14);
}

TEST(SweepDescription, EveryErrorIsReportedAtOnce) {
  expectEach({{"three",
               [](Json& d) {
                 d["colour"] = 1;
                 d["combine"] = "product";
                 d["axes"][0]["unit"] = "parsec";
                 d["front"] = {"latency_s", "speed"};
               },
               {"/colour", "/combine", "/axes/0/unit", "/front/1: found \"speed\""}}});
}

TEST(SweepDescription, NotesOfTheUserAreLeftAlone) {
  Json document = smallSweep();
  document["x-note"] = "mine";
  document["axes"][0]["x-why"] = "mine";
  EXPECT_EQ(errorsOf(document), "");
}

}  // namespace
}  // namespace tilescope
