// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/pins_model.h"

#include <QObject>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/kit/panel/value_text.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/design_choices.h"
#include "app/gui/session/design_parameters.h"
#include "app/gui/session/partition_words.h"
#include "core/base/format_number.h"
#include "core/picture/layer_rows.h"
#include "core/picture/operation_text.h"

namespace tilescope::gui {
namespace {

constexpr int kPinNameDigits = 4;

// Numbers have four digits; larger ones are whole bytes or images and stay exact.
QString number(double value) {
  return words(atMost(value, std::max(kPinNameDigits, static_cast<int>(std::log10(value + 1)) + 1)));
}

// A text such as "weight 96 KiB". The unit shows whether it is a buffer or a bandwidth.
QString shortChange(const ParameterRow& row) {
  static const QRegularExpression kind(QStringLiteral(" (buffer|bandwidth)$"));
  const bool isBatch = row.id == QLatin1String(kBatchId);
  const bool isPrecision = row.compact && !isBatch;
  QString name = isPrecision ? row.label : lowered(row.label);
  name.remove(kind);
  const auto [value, rowUnit] = saidQuantity(row.value, row.unit);
  const QString unit = isPrecision ? QObject::tr("bit") : isBatch ? QString() : rowUnit;
  return name + ' ' + number(value) + (unit.isEmpty() ? QString() : ' ' + unit);
}

// Against the profile's file; one that is in no file, against what it was made from.
QStringList changesOf(app::Design design) {
  if (!design.ownProfile) design.baseline.reset();
  const Result<HardwareProfile> hardware = app::editedProfile(design);
  QStringList changes;
  if (!hardware) return changes;
  if (hardware->arrayDims != design.profile->arrayDims)
    changes << QObject::tr("%1 PEs").arg(words(arrayText(arraySides(*hardware))));
  for (const ParameterRow& row : parameterRows(design, *hardware))
    if (row.value != row.base && !row.id.startsWith(QLatin1String("/array/dims"))) changes << shortChange(row);
  return changes + partitionChanges(design.partition);
}

QString apart(const app::Design& design, const app::Design& other) {
  for (const Picker picker : {Picker::Network, Picker::Profile, Picker::Model, Picker::Dataflow, Picker::Objective,
                              Picker::Search, Picker::Prices})
    if (QString text = shownOf(picker, design).text; text != shownOf(picker, other).text) return text;
  if (design.technologyName != other.technologyName)
    return design.technologyName.empty() ? QObject::tr("the profile's energies")
                                         : shownOf(Picker::Profile, design).secondary;
  return {};
}

// The rarest first, because only the first one fits on a pin's chip.
QStringList tellingChanges(const app::Design& design, const std::vector<Pin>& others) {
  const QStringList all = changesOf(design);
  std::vector<std::pair<qsizetype, QString>> shared;
  std::vector<QStringList> theirs;
  for (const Pin& other : others) theirs.push_back(changesOf(other.design));
  for (const QString& change : all)
    shared.emplace_back(
        std::count_if(theirs.begin(), theirs.end(), [&](const QStringList& one) { return one.contains(change); }),
        change);
  std::stable_sort(shared.begin(), shared.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  QStringList telling;
  for (const auto& [count, change] : shared)
    if (others.empty() || count < std::ssize(others)) telling << change;
  return telling.isEmpty() ? all : telling;
}

}  // namespace

QString PinnedPlan::reason() const {
  if (fits()) return {};
  if (!plan) return QObject::tr("It cannot be planned.");
  const auto first =
      std::find_if(rows.begin(), rows.end(), [](const LayerRow& row) { return row.state == LayerState::Infeasible; });
  return first == rows.end() ? QString() : words(first->name + ": " + first->reason);
}

PinsModel::PinsModel(SessionController& session, PlanQueue& queue, QObject* parent)
    : QObject(parent), session_(session), queue_(queue) {
  connect(&session_, &SessionController::pinsChanged, this, &PinsModel::follow);
  follow();
}

PinsModel::~PinsModel() {
  for (const auto& [letter, ticket] : tickets_) queue_.drop(ticket);
}

const PinnedPlan* PinsModel::pin(QChar letter) const {
  const auto found =
      std::find_if(pins_.begin(), pins_.end(), [&](const PinnedPlan& p) { return p.pin.letter == letter; });
  return found == pins_.end() ? nullptr : &*found;
}

const PinnedPlan* PinsModel::reference() const {
  return pin(session_.session().reference);
}

void PinsModel::follow() {
  std::vector<PinnedPlan> before = std::exchange(pins_, {});
  const std::vector<Pin>& wanted = session_.session().pins;
  for (PinnedPlan& old : before)
    if (const Pin* same = session_.session().pin(old.pin.letter);
        !same || !app::plansAlike(same->design, old.pin.design))
      drop(std::exchange(old.pin.letter, QChar()));
  for (const Pin& pin : wanted) {
    const auto kept =
        std::find_if(before.begin(), before.end(), [&](const PinnedPlan& old) { return old.pin.letter == pin.letter; });
    pins_.push_back(kept == before.end() ? asked(pin) : std::move(*kept));
    pins_.back().pin = pin;
  }
  emit changed();
}

PinnedPlan PinsModel::asked(const Pin& pin) {
  PinnedPlan made;
  made.pin = pin;
  Result<PlanRequest> request = app::requestOf(pin.design);
  made.answered = !request;
  if (!request) return made;
  made.request = std::make_shared<const PlanRequest>(std::move(request).value());
  made.parameters = parameterRows(pin.design, made.request->hardware);
  QueuedPlan wanted;
  wanted.request = made.request;
  wanted.urgency = Urgency::Shown;
  wanted.take = [this, letter = pin.letter](const std::shared_ptr<const ExecutionPlan>& plan) { take(letter, plan); };
  tickets_[pin.letter] = queue_.add(std::move(wanted));
  return made;
}

void PinsModel::take(QChar letter, const std::shared_ptr<const ExecutionPlan>& plan) {
  tickets_.erase(letter);
  for (PinnedPlan& pinned : pins_) {
    if (pinned.pin.letter != letter) continue;
    pinned.answered = true;
    pinned.plan = plan;
    if (!plan) continue;
    pinned.rows = layerRows(*plan);
    pinned.figures = totalFigures(*plan, nullptr);
  }
  emit changed();
}

void PinsModel::offer(const std::shared_ptr<const ExecutionPlan>& plan) {
  std::vector<QChar> same;
  for (const PinnedPlan& pinned : pins_)
    if (!pinned.answered && *pinned.request == plan->request) same.push_back(pinned.pin.letter);
  for (const QChar letter : same) {
    drop(letter);
    take(letter, plan);
  }
}

void PinsModel::drop(QChar letter) {
  if (const auto ticket = tickets_.extract(letter)) queue_.drop(ticket.mapped());
}

QString pinName(const app::Design& design, const std::vector<Pin>& others) {
  const QStringList changes = tellingChanges(design, others);
  QString name = changes.isEmpty() ? words(design.profile->name) : changes.front();
  if (changes.size() > 1) name = QObject::tr("%1, %2 more").arg(name).arg(changes.size() - 1);
  for (const Pin& other : others) {
    if (other.name != name) continue;
    const QString difference = apart(design, other.design);
    return difference.isEmpty() ? name : name + QStringLiteral(", ") + difference;
  }
  return name;
}

QString takenPinName(const QString& typed, const app::Design& design, const std::vector<Pin>& others) {
  const QString name = typed.simplified().left(kLongestPinName).trimmed();
  return name.isEmpty() ? pinName(design, others) : name;
}

}  // namespace tilescope::gui

#include "moc_pins_model.cpp"
