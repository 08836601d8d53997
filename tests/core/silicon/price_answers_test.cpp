// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/silicon/price_answers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/base/schemas.h"

namespace tilescope {
namespace {

using testing::AllOf;
using testing::HasSubstr;

const Json kSram{
    {"kind", "sram"},
    {"inputs",
     {{"node_nm", 28}, {"transistors", "high_performance"}, {"size_bits", 4096}, {"port_bits", 32}, {"ports", 1}}}};
const Json kFloatMac{
    {"kind", "mac"},
    {"inputs", {{"node_nm", 45}, {"format", "float"}, {"input", "bf16"}, {"weight", "bf16"}, {"partial_sum", "fp32"}}}};
const Json kReprice{{"kind", "reprice"},
                    {"inputs",
                     {{"memory_kind", "sram"},
                      {"quantity", "read_pj"},
                      {"published", 6},
                      {"energy_per", "word"},
                      {"ports", 1},
                      {"size_bits", 8192},
                      {"port_bits", 8},
                      {"new_size_bits", 8192},
                      {"new_port_bits", 8}}}};

Json questionsOf(const std::vector<Json>& questions) {
  return {{"format", kPriceQuestionsFormat}, {"questions", questions}};
}

std::string errorsOf(const std::vector<Json>& questions) {
  const auto answers = answerPriceQuestions(questionsOf(questions), "q.json");
  EXPECT_FALSE(answers.ok());
  return answers ? "" : toText(answers.diagnostics());
}

Json with(Json question, const char* input, Json value) {
  question["inputs"][input] = std::move(value);
  return question;
}

TEST(PriceAnswers, ComeInTheOrderOfTheQuestions) {
  const auto answers = answerPriceQuestions(questionsOf({kReprice, kSram, kFloatMac}), "q.json");
  ASSERT_TRUE(answers) << toText(answers.diagnostics());
  ASSERT_EQ(answers->size(), 3u);
  EXPECT_EQ((*answers)[0].figures, (std::vector<PriceFigure>{{"energy", 6}}));
  EXPECT_EQ((*answers)[1].figures.size(), 6u);
  EXPECT_EQ((*answers)[2].kind, "mac");
  const Json document = toJson(*answers);
  EXPECT_EQ(toText(validateAgainstSchema(document, "prices", "answers")), "");
  EXPECT_EQ(document["answers"][0], (Json{{"energy", 6}}));
}

TEST(PriceAnswers, NoQuestionHasNoAnswer) {
  EXPECT_TRUE(answerPriceQuestions(questionsOf({}), "q.json").value().empty());
}

TEST(PriceAnswers, OfTwoFormatsTheDearerMultiplierTakesBoth) {
  const auto answers =
      answerPriceQuestions(questionsOf({with(kFloatMac, "weight", "fp8"), kFloatMac}), "q.json").value();
  EXPECT_EQ(answers[0], answers[1]);
}

TEST(PriceAnswers, InputsThatAreNoGoodAreNamedByTheirPlace) {
  for (const auto& [input, value] : std::vector<std::pair<const char*, Json>>{{"node_nm", 0},
                                                                              {"node_nm", -5},
                                                                              {"transistors", "fast"},
                                                                              {"size_bits", 0},
                                                                              {"size_bits", -8},
                                                                              {"size_bits", "big"},
                                                                              {"port_bits", 0},
                                                                              {"ports", 0},
                                                                              {"ports", 1.5},
                                                                              {"colour", 1}}) {
    EXPECT_THAT(errorsOf({kSram, with(kSram, input, value)}),
                AllOf(HasSubstr("q.json: /questions/1/inputs/" + std::string(input) + ": found ")))
        << value;
  }
  EXPECT_THAT(errorsOf({with(kReprice, "quantity", "colour")}),
              HasSubstr("/questions/0/inputs/quantity: found \"colour\"; expected \"read_pj\" or \"write_pj\""));
  EXPECT_THAT(errorsOf({with(kReprice, "memory_kind", "flash")}), HasSubstr("/questions/0/inputs/memory_kind"));
  EXPECT_THAT(errorsOf({with(kReprice, "published", -1)}), HasSubstr("/questions/0/inputs/published"));
}

TEST(PriceAnswers, UnknownKindsAndMissingInputsAreNamed) {
  EXPECT_THAT(errorsOf({Json{{"kind", "flash"}, {"inputs", Json::object()}}}),
              HasSubstr("/questions/0/kind: found \"flash\"; expected \"sram\", \"register_file\""));
  EXPECT_THAT(errorsOf({Json{{"inputs", kSram["inputs"]}}}), HasSubstr("/questions/0/kind: found nothing"));
  Json question = kSram;
  question["inputs"].erase("size_bits");
  EXPECT_THAT(errorsOf({question}), HasSubstr("/questions/0/inputs/size_bits: found nothing"));
  EXPECT_THAT(errorsOf({with(kSram, "read_ports", 1)}), HasSubstr("unknown key \"read_ports\""));
}

TEST(PriceAnswers, NamesThatTheTablesDoNotHaveAreAnsweredWithTheNearest) {
  const Json dram{{"kind", "dram"}, {"inputs", {{"dram", "LPDR4"}, {"bits", 64}}}};
  EXPECT_THAT(errorsOf({dram}),
              AllOf(HasSubstr("q.json: /questions/0/inputs/dram: found \"LPDR4\"; expected a type of DRAM: DDR3, "),
                    HasSubstr("Did you mean \"LPDDR4\"?")));
  EXPECT_THAT(errorsOf({with(kFloatMac, "input", "fp12")}),
              HasSubstr("/questions/0/inputs/input: found \"fp12\"; expected a format: fp32, fp16, bf16 or fp8"));
  EXPECT_THAT(
      errorsOf({with(kFloatMac, "partial_sum", "fp8")}),
      HasSubstr(
          "/questions/0/inputs/partial_sum: found \"fp8\"; expected a format with an addition: fp32, fp16 or bf16"));
  EXPECT_THAT(errorsOf({with(kFloatMac, "input", 8)}),
              HasSubstr("/questions/0/inputs/input: found 8; expected a text"));
}

TEST(PriceAnswers, EveryErrorIsReportedAtOnce) {
  EXPECT_THAT(errorsOf({with(kSram, "node_nm", 0), with(kSram, "ports", 0)}),
              AllOf(HasSubstr("/questions/0/inputs/node_nm"), HasSubstr("/questions/1/inputs/ports")));
  EXPECT_THAT(errorsOf({with(kFloatMac, "input", "a"), with(kFloatMac, "weight", "b")}),
              AllOf(HasSubstr("/questions/0/inputs/input"), HasSubstr("/questions/1/inputs/weight")));
}

}  // namespace
}  // namespace tilescope
