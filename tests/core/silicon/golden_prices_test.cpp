// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/base/json.h"
#include "core/silicon/price_answers.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

constexpr double kTolerance = 1e-9;  // relative

TEST(GoldenPrices, EveryCaseIsMet) {
  const Json golden = goldenJson("silicon_prices.json");
  const Json& cases = golden["cases"];
  Json questions{{"format", kPriceQuestionsFormat}, {"questions", Json::array()}};
  for (const Json& one : cases) questions["questions"].push_back({{"kind", one["kind"]}, {"inputs", one["inputs"]}});
  const auto answers = answerPriceQuestions(questions, "golden");
  ASSERT_TRUE(answers) << toText(answers.diagnostics());
  ASSERT_EQ(cases.size(), 59u);
  ASSERT_EQ(answers->size(), cases.size());
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const Json& expected = cases[i]["expected"];
    const std::string name = cases[i]["kind"].get<std::string>() + ", " + cases[i]["id"].get<std::string>();
    ASSERT_EQ((*answers)[i].figures.size(), expected.size()) << name;
    for (const PriceFigure& figure : (*answers)[i].figures) {
      const double value = expected[figure.key];
      EXPECT_NEAR(figure.value, value, kTolerance * value) << name << ": " << figure.key;
    }
  }
}

}  // namespace
}  // namespace tilescope
