// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/pins_controller.h"

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/pins_model.h"
#include "app/gui/views/messages.h"
#include "app/gui/views/pins_bar.h"

namespace tilescope::gui {
namespace {

QString factsOf(const PinnedPlan& pinned) {
  if (!pinned.answered) return QObject::tr("Its plan is being searched.");
  if (!pinned.fits()) return QObject::tr("Infeasible: %1").arg(pinned.reason());
  QStringList facts;
  for (const TotalFigure& figure : pinned.figures) {
    if (!figure.lack.empty()) continue;
    const QString fact = words(figure.label + ' ' + figure.value + ' ' + figure.unit).trimmed();
    facts << (figure.estimate ? QObject::tr("%1 (estimate)").arg(fact) : fact);
  }
  return facts.join(QStringLiteral(", "));
}

}  // namespace

PinsController::PinsController(PinsBar& bar, SessionController& session, const PinsModel& pins, ActionRegistry& actions,
                               Messages& messages, QObject* parent)
    : QObject(parent), bar_(bar), session_(session), pins_(pins), messages_(messages) {
  addActions(actions);
  addShowActions(actions);
  bar_.setPinAction(pin_);
  connectBar();
  connect(&pins_, &PinsModel::changed, this, &PinsController::showPins);
  connect(&session_, &SessionController::designChanged, this, &PinsController::showPins);
  connect(&session_, &SessionController::partitionChanged, this, &PinsController::showPins);
  showPins();
}

void PinsController::connectBar() {
  connect(&bar_, &PinsBar::shown, &session_, &SessionController::showPin);
  connect(&bar_, &PinsBar::renamed, &session_, &SessionController::renamePin);
  connect(&bar_, &PinsBar::unpinRequested, &session_, &SessionController::unpin);
  connect(&bar_, &PinsBar::referenceRequested, &session_, &SessionController::setReferencePin);
}

void PinsController::addActions(ActionRegistry& actions) {
  pin_ = actions.add({"design.pin", tr("&Design"), tr("Pin present"),
                      tr("Keeps the current design, to compare others with it; at most six"), "pin",
                      QKeySequence(Qt::Key_P), false, true},
                     [this] { pinPresent(); });
  const QString menu = tr("&Design") + '/' + tr("Pins");
  unpinAll_ = actions.add({"design.unpin_all", menu, tr("Unpin all"), tr("Removes every pin")},
                          [this] { session_.unpinAll(); });
  steps_ = {actions.add({"design.next_reference",
                         menu,
                         tr("Next reference"),
                         tr("Differences against the next pin, after the last one against the unchanged profile"),
                         {},
                         QKeySequence(Qt::Key_BracketRight)},
                        [this] { stepReference(+1); }),
            actions.add({"design.previous_reference",
                         menu,
                         tr("Previous reference"),
                         tr("Differences against the pin before"),
                         {},
                         QKeySequence(Qt::Key_BracketLeft)},
                        [this] { stepReference(-1); })};
}

void PinsController::addShowActions(ActionRegistry& actions) {
  const QString menu = tr("&Design") + '/' + tr("Pins");
  for (int i = 0; i < kMaxPins; ++i) {
    const QChar letter(u'A' + i);
    ActionSpec spec{QStringLiteral("design.show_pin_") + letter.toLower(), menu, tr("Show pin %1").arg(letter),
                    tr("Makes the design of pin %1 the current one").arg(letter)};
    spec.shortcut = QKeySequence(Qt::CTRL | Qt::ALT | static_cast<Qt::Key>(Qt::Key_1 + i));
    spec.separatorBefore = i == 0;
    shows_.push_back(actions.add(spec, [this, letter] { session_.showPin(letter); }));
  }
}

void PinsController::pinPresent() {
  if (!session_.request()) return;
  if (session_.session().pins.size() == kMaxPins)
    return messages_.showRefusal(tr("There are %1 pins, the maximum.").arg(kMaxPins),
                                 tr("Unpin one first, with the cross on its chip or in Design, Pins."));
  session_.pin(pinName(session_.design(), session_.session().pins));
}

void PinsController::stepReference(int direction) {
  const Session& session = session_.session();
  std::vector<QChar> all{QChar()};
  for (const Pin& pin : session.pins) all.push_back(pin.letter);
  const auto at = std::find(all.begin(), all.end(), session.reference) - all.begin();
  const auto count = std::ssize(all);
  session_.setReferencePin(all[static_cast<std::size_t>((at + direction + count) % count)]);
}

void PinsController::showPins() {
  const Session& session = session_.session();
  std::vector<ShownPin> shown;
  for (const PinnedPlan& pinned : pins_.pins())
    shown.push_back({pinned.pin.letter, pinned.pin.name, factsOf(pinned), pinned.fits(),
                     pinned.pin.design == session.design, pinned.pin.letter == session.reference});
  bar_.setPins(shown);
  enableActions();
}

void PinsController::enableActions() {
  const Session& session = session_.session();
  pin_->setEnabled(session_.request() != nullptr);
  unpinAll_->setEnabled(!session.pins.empty());
  for (QAction* step : steps_) step->setEnabled(!session.pins.empty());
  for (int i = 0; i < kMaxPins; ++i)
    shows_[static_cast<std::size_t>(i)]->setEnabled(session.pin(QChar(u'A' + i)) != nullptr);
}

}  // namespace tilescope::gui

#include "moc_pins_controller.cpp"
