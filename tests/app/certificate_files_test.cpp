// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/certificate_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "app/common/plan_request.h"
#include "core/base/result.h"
#include "core/models/certificate_json.h"
#include "tests/support/case_folder.h"

namespace tilescope::app {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

LayerPlan layerPlan(const std::string& name, bool proven) {
  LayerPlan layer;
  layer.name = name;
  LayerResult result;
  result.model = "zigzag";
  result.layer = name;
  layer.evaluation = result;
  layer.search.proven = proven;
  return layer;
}

ExecutionPlan samplePlan() {
  ExecutionPlan plan;
  plan.request.model = "zigzag";
  plan.request.search = "exact";
  plan.request.network.name = "network";
  Certificate certificate{"zigzag", "block/conv", "", "machine", "0123456789abcdef"};
  certificate.optimum.model = "zigzag";
  certificate.optimum.layer = "block/conv";
  certificate.optimum.mapping = LoopMapping{};
  LayerPlan first = layerPlan("block/conv", true);
  first.certificate = std::make_shared<const Certificate>(certificate);
  LayerPlan again = first;
  again.name = "again";
  again.sameAs = first.name;
  plan.layers = {first, again, layerPlan("open", false), layerPlan("silent", true)};
  plan.layers.push_back(layerPlan("pool", false));
  std::get<LayerResult>(plan.layers.back().evaluation).outsideModel = true;
  plan.layers.push_back(layerPlan("huge", false));
  plan.layers.back().evaluation = Violation{};
  return plan;
}

TEST(CertificateFiles, NamesAreGoodForFilesAndUnique) {
  EXPECT_THAT(certificateFileNames({"conv1", "a/b", "a:b", "a_b-2", "..", "", "Conv1", "größe"}),
              ElementsAre("conv1.certificate.json", "a_b.certificate.json", "a_b-2.certificate.json",
                          "a_b-2-2.certificate.json", "_...certificate.json", "_.certificate.json",
                          "Conv1-2.certificate.json", "gr____e.certificate.json"));
}

TEST(CertificateFiles, OneFilePerDistinctLayerNamesItsNetwork) {
  const std::string folder = (caseFolder() / "new/folder").string();
  EXPECT_THAT(checkCertificateFolder(folder), IsEmpty());
  EXPECT_EQ(toText(writeCertificates(samplePlan(), folder)), "");
  const Result<Certificate> read = readCertificate(folder + "/block_conv.certificate.json");
  ASSERT_TRUE(read) << toText(read.diagnostics());
  EXPECT_EQ(read->network, "network");
  EXPECT_EQ(read->layer, "block/conv");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1);
}

TEST(CertificateFiles, AFileIsNoFolder) {
  const std::string file = (caseFolder() / "file").string();
  std::ofstream(file) << "text";
  EXPECT_THAT(toText(checkCertificateFolder(file)), HasSubstr("found a file; expected a folder"));
  EXPECT_THAT(toText(writeCertificates(samplePlan(), file + "/below")), HasSubstr("Choose a place"));
}

TEST(CertificateFiles, PlansWithCorrectionsHaveNone) {
  PlanRequest request;
  request.model = "zigzag";
  request.options = {{"transfer_overhead_cycles", "0"}, {"serial_loads", "off"}};
  EXPECT_THAT(app::checkCertifiable(request), IsEmpty());
  for (const auto& [option, value] :
       ModelOptions{{"transfer_overhead_cycles", "70"}, {"serial_loads", "on"}, {"pipeline_fill_cycles", "23"}}) {
    request.options = {{option, value}};
    EXPECT_THAT(toText(app::checkCertifiable(request)), HasSubstr(option + "=" + value));
  }
}

TEST(CertificateFiles, EveryLayerWithoutOneHasAReason) {
  EXPECT_THAT(missingCertificates(samplePlan()),
              ElementsAre("no certificate for open: search exact has not proven its mapping optimal",
                          "no certificate for silent: search exact of model zigzag makes none for it",
                          "no certificate for pool: model zigzag does not cover it",
                          "no certificate for huge: it has no mapping"));
}

}  // namespace
}  // namespace tilescope::app
