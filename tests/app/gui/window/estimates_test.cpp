// SPDX-License-Identifier: GPL-3.0-or-later
// Energies of e-PlaNNer are estimates, and layers may not fit. The window must state both wherever it shows an energy,
// recognised by its unit.
#include <QAbstractItemView>
#include <QLabel>
#include <QRegularExpression>

#include "app/gui/kit/chrome/provenance_tip.h"
#include "app/gui/kit/chrome/verdict_band.h"
#include "app/gui/plots/plot_twin.h"
#include "app/gui/views/explore/layer_table.h"
#include "app/gui/views/explore/selected_layer_view.h"
#include "app/gui/views/explore/traffic/traffic_plot.h"
#include "app/gui/views/pins_bar.h"
#include "app/gui/views/view_stack.h"
#include "app/gui/window/plot_controller.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

const QRegularExpression& energy() {
  static const QRegularExpression pattern(R"(\d[\s\x{2009}]?[kMGT]? ?MAC eq)");
  return pattern;
}

bool isUnmarked(const QString& words) {
  return words.contains(energy()) && !words.contains("estimate", Qt::CaseInsensitive);
}

class EstimatesTest : public WindowTest {
 protected:
  static app::DesignWords byEnergy() {
    app::DesignWords words = exampleWords();
    words.objective = "energy";
    return words;
  }
  // All text, visible or accessible.
  static QStringList wordsOf(const QWidget* widget) {
    QStringList words{widget->accessibleName() + ' ' + widget->accessibleDescription(), widget->toolTip()};
    if (const auto* label = qobject_cast<const QLabel*>(widget)) words << label->text();
    return words;
  }
  int expectMarked(const std::string& state) {
    int energies = 0;
    for (const QWidget* widget : window->findChildren<QWidget*>()) {
      if (!widget->isVisible()) continue;
      for (const QString& words : wordsOf(widget)) {
        energies += words.contains(energy());
        EXPECT_FALSE(isUnmarked(words)) << state << ", " << widget->objectName().toStdString() << ": "
                                        << words.toStdString();
      }
    }
    return energies;
  }
};

TEST_F(EstimatesTest, AreMarkedInTheWordsOfEveryView) {
  open(byEnergy(), QSize(2560, 1440), {"res5_0_b"});
  QTest::keyClick(window.get(), Qt::Key_P);
  wait();
  EXPECT_TRUE(model().plan()->totals.energy.estimate);
  EXPECT_GT(expectMarked("explore"), 1);
  window->actions().action("compare.dataflows")->trigger();
  wait();
  EXPECT_GT(expectMarked("compare"), 1);
  for (const char* view : {"mapping", "hardware", "network", "start"}) {
    window->showView(view);
    wait();
    QTest::qWait(50);
    expectMarked(view);
  }
  window->showView("explore");
  window->actions().action("design.why")->trigger();
  QTest::qWait(20);
  expectMarked("why");
}

TEST_F(EstimatesTest, AreMarkedInEveryExplanation) {
  open(byEnergy());
  QTest::keyClick(window.get(), Qt::Key_P);
  wait();
  EXPECT_TRUE(model().explainTotal(Metric::Energy)->estimate);
  for (const LayerRow& row : model().rows())
    if (row.state == LayerState::Planned) {
      EXPECT_TRUE(model().explain(QString::fromStdString(row.name), Metric::Energy)->estimate) << row.name;
    }
  FigureBox* figure = child<VerdictBand>()->figure(0);  // energy
  EXPECT_TRUE(figure->accessibleName().contains("estimate")) << figure->accessibleName().toStdString();
  QTest::mouseMove(figure, figure->rect().center());
  auto* tip = child<ProvenanceTip>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return tip->isVisible(); }, kPatience));
  EXPECT_FALSE(isUnmarked(tip->content().plainText)) << tip->content().plainText.toStdString();
}

TEST_F(EstimatesTest, AreMarkedInTheWordsOfCurves) {
  open(byEnergy());
  waitUntilIdle();
  const ParameterCurve& curve = slider(kWeightBuffer)->curve();
  ASSERT_FALSE(curve.points.empty());
  for (const CurvePoint& point : curve.points) {
    const QString words = pointText(curve, point, slider(kWeightBuffer)->row().value);
    EXPECT_FALSE(isUnmarked(words)) << words.toStdString();
    EXPECT_TRUE(words.contains("estimate") || point.state == CurvePoint::State::DoesNotFit) << words.toStdString();
  }
}

TEST_F(EstimatesTest, AreMarkedInFilesOfPlots) {
  open(byEnergy());
  for (const PlotDock& plot : child<ViewStack>()->shownView()->plots())
    for (const QStringList& row : plot.plot->plot()->table().rows) {
      EXPECT_FALSE(isUnmarked(row.join(' '))) << plot.name.toStdString();
    }
}

// A model's own energy is no estimate.
TEST_F(EstimatesTest, OfAModelsOwnEnergyNothingIsSaid) {
  app::DesignWords words = exampleWords("mlperf_tiny_resnet8", "tpu_like");
  words.model = "zigzag";
  words.objective = "energy";
  words.search = "paper";
  words.options = {"lpf_limit=3"};
  open(words);
  EXPECT_FALSE(child<VerdictBand>()->figure(0)->accessibleName().contains("estimate"));
}

TEST_F(EstimatesTest, WhatDoesNotFitSaysWhichMemoryAndIsHatched) {
  app::DesignWords words = exampleWords();
  words.search = "smartshuttle";
  words.edits = {"/memories/0/size_bits=32768"};
  open(words, QSize(1440, 900), {"conv1"});
  ASSERT_FALSE(model().plan()->infeasibleLayers.empty());
  for (const std::string& layer : model().plan()->infeasibleLayers) {
    const LayerRow* row = model().row(QString::fromStdString(layer));
    ASSERT_TRUE(row && row->state == LayerState::Infeasible) << layer;
    EXPECT_TRUE(QString::fromStdString(row->reason).contains("input buffer", Qt::CaseInsensitive)) << row->reason;
  }
  EXPECT_TRUE(child<SelectedLayerView>()->lines().join(' ').contains("Infeasible: "));
  const PlotTable bars = child<TrafficPlot>()->table();
  for (const QStringList& row : bars.rows)
    if (row.front() == "conv1") {
      EXPECT_EQ(row.back(), "infeasible");
    }
}

}  // namespace
}  // namespace tilescope::gui
