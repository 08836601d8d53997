// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QPushButton>

#include "app/gui/kit/chrome/provenance_tip.h"
#include "app/gui/kit/chrome/verdict_band.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/explore/traffic/traffic_plot.h"
#include "core/explore/silicon_metrics.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

class ExplanationsTest : public WindowTest {
 protected:
  QString copiedOf(const QString& title) {
    auto* tip = child<ProvenanceTip>();
    EXPECT_TRUE(QTest::qWaitFor([&] { return tip->isVisible() && tip->content().title.startsWith(title); }, kPatience))
        << tip->content().title.toStdString();
    QApplication::clipboard()->clear();
    QTest::keyClick(window.get(), Qt::Key_C, Qt::ControlModifier);
    return QApplication::clipboard()->text();
  }
  void moveAway() {
    QTest::mouseMove(window.get(), QPoint(4, window->height() - 4));
    QTest::qWait(50);
  }
  // Moves from mark to mark until the card shows this layer.
  bool walkTo(QWidget* plot, const QString& layer) {
    plot->setFocus(Qt::TabFocusReason);
    QTest::keyClick(plot, Qt::Key_Home);
    for (std::size_t i = 0; i <= model().rows().size(); ++i) {
      const auto* tip = child<ProvenanceTip>();
      if (QTest::qWaitFor([&] { return tip->isVisible() && tip->content().title.startsWith(layer); }, 400)) return true;
      QTest::keyClick(plot, Qt::Key_Right);
    }
    return false;
  }
};

TEST_F(ExplanationsTest, PointerAndKeysTellTheSameOfABar) {
  open(exampleWords());
  auto* traffic = child<TrafficPlot>();
  QTest::mouseMove(traffic, traffic->barRect("res2_0_a").center());
  const QString pointed = copiedOf("res2_0_a");
  EXPECT_FALSE(pointed.isEmpty());
  moveAway();
  ASSERT_TRUE(walkTo(traffic, "res2_0_a"));
  EXPECT_EQ(copiedOf("res2_0_a"), pointed);
}

TEST_F(ExplanationsTest, PointerAndKeysTellTheSameOfAMark) {
  open(exampleWords());
  auto* roofline = child<RooflinePlot>();
  QTest::mouseMove(roofline, roofline->markRect("conv1").center());
  const QString pointed = copiedOf("conv1");
  EXPECT_FALSE(pointed.isEmpty());
  moveAway();
  ASSERT_TRUE(walkTo(roofline, "conv1"));
  EXPECT_EQ(copiedOf("conv1"), pointed);
}

TEST_F(ExplanationsTest, PointerAndKeysTellTheSameOfAFigure) {
  open(exampleWords());
  FigureBox* figure = child<VerdictBand>()->figure(0);
  QTest::mouseMove(figure, figure->rect().center());
  const QString pointed = copiedOf("");
  EXPECT_TRUE(pointed.contains(QString::fromStdString(model().explainTotal(Metric::Energy)->result)))
      << pointed.toStdString();
  moveAway();
  figure->setFocus(Qt::TabFocusReason);
  EXPECT_EQ(copiedOf(""), pointed);
}

TEST_F(ExplanationsTest, EveryCardHasFormulaNumbersResultAndSource) {
  open(exampleWords());
  for (const LayerRow& row : model().rows()) {
    if (row.state != LayerState::Planned) continue;
    for (const Metric metric : {Metric::Latency, Metric::Traffic, Metric::Energy, Metric::Utilization,
                                Metric::Intensity, Metric::Throughput}) {
      const std::optional<Provenance> said = model().explain(QString::fromStdString(row.name), metric);
      ASSERT_TRUE(said) << row.name;
      EXPECT_FALSE(said->formula.empty()) << said->title;
      EXPECT_FALSE(said->steps.empty()) << said->title;
      EXPECT_FALSE(said->result.empty()) << said->title;
      EXPECT_FALSE(said->source.empty()) << said->title;
    }
  }
}

TEST_F(ExplanationsTest, TheVerdictFollowsTheSliderAndItsButtonIsOneStep) {
  open(exampleWords());
  const BandVerdict before = child<VerdictBand>()->verdict();
  SliderRow& row = *slider("/memories/3/bandwidth_gb_per_s");
  press(row, 0.6);
  moveTo(row, 0.1);
  release(row, 0.1);
  wait();
  const BandVerdict slow = child<VerdictBand>()->verdict();
  EXPECT_NE(slow.finding, before.finding);
  ASSERT_FALSE(slow.apply.isEmpty());
  ASSERT_THAT(slow.remedy.toStdString(), testing::HasSubstr(" saves "));
  const double area = *chipArea(model().plan()->request.hardware);
  const app::Design dragged = window->session().design();
  QPushButton* apply = nullptr;
  for (QPushButton* button : child<VerdictBand>()->findChildren<QPushButton*>())
    if (button->accessibleName() == slow.apply) apply = button;
  ASSERT_TRUE(apply && apply->isVisible());
  QTest::mouseClick(apply, Qt::LeftButton);
  wait();
  EXPECT_EQ(history().count(), 2);
  EXPECT_LT(*chipArea(model().plan()->request.hardware), area);
  EXPECT_NE(child<VerdictBand>()->verdict().finding + child<VerdictBand>()->verdict().remedy,
            slow.finding + slow.remedy);
  QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(window->session().design(), dragged);
}

}  // namespace
}  // namespace tilescope::gui
