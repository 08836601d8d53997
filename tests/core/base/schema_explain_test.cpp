// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/schema_explain.h"
#include "core/base/json.h"

#include <gtest/gtest.h>

#include <ostream>

namespace tilescope {
namespace {

struct Explained {
  const char* schema;
  const char* document;
  const char* messages;  // one per line; "" if valid
};
void PrintTo(const Explained& c, std::ostream* out) {
  *out << c.schema << " " << c.document;
}

class ExplainViolations : public testing::TestWithParam<Explained> {};

TEST_P(ExplainViolations, InWords) {
  const Explained& c = GetParam();
  EXPECT_EQ(toText(explainViolations(Json::parse(c.document), Json::parse(c.schema), "", "")), c.messages);
}

constexpr const char* kWindow = R"({"type": "object", "title": "a window", "additionalProperties": false,
  "required": ["stride"], "properties": {"stride": {"type": "integer", "description": "the step"}, "mode": {}}})";
constexpr const char* kByType = R"({"allOf": [
  {"if": {"required": ["t"], "properties": {"t": {"const": "a"}}}, "then": {"required": ["x"]}},
  {"if": {"required": ["t"], "properties": {"t": {"const": "b"}}}, "then": {"required": ["y"]}, "else": true}]})";
constexpr const char* kPathOrObject = R"({"oneOf": [{"type": "string"}, {"type": "object", "required": ["name"]}]})";
constexpr const char* kReferences = R"({"definitions": {"a": {"$ref": "#/definitions/b", "description": "outer"},
  "b": {"type": "integer", "minimum": 1, "description": "inner"}}, "items": {"$ref": "#/definitions/a"}})";

