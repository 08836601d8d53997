// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/control_help.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>
#include <QWhatsThis>
#include <algorithm>

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/key_sheet.h"
#include "app/gui/kit/chrome/overlay_scroll_bar.h"
#include "app/gui/kit/panel/picker_button.h"
#include "app/gui/kit/panel/value_field.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/plots/cycle_plot.h"
#include "app/gui/session/first_use.h"
#include "app/gui/views/explore/designs/design_plot.h"
#include "app/gui/views/explore/layer_table.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/explore/traffic/traffic_plot.h"
#include "app/gui/views/export/code_page.h"
#include "app/gui/views/hardware/silicon/silicon_plot.h"
#include "app/gui/views/help/help_controller.h"
#include "app/gui/views/help/help_library.h"
#include "app/gui/views/mapping/nest/nest_view.h"
#include "app/gui/views/partition/pipeline_plot.h"
#include "app/gui/views/partition/spans_plot.h"
#include "app/gui/views/partition/staircase_plot.h"
#include "app/gui/views/pin_chip.h"
#include "app/gui/views/start/start_entry.h"
#include "app/gui/views/start/start_view.h"
#include "app/gui/views/sweeps/parallel_plot.h"
#include "app/gui/views/sweeps/sweep_scatter.h"
#include "app/gui/views/sweeps/sweep_table.h"
#include "app/gui/views/validate/parity_plot.h"
#include "app/gui/views/view_stack.h"
#include "app/gui/window/about_card.h"
#include "app/gui/window/tour.h"

