// SPDX-License-Identifier: GPL-3.0-or-later
// Reading sessions without a window: what is read, left out and rejected.
#include "app/common/session_file.h"

#include <gmock/gmock.h>

#include "core/base/json.h"
#include "tests/support/places.h"

namespace tilescope::app {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Json designOf(const std::string& network = "mlperf_tiny_resnet8") {
  return {{"network", {{"name", inSource("networks/" + network + ".json")}}},
          {"hardware", {{"name", inSource("hardware_profiles/tx2_eplanner_a.json")}}},
          {"model", "eplanner"},
          {"search", "exact"},
          {"objective", "metric"}};
}

Json session() {
  return {{"format", kSessionFormat}, {"design", designOf()}};
}

Result<StoredSession> read(const Json& document) {
  return storedSessionFromJson(document, "mine.tilescope");
}

std::string said(const Json& document) {
  return toText(read(document).diagnostics());
}

TEST(SessionFile, HasWhatWasSetAsPlainValues) {
  Json document = session();
  const std::string first = storedSessionFromJson(document, "").value().design.network->layers[0].name;
  document["pins"] = {{{"letter", "C"}, {"name", "third"}, {"design", designOf()}},
                      {{"letter", "A"}, {"design", designOf()}}};
  document["pins"][0]["design"]["edits"] = {"/memories/0/size_bits=65536"};
  document["reference"] = "C";
  document["columns"] = {"present", "pin A", "dataflow weight-stationary"};
  document["selection"] = {first};
  document["notes"] = "wide is enough";
  document["export"] = {{"exporter", "cuda"}, {"options", {{"cuda", {{"seed", "7"}}}}}, {"folder", "/mnt/out"}};
  document["saved_as"] = "/mnt/mine.tilescope";
  document["x-mine"] = 1;
  const Result<StoredSession> stored = read(document);
  ASSERT_TRUE(stored) << toText(stored.diagnostics());
  EXPECT_THAT(toText(stored.diagnostics()), "");
  ASSERT_EQ(stored->pins.size(), 2U);
  EXPECT_EQ(stored->pins[0].letter, 'A');
  EXPECT_EQ(stored->pins[0].name, "");
  EXPECT_EQ(stored->pins[1].name, "third");
  EXPECT_EQ(stored->pins[1].design.edits.size(), 1U);
  EXPECT_EQ(stored->pins[1].design.network, stored->design.network) << "read once, shared";
  EXPECT_EQ(stored->reference, 'C');
  EXPECT_THAT(stored->columns, ElementsAre("present", "pin A", "dataflow weight-stationary"));
  EXPECT_THAT(stored->selection, ElementsAre(first));
  EXPECT_EQ(stored->notes, "wide is enough");
  EXPECT_EQ(stored->exporting.values.at("cuda").at("seed"), "7");
  EXPECT_EQ(stored->savedAs, "/mnt/mine.tilescope");
  ASSERT_EQ(stored->keys.size(), 1U);
}

TEST(SessionFile, TheSelectionStandsInTheOrderOfTheNetwork) {
  Json document = session();
  const std::vector<Layer> layers = read(document)->design.network->layers;
  document["selection"] = {layers[2].name, layers[0].name};
  EXPECT_THAT(read(document)->selection, ElementsAre(layers[0].name, layers[2].name));
}

TEST(SessionFile, WhatIsGoneIsLeftOutAndSaid) {
  Json document = session();
  document["selection"] = {"conv77"};
  document["columns"] = {"pin B"};
  const Result<StoredSession> stored = read(document);
  ASSERT_TRUE(stored);
  EXPECT_TRUE(stored->selection.empty());
  EXPECT_TRUE(stored->columns.empty());
  EXPECT_THAT(toText(stored.diagnostics()),
              HasSubstr("/selection/0: found \"conv77\"; expected a layer of the network"));
  EXPECT_THAT(toText(stored.diagnostics()), HasSubstr("/columns/0"));
}

TEST(SessionFile, IsRefusedWithEveryErrorAtOnce) {
  Json document = session();
  document["pins"] = {{{"letter", "A"}, {"design", designOf()}},
                      {{"letter", "A"}, {"design", designOf("no_such_network")}}};
  document["reference"] = "B";
  const std::string text = said(document);
  EXPECT_THAT(text, HasSubstr("/pins/1/letter: found \"A\" twice; expected each letter once"));
  EXPECT_THAT(text, HasSubstr("no_such_network"));
  EXPECT_THAT(text, HasSubstr("/reference: found \"B\"; expected the letter of one of the pins"));
}

TEST(SessionFile, OfANewerVersionOrAnotherFormatIsRefused) {
  Json document = session();
  document["format"] = "tilescope.session/2";
  EXPECT_THAT(said(document), HasSubstr("tilescope.session/2"));
  EXPECT_FALSE(read(document));
  EXPECT_FALSE(read({{"format", "tilescope.network/1"}}));
  EXPECT_FALSE(readSessionFile(inSource("networks/no_such_session.tilescope")));
}

}  // namespace
}  // namespace tilescope::app
