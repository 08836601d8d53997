// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/base/schemas.h"
#include "tests/app/cli_expectations.h"

namespace tilescope::cli {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

CommandLine price(const std::string& kind, const CommandLine& more) {
  CommandLine words{"price", "--kind", kind};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

const CommandLine kSram{"--size", "64KiB", "--port-bits", "64", "--node", "45", "--transistors", "low_standby_power"};

CommandLine sramWith(const CommandLine& more) {
  CommandLine words = price("sram", kSram);
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

Json answersOf(const CommandLine& arguments) {
  Json document = expectJson(arguments);
  EXPECT_EQ(toText(validateAgainstSchema(document, "prices", "answer")), "");
  return document["answers"];
}

std::string questionsFile(const std::string& questions) {
  return temporaryFile("questions.json",
                       R"({"format": "tilescope.price_questions/1", "questions": )" + questions + "}");
}

TEST(CliPrice, OptionsAskWhatAFileAsks) {
  const std::string file = questionsFile(R"([
    {"kind": "sram", "inputs": {"node_nm": 45, "transistors": "low_standby_power", "size_bits": 524288,
                                "port_bits": 64, "ports": 1}},
    {"kind": "register_file", "inputs": {"node_nm": 28, "transistors": "high_performance", "size_bits": 1024,
                                         "port_bits": 8, "read_ports": 1, "write_ports": 1}},
    {"kind": "mac", "inputs": {"node_nm": 45, "format": "int", "input": 8, "weight": 8, "partial_sum": 32}},
    {"kind": "mac", "inputs": {"node_nm": 7, "format": "float", "input": "bf16", "weight": "bf16",
                               "partial_sum": "fp32"}},
    {"kind": "dram", "inputs": {"dram": "LPDDR4", "bits": 64}},
    {"kind": "node", "inputs": {"node_nm": 90}},
    {"kind": "reprice", "inputs": {"memory_kind": "sram", "quantity": "read_pj", "published": 416.16,
                                   "energy_per": "access", "ports": 2, "size_bits": 16777216, "port_bits": 2048,
                                   "new_size_bits": 33554432, "new_port_bits": 2048}}])");
  const std::vector<CommandLine> questions{
      sramWith({"--json"}),
      price("register_file", {"--size", "1024bit", "--port-bits", "8", "--node", "28", "--json"}),
      price("mac", {"--node", "45", "--input", "8", "--weight", "8", "--partial-sum", "32", "--json"}),
      price("mac", {"--node", "7", "--format", "float", "--input", "bf16", "--weight", "bf16", "--partial-sum", "fp32",
                    "--json"}),
      price("dram", {"--dram", "LPDDR4", "--bits", "64", "--json"}),
      price("node", {"--node", "90", "--json"}),
      price("reprice",
            {"--memory-kind", "sram", "--quantity", "read_pj", "--published", "416.16", "--ports", "2", "--size",
             "2MiB", "--port-bits", "2048", "--new-size", "4MiB", "--new-port-bits", "2048", "--json"})};
  const Json all = answersOf({"price", file, "--json"});
  ASSERT_EQ(all.size(), questions.size());
  for (std::size_t i = 0; i < questions.size(); ++i) EXPECT_EQ(answersOf(questions[i]), Json::array({all[i]})) << i;
  EXPECT_NEAR(all[6]["energy"].get<double>(), 637.57365123, 1e-6);
  EXPECT_EQ(all[2], (Json{{"pj", 0.30000000000000004}, {"um2", 419}}));
}

TEST(CliPrice, ATableHasALinePerFigureAndSaysWhereItIsFrom) {
  const std::string table = expectOutput(sramWith({}));
  EXPECT_THAT(table, AllOf(HasSubstr("read energy per access      26.90  pJ\n"), HasSubstr("0.2122  mm²\n"),
                           HasSubstr("1.644  ns\n"), HasSubstr("\nDefaults: --ports 1\n"),
                           HasSubstr("\nFit to CACTI 7.0 at 340 K.\n")));
  EXPECT_THAT(expectOutput(price("dram", {"--dram", "HBM2", "--bits", "256"})), HasSubstr("3.9 to 7 pJ per bit"));
  EXPECT_THAT(expectOutput(price("sram", {"--size", "8KiB", "--port-bits", "64", "--node", "7"})),
              AllOf(HasSubstr("lower bound"), HasSubstr("Defaults: --transistors high_performance, --ports 1")));
}

TEST(CliPrice, SeveralQuestionsAreNumbered) {
  const std::string file = questionsFile(R"([{"kind": "node", "inputs": {"node_nm": 45}},
                                             {"kind": "dram", "inputs": {"dram": "GDDR5", "bits": 32}}])");
  EXPECT_THAT(expectOutput({"price", file}), AllOf(HasSubstr("       0  node  energy of logic  1.000"),
                                                   HasSubstr("       1  dram  energy           448.0")));
  EXPECT_EQ(expectOutput({"price", file, "--csv"}),
            "question,kind,quantity,value,unit\r\n0,node,logic_energy,1,× that of 45 nm\r\n"
            "0,node,logic_area,1,× that of 45 nm\r\n1,dram,pj,448,pJ\r\n");
}

TEST(CliPrice, SizesHaveUnits) {
  const auto areaOf = [](const std::string& size) {
    return answersOf(price("sram", {"--size", size, "--port-bits", "8", "--node", "28", "--json"}))[0]["area_mm2"];
  };
  EXPECT_EQ(areaOf("0.5MiB"), areaOf("512KiB"));
  EXPECT_EQ(areaOf("1KiB"), areaOf("1024B"));
  EXPECT_EQ(areaOf("1KiB"), areaOf("8192bit"));
  EXPECT_NE(areaOf("1KiB"), areaOf("1MiB"));
}

TEST(CliPrice, BadOptionsAreNamed) {
  const std::vector<Rejected> cases{
      {{"price"}, "expected QUESTIONS, a file, or --kind, which is required"},
      {{"price", "q.json", "--kind", "node", "--node", "45"}, "found both a file of questions and --kind"},
      {{"price", "q.json", "--node", "45"}, "found --node without --kind"},
      {price("flash", {"--size", "8KiB"}), "found \"flash\"; expected sram, register_file, mac, dram, node or reprice"},
      {price("srm", {}), "Did you mean \"sram\"?"},
      {price("sram", {"--size", "8Kib", "--port-bits", "8", "--node", "28"}), "found --size \"8Kib\"; expected a size"},
      {price("sram", {"--size", "0B", "--port-bits", "8", "--node", "28"}), "found --size \"0B\""},
      {price("sram", {"--size", "8", "--port-bits", "8", "--node", "28"}), "found --size \"8\""},
      {price("sram", {"--size", "8KiB", "--port-bits", "8"}), "expected --node, which is required"},
      {sramWith({"--dram", "LPDDR4"}),
       "found --dram with --kind sram; expected an option of this choice: --node, --transistors, --size, --port-bits "
       "or "
       "--ports"},
      {price("sram", {"--size", "8KiB", "--port-bits", "8", "--node", "0"}),
       "--node: found 0; expected a number from 1"},
      {price("sram", {"--size", "8KiB", "--port-bits", "x", "--node", "28"}), "--port-bits: found \"x\""},
      {sramWith({"--ports", "0"}), "--ports: found 0"},
      {price("node", {"--node", "28nm"}), "--node: found \"28nm\""},
      {price("dram", {"--dram", "DDR9", "--bits", "64"}), "--dram: found \"DDR9\"; expected a type of DRAM: DDR3, "},
      {price("mac", {"--node", "45", "--input", "fp16", "--weight", "8", "--partial-sum", "32"}),
       "--input: found \"fp16\"; expected a whole number from 1 to 64"},
  };
  for (const Rejected& rejected : cases) expectRejected(rejected.arguments, rejected.message);
}

TEST(CliPrice, BadFilesAreNamedWithTheirPlace) {
  const std::string file = questionsFile(R"([{"kind": "node", "inputs": {"node_nm": 45}},
                                             {"kind": "node", "inputs": {"node_nm": 0}}])");
  expectRejected({"price", file, "--json"}, "questions.json: /questions/1/inputs/node_nm: found 0");
  expectRejected({"price", "/nowhere/q.json"}, "/nowhere/q.json");
  expectRejected({"price", temporaryFile("broken.json", "{"), "--json"}, "broken.json: line 1");
  expectRejected({"price", temporaryFile("other.json", R"({"format": "tilescope.case/1"})"), "--json"},
                 "expected \"tilescope.price_questions/1\"");
}

TEST(CliPrice, AnUnknownSourceOfPricesIsNamedAsTyped) {
  const Outcome run =
      runProgram({"plan", "--network", "alexnet", "--hardware", "tpu_like", "--model", "zigzag", "--prices", "cheap"});
  EXPECT_EQ(run.exitCode, 2);
  EXPECT_EQ(run.err,
            "error: --prices: found \"cheap\"; expected a source of prices: published, technology or fixed. Choose one "
            "of them.\n");
}

}  // namespace
}  // namespace tilescope::cli
