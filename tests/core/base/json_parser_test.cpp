// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <ostream>

#include "core/base/json.h"
#include "core/base/json_document.h"

namespace tilescope {
namespace {

std::string errorOf(std::string_view text, const JsonLimits& limits = {}) {
  const Result<Json> result = parseJson(text, "a.json", limits);
  return result.ok() ? "valid" : toText(result.diagnostics().front());
}

TEST(ParseJson, ReadsEveryKindOfValueAndKeepsTheOrderOfKeys) {
  const std::string text = R"({"b":[1,-2,3.5,true,null,"é"],"a":{"c":{}},"z":18446744073709551615})";
  const Result<Json> result = parseJson(text, "a.json");
  ASSERT_TRUE(result.ok()) << toText(result.diagnostics());
  EXPECT_EQ(result->dump(), text);
}

TEST(ParseJson, TakesASingleValue) {
  EXPECT_EQ(parseJson(" 7 ", "a.json").value().dump(), "7");
}

struct BadJson {
  const char* text;
  const char* message;
};
void PrintTo(const BadJson& bad, std::ostream* out) {
  *out << testing::PrintToString(std::string(bad.text));  // escaped, because some bytes are not text
}

class ParseJsonError : public testing::TestWithParam<BadJson> {};

TEST_P(ParseJsonError, SaysWhereAndWhat) {
  EXPECT_EQ(errorOf(GetParam().text), GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    Messages, ParseJsonError,
    testing::Values(
        BadJson{"", "a.json: found an empty file; expected a JSON document. Check that this is the right file."},
        BadJson{" \n", "a.json: found an empty file; expected a JSON document. Check that this is the right file."},
        BadJson{"{\n \"a\": 1,\n}",
                "a.json: line 3, column 1: found '}'; expected a key in double quotes. Remove the "
                "comma before it."},
        BadJson{"[1,]", "a.json: line 1, column 4: found ']'; expected a JSON value. Remove the comma before it."},
        BadJson{"{\"a\" 1}", "a.json: line 1, column 6: found number literal; expected \":\" after the key"},
        BadJson{"{\"a\": 1 \"b\": 2}", "a.json: line 1, column 11: found string literal; expected \",\" or \"}\""},
        BadJson{"[1 2]", "a.json: line 1, column 4: found number literal; expected \",\" or \"]\""},
        BadJson{"[1",
                "a.json: line 1, column 3: found the end of the file; expected \",\" or \"]\". The file is "
                "incomplete."},
        BadJson{"[1,",
                "a.json: line 1, column 4: found the end of the file; expected a JSON value. The file is incomplete."},
        BadJson{"1 2", "a.json: line 1, column 3: found number literal; expected the end of the file"},
        BadJson{"{\"a\": // no\n 1}",
                "a.json: line 1, column 7: found invalid literal at \"/\"; expected a JSON value. "
                "JSON has no comments; remove it or use a key that starts with \"x-\"."},
        BadJson{"['a']",
                "a.json: line 1, column 2: found invalid literal at \"'\"; expected a JSON value. Use double "
                "quotes."},
        BadJson{"[NaN]",
                "a.json: line 1, column 2: found invalid literal at \"N\"; expected a JSON value. JSON has no "
                "NaN or Infinity; write a number."},
        BadJson{"[1e999]",
                "a.json: line 1, column 6: found the number \"1e999\"; expected a number that fits (up to "
                "about 1.8e308)"},
        BadJson{"[\"\xff\"]",
                "a.json: line 1, column 3: found bytes that are not UTF-8; expected text in UTF-8. Save the "
                "file as UTF-8."},
        BadJson{"{\"a\": 1,\n \"a\": 2}",
                "a.json: line 2, column 4: found the key \"a\" twice in one object; expected "
                "every key once. Remove one of the two."}));

TEST(ParseJson, SkipsAByteOrderMark) {
  EXPECT_EQ(errorOf("\xEF\xBB\xBF{}"), "valid");
  EXPECT_EQ(errorOf("\xEF\xBB\xBF[1 2]"), "a.json: line 1, column 4: found number literal; expected \",\" or \"]\"");
  EXPECT_EQ(errorOf("\xEF\xBB\xBF "),
            "a.json: found an empty file; expected a JSON document. Check that this is the right file.");
}

TEST(ParseJson, AsksForUtf8) {
  using namespace std::string_literals;
  for (const std::string& text : {"\xFF\xFE{\0}\0"s, "\xFE\xFF\0{\0}"s, "{\0}\0"s, "\0{\0}"s, "[\xE9]"s, "{\xE2\x82}"s})
    EXPECT_NE(errorOf(text).find("found bytes that are not UTF-8; expected text in UTF-8. Save the file as UTF-8."),
              std::string::npos)
        << testing::PrintToString(text) << errorOf(text);
  EXPECT_NE(errorOf("\x89PNG\r\n\x1a\n").find("found a PNG picture; expected a JSON value. Check"), std::string::npos);
  EXPECT_EQ(errorOf("{“a”: 1}").find("UTF-8"), std::string::npos);  // good UTF-8, wrong quotes
}

TEST(ParseJson, HoldsTheLimitOfBytes) {
  EXPECT_EQ(errorOf("[1, 2]", {.maxBytes = 5}),
            "a.json: found 6 bytes; expected at most 5 bytes. Check that this is the right file.");
}

TEST(ParseJson, HoldsTheLimitOfDepth) {
  EXPECT_EQ(errorOf("[[[]]]", {.maxDepth = 2}),
            "a.json: line 1, column 3: found more than 2 lists or objects inside each other; expected at most 2. Check "
            "that this is the right file.");
  EXPECT_NE(errorOf(std::string(1'000'000, '[')), "valid");
}

TEST(ParseJson, HoldsTheLimitOfValues) {
  EXPECT_EQ(errorOf("[1, 2]", {.maxValues = 2}),
            "a.json: line 1, column 6: found more than 2 values; expected at most 2 values. Check that this is the "
            "right file.");
}

TEST(ParseJson, HoldsTheLimitOfKeys) {
  EXPECT_EQ(errorOf(R"({"a": {"b": 1}, "c": 2})", {.maxKeys = 2}), "valid");
  EXPECT_EQ(
      errorOf(R"({"a": {"b": 1}, "c": 2})", {.maxKeys = 1}),
      "a.json: line 1, column 19: found more than 1 keys in one object; expected at most 1. Check that this is the "
      "right file.");
}

TEST(ParseJson, RefusesNulBytesAlsoBehindTheDocument) {
  EXPECT_EQ(errorOf(std::string("{}\0x", 4)),
            "a.json: line 1, column 3: found a NUL byte; expected text. Check that this is the right file.");
}

TEST(ParseJson, ShortensWhatItQuotes) {
  EXPECT_LT(errorOf("{\"" + std::string(100000, 'k') + "\": 1, \"" + std::string(100000, 'k') + "\": 2}").size(), 300U);
}

TEST(ParseJson, TakesAnObjectOfVeryManyKeysInReasonableTime) {
  std::string text = "{";
  for (int i = 0; i < 100'000; ++i) text += "\"" + std::to_string(i) + "\":0,";
  text.back() = '}';
  EXPECT_EQ(errorOf(text), "valid");
}

}  // namespace
}  // namespace tilescope