INSTANTIATE_TEST_SUITE_P(
    Keywords, ExplainViolations,
    testing::Values(
        Explained{R"({"type": "integer"})", "3", ""},
        Explained{R"({"type": "integer"})", "3.0", "found 3.0; expected a whole number\n"},
        Explained{R"({"type": "integer", "minimum": 1, "maximum": 64})", "0",
                  "found 0; expected a whole number from 1 to 64\n"},
        Explained{R"({"type": "integer", "minimum": 1})", "0", "found 0; expected a whole number of at least 1\n"},
        Explained{R"({"type": "integer", "maximum": 1})", "2", "found 2; expected a whole number of at most 1\n"},
        Explained{R"({"type": "number", "exclusiveMinimum": 0})", "0", "found 0; expected a number above 0\n"},
        Explained{R"({"type": "number", "exclusiveMaximum": 0})", "0", "found 0; expected a number below 0\n"},
        Explained{R"({"type": "boolean"})", "1", "found 1; expected true or false\n"},
        Explained{R"({"type": "null"})", "1", "found 1; expected null\n"},
        Explained{R"({"type": ["string", "object"]})", "1", "found 1; expected a text or an object\n"},
        Explained{R"({"type": "string", "minLength": 1, "maxLength": 2})", "\"abc\"",
                  "found \"abc\"; expected a text from 1 to 2 characters\n"},
        Explained{R"({"type": "string", "maxLength": 2})", "\"üü\"", ""},
        Explained{R"({"type": "string", "pattern": "^/"})", "\"a\"", "found \"a\"; expected a text that matches ^/\n"},
        Explained{R"({"const": 1})", "2", "found 2; expected 1\n"},
        Explained{R"({"enum": ["max", "average"]})", "\"averge\"",
                  "found \"averge\"; expected \"max\" or \"average\". Did you mean \"average\"?\n"},
        Explained{R"({"type": "array", "minItems": 2, "maxItems": 2})", "[1]",
                  "found a list of 1; expected a list of 2 values\n"},
        Explained{R"({"type": "array", "minItems": 1})", "[]",
                  "found an empty list; expected a list of at least 1 values\n"},
        Explained{R"({"uniqueItems": true})", "[1, 1]",
                  "found [1, 1]; expected every value once. Remove the repeated value.\n"},
        Explained{R"({"items": [{"type": "string"}, {"type": "integer"}]})", "[1, \"a\"]",
                  "/0: found 1; expected a text\n/1: found \"a\"; expected a whole number\n"},
        Explained{kWindow, "{}", "/stride: found nothing; expected a whole number (the step). Add \"stride\".\n"},
        Explained{
            kWindow, R"({"strde": 1})",
            "/strde: found unknown key \"strde\"; expected a key of a window (\"stride\" or \"mode\"). Did you mean "
            "\"stride\"?\n"},
        Explained{kWindow, R"({"stride": 1, "strid": 1})",
                  "/strid: found unknown key \"strid\"; expected a key of a window (\"mode\"). Did you mean "
                  "\"stride\", which "
                  "is there already?\n"},
        Explained{
            kWindow, R"({"stride": 1, "a/b": 1})",
            "/a~1b: found unknown key \"a/b\"; expected a key of a window (\"mode\"). Remove it; a note of your own "
            "starts with \"x-\".\n"},
        Explained{R"({"additionalProperties": {"type": "integer"}})", R"({"a": "b"})",
                  "/a: found \"b\"; expected a whole number\n"},
        Explained{
            R"({"additionalProperties": false})", R"({"a": 1})",
            "/a: found unknown key \"a\"; expected a known key. Remove it; a note of your own starts with \"x-\".\n"},
        Explained{R"({"required": ["a"]})", "{}", "/a: found nothing; expected a value. Add \"a\".\n"},
        Explained{R"({"minProperties": 1, "description": "who"})", "{}",
                  "found an object of 0 keys; expected another number of keys (who)\n"},
        Explained{R"({"propertyNames": {"type": "string", "pattern": "^/"}})", R"({"a": 1})",
                  "/a: found \"a\"; expected a text that matches ^/\n"},
        Explained{kByType, R"({"t": "a"})", "/x: found nothing; expected a value. Add \"x\".\n"},
        Explained{kByType, R"({"t": "b"})", "/y: found nothing; expected a value. Add \"y\".\n"},
        Explained{kByType, R"({})", ""}, Explained{kPathOrObject, "\"a.json\"", ""},
        Explained{kPathOrObject, "1", "found 1; expected a text or an object\n"},
        Explained{kPathOrObject, "{}", "/name: found nothing; expected a value. Add \"name\".\n"},
        Explained{R"({"anyOf": [{"type": "integer"}, {"const": "max"}]})", "\"min\"",
                  "found \"min\"; expected a whole number or \"max\"\n"},
        Explained{R"({"not": {"type": "integer"}})", "1", "found 1; expected another value\n"},
        Explained{R"({"properties": {"a": false}})", R"({"a": 1})", "/a: found 1; expected nothing here. Remove it.\n"},
        Explained{kReferences, "[0]", "/0: found 0; expected a whole number of at least 1 (outer)\n"}));

TEST(ExplainViolationsOrder, IsThatOfTheDocument) {
  const Json schema = Json::parse(R"({"allOf": [{"properties": {"b": {"type": "integer"}}, "required": ["z"]},
    {"properties": {"a": {"type": "integer"}}}]})");
  const Diagnostics found = explainViolations(Json::parse(R"({"a": "1", "b": "2"})"), schema, "", "/p");
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0].pointer, "/p/a");
  EXPECT_EQ(found[1].pointer, "/p/b");
  EXPECT_EQ(found[2].pointer, "/p/z");
}

TEST(ExplainViolationsCount, IsLimited) {
  const Diagnostics found =
      explainViolations(Json(std::vector<int>(1000, 1)), Json::parse(R"({"items": {"type": "string"}})"), "", "");
  ASSERT_EQ(found.size(), kMaxSchemaFindings + 1);
  EXPECT_EQ(toText(found.back()), "There may be more; correct these first.");
}

TEST(ExplainViolationsPattern, DoesNotRunOnVeryLongTexts) {
  EXPECT_EQ(explainViolations(Json(std::string(1'000'000, 'a')), Json::parse(R"({"pattern": "^a*$"})"), "", "").size(),
            1U);
}

}  // namespace
}  // namespace tilescope
