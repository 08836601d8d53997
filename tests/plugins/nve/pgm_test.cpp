// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/pgm.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/base/json_document.h"
#include "tests/support/places.h"

namespace tilescope::nve {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string messageOf(std::string_view bytes) {
  return toText(readPgm(bytes, "p.pgm").diagnostics());
}

TEST(Pgm, ReadsText) {
  const Result<Picture> picture = readPgm("P2 # a comment\n3 2\n# white\n255\n0 1 2\n253 254#\n255", "p.pgm");
  ASSERT_TRUE(picture.ok()) << toText(picture.diagnostics());
  EXPECT_EQ(picture->width, 3);
  EXPECT_EQ(picture->height, 2);
  EXPECT_THAT(picture->pixels, ElementsAre(0, 1, 2, 253, 254, 255));
}

TEST(Pgm, ReadsBytesAfterOneBlank) {
  const Result<Picture> picture = readPgm(std::string_view("P5\n2 1\n255\n\n\xFFrest", 17), "p.pgm");
  ASSERT_TRUE(picture.ok()) << toText(picture.diagnostics());
  EXPECT_THAT(picture->pixels, ElementsAre('\n', 255));
}

TEST(Pgm, ScalesLowerWhites) {
  EXPECT_THAT(readPgm("P2 4 1 3 0 1 2 3", "p.pgm")->pixels, ElementsAre(0, 85, 170, 255));
}

TEST(Pgm, SaysWhatIsWrongAndWhere) {
  EXPECT_THAT(messageOf(""), HasSubstr("P2 or P5"));
  EXPECT_THAT(messageOf("P6 1 1 255 abc"), HasSubstr("found \"P6\""));
  EXPECT_THAT(messageOf("P5 x 1 255 a"), HasSubstr("byte 3: found \"x\"; expected the width"));
  EXPECT_THAT(messageOf("P5 1 0 255 a"), HasSubstr("expected the height"));
  EXPECT_THAT(
      messageOf("P5 1 1 65535 ab"),
      AllOf(HasSubstr("byte 7: found \"65535\"; expected the value of white, 1 to 255"), HasSubstr("-depth 8")));
  EXPECT_THAT(messageOf("P5 1 1"), HasSubstr("the end of the file"));
  EXPECT_THAT(messageOf("P5 60000 60000 255 a"), HasSubstr("60000 × 60000 pixels"));
  EXPECT_THAT(messageOf("P5 99999999999999999999 1 255 a"), HasSubstr("expected the width"));
  EXPECT_THAT(messageOf("P5 2 2 255 abc"), HasSubstr("found 3 pixels; expected 2 × 2"));
  EXPECT_THAT(messageOf("P5 2 2 255"), HasSubstr("found 0 pixels; expected 2 × 2"));
  EXPECT_THAT(messageOf("P2 2 2 255 1 2 3 "), HasSubstr("found 3 pixels; expected 2 × 2"));
  EXPECT_THAT(messageOf("P2 2 1 255 1 x"), HasSubstr("expected a pixel of 0 to 255"));
  EXPECT_THAT(messageOf("P2 2 1 100 1 101"), HasSubstr("found \"101\"; expected a pixel of 0 to 100"));
  EXPECT_THAT(messageOf("P5 1 1 100 \xFF"), HasSubstr("expected a pixel of 0 to 100"));
  EXPECT_THAT(messageOf("P2 2000 2000 255 1 2"), HasSubstr("pixels; expected 2000 × 2000"));
}

TEST(Pgm, WhatIsWrittenIsReadAgain) {
  rc::check([] {
    Picture picture;
    picture.height = *rc::gen::inRange(1, 20);
    picture.width = *rc::gen::inRange(1, 20);
    picture.pixels = *rc::gen::container<std::vector<std::uint8_t>>(
        static_cast<std::size_t>(picture.height * picture.width), rc::gen::arbitrary<std::uint8_t>());
    const Result<Picture> again = readPgm(writePgm(picture), "p.pgm");
    RC_ASSERT(again.ok());
    RC_ASSERT(*again == picture);
  });
}

TEST(Pgm, ThePictureOfTheExampleIsReadable) {
  const Result<std::string> bytes = readTextFile(inSource("networks/edge_detection/scene.pgm"));
  ASSERT_TRUE(bytes.ok());
  const Result<Picture> picture = readPgm(*bytes, "scene.pgm");
  ASSERT_TRUE(picture.ok()) << toText(picture.diagnostics());
  EXPECT_EQ(picture->width, 240);
  EXPECT_EQ(picture->height, 160);
  EXPECT_EQ(writePgm(*picture), *bytes);
}

}  // namespace
}  // namespace tilescope::nve
