// SPDX-License-Identifier: GPL-3.0-or-later
// A first visit by keyboard: a changed, pinned, compared, exported and saved design. The next day the session has the
// same picture.
#include <QClipboard>
#include <QFile>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QToolButton>
#include <QXmlStreamReader>

#include "app/gui/kit/chrome/figure_box.h"
#include "app/gui/kit/chrome/status_bar.h"
#include "app/gui/kit/chrome/verdict_band.h"
#include "app/gui/kit/panel/picker_button.h"
#include "app/gui/kit/panel/value_field.h"
#include "app/gui/kit/table/cell_table.h"
#include "app/gui/kit/words/change_text.h"
#include "app/gui/views/explore/layer_table.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/start/example_card.h"
#include "app/gui/views/start/start_entry.h"
#include "app/gui/views/view_stack.h"
#include "tests/app/gui/window/keyboard_fixture.h"

namespace tilescope::gui {
namespace {

// Expects valid XML with contents, units and design.
void expectRoofline(const QString& svg) {
  QXmlStreamReader xml(svg);
  QString title, text;
  while (!xml.atEnd()) {
    xml.readNext();
    if (xml.isStartElement() && xml.name() == QLatin1String("title"))
      title = xml.readElementText();
    else if (xml.isCharacters())
      text += xml.text();
  }
  EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
  EXPECT_EQ(title, "Roofline");
  for (const char* word : {"MAC/B", "GMAC/s", "ResNet-18", "weight buffer 64 KiB", "weight-stationary"})
    EXPECT_TRUE(text.contains(word)) << word << "\n" << text.toStdString();
}

class NewcomerTest : public KeyboardTest {
 protected:
  void TearDown() override { window.reset(); }  // before its folder is removed

  void start() {
    app::DesignWords words;
    words.model = "eplanner";
    window = std::make_unique<MainWindow>(Session{exampleDesign(words), {}}, themes, folder.path(), solvedLayers());
    window->setAnimated(false);
    window->restore({"start", {}, {}, {}});
    window->resize(1440, 900);
    window->show();
    window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
    wait();
  }
  void quit() {
    press(Qt::Key_Q, Qt::ControlModifier);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !window->isVisible(); }, kPatience));
    window.reset();
  }

  const PlanTotals& pinned() const { return window->pins().pin('A')->plan->totals; }
  const PlanTotals& present() { return model().plan()->totals; }

  QString cell(LayerColumn column, const QString& layer) const {
    const auto* table = child<LayerTable>();
    const auto row = static_cast<int>(table->shownOrder().indexOf(layer));
    return table->model()->index(row, index(column)).data().toString();
  }
  QStringList differences(const QString& metric) const {
    const QAbstractItemModel& table = *window->findChild<CellTable*>("compare differences")->model();
    QStringList cells;
    for (int row = 0; row < table.rowCount(); ++row)
      for (int column = 0;
           table.index(row, 0).data().toString().startsWith(metric + ',') && column < table.columnCount(); ++column)
        cells << table.index(row, column).data().toString();
    return cells;
  }

  // A picture without what a session does not store: search time and undo.
  QImage picture() {
    waitUntilIdle();
    EXPECT_TRUE(tabTo(QStringLiteral("field:") + kWeightBuffer)) << "the same control has the focus each time";
    // A session does not store the scroll position.
    for (QScrollArea* area : child<DesignPanel>()->findChildren<QScrollArea*>()) area->verticalScrollBar()->setValue(0);
    QTest::qWait(50);
    QPixmap whole = window->grab();
    QList<QWidget*> past{window->statusBar()};
    for (QToolButton* button : child<DesignPanel>()->findChildren<QToolButton*>())
      for (const char* id : {"edit.undo", "edit.redo"})
        if (button->defaultAction() == window->actions().action(id)) past << button;
    EXPECT_EQ(past.size(), 3);
    QPainter painter(&whole);
    for (const QWidget* part : past)
      painter.fillRect(QRect(part->mapTo(window.get(), QPoint(0, 0)), part->size()), Qt::black);
    return whole.toImage();
  }
  QString status(const char* item) const { return window->findChild<StatusItem*>(item)->accessibleName(); }

  QTemporaryDir folder;
};

QString percentText(double now, double before) {
  const double percent = (now / before - 1) * 100;
  return (percent < 0 ? QString(QChar(0x2212)) : QString("+")) + QString::number(std::abs(percent), 'f', 1) + " %";
}

