// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/plot_files.h"

#include <gmock/gmock.h>

#include <QSvgRenderer>
#include <QTableView>
#include <QXmlStreamReader>

#include "app/gui/plots/plot_twin.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/explore/traffic/traffic_plot.h"
#include "tests/app/gui/sample_plots.h"

namespace tilescope::gui {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

const PlotPage kPage{"Roofline",
                     "area by share of latency",
                     {{Mark::Disc, "memory-bound", [](const Theme& theme) { return theme.memoryBound; }}},
                     "ResNet-18 on Jetson TX2; changed: weight buffer 96 KiB.",
                     "tilescope-cli plan --network resnet18"};

QString wordsOf(const QByteArray& svg) {
  QXmlStreamReader reader(svg);
  QString words;
  while (!reader.atEnd())
    if (reader.readNext() == QXmlStreamReader::Characters && !reader.isWhitespace())
      words += reader.text().toString() + '\n';
  EXPECT_FALSE(reader.hasError()) << reader.errorString().toStdString();
  return words;
}

class PlotFilesTest : public testing::Test {
 protected:
  PlotFilesTest() {
    plot.setData(sampleRoofline(20));
    present(plot, QSize(640, 320));
  }
  QByteArray file(PlotFormat format) { return plotFile(plot, kPage, format, sampleThemes().theme()); }

  RooflinePlot plot{&sampleThemes()};
};

TEST_F(PlotFilesTest, AnSvgStatesItsDesignItsUnitsAndItsLegend) {
  const QByteArray svg = file(PlotFormat::Svg);
  const std::string words = wordsOf(svg).toStdString();
  for (const char* word : {"Roofline", "area by share of latency", "memory-bound", "ResNet-18 on Jetson TX2",
                           "tilescope-cli plan --network resnet18", "Arithmetic intensity, MAC/B", "GMAC/s", "layer8"})
    EXPECT_THAT(words, HasSubstr(word));
  QSvgRenderer renderer(svg);
  ASSERT_TRUE(renderer.isValid());
  EXPECT_GE(renderer.viewBox().width(), plot.width());
  EXPECT_THAT(svg.toStdString(), ::testing::Not(HasSubstr("<image"))) << "a picture of pixels inside";
}

TEST_F(PlotFilesTest, ALongCommandIsBrokenBetweenItsWords) {
  PlotPage page = kPage;
  page.command = "tilescope-cli plan --network " + QString(30, 'n') + " --hardware tx2_eplanner_a --model eplanner";
  for (int i = 0; i < 8; ++i) page.command += QString(" --set /memories/%1/size_bits=%2").arg(i).arg(1 << (10 + i));
  page.command += " --objective latency";
  const QStringList lines =
      wordsOf(plotFile(plot, page, PlotFormat::Svg, sampleThemes().theme())).split('\n', Qt::SkipEmptyParts);
  const QStringList wanted = page.command.split(' ');
  QStringList found;
  for (const QString& line : lines)
    for (const QString& word : line.split(' ', Qt::SkipEmptyParts))
      if (wanted.contains(word)) found << word;
  for (const QString& word : wanted) EXPECT_TRUE(found.contains(word)) << word.toStdString();
}

TEST_F(PlotFilesTest, TheSamePlotGivesTheSameBytes) {
  for (const PlotFormat format : {PlotFormat::Svg, PlotFormat::Png, PlotFormat::Csv})
    EXPECT_EQ(file(format), file(format));
}

TEST_F(PlotFilesTest, APngHasThePlotAtTwiceItsSizeAndItsDesignInside) {
  const QImage image = QImage::fromData(file(PlotFormat::Png), "PNG");
  EXPECT_GE(image.width(), 2 * plot.width());
  EXPECT_EQ(image.text("Title"), "Roofline");
  EXPECT_THAT(image.text("Description").toStdString(), HasSubstr("weight buffer 96 KiB"));
  EXPECT_GT(pixelsOf(image, sampleThemes().theme().computeBound), 100);
}

TEST_F(PlotFilesTest, HoverAndFocusStayOutOfThePicture) {
  const QByteArray before = file(PlotFormat::Png);
  plot.setFocus();
  plot.setHovered("layer3");
  present(plot, QSize(640, 320));
  EXPECT_EQ(file(PlotFormat::Png), before);
}

TEST_F(PlotFilesTest, APdfIsOnePageWithItsTitle) {
  const std::string pdf = file(PlotFormat::Pdf).toStdString();
  EXPECT_THAT(pdf, StartsWith("%PDF-"));
  EXPECT_THAT(pdf, HasSubstr("/Count 1"));
}

TEST_F(PlotFilesTest, ACsvHasTheNumbersBelowCommentsThatStateTheDesign) {
  const QStringList lines = QString::fromUtf8(file(PlotFormat::Csv)).split('\n', Qt::SkipEmptyParts);
  EXPECT_EQ(lines[0], "# Roofline");
  EXPECT_EQ(lines[1], "# ResNet-18 on Jetson TX2; changed: weight buffer 96 KiB.");
  EXPECT_THAT(lines[4].toStdString(), StartsWith("Layer,\"Intensity, MAC/B\",\"Throughput, GMAC/s\""));
  EXPECT_EQ(lines.size(), 5 + static_cast<int>(plot.table().rows.size()));
  EXPECT_EQ(plot.table().rows.size(), 22u) << "twenty layers and two roofs";
}

TEST_F(PlotFilesTest, TheEndOfTheNameSaysTheKind) {
  EXPECT_EQ(plotFormatOf("a.b/plot.SVG"), PlotFormat::Svg);
  EXPECT_EQ(plotFormatOf("plot.csv"), PlotFormat::Csv);
  EXPECT_EQ(plotFormatOf("plot"), std::nullopt);
  EXPECT_EQ(plotFormatOf("plot.jpg"), std::nullopt);
}

TEST(TrafficPicture, HasEveryLayerThoughOnlyAFewAreInView) {
  TrafficPlot plot(&sampleThemes());
  plot.setData(sampleTraffic(200));
  present(plot, QSize(400, 200));
  const QSize before = plot.size();
  const std::string words = wordsOf(plotFile(plot, kPage, PlotFormat::Svg, sampleThemes().theme())).toStdString();
  EXPECT_THAT(words, HasSubstr("block0"));
  EXPECT_THAT(words, HasSubstr("block33"));
  EXPECT_EQ(plot.size(), before);
  EXPECT_GE(plot.pictureSize().width(), 200 * 24);
}

TEST(PlotTwin, ShowsTheNumbersInPlaceOfThePlotAndFollowsIt) {
  auto* plot = new TrafficPlot(&sampleThemes());
  plot->setData(sampleTraffic(12));
  PlotTwin twin(plot, &sampleThemes());
  present(twin, QSize(640, 240));
  EXPECT_TRUE(plot->isVisible());
  twin.setShowsTable(true);
  auto* table = twin.findChild<QTableView*>();
  ASSERT_TRUE(table->isVisible());
  EXPECT_EQ(table->model()->rowCount(), 12);
  EXPECT_EQ(table->model()->index(3, 0).data().toString(), "layer3");
  EXPECT_EQ(table->model()->index(3, 4).data().toString(), plot->table().rows[3][4]);
  plot->setData(sampleTraffic(20));
  EXPECT_EQ(table->model()->rowCount(), 20);
  twin.setShowsTable(false);
  EXPECT_TRUE(plot->isVisible());
}

}  // namespace
}  // namespace tilescope::gui
