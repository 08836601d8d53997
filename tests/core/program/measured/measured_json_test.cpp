// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/measured/measured.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/project_files.h"

namespace tilescope {
namespace {

using ::testing::HasSubstr;

const std::string kFile = "tests/fuzz/seeds/measured.json";

Json sample() {
  return valueOrFail(parseJson(valueOrFail(readTextFile(inSource(kFile))), kFile));
}

std::string refusal(const Json& document) {
  const Result<Measured> measured = measuredFromJson(document, "measured.json");
  EXPECT_FALSE(measured.ok());
  return toText(measured.diagnostics());
}

TEST(MeasuredJson, HasEveryFigureOfTheProgram) {
  const Measured m = valueOrFail(readMeasured(inSource(kFile)));
  EXPECT_EQ(m.network, "example");
  EXPECT_EQ(m.planHash, "0123456789abcdef");
  EXPECT_EQ(m.device, "emulation on the processor");
  EXPECT_TRUE(m.emulated);
  EXPECT_EQ(m.arithmetic, "fp32");
  EXPECT_EQ(m.onchip, "device");
  EXPECT_FALSE(m.streams);
  EXPECT_EQ(m.seed, 7u);
  EXPECT_TRUE(m.checked);
  EXPECT_FALSE(m.passed);
  ASSERT_EQ(m.layers.size(), 2u);
  EXPECT_EQ(m.layers[0].name, "conv1");
  EXPECT_EQ(m.layers[0].kind, "conv");
  EXPECT_EQ(m.layers[0].movedBits, (TensorBits{19008, 27648, 6400}));
  EXPECT_EQ(m.layers[0].correct, true);
  EXPECT_EQ(m.layers[0].maxError, 9.5367431640625e-07);
  EXPECT_EQ(m.layers[0].bound, 1.25e-05);
  EXPECT_EQ(m.layers[0].milliseconds, 0.25);
  EXPECT_EQ(m.layers[1].predictedBits, (TensorBits{6400, 0, 1600}));
  EXPECT_EQ(m.layers[1].movedBits, (TensorBits{6400, 0, 1664}));
  EXPECT_EQ(m.layers[1].correct, std::nullopt);
  EXPECT_EQ(m.layers[1].maxError, std::nullopt);
}

TEST(MeasuredJson, ComesBackFromItsText) {
  const Measured m = valueOrFail(measuredFromJson(sample(), kFile));
  EXPECT_EQ(toJson(m), sample());
  EXPECT_EQ(valueOrFail(measuredFromJson(toJson(m), kFile)), m);
}

TEST(MeasuredJson, FiguresOfACpuAreKept) {
  Json document = sample();
  Json layers = document["layers"], checked = document["checked"], passed = document["passed"];
  for (const char* key : {"layers", "checked", "passed"}) document.erase(key);
  document["threads"] = 2;
  document["network_milliseconds"] = 12.5;
  document["counters_absent"] = "l1d_misses: no such event";
  layers[0]["milliseconds_min"] = 0.24;
  layers[0]["runs"] = 9;
  layers[0]["counters"] = {{"cycles", 700.5}, {"instructions", 900}, {"l1d_misses", nullptr}, {"ll_misses", 3}};
  document["layers"] = layers;
  document["checked"] = checked;
  document["passed"] = passed;
  const Measured m = valueOrFail(measuredFromJson(document, kFile));
  EXPECT_EQ(m.threads, 2);
  EXPECT_EQ(m.networkMilliseconds, 12.5);
  EXPECT_EQ(m.layers[0].runs, 9);
  EXPECT_EQ(m.layers[0].counters->cycles, 700.5);
  EXPECT_EQ(m.layers[0].counters->l1dMisses, std::nullopt);
  EXPECT_EQ(m.layers[1].counters, std::nullopt);
  EXPECT_EQ(toJson(m), document);
}

TEST(MeasuredJson, ProgramsWrittenByHandHaveNoPlan) {
  Json document = sample();
  document.erase("plan_hash");
  const Measured m = valueOrFail(measuredFromJson(document, kFile));
  EXPECT_EQ(m.planHash, "");
  EXPECT_EQ(toJson(m), document);
}

TEST(MeasuredJson, SeedsMayBeAsLargeAsTheExportersOptionTakes) {
  Json document = sample();
  document["seed"] = 9'223'372'036'854'775'807;
  EXPECT_EQ(valueOrFail(measuredFromJson(document, kFile)).seed, 9'223'372'036'854'775'807U);
}

TEST(MeasuredJson, UsersNotesMeanNothing) {
  Json document = sample();
  document["x-board"] = "second one from the left";
  document["layers"][0]["x-seen"] = 1;
  EXPECT_EQ(valueOrFail(measuredFromJson(document, kFile)), valueOrFail(measuredFromJson(sample(), kFile)));
}

TEST(MeasuredJson, WhatIsWrongIsSaidWithItsPlace) {
  struct Wrong {
    std::string what;
    void (*change)(Json&);
    std::string message;
  };
  const std::vector<Wrong> cases{
      {"another format", [](Json& d) { d["format"] = "tilescope.measurements/1"; },
       "measured.json: /format: found \"tilescope.measurements/1\" (published measurements); expected "
       "\"tilescope.measured/1\" (results measured by an exported program). Use 'tilescope-cli validate' for it."},
      {"no device", [](Json& d) { d.erase("device"); }, "/device: found nothing; expected a text"},
      {"device", [](Json& d) { d["emulated"] = "yes"; }, "/emulated: found \"yes\"; expected true or false"},
      {"plan", [](Json& d) { d["plan_hash"] = "resnet"; }, "/plan_hash: found \"resnet\""},
      {"streams", [](Json& d) { d["streams"] = true; }, "/streams: found true"},
      {"no layers", [](Json& d) { d["layers"] = Json::array(); }, "/layers: found"},
      {"bits", [](Json& d) { d["layers"][0]["moved_bits"]["I"] = -8; }, "/layers/0/moved_bits/I: found -8"},
      {"tensor", [](Json& d) { d["layers"][1]["moved_bits"]["X"] = 8; }, "/layers/1/moved_bits/X: found unknown key"},
      {"time", [](Json& d) { d["layers"][1]["milliseconds"] = nullptr; }, "/layers/1/milliseconds: found null"},
      {"backwards", [](Json& d) { d["layers"][1]["milliseconds"] = -1; }, "/layers/1/milliseconds: found -1"},
      {"correct", [](Json& d) { d["layers"][0]["correct"] = 1; }, "/layers/0/correct: found 1"},
      {"seed", [](Json& d) { d["seed"] = 9'999'999'999'999'999'999U; },
       "/seed: found 9999999999999999999; expected a whole number from 0 to"},
      {"twice", [](Json& d) { d["layers"][1]["name"] = "conv1"; },
       "measured.json: /layers/1/name: found \"conv1\" twice; expected each layer once. Run the program again and take "
       "the file as it writes it."},
  };
  for (const Wrong& wrong : cases) {
    Json document = sample();
    wrong.change(document);
    EXPECT_THAT(refusal(document), HasSubstr(wrong.message)) << wrong.what;
  }
}

TEST(MeasuredJson, PointsBelowTheDocumentThatItStandsIn) {
  Json document = sample();
  document["layers"][1]["name"] = "conv1";
  document["seed"] = 1;
  EXPECT_THAT(toText(measuredFromJson(document, "s.tilescope", "/measured").diagnostics()),
              HasSubstr("s.tilescope: /measured/layers/1/name"));
  document["seed"] = -1;
  EXPECT_THAT(toText(measuredFromJson(document, "s.tilescope", "/measured").diagnostics()),
              HasSubstr("s.tilescope: /measured/seed"));
}

TEST(MeasuredJson, OtherFilesAreRefused) {
  EXPECT_THAT(toText(readMeasured(inSource("hardware_profiles/eyeriss.json")).diagnostics()),
              HasSubstr("Use --hardware for it."));
  EXPECT_THAT(toText(readMeasured(inSource("nowhere.json")).diagnostics()), HasSubstr("found no such file"));
}

}  // namespace
}  // namespace tilescope
