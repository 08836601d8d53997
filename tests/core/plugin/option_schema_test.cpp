// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plugin/option_schema.h"
#include "core/base/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/ensure.h"

namespace tilescope {
namespace {

using ::testing::HasSubstr;

constexpr const char* kSchema = R"({"type": "object", "properties": {
  "onchip": {"type": "string", "enum": ["device", "shared"], "default": "device", "description": "where tiles live"},
  "streams": {"type": "boolean", "default": false, "description": "copies overlap work"},
  "seed": {"type": "integer", "minimum": 0, "maximum": 99, "default": 7, "description": "of random weights"},
  "scale": {"type": "number", "exclusiveMinimum": 0, "description": "of weights"},
  "architectures": {"type": "array", "items": {"type": "integer", "minimum": 50}, "default": [80, 90], "minItems": 1,
                    "description": "of GPUs"},
  "tags": {"type": "array", "items": {"type": "string"}, "description": "notes"}}})";

using Given = std::map<std::string, std::string>;

ExportOptions read(const Given& given) {
  const Result<ExportOptions> options = readExportOptions(kSchema, given);
  EXPECT_TRUE(options.ok()) << toText(options.diagnostics());
  return options ? *options : ExportOptions{};
}

std::string optionErrors(const Given& given) {
  const Result<ExportOptions> options = readExportOptions(kSchema, given);
  EXPECT_FALSE(options.ok());
  return toText(options.diagnostics());
}

std::string schemaRefusal(const std::string& schema) {
  const Result<std::vector<ExportOption>> options = exportOptions(schema);
  EXPECT_FALSE(options.ok()) << schema;
  return toText(options.diagnostics());
}

TEST(OptionSchema, ListsOptionsInItsOrder) {
  const Result<std::vector<ExportOption>> options = exportOptions(kSchema);
  ASSERT_TRUE(options.ok());
  ASSERT_EQ(options->size(), 6U);
  EXPECT_EQ((*options)[0],
            (ExportOption{"onchip", OptionType::Text, "where tiles live", {"device", "shared"}, "device"}));
  EXPECT_EQ((*options)[1], (ExportOption{"streams", OptionType::Flag, "copies overlap work", {"off", "on"}, "off"}));
  EXPECT_EQ((*options)[3], (ExportOption{"scale", OptionType::Number, "of weights", {}, std::nullopt}));
  EXPECT_EQ((*options)[4], (ExportOption{"architectures", OptionType::Wholes, "of GPUs", {}, "80,90"}));
}

TEST(OptionSchema, FillsInDefaultsAndLeavesTheRestOut) {
  const ExportOptions options = read({});
  EXPECT_EQ(options.text("onchip"), "device");
  EXPECT_FALSE(options.flag("streams"));
  EXPECT_EQ(options.whole("seed"), 7);
  EXPECT_EQ(options.wholes("architectures"), (std::vector<std::int64_t>{80, 90}));
  EXPECT_FALSE(options.has("scale"));
  EXPECT_THROW(options.number("scale"), InternalError);
  EXPECT_THROW(options.flag("seed"), InternalError);
  EXPECT_EQ(toJson(options).dump(), R"({"architectures":[80,90],"onchip":"device","seed":7,"streams":false})");
}

TEST(OptionSchema, ReadsEveryType) {
  const ExportOptions options = read({{"onchip", "shared"},
                                      {"streams", "on"},
                                      {"seed", "0"},
                                      {"scale", "0.5"},
                                      {"architectures", "75"},
                                      {"tags", "a,,b c"}});
  EXPECT_EQ(options.text("onchip"), "shared");
  EXPECT_TRUE(options.flag("streams"));
  EXPECT_EQ(options.whole("seed"), 0);
  EXPECT_EQ(options.number("scale"), 0.5);
  EXPECT_EQ(options.wholes("architectures"), (std::vector<std::int64_t>{75}));
  EXPECT_EQ(options.texts("tags"), (std::vector<std::string>{"a", "", "b c"}));
  EXPECT_EQ(read({{"scale", "2"}}).number("scale"), 2.0);  // an integer is a number
}

