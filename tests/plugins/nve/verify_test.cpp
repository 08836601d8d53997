// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/pgm.h"
#include "tests/plugins/nve/nve_networks.h"

namespace tilescope::nve {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

Network filters() {
  const FeatureMap image{1, 14, 34};
  const Layer first = convOf("first", "image", image, {.maps = 2});
  return networkOf(image, {first, convOf("second", "first", first.out, {})});
}

class NveVerify : public testing::Test {
 protected:
  std::string failures() const { return failuresOf(folder.verified()); }

  ExportedFolder folder{filters()};
};

TEST_F(NveVerify, PassesAsExported) {
  const VerifyReport report = folder.verified();
  EXPECT_EQ(failuresOf(report), "");
  EXPECT_EQ(report.steps.size(), 6U);
  EXPECT_EQ(verdictOf(report), VerifyVerdict::Passed);
}

// The checksum covers every byte of a binary.
TEST_F(NveVerify, RefusesDamagedBinaries) {
  const std::string whole = folder.text("first.nvb");
  for (std::size_t i = 0; i < whole.size(); i += whole.size() / 16) {
    std::string damaged = whole;
    damaged[i] = static_cast<char>(~damaged[i]);
    folder.change("first.nvb", damaged);
    EXPECT_THAT(failures(), AllOf(HasSubstr("Read the binaries"), HasSubstr("first.nvb"))) << "byte " << i;
    EXPECT_EQ(verdictOf(folder.verified()), VerifyVerdict::Failed);
  }
  folder.change("first.nvb", whole.substr(0, whole.size() / 2));
  EXPECT_THAT(failures(), HasSubstr("first.nvb"));
}

TEST_F(NveVerify, NoticesEditedListings) {
  std::string text = folder.text("second.s");
  const std::size_t at = text.find("macl");
  ASSERT_NE(at, text.npos);
  text.replace(at, 4, "mac ");
  folder.change("second.s", text);
  EXPECT_THAT(failures(), AllOf(HasSubstr("Compare the listings"), HasSubstr("second")));
}

TEST_F(NveVerify, NoticesListingsThatAreNone) {
  folder.change("second.s", "nonsense");
  EXPECT_THAT(failures(), AllOf(HasSubstr("Compare the listings"), HasSubstr("second.s")));
}

// The coefficients are another network's.
TEST_F(NveVerify, NoticesOtherCoefficients) {
  std::string weights = folder.text("first.weights");
  weights[2] = static_cast<char>(weights[2] ^ 0x40);
  folder.change("first.weights", weights);
  EXPECT_THAT(failures(), AllOf(HasSubstr("Layer first computes something else"), HasSubstr("pixels are wrong")));
}

// A bias that is larger by one changes hardly any pixel.
TEST_F(NveVerify, NoticesCoefficientsThatMoveNoPixel) {
  std::string weights = folder.text("second.weights");
  weights[0] = static_cast<char>(weights[0] ^ 1);
  folder.change("second.weights", weights);
  EXPECT_THAT(failures(), HasSubstr("The binary of layer second has other coefficients than its weights file"));
}

TEST_F(NveVerify, NoticesOtherActivations) {
  std::string network = folder.text("network.json");
  const std::size_t at = network.rfind("sigmoid");
  ASSERT_NE(at, network.npos);
  folder.change("network.json", network.replace(at, 7, "relu"));
  EXPECT_THAT(failures(), HasSubstr("The binary of layer second has the table of another activation"));
}

TEST_F(NveVerify, NoticesProgramsOfAnotherLayer) {
  const auto with = [&](const FeatureMap& image, std::int64_t maps) {
    const ExportedFolder other(networkOf(image, {convOf("first", "image", image, {.maps = maps})}));
    for (const char* file : {"first.nvb", "first.s"}) folder.change(file, other.text(file));
    return failures();
  };
  EXPECT_THAT(with({1, 14, 34}, 3), HasSubstr("coefficients that are missing, repeated or not of this layer"));
  EXPECT_THAT(with({1, 20, 34}, 2), AllOf(HasSubstr("Layer first has"), HasSubstr("report.json says")));
}

TEST_F(NveVerify, NoticesOtherFiguresInTheReport) {
  const Json report = folder.json("report.json");
  for (const char* key : {"cycles", "instructions", "words_in", "words_out"}) {
    Json changed = report;
    changed["layers"][1][key] = report["layers"][1][key].get<int>() + 1;
    folder.change("report.json", changed.dump());
    EXPECT_THAT(failures(), AllOf(HasSubstr("Layer second"), HasSubstr("report.json says"))) << key;
    changed["layers"][1].erase(key);
    folder.change("report.json", changed.dump());
    EXPECT_THAT(failures(), HasSubstr(std::string("/layers/1/") + key)) << key;
  }
  Json changed = report;
  changed["layers"][1]["II"] = {1};
  folder.change("report.json", changed.dump());
  EXPECT_THAT(failures(), HasSubstr("The name or the II of layer second"));
  changed["layers"][1]["cycles"] = 18446744073709551615u;
  folder.change("report.json", changed.dump());
  EXPECT_THAT(failures(), HasSubstr("/layers/1/cycles"));
}

TEST_F(NveVerify, SaysWhichFileIsMissing) {
  for (const char* file : {"network.json", "first.weights", "first.nvb", "first.s", "report.json"}) {
    const std::string text = folder.text(file);
    std::filesystem::remove(folder.path(file));
    EXPECT_THAT(failures(), HasSubstr(file));
    folder.change(file, text);
  }
}

// Neither export nor check may allocate maps of 65535 × 65535 pixels.
TEST(NveVerifyOfLargeNetworks, SimulatesAPartAndSaysSo) {
  const FeatureMap image{1, 65535, 65535};
  const ExportedFolder folder(networkOf(image, {convOf("huge", "image", image, {.kernelHeight = 1, .kernelWidth = 1}),
                                                convOf("next", "huge", image, {.padding = {1, 1, 1, 1}})}));
  const VerifyReport report = folder.verified();
  EXPECT_EQ(failuresOf(report), "");
  EXPECT_THAT(report.steps.back().what, HasSubstr("a few positions of two strips of every layer by itself"));
  EXPECT_THAT(folder.printed(), AllOf(HasSubstr("huge: "), HasSubstr("next: ")));
  std::string weights = folder.text("next.weights");
  weights[3] = static_cast<char>(weights[3] ^ 0x10);
  folder.change("next.weights", weights);
  EXPECT_THAT(failuresOf(folder.verified()), HasSubstr("Layer next computes something else"));
}

class Impatient final : public VerifySink {
 public:
  void line(const std::string&) override {}
  bool isCancelled() const override { return true; }
};

TEST_F(NveVerify, CanBeCancelled) {
  Impatient sink;
  const VerifyReport report = exporter().exporter->verify(folder.path(""), sink);
  EXPECT_EQ(report.steps.back().state, VerifyStep::State::NotPossible);
  EXPECT_EQ(report.steps.back().why, "It was cancelled.");
}

TEST_F(NveVerify, RunsPicturesAndWritesTheMaps) {
  Picture picture{14, 34, std::vector<std::uint8_t>(14 * 34, 0)};
  for (std::size_t i = 0; i < picture.pixels.size(); i += 3) picture.pixels[i] = 200;
  folder.change("image.pgm", writePgm(picture));
  EXPECT_EQ(failures(), "");
  for (const char* file : {"images/first_0.pgm", "images/first_1.pgm", "images/second_0.pgm"})
    EXPECT_TRUE(readPgm(folder.text(file), file).ok()) << file;
  const std::string before = folder.text("images/second_0.pgm");
  picture.pixels.assign(picture.pixels.size(), 90);
  folder.change("image_0.pgm", writePgm(picture));  // precedence over the common picture
  EXPECT_EQ(failures(), "");
  EXPECT_NE(folder.text("images/second_0.pgm"), before);
}

TEST_F(NveVerify, RefusesPicturesThatAreNone) {
  folder.change("image.pgm", writePgm({2, 3, std::vector<std::uint8_t>(6, 1)}));
  EXPECT_THAT(failures(), AllOf(HasSubstr("image.pgm"), HasSubstr("3 × 2 pixels; expected 34 × 14")));
  folder.change("image.pgm", "P9");
  EXPECT_THAT(failures(), AllOf(HasSubstr("Read the pictures"), HasSubstr("P2 or P5")));
}

TEST(NvePictures, EveryMapNeedsOne) {
  const FeatureMap image{3, 6, 8};
  const ExportedFolder folder(networkOf(image, {convOf("first", "image", image, {})}));
  folder.change("image_1.pgm", writePgm({6, 8, std::vector<std::uint8_t>(48, 1)}));
  EXPECT_THAT(failuresOf(folder.verified()), AllOf(HasSubstr("image.pgm"), HasSubstr("no such file")));
}

// The example of the documentation: smoothing, Sobel operators in both signs, and the sum of their magnitudes.
TEST(NvePictures, TheEdgesOfTheSceneAreTheReference) {
  const ExportedFolder folder(projectNetwork("edge_detection.json"), {}, inSource("networks"));
  const std::string bytes = textOfFile(inSource("networks/edge_detection/scene.pgm"));
  folder.change("scene.pgm", bytes);
  ASSERT_EQ(failuresOf(folder.verified()), "") << folder.printed();

  const Picture scene = valueOrFail(readPgm(bytes, "scene.pgm"));
  const auto at = [](const Picture& p, std::int64_t y, std::int64_t x) {
    return static_cast<int>(p.pixels[static_cast<std::size_t>(y * p.width + x)]);
  };
  Picture smooth{156, 236, {}}, edges{154, 234, {}};
  const int binomial[] = {1, 4, 6, 4, 1};
  for (std::int64_t y = 0; y < smooth.height; ++y)
    for (std::int64_t x = 0; x < smooth.width; ++x) {
      int sum = 128;
      for (int k = 0; k < 5; ++k)
        for (int r = 0; r < 5; ++r) sum += binomial[k] * binomial[r] * at(scene, y + k, x + r);
      smooth.pixels.push_back(static_cast<std::uint8_t>(sum / 256));
    }
  const auto half = [](int value) { return std::min(255, (value + 1) >> 1); };  // rounded, of a positive value
  for (std::int64_t y = 0; y < edges.height; ++y)
    for (std::int64_t x = 0; x < edges.width; ++x) {
      const auto s = [&](int k, int r) { return at(smooth, y + k, x + r); };
      const int right = s(0, 2) + 2 * s(1, 2) + s(2, 2) - s(0, 0) - 2 * s(1, 0) - s(2, 0);
      const int down = s(2, 0) + 2 * s(2, 1) + s(2, 2) - s(0, 0) - 2 * s(0, 1) - s(0, 2);
      int sum = 0;
      for (const int gradient : {right, -right, down, -down}) sum += std::max(0, half(gradient));
      edges.pixels.push_back(static_cast<std::uint8_t>(std::min(sum, 255)));
    }
  EXPECT_TRUE(valueOrFail(readPgm(folder.text("images/smooth_0.pgm"), "smooth")) == smooth);
  EXPECT_TRUE(valueOrFail(readPgm(folder.text("images/edges_0.pgm"), "edges")) == edges);
}

}  // namespace
}  // namespace tilescope::nve
