// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/certificate_json.h"
#include "core/base/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "core/base/json_document.h"
#include "core/base/schemas.h"
#include "core/models/zigzag/zigzag_terms.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

using ::testing::HasSubstr;

Certificate sample() {
  Certificate c{"zigzag", "conv1", "network", "machine", "0123456789abcdef", Objective::Traffic};
  c.options = {{"compatibility", "none"}};
  c.dataflow = "OX | K";
  c.optimum.model = "zigzag";
  c.optimum.layer = "conv1";
  c.optimum.macs = 1e15 + 1;
  LoopMapping mapping;
  mapping.spatial = {{"D1", {{"OX", 16}}}};
  mapping.temporal = {{"C", 4}, {"K", 2}};
  mapping.loopsPerMemory = {{Tensor::I, {1, 1}}, {Tensor::O, {2, 0}}};
  mapping.allocation = Allocation::Uneven;
  c.optimum.mapping = mapping;
  c.optimum.energy.total = 0.1 + 0.2;
  c.optimum.latency = {1000, 900, 1e-6, 900.0, 50.0, 25.0, 25.0};
  c.optimum.terms = zigzag::ZigzagTerms{};
  c.value = c.lowerBound = 1.0 / 3;
  c.nodes = 17;
  c.rules = {"nested-tiles", "room-price"};
  CertificateTree tree;
  tree.dataflow = "OX | K";
  tree.spatial = {{"D1", {{"OX", 16}}}, {"D2", {}}};
  tree.prices = {{"l1", 1e-7 / 3}};
  tree.expanded = {{0, Tensor::O, {1, 4, 2}, true}, {1, Tensor::I, {1, 1, 1}, false}};
  CertificateTree open;
  open.spatial = {{"D1", {{"K", 2}}}};
  open.bounds = {{0, std::nullopt, {{Tensor::I, 0.25}, {Tensor::W, 1.0 / 3}}, 0, 1, {}},
                 {0.1, Tensor::W, {}, 0.7, 0, {{"l1", Tensor::O, Move::Update, 1e-3, 0.2}}}};
  c.trees = {tree, open};
  return c;
}

Result<Certificate> throughText(const Json& document) {
  return certificateFromJson(valueOrFail(parseJson(document.dump(2), "c.json")), "c.json");
}

TEST(CertificateJson, ReadsBackToTheSameBits) {
  const Result<Certificate> back = throughText(toJson(sample()));
  ASSERT_TRUE(back) << toText(back.diagnostics());
  EXPECT_EQ(*back, sample());
}

TEST(CertificateJson, FollowsItsSchema) {
  EXPECT_EQ(toText(validateAgainstSchema(toJson(sample()), "certificate", "c.json")), "");
}

TEST(CertificateJson, NotesOfUsersAreNoErrors) {
  Json document = toJson(sample());
  document["x-note"] = "checked by me";
  document["trees"][0]["x-note"] = 1;
  EXPECT_TRUE(throughText(document));
}

struct Refusal {
  const char* name;
  std::function<void(Json&)> change;
  const char* pointer;
  const char* words;
};

TEST(CertificateJson, RefusesWhatIsNoCertificateWithPlaceAndRemedy) {
  const std::vector<Refusal> kRefusals{
      {"other format", [](Json& d) { d["format"] = "tilescope.plan/1"; }, "/format", "diff"},
      {"a misspelt key", [](Json& d) { d["ruels"] = 1; }, "/ruels", "unknown key"},
      {"no value", [](Json& d) { d.erase("value"); }, "/value", "found nothing"},
      {"a value in words", [](Json& d) { d["value"] = "small"; }, "/value", "number"},
      {"an objective of another model", [](Json& d) { d["objective"] = "metric"; }, "/objective", "energy"},
      {"a short hash", [](Json& d) { d["problem_hash"] = "12"; }, "/problem_hash", "0-9a-f"},
      {"a tensor that is none", [](Json& d) { d["trees"][0]["expanded"][0]["tensor"] = "X"; },
       "/trees/0/expanded/0/tensor", "\"X\""},
      {"no iterations", [](Json& d) { d["trees"][0]["expanded"][0]["tile"][1] = 0; }, "/trees/0/expanded/0/tile/1",
       "1"},
      {"a parent that comes later", [](Json& d) { d["trees"][0]["expanded"][0]["parent"] = 2; },
       "/trees/0/expanded/0/parent", "an earlier step"},
      {"its own parent", [](Json& d) { d["trees"][0]["expanded"][1]["parent"] = 2; }, "/trees/0/expanded/1/parent",
       "at most 1"},
      {"no mapping", [](Json& d) { d["optimum"].erase("mapping"); }, "/optimum", "mapping"},
      {"a mapping of another form", [](Json& d) { d["optimum"]["mapping"]["form"] = "rings"; }, "/optimum/mapping/form",
       "rings"},
      {"a layer that is not modelled",
       [](Json& d) {
         d["optimum"] = Json{{"valid", true},
                             {"outside_model", true},
                             {"layer", "conv1"},
                             {"off_chip_bytes", d["optimum"]["off_chip_bytes"]}};
       },
       "/optimum/outside_model", "covers"},
      {"a violation",
       [](Json& d) {
         d["optimum"] = Json{{"valid", false},
                             {"violation",
                              {{"kind", "memory_too_small"},
                               {"memory", "l1"},
                               {"tensor", "O"},
                               {"needed_bits", 2},
                               {"available_bits", 1},
                               {"message", "No."}}}};
       },
       "/optimum/valid", "a mapping that fits"},
  };
  for (const Refusal& refusal : kRefusals) {
    Json document = toJson(sample());
    refusal.change(document);
    const Result<Certificate> read = throughText(document);
    ASSERT_FALSE(read) << refusal.name;
    EXPECT_THAT(toText(read.diagnostics()), HasSubstr("c.json: " + std::string(refusal.pointer))) << refusal.name;
    EXPECT_THAT(toText(read.diagnostics()), HasSubstr(refusal.words)) << refusal.name;
  }
}

TEST(CertificateJson, AFileThatIsNotThereIsNamed) {
  const Result<Certificate> read = readCertificate("/nowhere/c.json");
  ASSERT_FALSE(read);
  EXPECT_THAT(toText(read.diagnostics()), HasSubstr("/nowhere/c.json"));
}

}  // namespace
}  // namespace tilescope
