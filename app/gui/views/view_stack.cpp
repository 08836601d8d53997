// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/view_stack.h"

#include <QStackedLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/kit/chrome/empty_state.h"
#include "app/gui/kit/chrome/verdict_band.h"
#include "app/gui/views/pins_bar.h"
#include "app/gui/views/view.h"

namespace tilescope::gui {
namespace {
constexpr int kViewStackDockGap = 6;  // px

QString exampleAction(const app::Design& design) {
  if (design.profile) return QObject::tr("Open ResNet-18");
  return design.network ? QObject::tr("Use a Jetson TX2") : QObject::tr("Open ResNet-18 on a Jetson TX2");
}

}  // namespace

ViewStack::ViewStack(SessionController& session, const ThemeController* themes, QWidget* parent)
    : QWidget(parent),
      session_(session),
      pinsBar_(new PinsBar(themes, this)),
      band_(new VerdictBand(themes, this)),
      empty_(new EmptyState(themes, this)),
      stack_(new QStackedLayout) {
  setObjectName("views");
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(pinsBar_);
  layout->addWidget(band_);
  auto* framed = new QVBoxLayout;
  framed->setContentsMargins(kViewStackDockGap, kViewStackDockGap, kViewStackDockGap, kViewStackDockGap);
  framed->addLayout(stack_);
  layout->addLayout(framed, 1);
  stack_->addWidget(empty_);
  connect(empty_, &EmptyState::buttonClicked, this,
          [this](int button) { button == 0 ? emit exampleRequested() : emit openRequested(); });
  connect(&session_, &SessionController::designChanged, this, &ViewStack::showDesign);
}

void ViewStack::addView(const QString& id, View* view) {
  views_[id] = view;
  stack_->addWidget(view);
}

void ViewStack::showView(const QString& id) {
  shown_ = id;
  showDesign();
  emit viewShown();
}

void ViewStack::showDesign() {
  if (shown_.isEmpty()) return;
  const bool hasDesign = session_.request() != nullptr;
  const bool isAlone = !shownView()->needsDesign();
  pinsBar_->setVisible(hasDesign && !isAlone);
  band_->setVisible(hasDesign && !isAlone && shownView()->hasBand());
  stack_->setCurrentWidget(hasDesign || isAlone ? static_cast<QWidget*>(shownView()) : empty_);
  if (hasDesign) return;
  const bool networkMissing = !session_.design().network;
  empty_->setContent(networkMissing ? "network" : "cpu",
                     networkMissing ? tr("No network yet") : tr("No hardware profile yet"),
                     tr("Choose one in the panel, open a file, or start with the example."),
                     {exampleAction(session_.design()), tr("Open a file…")});
}

void ViewStack::setAnimated(bool animated) {
  for (const auto& [id, view] : views_) view->setAnimated(animated);
}

std::map<QString, QJsonObject> ViewStack::states() const {
  std::map<QString, QJsonObject> states;
  for (const auto& [id, view] : views_)
    if (QJsonObject state = view->state(); !state.isEmpty()) states.emplace(id, std::move(state));
  return states;
}

void ViewStack::restore(const std::map<QString, QJsonObject>& states) {
  for (const auto& [id, state] : states)
    if (const auto view = views_.find(id); view != views_.end()) view->second->restore(state);
}

QJsonObject ViewStack::dockStates() const {
  QJsonObject states;
  for (const auto& [id, view] : views_)
    if (const QJsonObject state = view->dockState(); !state.isEmpty()) states[id] = state;
  return states;
}

void ViewStack::takeDockStates(const QJsonObject& states) {
  for (const auto& [id, view] : views_)
    if (states.contains(id)) view->takeDockState(states[id].toObject());
}

void ViewStack::chooseDockStates(const QJsonObject& states) {
  for (const auto& [id, view] : views_) view->chooseDockState(states[id].toObject());
}

void ViewStack::resetLayout() {
  for (const auto& [id, view] : views_) view->resetLayout();
}

bool ViewStack::isSettled() const {
  return std::all_of(views_.begin(), views_.end(), [](const auto& entry) { return entry.second->isSettled(); });
}

}  // namespace tilescope::gui

#include "moc_view_stack.cpp"