TEST_F(NewcomerTest, FromTheFirstExampleToTheSamePictureTheNextDay) {
  start();
  ASSERT_TRUE(tabTo<ExampleCard>());
  press(Qt::Key_Return);
  waitUntilIdle();
  ASSERT_TRUE(model().plan());
  EXPECT_EQ(model().plan()->request.network.name, "ResNet-18");

  const auto* first = qobject_cast<ValueField*>(QApplication::focusWidget());
  ASSERT_TRUE(first) << "the keys go on with the sliders";
  EXPECT_EQ(first, child<DesignPanel>()->field("/memories/0/size_bits"));
  ASSERT_TRUE(tabTo(QStringLiteral("field:") + kWeightBuffer));
  press(Qt::Key_Down);
  press(Qt::Key_Down);
  EXPECT_EQ(history().undoText(), "weight buffer 96 → 64 KiB");
  wait();
  press(Qt::Key_P);
  wait();
  ASSERT_EQ(window->session().session().pins.size(), 1U);
  ASSERT_TRUE(tabTo("picker:dataflow"));
  for (int i = 0; i < 2; ++i) press(Qt::Key_Down);
  wait();
  ASSERT_EQ(window->session().design().dataflow, "weight-stationary");

  const double now = present().offChipBytes.total(), then = pinned().offChipBytes.total();
  const std::string more = percentText(now, then).toStdString();
  ASSERT_GT(now, 1.1 * then) << "one dataflow for all layers moves more than each layer's best";
  VerdictBand& band = *child<VerdictBand>();
  int place = 0;
  while (band.figure(place)->figure().label != "DRAM traffic") ASSERT_LT(++place, band.shownFigures());
  const Figure& traffic = band.figure(place)->figure();
  EXPECT_EQ(traffic.badge.arrow, Arrow::Up);
  EXPECT_EQ("+" + traffic.badge.text.toStdString(), more);
  int changed = 0;
  for (const LayerRow& before : window->pins().pin('A')->rows) {
    const QString layer = QString::fromStdString(before.name);
    const double bytes = model().row(layer)->totalBytes(), change = bytes / before.totalBytes() - 1;
    if (before.state != LayerState::Planned || change < 0.01 || change >= 0.99) continue;
    ++changed;
    EXPECT_EQ(cell(LayerColumn::TrafficChange, layer).toStdString(),
              percentText(bytes, before.totalBytes()).toStdString());
  }
  EXPECT_GT(changed, 3);

  find("compare the pins");
  waitUntilIdle();
  const QStringList row = differences(traffic.label);
  ASSERT_EQ(row.size(), 4) << "metric, the pin that is the reference, value and difference";
  EXPECT_EQ(row[0], traffic.label + ", MB");
  EXPECT_EQ(row[1].toStdString(), QString::number(then / 1e6, 'f', 2).toStdString());
  EXPECT_EQ(row[2].toStdString(), QString::number(now / 1e6, 'f', 2).toStdString());
  EXPECT_EQ(row[3].toStdString(), more);
  press(Qt::Key_1, Qt::ControlModifier);

  ASSERT_TRUE(tabTo<RooflinePlot>());
  press(Qt::Key_V, Qt::ControlModifier | Qt::AltModifier);
  const QString file = folder.filePath("roofline.svg");
  pressAndAnswer(Qt::Key_E, Qt::ControlModifier, file);
  expectRoofline(QApplication::clipboard()->text());
  QFile written(file);
  ASSERT_TRUE(written.open(QIODevice::ReadOnly));
  expectRoofline(QString::fromUtf8(written.readAll()));

  const QString saved = folder.filePath("first visit.tilescope");
  pressAndAnswer(Qt::Key_S, Qt::ControlModifier, saved);
  ASSERT_TRUE(QFile::exists(saved));
  EXPECT_FALSE(window->isWindowModified());
  const QImage before = picture();
  const QString proof = status("status proof"), warnings = status("status warnings");
  quit();

  start();
  EXPECT_EQ(window->files().found().size(), 0U) << "nothing was left unsaved";
  ASSERT_TRUE(tabTo<StartEntry>());
  press(Qt::Key_Return);
  wait();
  EXPECT_EQ(window->files().path(), saved);
  EXPECT_EQ(picture(), before);
  EXPECT_EQ(status("status proof"), proof);
  EXPECT_EQ(status("status warnings"), warnings);
}

}  // namespace
}  // namespace tilescope::gui
