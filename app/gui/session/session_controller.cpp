// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/session_controller.h"

#include <algorithm>
#include <utility>

#include "app/gui/session/pins_model.h"
#include "core/base/ensure.h"

namespace tilescope::gui {
namespace {

constexpr int kUndoSteps = 500;    // small, because networks and profiles are shared
constexpr int kNotesGesture = -2;  // unlike any drag's number and Qt's "no gesture"
constexpr char kFirstLetter = 'A';

QStringList inFileOrder(const QStringList& layers, const app::Design& design) {
  QStringList ordered;
  if (!design.network) return ordered;
  for (const Layer& layer : design.network->layers) {
    const QString name = QString::fromStdString(layer.name);
    if (layers.contains(name)) ordered.append(name);
  }
  return ordered;
}

bool sameNetwork(const app::Design& before, const app::Design& after) {
  return before.network == after.network || (before.network && after.network && *before.network == *after.network);
}

// Mappings stay valid if network, batch, run and model are the same.
bool keepsMappings(const app::Design& before, const app::Design& after) {
  return sameNetwork(before, after) && before.batch == after.batch && before.run == after.run &&
         before.model == after.model;
}

// Drops settings that do not apply to the new design.
void keepPartition(const app::Design& before, app::Design& after) {
  if (!sameNetwork(before, after) && before.partition.cuts == after.partition.cuts) after.partition.cuts.reset();
  if (!after.profile) return;
  const Memory* memory = app::partitionMemory(after.partition, *after.profile);
  if (!memory || memory->name != after.partition.memory) after.partition.memory.clear();
}

}  // namespace

SessionController::SessionController(Session start, QObject* parent) : QObject(parent), session_(std::move(start)) {
  history_.setUndoLimit(kUndoSteps);
  session_.selection = inFileOrder(session_.selection, session_.design);
  ensure(check(session_.design), "a window starts with a design that was checked");
  makeUnchanged();
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
  Session next = session_;
  next.design = std::move(design);
  keepPartition(session_.design, next.design);
  next.selection = inFileOrder(session_.selection, next.design);
  if (!keepsMappings(session_.design, next.design)) next.ownMappings.clear();
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

bool SessionController::pin(const QString& name) {
  return pin(name, session_.design);
}

bool SessionController::pin(const QString& name, const app::Design& design) {
  if (!design.isComplete() || session_.pins.size() == kMaxPins) return false;
  Session next = session_;
  QChar letter(kFirstLetter);
  while (next.pin(letter)) letter = QChar(letter.unicode() + 1);
  next.pins.push_back({letter, name, design});
  std::sort(next.pins.begin(), next.pins.end(), [](const Pin& a, const Pin& b) { return a.letter < b.letter; });
  if (next.pins.size() == 1) next.reference = letter;
  push(tr("pin %1").arg(letter), std::move(next));
  return true;
}

void SessionController::unpin(QChar letter) {
  if (!session_.pin(letter)) return;
  Session next = session_;
  next.pins.erase(std::find_if(next.pins.begin(), next.pins.end(), [&](const Pin& p) { return p.letter == letter; }));
  if (next.reference == letter) next.reference = {};
  push(tr("unpin %1").arg(letter), std::move(next));
}

void SessionController::unpinAll() {
  if (session_.pins.empty()) return;
  Session next = session_;
  next.pins.clear();
  next.reference = {};
  push(tr("unpin all"), std::move(next));
}

void SessionController::renamePin(QChar letter, const QString& name) {
  const Pin* pin = session_.pin(letter);
  if (!pin) return;
  Session next = session_;
  std::vector<Pin> others = session_.pins;
  std::erase_if(others, [&](const Pin& other) { return other.letter == letter; });
  for (Pin& changed : next.pins)
    if (changed.letter == letter) changed.name = takenPinName(name, changed.design, others);
  if (next.pins == session_.pins) return;
  push(tr("rename pin %1").arg(letter), std::move(next));
}

void SessionController::showPin(QChar letter) {
  if (const Pin* pin = session_.pin(letter)) change(tr("back to pin %1").arg(letter), app::Design(pin->design));
}

void SessionController::setReferencePin(QChar letter) {
  if (letter == session_.reference || (!letter.isNull() && !session_.pin(letter))) return;
  Session next = session_;
  next.reference = letter;
  push(letter.isNull() ? tr("differences against the profile") : tr("differences against pin %1").arg(letter),
       std::move(next));
}

void SessionController::setColumns(const QString& text, const QStringList& columns) {
  if (columns == session_.columns || columns.size() > kMaxColumns) return;
  Session next = session_;
  next.columns = columns;
  push(text, std::move(next));
}

void SessionController::setBudgets(const QString& text, const BudgetValues& budgets) {
  if (budgets == session_.budgets) return;
  Session next = session_;
  next.budgets = budgets;
  push(text, std::move(next));
}

void SessionController::setMeasured(const QString& text, std::optional<MeasuredFile> measured) {
  if (measured == session_.measured) return;
  Session next = session_;
  next.measured = std::move(measured);
  push(text, std::move(next));
}

void SessionController::setNotes(const QString& notes) {
  if (notes == session_.notes) return;
  Session next = session_;
  next.notes = notes;
  push(tr("notes"), std::move(next), kNotesGesture);
}

void SessionController::setExport(const QString& text, ExportChoice choice) {
  if (choice == session_.exporting) return;
  Session next = session_;
  next.exporting = std::move(choice);
  push(text, std::move(next));
}

void SessionController::open(Session session) {
  endGesture();
  session.selection = inFileOrder(session.selection, session.design);
  show(session);
  history_.clear();
  emit opened();
}

void SessionController::push(const QString& text, Session next) {
  push(text, std::move(next), gesture_);
}

void SessionController::push(const QString& text, Session next, int gesture) {
  history_.push(
      new Command(text, session_, std::move(next), gesture, [this](const Session& session) { show(session); }));
}

void SessionController::select(const QStringList& layers) {
  const QStringList ordered = inFileOrder(layers, session_.design);
  if (ordered == session_.selection) return;
  session_.selection = ordered;
  emit selectionChanged();
}

// False, without any change, if the design cannot be planned.
bool SessionController::check(const app::Design& design) {
  if (checked_ && app::plansAlike(*checked_, design)) return true;
  if (!makeRequest(design)) return false;
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

// Keeps an equal request, because the plan runner caches its results.
void SessionController::makeUnchanged() {
  std::optional<app::Design> wanted = request_ ? app::unchangedOf(session_.design) : std::nullopt;
  if (!wanted) {
    unchanged_.reset();
    return;
  }
  if (unchanged_ && app::plansAlike(unchangedDesign_, *wanted)) return;
  Result<PlanRequest> request = app::requestOf(*wanted);
  unchanged_ = request ? std::make_shared<const PlanRequest>(std::move(request).value()) : nullptr;
  unchangedDesign_ = std::move(*wanted);
}

void SessionController::show(const Session& session) {
  const bool samePlan = app::plansAlike(session.design, session_.design);
  const bool samePartition = session.design.partition == session_.design.partition;
  const bool sameSelection = session.selection == session_.selection;
  const bool sameMappings = session.ownMappings == session_.ownMappings;
  const bool samePins = session.pins == session_.pins && session.reference == session_.reference;
  const bool sameColumns = session.columns == session_.columns;
  const bool sameBudgets = session.budgets == session_.budgets;
  const bool sameMeasured = session.measured == session_.measured;
  const bool sameNotes = session.notes == session_.notes;
  const bool sameExport = session.exporting == session_.exporting;
  // The new network or hardware may lack a dragged slider.
  if (session.design.network != session_.design.network || session.design.profile != session_.design.profile)
    endGesture();
  session_ = session;
  if (!samePlan) {
    check(session_.design);
    makeUnchanged();
    emit designChanged();
  } else if (!samePartition) {
    emit partitionChanged();
  }
  if (!sameSelection) emit selectionChanged();
  if (!sameMappings) emit mappingsChanged();
  if (!samePins) emit pinsChanged();
  if (!sameColumns) emit columnsChanged();
  if (!sameBudgets) emit budgetsChanged();
  if (!sameMeasured) emit measuredChanged();
  if (!sameNotes) emit notesChanged();
  if (!sameExport) emit exportChanged();
}

Command::Command(QString text, Session before, Session after, int gesture, Show show)
    : QUndoCommand(text),
      before_(std::move(before)),
      after_(std::move(after)),
      gesture_(gesture),
      show_(std::move(show)) {}

void Command::undo() {
  show_(before_);
}

void Command::redo() {
  show_(after_);
}

bool Command::mergeWith(const QUndoCommand* later) {
  const auto* next = dynamic_cast<const Command*>(later);
  if (!next || next->gesture_ != gesture_) return false;
  after_ = next->after_;
  setText(next->text());
  Session back = after_;
  back.selection = before_.selection;  // not an undo step
  if (back == before_) setObsolete(true);
  return true;
}

}  // namespace tilescope::gui

#include "moc_session_controller.cpp"
