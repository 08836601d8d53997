// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the window's widgets in all states: component_sheet dark|light FILE.png. QT_SCALE_FACTOR=2 draws for a
// high-resolution screen; TILESCOPE_FONT_SCALE sets the font size.
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QTabBar>
#include <QTableWidget>
#include <QTest>
#include <QVBoxLayout>

#include "app/gui/kit/chrome/activity_bar.h"
#include "app/gui/kit/chrome/dock_body.h"
#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/chrome/empty_state.h"
#include "app/gui/kit/chrome/icon_button.h"
#include "app/gui/kit/chrome/status_bar.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "tests/app/gui/chrome_support.h"

namespace tilescope::gui {
namespace {

QWidget* column(std::initializer_list<QWidget*> widgets) {
  auto* body = new QWidget;
  body->setAutoFillBackground(true);
  auto* layout = new QVBoxLayout(body);
  layout->setContentsMargins(12, 12, 12, 12);
  layout->setSpacing(8);
  for (QWidget* widget : widgets) layout->addWidget(widget);
  layout->addStretch();
  return body;
}

QWidget* row(std::initializer_list<QWidget*> widgets) {
  auto* body = new QWidget;
  auto* layout = new QHBoxLayout(body);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(8);
  for (QWidget* widget : widgets) layout->addWidget(widget);
  layout->addStretch();
  return body;
}

QPushButton* button(const QString& text, const char* property = nullptr) {
  auto* result = new QPushButton(text);
  if (property != nullptr) result->setProperty(property, true);
  return result;
}

QWidget* docked(const ThemeController* themes, DockTitle* title, QWidget* content) {
  auto* dock = new QWidget;
  auto* layout = new QVBoxLayout(dock);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(title);
  layout->addWidget(new DockBody(themes, content), 1);
  return dock;
}

DockTitle* rooflineTitle(const ThemeController* themes, QObject* owner) {
  auto* title = new DockTitle(themes, "Roofline");
  title->setSubtitle("area by share of latency");
  title->setLegend(rooflineLegend());
  for (const char* name : {"network", "copy", "download"}) title->addAction(new QAction(name, owner), name);
  return title;
}

QWidget* controls() {
  auto* disabled = button("Verify");
  disabled->setEnabled(false);
  auto* pressed = button("pressed");
  pressed->setCheckable(true);
  pressed->setChecked(true);
  auto* focus = button("focus");
  focus->setObjectName("focused");
  auto* combo = new QComboBox;
  combo->addItems({"ResNet-18", "MobileNet v2"});
  auto* wrong = new QLineEdit("1536");
  wrong->setAlignment(Qt::AlignRight);
  wrong->setProperty("wrong", true);
  auto* checked = new QCheckBox("checked");
  checked->setChecked(true);
  auto* progress = new QProgressBar;
  progress->setValue(65);
  progress->setTextVisible(false);
  auto* tabs = new QTabBar;
  for (const char* tab : {"Layers", "Designs", "Log"}) tabs->addTab(tab);
  auto* table = new QTableWidget(12, 3);
  table->setHorizontalHeaderLabels({"Layer", "Traffic MB", "Latency ms"});
  table->verticalHeader()->hide();
  table->setShowGrid(false);
  for (int i = 0; i < 12; ++i) table->setItem(i, 0, new QTableWidgetItem(QString("res%1_0_b").arg(i)));
  table->selectRow(1);
  table->horizontalHeader()->setHighlightSections(false);
  auto* menu = new QMenu;
  menu->addAction("Open network");
  QAction* on = menu->addAction("Dark");
  on->setCheckable(true);
  on->setChecked(true);
  menu->addSeparator();
  menu->addMenu("Recent");
  menu->addAction("Save")->setEnabled(false);
  menu->setWindowFlags(Qt::Widget);
  menu->setActiveAction(menu->actions().front());
  return column({row({button("Apply 34.1 GB/s", "primary"), button("Why?"), disabled}),
                 row({pressed, focus, button("flat", "flat")}), combo, new QLineEdit("Find a layer"), wrong,
                 row({checked, new QCheckBox("not checked")}), progress, tabs, table, menu});
}

QWidget* strips(const ThemeController* themes) {
  auto* body = new QWidget;
  auto* layout = new QVBoxLayout(body);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  const Message messages[] = {
      badFileMessage(),
      {.finding = "conv1 is infeasible: the input tile needs 6.13 KiB, the input buffer has 4 KiB.",
       .remedy = "7 rows × 224 × 4 B is the smallest tile. The other 20 layers are shown as they were planned before.",
       .buttons = {"Set 6.5 KiB", "Allow OX tiling"}},
      {.tone = Tone::Warning,
       .icon = "clock",
       .finding = "Preview, gap at most 0.8 %.",
       .remedy = "3 of 12 layers are still being proven.",
       .closable = false},
      {.tone = Tone::Better,
       .icon = "circle-check",
       .finding = "The program moves exactly the bytes the plan predicts, 76.34 MB: maps and weights of every layer.",
       .remedy = "All outputs are correct."}};
  for (const Message& message : messages) {
    auto* strip = new MessageStrip(themes);
    strip->setMessage(message);
    layout->addWidget(strip);
  }
  layout->addStretch();
  return body;
}

VerdictBand* band(const ThemeController* themes, bool stale) {
  auto* result = new VerdictBand(themes);
  BandVerdict verdict = bandwidthVerdict();
  verdict.stale = stale;
  result->setVerdict(verdict);
  Figure figures[] = {
      latencyFigure(),
      {.label = "DRAM traffic", .value = "76.3", .unit = "MB", .badge = percentBadge(-0.151, Goal::Lower)},
      energyFigure(),
      {.label = "PE utilization", .value = "42", .unit = "%", .badge = pointsBadge(0.048, Goal::Higher)}};
  if (stale) figures[1].badge = percentBadge(0.0001, Goal::Lower);
  for (int i = 0; i < 4; ++i) {
    figures[i].stale = stale;
    result->setFigure(i, figures[i]);
  }
  return result;
}

ActivityBar* activityBar(const ThemeController* themes) {
  auto* bar = new ActivityBar(themes);
  for (const auto& [id, icon, text] : {std::tuple{"start", "folder-open", "Start"},
                                       {"explore", "compass", "Explore"},
                                       {"compare", "network", "Compare"},
                                       {"export", "download", "Export"}}) {
    bar->addEntry({id, icon, text, {}});
  }
  bar->setEntryEnabled("export", false);
  bar->setActive("explore");
  return bar;
}

void fillStatus(StatusBar* bar) {
  bar->addItem("plan")->setContent("shield-check", Tone::Better, "Proven, 12 of 12 distinct layers");
  StatusItem* proving = bar->addItem("proving");
  proving->setContent({}, Tone::Neutral, "Proving, 9 of 12 distinct layers, gap 0.8 %");
  proving->setProgress(0.75);
  proving->setStoppable(true);
  bar->addItem("warnings")->setContent({}, Tone::Neutral, "0 warnings");
  bar->addRightItem("undo")->setContent("undo-2", Tone::Neutral, "Undo weight buffer 64 → 96 KiB");
}

QWidget* sheet(const ThemeController* themes, QObject* owner) {
  auto* body = new QWidget;
  auto* outer = new QHBoxLayout(body);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->setSpacing(0);
  outer->addWidget(activityBar(themes));
  auto* middle = new QVBoxLayout;
  middle->setSpacing(0);
  middle->addWidget(band(themes, false));
  middle->addWidget(band(themes, true));
  auto* docks = new QHBoxLayout;
  docks->setContentsMargins(6, 6, 6, 6);
  docks->setSpacing(6);
  docks->addWidget(docked(themes, new DockTitle(themes, "Fields and buttons"), controls()), 1);
  auto* right = new QVBoxLayout;
  right->setSpacing(6);
  right->addWidget(docked(themes, new DockTitle(themes, "Message strips"), strips(themes)));
  auto* held = rooflineTitle(themes, owner);
  held->setAxesHeld(true);
  auto* empty = new EmptyState(themes);
  empty->setContent("compass", "Nothing to compare yet",
                    "Pin the current design with P, or put all dataflows of this profile side by side.",
                    {"Compare all dataflows", "Pin present"});
  right->addWidget(docked(themes, rooflineTitle(themes, owner), empty), 1);
  auto* legend = new Legend(themes);
  legend->setEntries({{Mark::Square, "input", [](const Theme& t) { return t.tensor(Tensor::I); }},
                      {Mark::Square, "weight", [](const Theme& t) { return t.tensor(Tensor::W); }},
                      {Mark::Line, "compulsory minimum", [](const Theme& t) { return t.text; }},
                      {Mark::DashedLine, "limit", [](const Theme& t) { return t.text3; }},
                      {Mark::DashedSquare, "pin A", [](const Theme& t) { return t.pins[0]; }},
                      {Mark::DoesNotFit, "infeasible", {}},
                      {Mark::Estimate, "estimate", {}}});
  right->addWidget(docked(themes, held, column({legend})));
  docks->addLayout(right, 2);
  middle->addLayout(docks, 1);
  outer->addLayout(middle, 1);
  return body;
}

}  // namespace
}  // namespace tilescope::gui

int main(int argc, char** argv) {
  using namespace tilescope::gui;
  qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  const QStringList arguments = QApplication::arguments();
  if (arguments.size() != 3) return 2;
  ThemeController themes(arguments[1] == "dark" ? ThemeMode::Dark : ThemeMode::Light);
  const double scale = qEnvironmentVariable("TILESCOPE_FONT_SCALE").toDouble();
  if (scale > 0) themes.setFontScale(scale);
  QMainWindow window;
  for (const char* menu : {"File", "Edit", "View", "Design", "Help"}) window.menuBar()->addMenu(menu)->addAction(menu);
  window.setCentralWidget(sheet(&themes, &window));
  auto* status = new StatusBar(&themes, &window);
  fillStatus(status);
  window.setStatusBar(status);
  window.resize(1440, 900);
  window.show();
  window.activateWindow();
  window.findChild<QWidget*>("focused")->setFocus();
  QTest::qWait(50);
  return window.grab().save(arguments[2]) ? 0 : 1;
}
