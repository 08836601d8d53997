// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/validate/validation_view.h"

#include <QClipboard>
#include <QPushButton>

#include "app/gui/kit/chrome/provenance_tip.h"
#include "app/gui/kit/panel/picker_button.h"
#include "app/gui/kit/table/cell_table.h"
#include "app/gui/views/validate/comparison_card.h"
#include "app/gui/views/validate/parity_plot.h"
#include "app/gui/views/validate/validation_strip.h"
#include "app/gui/window/command_card.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

using ::testing::HasSubstr;

class ValidationViewTest : public WindowTest {
 protected:
  ValidationViewTest() {
    withCurves = false;
    setAdvice(false);
  }

  void openView() {
    open(exampleWords());
    window->actions().action("view.validate")->trigger();
    wait();
  }
  ValidationView& view() const { return *child<ValidationView>(); }
  std::string shownCommand() {
    window->actions().action("file.command")->trigger();
    auto* card = child<CommandCard>();
    QTest::mouseClick(card->findChild<QPushButton*>("copy command"), Qt::LeftButton);
    return QApplication::clipboard()->text().toStdString();
  }
};

TEST_F(ValidationViewTest, PlotTableAndCardShowTheSameComparison) {
  openView();
  ParityPlot& plot = view().plot();
  ASSERT_FALSE(plot.picture().marks.empty());
  EXPECT_EQ(view().comparisons().model()->rowCount(), static_cast<int>(plot.picture().marks.size()));
  const std::size_t first = 0;
  QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.placeOf(first).toPoint());
  const QModelIndexList rows = view().comparisons().selectionModel()->selectedRows();
  ASSERT_EQ(rows.size(), 1);
  const ParityMark& chosen = plot.picture().marks[static_cast<std::size_t>(rows.front().row())];
  EXPECT_TRUE(chosen.isSelected);
  EXPECT_THAT(view().card().toPlainText().toStdString(), HasSubstr(chosen.predictedText.toStdString()));
  view().comparisons().selectRow(3);
  EXPECT_TRUE(plot.picture().marks[3].isSelected);
  EXPECT_FALSE(plot.picture().marks[first].isSelected);
}

TEST_F(ValidationViewTest, SaysOfHowManyChipsItIsAndWhatIsOffMost) {
  openView();
  const std::string said = view().strip().accessibleName().toStdString();
  EXPECT_THAT(said, HasSubstr("54 comparisons, all of one chip: Eyeriss (2016)."));
  EXPECT_THAT(said, HasSubstr("a factor of 4.56 too low"));
  const std::string card = view().card().toPlainText().toStdString();
  EXPECT_THAT(card, HasSubstr("off by a factor of"));
  EXPECT_THAT(card, HasSubstr("Bundled profiles never compared with silicon: "));
  EXPECT_THAT(card, HasSubstr("tpu_like"));
  const QAbstractItemModel& table = *view().comparisons().model();
  EXPECT_EQ(table.headerData(7, Qt::Horizontal).toString(), "Factor");
}

TEST_F(ValidationViewTest, FiguresOfAMachineThatWasNeverComparedSaySo) {
  open(exampleWords());
  const auto sourceOf = [&](const QString& layer) {
    const auto provenance =
        layer.isEmpty() ? model().explainTotal(Metric::Energy) : model().explain(layer, Metric::Latency);
    return provenance ? provenance->source : std::string();
  };
  EXPECT_THAT(sourceOf({}), HasSubstr("never compared with silicon"));
  EXPECT_THAT(sourceOf("conv1"), HasSubstr("never compared with silicon"));
  app::DesignWords measured = exampleWords("alexnet_grouped", "eyeriss");
  measured.model = "predictor";
  open(measured);
  EXPECT_EQ(sourceOf({}).find("never compared"), std::string::npos);
  measured.edits = {"/clock_mhz=250"};
  open(measured);
  EXPECT_THAT(sourceOf({}), HasSubstr("never compared with silicon")) << "another machine than the measured one";
}

TEST_F(ValidationViewTest, NeedsNoDesign) {
  app::DesignWords words = exampleWords();
  words.network.clear();
  words.hardware.clear();
  open(words);
  window->showView("validate");
  wait();
  EXPECT_TRUE(view().plot().isVisible());
  EXPECT_EQ(shownCommand(), "tilescope-cli validate");
  window->showView("explore");
  EXPECT_FALSE(window->actions().action("file.command")->isEnabled());
}

TEST_F(ValidationViewTest, OneChipAloneIsShownAndPartOfTheCommand) {
  openView();
  auto* picker = view().findChild<PickerButton*>("validationChip");
  emit picker->chosen("KU Leuven precision-scalable processor");
  EXPECT_EQ(view().comparisons().model()->rowCount(), 0);
  EXPECT_EQ(view().notComparable().model()->rowCount(), 1);
  EXPECT_EQ(picker->text(), "KU Leuven precision-scalable processor");
  EXPECT_EQ(shownCommand(), "tilescope-cli validate --chip 'KU Leuven precision-scalable processor'");
}

TEST_F(ValidationViewTest, ThePointersRestExplainsAMark) {
  openView();
  ParityPlot& plot = view().plot();
  QTest::mouseMove(&plot, plot.placeOf(0).toPoint());
  auto* tip = child<ProvenanceTip>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return tip->isVisible(); }));
  EXPECT_FALSE(tip->content().formula.isEmpty());
  EXPECT_THAT(tip->content().plainText.toStdString(), HasSubstr("table V"));
}

TEST_F(ValidationViewTest, PlotsInFilesSayTheCommandInsteadOfADesign) {
  openView();
  view().plot().setFocus();
  window->actions().action("plot.copy_svg")->trigger();
  const std::string svg = QApplication::clipboard()->text().toStdString();
  EXPECT_THAT(svg, HasSubstr("tilescope-cli validate"));
  EXPECT_THAT(svg, HasSubstr("54 comparisons"));
  EXPECT_EQ(svg.find("ResNet-18"), std::string::npos);
}

TEST_F(ValidationViewTest, ASessionKeepsChipAndChoice) {
  openView();
  view().comparisons().selectRow(5);
  emit view().findChild<PickerButton*>("validationChip")->chosen("Eyeriss");
  const WindowState state = window->windowState();
  const QString chosen = view().card().toPlainText();
  open(exampleWords());
  window->restore(state);
  wait();
  EXPECT_TRUE(view().isVisible());
  EXPECT_EQ(view().findChild<PickerButton*>("validationChip")->text(), "Eyeriss");
  EXPECT_EQ(view().card().toPlainText(), chosen);
}

}  // namespace
}  // namespace tilescope::gui
