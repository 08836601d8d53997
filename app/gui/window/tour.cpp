// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/tour.h"

#include <array>

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/views/view_stack.h"

namespace tilescope::gui {
namespace {

enum Step { kSlider, kRoofline, kPins, kMapping, kExport };

struct StepWords {
  // Object name, or a prefix that ends with ":". The first visible match is used.
  const char* part;
  const char* view;  // "": any view
  const char* title;
  const char* text;
};

constexpr std::array kStepWords{
    StepWords{"parameter:", "explore", QT_TRANSLATE_NOOP("QObject", "Move a slider"),
              QT_TRANSLATE_NOOP("QObject",
                                "Drag this one, or press Up in its field. Every layer is planned again while you move; "
                                "the curve beneath shows where it pays.")},
    StepWords{"rooflinePlot", "explore", QT_TRANSLATE_NOOP("QObject", "Read the roofline"),
              QT_TRANSLATE_NOOP("QObject",
                                "Each mark is a layer: discs are limited by memory, diamonds by the array. Click one "
                                "to select it in every plot and table.")},
    StepWords{"pinButton", "", QT_TRANSLATE_NOOP("QObject", "Keep a design"),
              QT_TRANSLATE_NOOP("QObject",
                                "P pins the current design. Move on, and every number shows how far it is from the "
                                "pin.")},
    StepWords{"activity_mapping", "", QT_TRANSLATE_NOOP("QObject", "Look inside a layer"),
              QT_TRANSLATE_NOOP("QObject",
                                "Ctrl+3 shows its mapping: loops by memory, what each memory holds, and what moves "
                                "between them.")},
    StepWords{"activity_export", "", QT_TRANSLATE_NOOP("QObject", "Take it with you"),
              QT_TRANSLATE_NOOP("QObject",
                                "Ctrl+5 writes the plan as a program that checks itself. Ctrl+Shift+P finds everything "
                                "else.")}};
static_assert(kStepWords.size() == Tour::kSteps);

}  // namespace

Tour::Tour(SessionController& session, ViewStack& views, const ThemeController* themes, QWidget* window)
    : QObject(window), session_(session), views_(views), themes_(themes), window_(window) {
  const auto moved = [this] {
    if (!session_.isInGesture()) done(kSlider);
  };
  connect(&session_, &SessionController::designChanged, this, moved);
  connect(&session_, &SessionController::gestureChanged, this, moved);
  connect(&session_, &SessionController::selectionChanged, this, [this] {
    if (!session_.session().selection.isEmpty()) done(kRoofline);
  });
  connect(&session_, &SessionController::pinsChanged, this, [this] {
    if (!session_.session().pins.empty()) done(kPins);
  });
  connect(&views_, &ViewStack::viewShown, this, [this] {
    if (views_.shownId() == "mapping") done(kMapping);
    if (views_.shownId() == "export") done(kExport);
    if (isOn()) show();
  });
}

void Tour::addActions(ActionRegistry& actions) {
  actions.add(
      {"help.tour", tr("&Help"), tr("Tour"), tr("Five steps through the window, left at any time with Esc"), "compass"},
      [this] { start(); });
  // Esc leaves the tour if no other widget handles it.
  connect(actions.action("edit.select_none"), &QAction::triggered, this, &Tour::leave);
}

void Tour::start() {
  leave();
  if (!session_.request()) emit exampleWanted();
  card_ = new TourCard(themes_, window_);
  frame_ = new TourFrame(themes_, window_);
  connect(card_, &TourCard::nextRequested, this, &Tour::next);
  connect(card_, &TourCard::leaveRequested, this, &Tour::leave);
  window_->installEventFilter(this);
  step_ = 0;
  emit started();
  emit viewWanted(QLatin1String(kStepWords[0].view));
  show();
}

void Tour::next() {
  if (!isOn()) return;
  if (++step_ == kSteps) return leave();
  const QString view = QLatin1String(kStepWords[static_cast<std::size_t>(step_)].view);
  if (!view.isEmpty() && views_.shownId() != view) emit viewWanted(view);
  show();
}

void Tour::done(int step) {
  if (isOn() && step_ == step) next();
}

void Tour::leave() {
  if (!isOn()) return;
  window_->removeEventFilter(this);
  if (part_) part_->removeEventFilter(this);
  part_ = nullptr;
  // Deleted later: its own button may be the sender.
  card_->hide();
  card_->deleteLater();
  frame_->hide();
  frame_->deleteLater();
  card_ = nullptr;
  frame_ = nullptr;
}

QWidget* Tour::part() const {
  const QString name = QLatin1String(kStepWords[static_cast<std::size_t>(step_)].part);
  for (QWidget* widget : window_->findChildren<QWidget*>()) {
    const bool named = name.endsWith(':') ? widget->objectName().startsWith(name) : widget->objectName() == name;
    if (named && widget->isVisible()) return widget;
  }
  return nullptr;
}

void Tour::show() {
  const StepWords& words = kStepWords[static_cast<std::size_t>(step_)];
  card_->setWords({QObject::tr(words.title), QObject::tr(words.text), step_, kSteps});
  if (part_) part_->removeEventFilter(this);
  part_ = part();
  if (part_) part_->installEventFilter(this);
  place();
}

void Tour::place() {
  if (!isOn()) return;
  const QRect at = part_ && part_->isVisible() ? QRect(part_->mapTo(window_, QPoint(0, 0)), part_->size()) : QRect();
  at.isValid() ? frame_->showAround(at) : frame_->hide();
  card_->showBeside(at);
}

// The card is placed later, after all other widgets have moved.
bool Tour::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::Resize:
    case QEvent::Move:
    case QEvent::Show:
    case QEvent::Hide:
      QMetaObject::invokeMethod(this, &Tour::place, Qt::QueuedConnection);
      break;
    default:
      break;
  }
  return QObject::eventFilter(watched, event);
}

}  // namespace tilescope::gui

#include "moc_tour.cpp"
