// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/schemas.h"
#include "core/base/json.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "core/base/json_document.h"
#include "core/base/json_pointer.h"
#include "tests/support/places.h"

namespace tilescope {
namespace {

TEST(Schemas, AreListedInAlphabeticalOrder) {
  const std::vector<std::string> names = schemaNames();
  EXPECT_TRUE(std::is_sorted(names.begin(), names.end()));
  EXPECT_NE(std::find(names.begin(), names.end(), "network"), names.end());
}

std::vector<std::filesystem::path> filesOfModels() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(inSource("core/models"))) {
    const std::filesystem::path file = entry.path() / (entry.path().filename().string() + ".json");
    if (std::filesystem::exists(file)) files.push_back(file);
  }
  return files;
}

Json schemaIn(const std::filesystem::path& file) {
  Json schema = Json::parse(readTextFile(file).value());
  const auto properties = schema.find("properties");
  if (properties == schema.end() || properties->erase("<model>") == 0) return schema;
  for (const std::filesystem::path& model : filesOfModels())
    (*properties)[model.stem().string()] = {{"$ref", model.string()}};
  return schema;
}

// A slow version of cmake/bundle_schemas.cmake.
Json expanded(const Json& node, const Json& root, const std::filesystem::path& file) {
  if (node.is_object() && node.contains("$ref")) {
    const std::string reference = node["$ref"];
    Json meant;
    if (reference.starts_with("#/")) {
      meant = expanded(root.at(Json::json_pointer(reference.substr(1))), root, file);
    } else {
      std::filesystem::path other = file.parent_path() / reference;
      if (!std::filesystem::exists(other)) other = inSource("resources/schemas/definitions/" + reference);
      Json whole = schemaIn(other);
      for (const char* key : {"$schema", "$id"}) whole.erase(key);
      meant = expanded(whole, whole, other);
    }
    if (node.contains("description")) meant["description"] = node["description"];
    return meant;
  }
  Json copy = node;
  if (node.is_structured())
    for (auto child = copy.begin(); child != copy.end(); ++child) *child = expanded(*child, root, file);
  return copy;
}

Json expanded(Json root, const std::filesystem::path& file) {
  const Json whole = root;
  root.erase("definitions");
  return expanded(root, whole, file);
}

nlohmann::json unordered(const Json& json) {
  return nlohmann::json::parse(json.dump());
}

TEST(Schemas, AreTheFilesWithTheDefinitionsThatTheyReferTo) {
  for (const std::string& name : schemaNames()) {
    const std::filesystem::path file = inSource("resources/schemas/" + name + ".json");
    // The text needs no other file: the path does not exist.
    EXPECT_EQ(unordered(expanded(Json::parse(*schemaText(name)), file / "nowhere")),
              unordered(expanded(schemaIn(file), file)))
        << name;
  }
}

TEST(Schemas, ShareEveryFileOfTheFolderOfDefinitions) {
  std::vector<std::filesystem::path> files = filesOfModels();
  EXPECT_GE(files.size(), 5U);
  for (const auto& entry : std::filesystem::directory_iterator(inSource("resources/schemas/definitions")))
    files.push_back(entry.path());
  for (const std::filesystem::path& file : files) {
    const Json::json_pointer definition("/definitions/" + file.stem().string());
    const std::vector<std::string> names = schemaNames();
    EXPECT_TRUE(std::any_of(names.begin(), names.end(), [&](const std::string& name) {
      return Json::parse(*schemaText(name)).contains(definition);
    })) << file;
  }
}

TEST(Schemas, ThatDoNotExistHaveNoText) {
  EXPECT_FALSE(schemaText("colour").has_value());
  EXPECT_THROW(validateAgainstSchema(Json(), "colour", "a.json"), InternalError);
}

// Messages and documentation are made from descriptions.
void expectDescribed(const Json& schema, const std::string& place) {
  if (const auto properties = schema.find("properties");
      properties != schema.end() && place.find("/if") == place.npos) {
    for (const auto& [key, field] : properties->items()) {
      EXPECT_TRUE(field.contains("description") || field.contains("$ref")) << place << "/" << key;
    }
  }
  for (const auto& [key, child] : schema.items()) {
    if (child.is_object()) expectDescribed(child, place + "/" + key);
  }
}

TEST(Schemas, HaveIdTitleAndDescriptions) {
  for (const std::string& name : schemaNames()) {
    const Json schema = Json::parse(*schemaText(name));
    EXPECT_EQ(schema["$schema"], "http://json-schema.org/draft-07/schema#") << name;
    EXPECT_EQ(schema["$id"], "https://tilescope.org/schemas/" + name + ".json");
    EXPECT_TRUE(schema.contains("title") && schema.contains("description")) << name;
    expectDescribed(schema, name);
  }
}

TEST(Schemas, PutThePrefixBeforeEveryPointer) {
  const Diagnostics diagnostics =
      validateAgainstSchema(Json::parse(R"({"format": "?"})"), "network", "case.json", "/network");
  ASSERT_FALSE(diagnostics.empty());
  EXPECT_EQ(toText(diagnostics.front()),
            "case.json: /network/format: found \"?\"; expected \"tilescope.network/1\" (a network)");
}

TEST(Schemas, OfAnotherFormatSayOnlyWhatTheDocumentIs) {
  EXPECT_EQ(toText(validateAgainstSchema(Json::parse(R"({"format": "tilescope.hardware/1", "clock_mhz": 0})"),
                                         "network", "a.json")),
            "a.json: /format: found \"tilescope.hardware/1\" (a hardware profile); expected \"tilescope.network/1\" (a "
            "network). Use --hardware for it.\n");
  EXPECT_EQ(toText(validateAgainstSchema(Json::parse(R"({"clock_mhz": 0})"), "hardware", "a.json")),
            "a.json: /format: found nothing; expected \"tilescope.hardware/1\" (a hardware profile). Add \"format\" if "
            "this is a "
            "hardware profile.\n");
}

TEST(Schemas, KnowWhereEveryFormatBelongs) {
  for (const std::string& name : schemaNames()) {
    const Json schema = Json::parse(*schemaText(name));
    const Json* format = findPointer(schema, "/properties/format/const");
    if (!format || name == "network") continue;
    const Diagnostics found = validateAgainstSchema(Json{{"format", *format}}, "network", "a.json");
    ASSERT_EQ(found.size(), 1U) << name;
    EXPECT_FALSE(found.front().remedy.empty()) << name;
  }
}

}  // namespace
}  // namespace tilescope
