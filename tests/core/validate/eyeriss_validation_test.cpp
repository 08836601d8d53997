// SPDX-License-Identifier: GPL-3.0-or-later
// Compares Eyeriss under the Predictor's model with an independent calculation.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "core/validate/measurements_json.h"
#include "core/validate/validation.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

const Validation& eyeriss() {
  static const Validation kValidation =
      valueOrFail(validate({valueOrFail(readMeasurements(inSource("measurements/eyeriss.json")))}));
  return kValidation;
}

const Comparison& comparisonOf(const std::string& network, const std::string& layer, PublishedQuantity quantity,
                               Basis basis = Basis::Measured) {
  for (const Comparison& c : eyeriss().comparisons)
    if (c.network == network && c.layer == layer && c.quantity == quantity && c.basis == basis) return c;
  throw std::runtime_error("no comparison of " + layer);
}

const Comparison& ofAlexNet(const std::string& layer, PublishedQuantity quantity, Basis basis = Basis::Measured) {
  return comparisonOf("AlexNet", layer, quantity, basis);
}

// CONV3 with the mapping of its published value.
TEST(EyerissValidation, BufferTrafficIsThatOfTheChipWithinThreePermille) {
  for (const char* layer : {"CONV1", "CONV2", "CONV3", "CONV4", "CONV5"})
    EXPECT_NEAR(ofAlexNet(layer, PublishedQuantity::BufferTraffic).error(), 0, 0.3) << layer;
}

TEST(EyerissValidation, TheMappingThatIsPrintedForConv3IsNotTheOneThatWasMeasured) {
  const Comparison& printed = ofAlexNet("CONV3 as printed", PublishedQuantity::BufferTraffic);
  EXPECT_NEAR(printed.predicted, 69.2, 0.05);
  EXPECT_FALSE(printed.reason.empty());
}

TEST(EyerissValidation, DramTrafficIsThatOfUncompressedMaps) {
  const std::map<std::string, double> megabytes{
      {"CONV1", 6.06}, {"CONV2", 5.43}, {"CONV3", 5.05}, {"CONV4", 3.92}, {"CONV5", 2.61}};
  for (const auto& [layer, expected] : megabytes)
    EXPECT_NEAR(ofAlexNet(layer, PublishedQuantity::DramTraffic).predicted, expected, 0.005) << layer;
}

TEST(EyerissValidation, AsManyProcessingElementsWorkAsOnTheChip) {
  for (const char* layer : {"CONV1", "CONV2", "CONV3", "CONV4", "CONV5"})
    EXPECT_EQ(ofAlexNet(layer, PublishedQuantity::ActiveElements).error(), 0) << layer;
}

TEST(EyerissValidation, ComputingTakesAsMuchLessThanMeasuredAsTheReferenceSays) {
  const std::map<std::string, std::pair<double, double>> expected{{"CONV1", {13.69, -17.0}},
                                                                  {"CONV2", {33.18, -15.4}},
                                                                  {"CONV3", {19.17, -12.1}},
                                                                  {"CONV4", {14.38, -10.1}},
                                                                  {"CONV5", {9.58, -4.2}}};
  for (const auto& [layer, figures] : expected) {
    const Comparison& c = ofAlexNet(layer, PublishedQuantity::ComputeTime);
    EXPECT_NEAR(c.predicted, figures.first, 0.005) << layer;
    EXPECT_NEAR(c.error(), figures.second, 0.1) << layer;
  }
}

TEST(EyerissValidation, TheEnergyOfConv1IsDividedAsThePaperPredicts) {
  for (const PublishedQuantity share : {PublishedQuantity::ComputeShare, PublishedQuantity::PeShare,
                                        PublishedQuantity::ArrayShare, PublishedQuantity::BufferShare})
    EXPECT_NEAR(ofAlexNet("CONV1", share, Basis::Model).error(), 0, 0.5) << name(share);
}

TEST(EyerissValidation, SharesOfOneLayerAreTheWhole) {
  for (const char* layer : {"CONV1", "CONV5"}) {
    double sum = 0;
    for (const PublishedQuantity share : {PublishedQuantity::ComputeShare, PublishedQuantity::PeShare,
                                          PublishedQuantity::ArrayShare, PublishedQuantity::BufferShare})
      sum += ofAlexNet(layer, share).predicted;
    EXPECT_NEAR(sum, 100, 1e-9) << layer;
  }
}

TEST(EyerissValidation, TotalsAreTheSumsOfTheLayers) {
  double sum = 0;
  for (const char* layer : {"CONV1", "CONV2", "CONV3", "CONV4", "CONV5"})
    sum += ofAlexNet(layer, PublishedQuantity::BufferTraffic).predicted;
  EXPECT_DOUBLE_EQ(ofAlexNet("CONV1-5", PublishedQuantity::BufferTraffic).predicted, sum);
  EXPECT_NEAR(ofAlexNet("CONV1-5", PublishedQuantity::ComputeTime).predicted, 90.0, 0.05);
}

// 64 outputs and inputs, 3 × 3, 224 × 224, three images, 156 elements at 200 MHz.
TEST(EyerissValidation, WithoutAMappingTheComputeTimeTakesThePublishedElements) {
  const Comparison& c = comparisonOf("VGG-16", "CONV1-2", PublishedQuantity::ComputeTime);
  EXPECT_NEAR(c.predicted, 3.0 * 64 * 64 * 9 * 224 * 224 / (156 * 200e6) * 1e3, 1e-9);
  EXPECT_FALSE(c.reason.empty());
  for (const Comparison& other : eyeriss().comparisons) {
    EXPECT_TRUE(other.network != "VGG-16" || other.quantity == PublishedQuantity::ComputeTime);
  }
}

// Table VI: from CONV1-1 to CONV4-3 the buffer moves equally many bytes per cycle, more than in CONV5.
TEST(EyerissValidation, PublishedBufferAccessesOfVggFollowThePublishedTime) {
  const std::map<std::string, double> megabytes{
      {"CONV1-1", 112.6},  {"CONV1-2", 2402.8}, {"CONV2-1", 1201.4}, {"CONV2-2", 2402.8}, {"CONV3-1", 607.4},
      {"CONV3-2", 1214.8}, {"CONV3-3", 1214.8}, {"CONV4-1", 321.8},  {"CONV4-2", 643.7},  {"CONV4-3", 643.7}};
  const auto perMicrosecond = [](const std::string& layer, double mb) {
    return mb / comparisonOf("VGG-16", layer, PublishedQuantity::ComputeTime).published * 1e3;
  };
  for (const auto& [layer, mb] : megabytes) EXPECT_NEAR(perMicrosecond(layer, mb), 3010, 60) << layer;
  EXPECT_LT(perMicrosecond("CONV5-1", 90.0), 2000);
}

TEST(EyerissValidation, EveryLargeErrorHasAReason) {
  for (const Comparison& c : eyeriss().comparisons)
    EXPECT_TRUE(std::abs(c.error()) <= 1 || !c.reason.empty()) << c.provenance.title;
}

TEST(EyerissValidation, EveryPredictionSaysHowItFollows) {
  for (const Comparison& c : eyeriss().comparisons) {
    EXPECT_FALSE(c.provenance.formula.empty()) << c.provenance.title;
    ASSERT_FALSE(c.provenance.steps.empty()) << c.provenance.title;
    EXPECT_NE(c.provenance.steps.back().find(c.provenance.result), std::string::npos) << c.provenance.steps.back();
    EXPECT_FALSE(c.source.empty());
  }
}

}  // namespace
}  // namespace tilescope
