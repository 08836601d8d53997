// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/session_controller.h"

#include <algorithm>
#include <utility>

#include "app/gui/session/command.h"
#include "core/base/ensure.h"

namespace tilescope::gui {
namespace {

constexpr int kUndoSteps = 500;  // each is a few hundred bytes: networks and profiles are shared

QStringList inFileOrder(const QStringList& layers, const app::Design& design) {
  QStringList ordered;
  if (!design.network) return ordered;
  for (const Layer& layer : design.network->layers) {
    const QString name = QString::fromStdString(layer.name);
    if (layers.contains(name)) ordered.append(name);
  }
  return ordered;
}

// Whether a mapping made for one design is a mapping of the same layers under the same model in the other.
bool keepsMappings(const app::Design& before, const app::Design& after) {
  const bool sameNetwork =
      before.network == after.network || (before.network && after.network && *before.network == *after.network);
  return sameNetwork && before.batch == after.batch && before.model == after.model;
}

}  // namespace

SessionController::SessionController(Session start, QObject* parent) : QObject(parent), session_(std::move(start)) {
  history_.setUndoLimit(kUndoSteps);
  session_.selection = inFileOrder(session_.selection, session_.design);
  ensure(check(session_.design), "a window starts with a design that was checked");
}

void SessionController::beginGesture() {
  if (gesture_ != 0) return;
  gesture_ = ++lastGesture_;
  emit gestureChanged(true);
}

void SessionController::endGesture() {
  if (gesture_ == 0) return;
  gesture_ = 0;
  emit gestureChanged(false);
}

bool SessionController::change(const QString& text, app::Design design) {
  if (design == session_.design || !check(design)) {
    emit kept();
    return false;
  }
  Session next{std::move(design), {}};
  next.selection = inFileOrder(session_.selection, next.design);
  if (keepsMappings(session_.design, next.design)) next.ownMappings = session_.ownMappings;
  push(text, std::move(next));
  return true;
}

bool SessionController::setMapping(const QString& text, const QString& layer, std::optional<Mapping> mapping) {
  if (inFileOrder({layer}, session_.design).isEmpty()) return false;
  Session next = session_;
  if (mapping)
    next.ownMappings.insert_or_assign(layer, std::move(*mapping));
  else
    next.ownMappings.erase(layer);
  if (next.ownMappings == session_.ownMappings) return false;
  push(text, std::move(next));
  return true;
}

void SessionController::push(const QString& text, Session next) {
  history_.push(
      new Command(text, session_, std::move(next), gesture_, [this](const Session& session) { show(session); }));
}

void SessionController::select(const QStringList& layers) {
  const QStringList ordered = inFileOrder(layers, session_.design);
  if (ordered == session_.selection) return;
  session_.selection = ordered;
  emit selectionChanged();
}

// What cannot be asked changes nothing.
bool SessionController::check(const app::Design& design) {
  if (checked_ == design) return true;
  if (!makeRequest(design)) return false;
  makeReference(design);
  checked_ = design;
  return true;
}

bool SessionController::makeRequest(const app::Design& design) {
  if (design.isComplete()) {
    Result<PlanRequest> request = app::requestOf(design);
    if (!request) return refuse(request.diagnostics());
    warnings_ = request.diagnostics();
    request_ = std::make_shared<const PlanRequest>(std::move(request).value());
    hardware_ = std::shared_ptr<const HardwareProfile>(request_, &request_->hardware);
    return true;
  }
  Result<HardwareProfile> profile = design.profile ? app::editedProfile(design) : HardwareProfile{};
  if (!profile) return refuse(profile.diagnostics());
  warnings_ = profile.diagnostics();
  request_.reset();
  hardware_ = design.profile ? std::make_shared<const HardwareProfile>(std::move(profile).value()) : nullptr;
  return true;
}

bool SessionController::refuse(const Diagnostics& reasons) {
  emit refused(reasons);
  return false;
}

// Made anew only when something else than the edits changed: the runner keeps its totals meanwhile.
void SessionController::makeReference(const app::Design& design) {
  if (!request_ || design.edits.empty()) {
    reference_.reset();
    return;
  }
  app::Design unchanged = design;
  unchanged.edits.clear();
  if (reference_ && referenceDesign_ == unchanged) return;
  Result<PlanRequest> request = app::requestOf(unchanged);
  reference_ = request ? std::make_shared<const PlanRequest>(std::move(request).value()) : nullptr;
  referenceDesign_ = unchanged;
}

void SessionController::show(const Session& session) {
  const bool sameDesign = session.design == session_.design;
  const bool sameSelection = session.selection == session_.selection;
  const bool sameMappings = session.ownMappings == session_.ownMappings;
  // A slider under the hand may be gone with the old machine.
  if (session.design.network != session_.design.network || session.design.profile != session_.design.profile)
    endGesture();
  session_ = session;
  if (!sameDesign) {
    check(session_.design);
    emit designChanged();
  }
  if (!sameSelection) emit selectionChanged();
  if (!sameMappings) emit mappingsChanged();
}

}  // namespace tilescope::gui
