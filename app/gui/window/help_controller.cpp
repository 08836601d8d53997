// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/help_controller.h"

#include <QApplication>
#include <QDesktopServices>
#include <QHelpEvent>
#include <QPointer>
#include <QTimer>
#include <QWhatsThis>

#include "app/gui/session/first_use.h"
#include "app/gui/views/explore/explain_card.h"
#include "app/gui/views/help/help_reader.h"
#include "app/gui/views/help/help_topics.h"
#include "app/gui/views/help/help_view.h"
#include "app/gui/views/messages.h"
#include "app/gui/views/start/start_view.h"
#include "app/gui/window/about_card.h"
#include "app/gui/window/keys_card.h"
#include "app/gui/window/tour.h"
#include "app/gui/window/view_stack.h"

namespace tilescope::gui {
namespace {

constexpr QLatin1String kView("help"), kTour("tour");

QStringList namesFrom(const QWidget* widget) {
  QStringList names;
  for (; widget != nullptr; widget = widget->parentWidget()) names << widget->objectName();
  return names;
}

}  // namespace

HelpController::HelpController(ActionRegistry& actions, Messages& messages, ViewStack& views,
                               const ThemeController* themes, QWidget* window)
    : QObject(window),
      actions_(actions),
      messages_(messages),
      views_(views),
      themes_(themes),
      window_(window),
      view_(new HelpView(HelpLibrary::bundled(), themes, &views)) {
  views_.addView(kView, view_);
  connectView();
  qApp->installEventFilter(this);
}

void HelpController::connectView() {
  HelpReader& reader = view_->reader();
  connect(&reader, &HelpReader::outsideRequested, this, [this](const QUrl& link) {
    if (!QDesktopServices::openUrl(link))
      messages_.showRefusal(tr("%1 cannot be opened from here.").arg(link.toString()),
                            tr("Copy the address into a browser."));
  });
  connect(&reader, &HelpReader::refused, this, [this](const QString& link) {
    messages_.showNote(tr("%1 is not a page of the help.").arg(link),
                       tr("It is a file of Tilescope's sources and lies there under this name."));
  });
  connect(&views_, &ViewStack::viewShown, this, [this] {
    if (views_.shownId() == kView) view_->focusPage();
  });
}

void HelpController::addActions(ExportModel& exporters) {
  const QString menu = tr("&Help");
  actions_.add({"help.pages", menu, tr("Help for this view"),
                tr("The page of the documentation about the view that is on"), "circle-help"},
               [this] { openForView(); });
  actions_.add(
      {"help.search", menu, tr("Search the help…"), tr("Finds words in all pages of the documentation"), "search"},
      [this] {
        emit viewWanted(kView);
        view_->focusSearch();
      });
  actions_.add(
      {"help.glossary", menu, tr("Glossary"), tr("The terms of the field, as Tilescope uses them"), "file-text"},
      [this] {
        open({QStringLiteral("glossary.md"), {}});
      });
  QAction* back = actions_.add({"help.back",
                                menu,
                                tr("Page back"),
                                tr("The page of the help before this one (Alt+Left)"),
                                "chevron-left",
                                {},
                                false,
                                true},
                               [this] { view_->reader().goBack(); });
  QAction* forward = actions_.add({"help.forward", menu, tr("Page forward"),
                                   tr("The page of the help after this one (Alt+Right)"), "chevron-right"},
                                  [this] { view_->reader().goForward(); });
  view_->setActions(back, forward, actions_.action("edit.find"));
  const auto enable = [this, back, forward] {
    const bool shown = views_.shownId() == kView;
    back->setEnabled(shown && view_->reader().canGoBack());
    forward->setEnabled(shown && view_->reader().canGoForward());
  };
  connect(&view_->reader(), &HelpReader::placeChanged, this, enable);
  connect(&views_, &ViewStack::viewShown, this, enable);
  enable();
  QAction* keys = actions_.add({"help.keys", menu, tr("Keys"), tr("All keys of the window on one card"), "keyboard",
                                QKeySequence(Qt::Key_Question), false, true},
                               [this] { showKeys(); });
  // Whether ? comes with Shift depends on the keyboard.
  keys->setShortcuts({QKeySequence(Qt::Key_Question), QKeySequence(Qt::SHIFT | Qt::Key_Question)});
  actions_.add({"help.explain", menu, tr("Explain this control"),
                tr("The paragraph about the control that has the focus, and the page about it; without a focus, the "
                   "page about the view"),
                "circle-help", QKeySequence(Qt::Key_F1)},
               [this] { explainFocused(); });
  actions_.add({"help.whats_this", menu, tr("What's this?"), tr("Explains what is clicked next"), "circle-help",
                QKeySequence::WhatsThis},
               [] { QWhatsThis::enterWhatsThisMode(); });
  actions_.add({"help.about", menu, tr("About Tilescope"), tr("Version, parts with their licences, exporters")},
               [this, &exporters] {
                 auto* card = new AboutCard(exporters, themes_, window_);
                 connect(card, &AboutCard::licenceRequested, this, [this] { open({kLicencePage, {}}); });
                 card->openOver(*window_);
               });
}

void HelpController::addTour(SessionController& session, StartView& start, FirstUse& firstUse) {
  tour_ = new Tour(session, views_, themes_, window_);
  tour_->addActions(actions_);
  start.setTourOffered(firstUse.offers(kTour));
  const auto end = [&start, &firstUse] {
    firstUse.end(kTour);
    start.setTourOffered(false);
  };
  connect(&start, &StartView::tourRequested, tour_, &Tour::start);
  connect(&start, &StartView::tourDeclined, this, end);
  connect(tour_, &Tour::started, this, end);
  connect(tour_, &Tour::viewWanted, this, &HelpController::viewWanted);
  connect(tour_, &Tour::exampleWanted, actions_.action("file.example.1"), &QAction::trigger);
}

void HelpController::open(const HelpPlace& place) {
  view_->open(place);
  emit viewWanted(kView);
}

void HelpController::openForView() {
  const QString shown = views_.shownId();
  if (shown == kView) return open({HelpLibrary::bundled().index(), {}});
  open(topicOf(namesFrom(views_.shownView())).value_or(HelpPlace{}));
}

bool HelpController::findInPage() {
  if (views_.shownId() != kView) return false;
  view_->findInPage();
  return true;
}

void HelpController::showKeys() {
  auto* card = new KeysCard(actions_, themes_, window_);
  card->openOver(*window_);
}

void HelpController::explainFocused() {
  QWidget* focused = QApplication::focusWidget();
  if (focused == nullptr || focused == window_) return openForView();
  explain(focused, focused->mapToGlobal(QPoint(focused->width() / 2, focused->height())));
}

// Of the control or of what it stands in.
void HelpController::explain(QWidget* control, const QPoint& globalPlace) {
  const QWidget* explained = control;
  while (explained != nullptr && explained->whatsThis().isEmpty()) explained = explained->parentWidget();
  if (explained == nullptr) return openForView();
  QString more;
  const std::optional<HelpPlace> topic = topicOf(namesFrom(control));
  const std::optional<HelpPlace> place = topic ? HelpLibrary::bundled().find(*topic) : std::nullopt;
  if (place) {
    const HelpPage* page = HelpLibrary::bundled().page(place->page);
    QString heading = page->title;
    for (const HelpSection& section : page->sections)
      if (section.anchor == place->anchor) heading = section.heading;
    more = tr("More: %1").arg(heading);
  }
  auto* card = new ExplainCard(explained->accessibleName(), explained->whatsThis(), more, themes_, window_);
  if (place) connect(card, &ExplainCard::moreRequested, this, [this, place] { open(*place); });
  card->openAt(globalPlace);
}

bool HelpController::eventFilter(QObject* watched, QEvent* event) {
  auto* control = event->type() == QEvent::WhatsThis ? qobject_cast<QWidget*>(watched) : nullptr;
  if (control == nullptr || control->window() != window_) return QObject::eventFilter(watched, event);
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

#include "moc_help_controller.cpp"
