// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json_document.h"
#include "core/base/json.h"

#include <gtest/gtest.h>

namespace tilescope {
namespace {

TEST(Notes, AreTakenFromEveryDepthAndPutBack) {
  const Json original = Json::parse(R"({"a": [{"k": 1, "x-b": {"x-c": 2}}], "d/e": {"x-": null}, "x-top": "t"})");
  Json document = original;
  const Notes notes = takeNotes(document);
  EXPECT_EQ(document.dump(), R"({"a":[{"k":1}],"d/e":{}})");
  const Notes expected{{"", "x-top", R"("t")"}, {"/a/0", "x-b", R"({"x-c":2})"}, {"/d~1e", "x-", "null"}};
  EXPECT_EQ(notes, expected);
  putNotes(document, notes);
  EXPECT_EQ(document, original);
}

TEST(Notes, OfAPlaceThatIsGoneAreDropped) {
  Json document = Json::parse(R"({"a": 1})");
  putNotes(document, {{"/b/0", "x-n", "1"}, {"/a", "x-n", "1"}, {"no pointer", "x-n", "1"}, {"", "x-n", "not json"}});
  EXPECT_EQ(document.dump(), R"({"a":1})");
}

TEST(Notes, NeverReplaceAKey) {
  Json document = Json::parse(R"({"x-n": 1})");
  putNotes(document, {{"", "x-n", "2"}});
  EXPECT_EQ(document.dump(), R"({"x-n":1})");
}

TEST(QuoteShort, IsCompact) {
  EXPECT_EQ(quoteShort(Json::parse(R"({"a": [1, 2.5, true], "b": "t"})")), R"({"a": [1, 2.5, true], "b": "t"})");
  EXPECT_EQ(quoteShort(Json()), "null");
}

TEST(QuoteShort, CutsAtSixtyCharacters) {
  EXPECT_EQ(quoteShort(Json(std::string(1000, 'a'))), "\"" + std::string(58, 'a') + "…");
  std::string umlauts;
  for (int i = 0; i < 1000; ++i) umlauts += "ü";
  const std::string quoted = quoteShort(Json(umlauts));
  EXPECT_EQ(quoted.size(), 1U + 2U * 58U + 3U);
  EXPECT_EQ(quoteShort(Json(std::vector<int>(100000, 1))).size(), 59U + 3U);
}

}  // namespace
}  // namespace tilescope
