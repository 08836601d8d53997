// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/sweeps/ranges_model.h"

#include <QJsonArray>
#include <QJsonObject>
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "app/gui/kit/words/words.h"
#include "app/gui/session/off_chip_bandwidth.h"
#include "core/base/json.h"
#include "core/explore/parameter_steps.h"
#include "core/hardware/off_chip_rate.h"

namespace tilescope::gui {
namespace {
constexpr int kCountAfterMilliseconds = 150;
constexpr double kUsualFactor = 4;   // factor below and above the current value
constexpr double kSameValue = 1e-9;  // relative
constexpr int kRangeDigits = 6;

double shortNumber(double value) {
  return QString::number(value, 'g', kRangeDigits).toDouble();
}

// Powers of two, optionally with the values halfway between. Includes both ends.
std::vector<double> builtValues(double from, double to, bool halves) {
  std::vector<double> values{from};
  for (double value = from; value < to && values.size() < kMostSteps;) {
    value = stepUp(value, from, to);
    const bool isPower = std::abs(std::log2(value) - std::round(std::log2(value))) < kSameValue;
    if (value > values.back() * (1 + kSameValue) && (halves || isPower || value >= to)) values.push_back(value);
  }
  return values;
}

// As everywhere in the window, another clock keeps the GB/s of the off-chip memory, unless the sweep varies its port.
app::Design withKeptRate(const app::Design& design, const HardwareProfile& hardware, const app::SweepWish& wish) {
  const std::string memory = "/memories/" + std::to_string(hardware.memories.size() - 1) + "/";
  bool variesClock = false, variesPort = false;
  for (const app::SweptField& field : wish.fields) {
    variesClock = variesClock || field.pointer == kClockId;
    variesPort = variesPort || field.pointer.starts_with(memory);
  }
  const std::vector<Port>& ports = hardware.memories.back().ports;
  if (!variesClock || variesPort || !canBeRate(design) || ports.size() != 1) return design;
  const double rate = gbPerSecond(static_cast<double>(ports.front().widestBitsPerCycle), hardware.clockMhz);
  app::Design kept = design;
  for (const HardwareEdit& edit : offChipRateEdits(*design.profile, rate)) kept = app::withEdit(std::move(kept), edit);
  return kept;
}

std::vector<std::string> conditionsOf(const QString& text) {
  std::vector<std::string> conditions;
  if (!text.trimmed().isEmpty()) conditions.push_back(text.trimmed().toStdString());
  return conditions;
}

}  // namespace

int usualSteps(double from, double to) {
  return static_cast<int>(builtValues(from, to, false).size());
}

std::vector<double> valuesBetween(double from, double to, int steps) {
  if (!(to > from) || steps < 2) return {from};
  for (const bool halves : {false, true}) {
    std::vector<double> built = builtValues(from, to, halves);
    if (static_cast<int>(built.size()) == steps) return built;
  }
  std::vector<double> values;
  for (int i = 0; i < steps; ++i)
    values.push_back(shortNumber(from * std::pow(to / from, static_cast<double>(i) / (steps - 1))));
  values.front() = from;
  values.back() = to;
  return values;
}

RangesModel::RangesModel(SessionController& session, DesignEditor& editor, QObject* parent)
    : QObject(parent), session_(session), editor_(editor) {
  wait_.setSingleShot(true);
  wait_.setInterval(kCountAfterMilliseconds);
  connect(&wait_, &QTimer::timeout, this, &RangesModel::count);
  connect(&session_, &SessionController::designChanged, this, &RangesModel::refresh);
  refresh();
}

RangesModel::Range RangesModel::usualRange(const ParameterRow& row) const {
  Range range;
  range.from = std::max(row.least, row.value / kUsualFactor);
  range.to = std::min(row.most, row.value * kUsualFactor);
  range.steps = usualSteps(range.from, range.to);
  return range;
}

void RangesModel::refresh() {
  std::vector<RangeLine> lines;
  for (const ParameterRow& row : editor_.parameters()) {
    if (row.compact || !row.id.startsWith(u'/')) continue;
    RangeLine line;
    line.row = row;
    const auto chosen = ranges_.find(row.id);
    Range range = chosen == ranges_.end() ? usualRange(row) : chosen->second;
    line.isVaried = range.isVaried;
    line.from = std::clamp(range.from, row.least, row.most);
    line.to = std::clamp(range.to, line.from, row.most);
    line.steps = range.steps;
    for (const double value : valuesBetween(line.from, line.to, line.steps)) {
      const double taken = shortNumber(editor_.takenValue(row.id, value));
      if (line.values.empty() || taken > line.values.back()) line.values.push_back(taken);
    }
    lines.push_back(std::move(line));
  }
  const bool isOther = lines != lines_;
  lines_ = std::move(lines);
  if (isOther) emit linesChanged();
  countSoon();
}

void RangesModel::vary(const QString& id, bool on) {
  for (const RangeLine& line : lines_)
    if (line.row.id == id) ranges_[id] = {on, line.from, line.to, line.steps};
  refresh();
}

void RangesModel::varyOnly(const QStringList& ids) {
  for (auto& [id, range] : ranges_) range.isVaried = false;
  for (const RangeLine& line : lines_) {
    if (!ids.contains(line.row.id)) continue;
    Range range = usualRange(line.row);
    range.isVaried = true;
    ranges_[line.row.id] = range;
  }
  refresh();
}

void RangesModel::setRange(const QString& id, double from, double to) {
  for (const RangeLine& line : lines_)
    if (line.row.id == id) {
      const double low = std::clamp(std::min(from, to), line.row.least, line.row.most);
      const double high = std::clamp(std::max(from, to), line.row.least, line.row.most);
      // A default number of values follows the range.
      const bool wasUsual = line.steps == usualSteps(line.from, line.to);
      ranges_[id] = {line.isVaried, low, high, wasUsual ? usualSteps(low, high) : line.steps};
    }
  refresh();
}

void RangesModel::setSteps(const QString& id, int steps) {
  for (const RangeLine& line : lines_)
    if (line.row.id == id) ranges_[id] = {line.isVaried, line.from, line.to, std::clamp(steps, 1, kMostSteps)};
  refresh();
}

void RangesModel::setConstraints(const QString& before, const QString& after) {
  if (before == before_ && after == after_) return;
  before_ = before;
  after_ = after;
  emit linesChanged();
  countSoon();
}

int RangesModel::variedCount() const {
  return static_cast<int>(
      std::count_if(lines_.begin(), lines_.end(), [](const RangeLine& line) { return line.isVaried; }));
}

double RangesModel::pointCount() const {
  double points = 1;
  for (const RangeLine& line : lines_)
    if (line.isVaried) points *= static_cast<double>(line.values.size());
  return points;
}

QString RangesModel::name() const {
  QStringList names;
  for (const RangeLine& line : lines_)
    if (line.isVaried) names << lowered(line.row.label);
  if (names.size() > 3) names = {names[0], names[1], tr("%1 more").arg(names.size() - 2)};
  return session_.design().network
             ? words(session_.design().network->name) + QStringLiteral(" ") + names.join(QStringLiteral(", "))
             : names.join(QStringLiteral(", "));
}

Result<Json> RangesModel::document(const QString& name) const {
  app::SweepWish wish;
  wish.name = name.toStdString();
  for (const RangeLine& line : lines_) {
    if (!line.isVaried) continue;
    app::SweptField field;
    field.label = line.row.label.toStdString();
    field.pointer = line.row.id.toStdString();
    field.unit = line.row.unit.toStdString();
    field.values = line.values;
    const std::vector<Parameter> parameters = parametersOf(*session_.hardware());
    for (const Parameter& parameter : parameters)
      if (parameter.pointer == field.pointer) field.unitValue = parameter.unitValue;
    wish.fields.push_back(std::move(field));
  }
  wish.before = conditionsOf(before_);
  wish.after = conditionsOf(after_);
  const app::Design& design = session_.design();
  return app::sweepDocument(session_.hardware() ? withKeptRate(design, *session_.hardware(), wish) : design, wish);
}

void RangesModel::countSoon() {
  size_.reset();
  errors_.clear();
  if (variedCount() > 0 && session_.hardware()) wait_.start();
  emit sizeChanged();
}

void RangesModel::count() {
  if (variedCount() == 0 || !session_.hardware()) return;
  if (std::exchange(isCounting_, true)) {
    countsAgain_ = true;
    return;
  }
  std::optional<double> known;
  if (secondsPerPoint_ && secondsPerPoint_->first == session_.design()) known = secondsPerPoint_->second;
  const QString name = this->name();
  const std::string store = storeOf_ ? encodedPath(storeOf_(name)) : std::string();
  background_.run(
      [document = this->document(name), known, store](const CancelToken&) -> Counted {
        if (!document) return {std::nullopt, document.diagnostics()};
        const Result<app::SweepPtr> sweep = app::sweepOf(*document, "ranges");
        if (!sweep) return {std::nullopt, sweep.diagnostics()};
        return {app::sizeOf(**sweep, store, known), {}};
      },
      [this, design = session_.design()](Counted counted) {
        if (counted.size && counted.size->secondsPerPoint)
          secondsPerPoint_.emplace(design, *counted.size->secondsPerPoint);
        take(std::move(counted));
      });
}

void RangesModel::take(Counted counted) {
  isCounting_ = false;
  if (std::exchange(countsAgain_, false)) return count();
  size_ = std::move(counted.size);
  errors_ = size_ && !size_->obstacles.empty() ? size_->obstacles : std::move(counted.errors);
  emit sizeChanged();
}

QJsonObject RangesModel::state() const {
  QJsonObject state;
  for (const RangeLine& line : lines_)
    if (line.isVaried) state[line.row.id] = QJsonArray{line.from, line.to, line.steps};
  QJsonObject all;
  if (!state.isEmpty()) all["axes"] = state;
  if (!before_.isEmpty()) all["before"] = before_;
  if (!after_.isEmpty()) all["after"] = after_;
  return all;
}

void RangesModel::restore(const QJsonObject& state) {
  ranges_.clear();
  const QJsonObject axes = state["axes"].toObject();
  for (auto axis = axes.begin(); axis != axes.end(); ++axis) {
    const QJsonArray range = axis.value().toArray();
    ranges_[axis.key()] = {true, range[0].toDouble(), range[1].toDouble(), range[2].toInt()};
  }
  before_ = state["before"].toString();
  after_ = state["after"].toString();
  refresh();
}

}  // namespace tilescope::gui

#include "moc_ranges_model.cpp"
