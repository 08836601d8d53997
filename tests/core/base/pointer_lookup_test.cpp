// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"
#include "core/base/json_pointer.h"

#include <gtest/gtest.h>

namespace tilescope {
namespace {

using Keys = std::vector<std::string>;

const Json& document() {
  static const Json value = Json::parse(R"({"a": [10, {"b/c": 1, "m~n": 2, "": 3}], "x": null})");
  return value;
}

TEST(PointerLookup, SplitsAndUnescapes) {
  EXPECT_EQ(splitPointer(""), Keys{});
  EXPECT_EQ(splitPointer("/"), Keys{""});
  EXPECT_EQ(splitPointer("/a/1/b~1c/m~0n"), (Keys{"a", "1", "b/c", "m~n"}));
  EXPECT_EQ(splitPointer("/a/"), (Keys{"a", ""}));
}

TEST(PointerLookup, RefusesWhatIsNoPointer) {
  for (const char* text : {"a", "a/b", "/a~", "/a~2", "#/a"}) EXPECT_FALSE(splitPointer(text)) << text;
}

TEST(PointerLookup, FindsValues) {
  EXPECT_EQ(findPointer(document(), ""), &document());
  EXPECT_EQ(*findPointer(document(), "/a/0"), 10);
  EXPECT_EQ(*findPointer(document(), "/a/1/b~1c"), 1);
  EXPECT_EQ(*findPointer(document(), "/a/1/"), 3);
  EXPECT_TRUE(findPointer(document(), "/x")->is_null());
}

TEST(PointerLookup, IsNullWhereNothingIs) {
  for (const char* text :
       {"/b", "/a/2", "/a/-", "/a/00", "/a/01", "/a/ 1", "/a/99999999999999999999", "/a/0/b", "/x/y", "a"})
    EXPECT_EQ(findPointer(document(), text), nullptr) << text;
}

TEST(PointerLookup, KnowsHowFarAPointerReaches) {
  EXPECT_EQ(longestExisting(document(), "/a/1/m~0n/q"), "/a/1/m~0n");
  EXPECT_EQ(longestExisting(document(), "/b"), "");
  EXPECT_EQ(longestExisting(document(), "no pointer"), "");
}

TEST(PointerLookup, ListsChildren) {
  EXPECT_EQ(listChildren(document()), "a or x");
  EXPECT_EQ(listChildren(document()["a"]), "0 or 1");
  EXPECT_EQ(listChildren(Json(1)), "nothing");
}

TEST(PointerLookup, ListsTheFirstOfManyChildren) {
  Json object;
  for (int i = 10; i < 40; ++i) object[std::to_string(i)] = i;
  EXPECT_EQ(listChildren(object), "10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21 or others");
}

}  // namespace
}  // namespace tilescope