TEST(OptionSchema, RefusesUnknownNamesWithTheNearest) {
  EXPECT_THAT(optionErrors({{"onchp", "device"}}),
              HasSubstr("--option: found \"onchp\"; expected an option of the exporter: onchip, streams, "));
  EXPECT_THAT(optionErrors({{"onchp", "device"}}), HasSubstr("Did you mean \"onchip\"?"));
  EXPECT_THAT(optionErrors({{"x-mine", "1"}}), HasSubstr("found \"x-mine\""));
}

TEST(OptionSchema, RefusesWrongValues) {
  EXPECT_THAT(optionErrors({{"onchip", "shred"}}),
              HasSubstr("--option: onchip: found \"shred\"; expected a value of option "
                        "onchip: device or shared. Did you mean \"shared\"?"));
  EXPECT_THAT(optionErrors({{"streams", "true"}}), HasSubstr("streams: off or on"));
  EXPECT_THAT(optionErrors({{"seed", "100"}}),
              HasSubstr("--option: seed: found 100; expected a whole number from 0 to 99 (of random weights)"));
  EXPECT_THAT(optionErrors({{"seed", "7.5"}}), HasSubstr("seed: found \"7.5\"; expected a whole number"));
  EXPECT_THAT(optionErrors({{"seed", ""}}), HasSubstr("seed: found \"\""));
  EXPECT_THAT(optionErrors({{"seed", "99999999999999999999"}}), HasSubstr("a whole number from 0 to 99"));
  EXPECT_THAT(optionErrors({{"scale", "0"}}), HasSubstr("a number above 0"));
  EXPECT_THAT(optionErrors({{"scale", "nan"}}), HasSubstr("scale: found"));
  EXPECT_THAT(optionErrors({{"scale", "inf"}}), HasSubstr("scale: found"));
  EXPECT_THAT(optionErrors({{"architectures", "80,9"}}), HasSubstr("--option: architectures/1: found 9"));
  EXPECT_THAT(optionErrors({{"architectures", "80,,90"}}), HasSubstr("architectures/1: found \"\""));
  EXPECT_THAT(optionErrors({{"architectures", ""}}), HasSubstr("architectures: found an empty list"));
}

TEST(OptionSchema, TellsAllErrorsAtOnce) {
  const std::string text = optionErrors({{"onchip", "?"}, {"seed", "many"}, {"colour", "red"}});
  for (const char* part : {"onchip", "seed", "colour"}) EXPECT_THAT(text, HasSubstr(part));
}

TEST(OptionSchema, RefusesSchemasThatNoFormCanFollow) {
  EXPECT_THAT(schemaRefusal("{"), HasSubstr("optionsSchema()"));
  EXPECT_THAT(schemaRefusal("[]"), HasSubstr("an object schema"));
  EXPECT_THAT(schemaRefusal(R"({"type": "object"})"), HasSubstr("an object schema"));
  const auto one = [](const std::string& option) {
    return schemaRefusal(R"({"type": "object", "properties": {"a": )" + option + "}}");
  };
  EXPECT_THAT(one("1"), HasSubstr("/properties/a: found 1"));
  EXPECT_THAT(one(R"({"type": "date", "description": "d"})"), HasSubstr("/properties/a/type: found \"date\""));
  EXPECT_THAT(one(R"({"type": "integer"})"), HasSubstr("/properties/a/description: found nothing"));
  EXPECT_THAT(one(R"({"type": "string", "description": "d", "pattern": "("})"), HasSubstr("/pattern: found"));
  EXPECT_THAT(one(R"({"type": "integer", "description": "d", "minimum": "0"})"), HasSubstr("/minimum: found \"0\""));
  EXPECT_THAT(one(R"({"type": "array", "description": "d"})"), HasSubstr("/items"));
  EXPECT_THAT(one(R"({"type": "string", "description": "d", "enum": [1]})"), HasSubstr("/enum: found [1]"));
  EXPECT_THAT(one(R"({"type": "integer", "description": "d", "maximum": 3, "default": 4})"),
              HasSubstr("/default: found 4"));
}

}  // namespace
}  // namespace tilescope