namespace tilescope::gui {
namespace {

constexpr QLatin1String kTour("tour");

constexpr int kAround = 84;
constexpr int kKeysCardBeside = 32;
constexpr int kBar = 12;

WidgetKeys& groupOf(const QString& place, std::vector<WidgetKeys>& groups) {
  const auto group = std::find_if(groups.begin(), groups.end(), [&](const WidgetKeys& g) { return g.place == place; });
  return group == groups.end() ? groups.emplace_back(WidgetKeys{place, {}}) : *group;
}

constexpr int kExplainCardWidth = 380;

}  // namespace

ControlHelp::ControlHelp(const ViewParts& parts, HelpController& help, ExportModel& exporters)
    : QObject(&parts.window), parts_(parts), help_(help) {
  addActions(exporters);
  qApp->installEventFilter(this);
}

void ControlHelp::addActions(ExportModel& exporters) {
  const QString menu = tr("&Help");
  QAction* keys = parts_.actions.add(
      {"help.keys", menu, tr("Keys"), tr("All keys of the window on one card"), "keyboard",
       QKeySequence(Qt::Key_Question), false, true},
      [this] { (new KeysCard(parts_.actions, &parts_.themes, &parts_.window))->openOver(parts_.window); });
  // Some keyboards need Shift to type ?.
  keys->setShortcuts({QKeySequence(Qt::Key_Question), QKeySequence(Qt::SHIFT | Qt::Key_Question)});
  parts_.actions.add({"help.explain", menu, tr("Explain this control"),
                      tr("Shows a paragraph about the control that has the focus, then the page about it; without a "
                         "focus, the page about the view"),
                      "circle-help", QKeySequence(Qt::Key_F1)},
                     [this] { explainFocused(); });
  parts_.actions.add({"help.whats_this", menu, tr("What's this?"), tr("Explains what is clicked next"), "circle-help",
                      QKeySequence::WhatsThis},
                     [] { QWhatsThis::enterWhatsThisMode(); });
  parts_.actions.add({"help.about", menu, tr("About Tilescope"), tr("Version, parts with their licences, exporters")},
                     [this, &exporters] {
                       auto* card = new AboutCard(exporters, &parts_.themes, &parts_.window);
                       connect(card, &AboutCard::licenceRequested, this, [this] { help_.open({kLicencePage, {}}); });
                       card->openOver(parts_.window);
                     });
}

void ControlHelp::addTour(StartView& start, FirstUse& firstUse) {
  tour_ = new Tour(parts_.session, parts_.views, &parts_.themes, &parts_.window);
  tour_->addActions(parts_.actions);
  start.setTourOffered(firstUse.offers(kTour));
  const auto end = [&start, &firstUse] {
    firstUse.end(kTour);
    start.setTourOffered(false);
  };
  connect(&start, &StartView::tourRequested, tour_, &Tour::start);
  connect(&start, &StartView::tourDeclined, this, end);
  connect(tour_, &Tour::started, this, end);
  connect(tour_, &Tour::viewWanted, &parts_.views, &ViewStack::viewWanted);
  connect(tour_, &Tour::exampleWanted, parts_.actions.action("file.example.1"), &QAction::trigger);
}

void ControlHelp::explainFocused() {
  QWidget* focused = QApplication::focusWidget();
  if (focused == nullptr || focused == &parts_.window) return help_.openForView();
  explain(focused, focused->mapToGlobal(QPoint(focused->width() / 2, focused->height())));
}

void ControlHelp::explain(QWidget* control, const QPoint& globalPlace) {
  const QWidget* explained = control;
  while (explained != nullptr && explained->whatsThis().isEmpty()) explained = explained->parentWidget();
  if (explained == nullptr) return help_.openForView();
  QString more;
  const std::optional<HelpPlace> topic = topicOf(control);
  const std::optional<HelpPlace> place = topic ? HelpLibrary::bundled().find(*topic) : std::nullopt;
  if (place) {
    const HelpPage* page = HelpLibrary::bundled().page(place->page);
    QString heading = page->title;
    for (const HelpSection& section : page->sections)
      if (section.anchor == place->anchor) heading = section.heading;
    more = tr("More: %1").arg(heading);
  }
  auto* card =
      new ExplainCard(explained->accessibleName(), explained->whatsThis(), more, &parts_.themes, &parts_.window);
  if (place) connect(card, &ExplainCard::moreRequested, this, [this, place] { help_.open(*place); });
  card->openAt(globalPlace);
}

bool ControlHelp::eventFilter(QObject* watched, QEvent* event) {
  auto* control = event->type() == QEvent::WhatsThis ? qobject_cast<QWidget*>(watched) : nullptr;
  if (control == nullptr || control->window() != &parts_.window) return QObject::eventFilter(watched, event);
  QWhatsThis::leaveWhatsThisMode();
  // Queued, because Qt is still handling the click.
  const QPointer<QWidget> clicked = control;
  const QPoint place = static_cast<QHelpEvent*>(event)->globalPos();
  QTimer::singleShot(0, this, [this, clicked, place] {
    if (clicked) explain(clicked, place);
  });
  return true;
}

std::vector<WidgetKeys> allKeys(const ActionRegistry& actions) {
  std::vector<WidgetKeys> groups;
  for (const QAction* action : actions.actions()) {
    if (action->shortcut().isEmpty()) continue;
    const QString menu = QString(actions.spec(action).menu).remove('&').section('/', 0, 0);
    WidgetKeys& group = groupOf(menu, groups);
    const ActionSpec& spec = actions.spec(action);
    // Texts of undo and redo name the step, so their tooltips are used.
    const QString does = spec.text.isEmpty() ? spec.tip : QString(spec.text).remove('&').remove(QChar(0x2026));
    group.keys.push_back({action->shortcut().toString(QKeySequence::NativeText), does});
  }
  for (const WidgetKeys& keys :
       {ValueField::keys(), PickerButton::keys(), PinChip::keys(), RooflinePlot::keys(), TrafficPlot::keys(),
        DesignPlot::keys(), LayerTable::keys(), NestView::keys(), SpansPlot::keys(), StaircasePlot::keys(),
        CyclePlot::keys(), PipelinePlot::keys(), CodePage::keys(), ParityPlot::keys(), SiliconPlot::keys(),
        StartEntry::keys(), ParallelPlot::keys(), SweepScatter::keys(), SweepTable::keys()})
    for (const KeyHelp& key : keys.keys) {
      std::vector<KeyHelp>& listed = groupOf(keys.place, groups).keys;
      if (std::find(listed.begin(), listed.end(), key) == listed.end()) listed.push_back(key);
    }
  return groups;
}

KeysCard::KeysCard(const ActionRegistry& actions, const ThemeController* themes, QWidget* parent)
    : Card(themes, tr("Keys"), parent) {
  setObjectName("keys card");
  auto* sheet = new KeySheet(allKeys(actions), themes, this);
  auto* area = new QScrollArea(this);
  describe(area, "keys area", sheet->accessibleName(), sheet->toolTip());
  area->setFocusPolicy(Qt::NoFocus);  // the sheet gets the arrow keys
  area->setFrameShape(QFrame::NoFrame);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setStyleSheet(QStringLiteral("QScrollArea { background: transparent; border: none; }"));
  area->setWidget(sheet);
  area->viewport()->setAutoFillBackground(false);
  sheet->setAutoFillBackground(false);
  new OverlayScrollBar(area, themes);
  const QSize screen = parent->screen()->availableGeometry().size();
  const int room = screen.height() - kAround;
  sheet->fitInto({screen.width() - kKeysCardBeside, room});
  const QSize whole = sheet->sizeHint();
  area->setFixedSize(whole.width() + (whole.height() > room ? kBar : 0), std::min(whole.height(), room));
  body()->addWidget(area);
  setFocusProxy(sheet);
  sheet->setFocus();
}

ExplainCard::ExplainCard(const QString& control, const QString& paragraph, const QString& more,
                         const ThemeController* themes, QWidget* parent)
    : Card(themes, control, parent), hasMore_(!more.isEmpty()) {
  setObjectName("explain card");
  auto* text = new QLabel(paragraph, this);
  describe(text, "explanation", paragraph, {});
  text->setWordWrap(true);
  text->setFixedWidth(scaledPixels(kExplainCardWidth));
  body()->addWidget(text);
  if (!hasMore_) return;
  auto* button = new QPushButton(more, this);
  describe(button, "explain more", more, tr("Opens the page about it (F1 again)"));
  connect(button, &QPushButton::clicked, this, [this] {
    emit moreRequested();
    close();
  });
  body()->addWidget(button, 0, Qt::AlignLeft);
  button->setFocus();
}

void ExplainCard::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_F1 || !hasMore_) return Card::keyPressEvent(event);
  emit moreRequested();
  close();
}

}  // namespace tilescope::gui

#include "moc_control_help.cpp"
