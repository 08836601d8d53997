// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/control_help.h"

#include <QApplication>
#include <QHelpEvent>
#include <QPointer>
#include <QTimer>
#include <QWhatsThis>

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/session/first_use.h"
#include "app/gui/views/explore/explain_card.h"
#include "app/gui/views/help/help_controller.h"
#include "app/gui/views/help/help_library.h"
#include "app/gui/views/help/help_topics.h"
#include "app/gui/views/start/start_view.h"
#include "app/gui/views/view_stack.h"
#include "app/gui/window/about_card.h"
#include "app/gui/window/keys_card.h"
#include "app/gui/window/tour.h"

namespace tilescope::gui {
namespace {

constexpr QLatin1String kTour("tour");

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
  // Whether ? comes with Shift depends on the keyboard.
  keys->setShortcuts({QKeySequence(Qt::Key_Question), QKeySequence(Qt::SHIFT | Qt::Key_Question)});
  parts_.actions.add(
      {"help.explain", menu, tr("Explain this control"),
       tr("The paragraph about the control that has the focus, and the page about it; without a focus, the "
          "page about the view"),
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

// Of the control or of what it stands in.
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
  // After the click, of which Qt is in the middle.
  const QPointer<QWidget> clicked = control;
  const QPoint place = static_cast<QHelpEvent*>(event)->globalPos();
  QTimer::singleShot(0, this, [this, clicked, place] {
    if (clicked) explain(clicked, place);
  });
  return true;
}

}  // namespace tilescope::gui

#include "moc_control_help.cpp"
