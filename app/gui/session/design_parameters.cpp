// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/design_parameters.h"

#include <QObject>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/words/words.h"
#include "app/gui/session/off_chip_bandwidth.h"
#include "core/base/format_number.h"
#include "core/base/format_size.h"
#include "core/explore/parameters.h"
#include "core/explore/run_parameters.h"
#include "core/hardware/off_chip_rate.h"
#include "core/hardware/transfer_energy.h"
#include "core/picture/operation_text.h"
#include "core/workload/batch.h"

namespace tilescope::gui {
namespace {

constexpr int kValueDigits = 4;

QString precisionLabel(const QString& pointer) {
  const QString field = pointer.section('/', -1);
  if (field == QLatin1String("input")) return QStringLiteral("I");
  if (field == QLatin1String("weight")) return QStringLiteral("W");
  if (field == QLatin1String("output")) return QStringLiteral("O");
  return QObject::tr("sum");
}

ParameterRow rowOf(const Parameter& now, const Parameter& base) {
  ParameterRow row;
  row.id = QString::fromStdString(now.pointer);
  row.section = sectionOf(now.kind);
  row.label = QString::fromStdString(now.label);
  row.unit = QString::fromStdString(base.unit);  // keeps the unit for values below 1
  row.source = QString::fromStdString(now.source);
  row.value = now.value / base.unitValue;
  row.base = base.value / base.unitValue;
  row.least = std::min(base.least, now.value) / base.unitValue;
  row.most = std::max(base.most, now.value) / base.unitValue;  // a suggested fix may exceed the range
  row.whole = now.whole;
  row.assumption = now.assumption;
  row.compact = now.kind == ParameterKind::Precision;
  if (row.compact) row.label = precisionLabel(row.id);
  return row;
}

ParameterRows runRows(const app::Design& design, const HardwareProfile& hardware) {
  const std::optional<Transformer> transformer = app::transformerOf(design);
  if (!transformer) return {};
  ParameterRows rows;
  for (const Parameter& now : runParametersOf(*transformer, hardware)) {
    Parameter base = now;
    const app::Design own = withoutParameter(design, QString::fromStdString(now.pointer));
    if (const std::optional<Transformer> unchanged = app::transformerOf(own))
      for (const Parameter& one : runParametersOf(*unchanged, hardware))
        if (one.pointer == now.pointer) base = one;
    rows.push_back(rowOf(now, base));
  }
  return rows;
}

ParameterRow batchRow(const app::Design& design) {
  const double own = design.network ? static_cast<double>(commonBatch(*design.network).value_or(1)) : 1;
  ParameterRow row;
  row.id = kBatchId;
  row.section = QObject::tr("Workload");
  row.label = QObject::tr("Batch");
  row.unit = QObject::tr("images");
  row.source = QObject::tr("the network's own");
  row.base = own;
  row.value = design.batch ? static_cast<double>(*design.batch) : own;
  row.most = kMaxBatch;
  row.compact = true;
  return row;
}

// Sorts rows before columns, partial sums after other tensors, the rest in the profile's order.
int rankOf(const ParameterRow& row) {
  return row.compact && row.label == QObject::tr("sum") ? 3 : sideRank(row.label.toStdString());
}

// Moves the clock to the array's section.
void gatherSections(ParameterRows& rows) {
  QStringList sections;
  for (const ParameterRow& row : rows)
    if (!sections.contains(row.section)) sections << row.section;
  std::stable_sort(rows.begin(), rows.end(), [&](const ParameterRow& a, const ParameterRow& b) {
    return std::pair(sections.indexOf(a.section), rankOf(a)) < std::pair(sections.indexOf(b.section), rankOf(b));
  });
}

app::Design withBatchOf(app::Design design, double value) {
  const double batch = std::round(std::max(1.0, value));
  const bool own = batch == batchRow(design).base;
  design.batch = own ? std::nullopt : std::optional(static_cast<std::int64_t>(batch));
  return design;
}

std::optional<Parameter> runParameter(const app::Design& design, const QString& id) {
  if (!design.profile || !(id == QLatin1String(kBatchId) || id.startsWith(QLatin1String("/run/")))) return std::nullopt;
  const std::optional<Transformer> transformer = app::transformerOf(design);
  if (!transformer) return std::nullopt;
  for (const Parameter& parameter : runParametersOf(*transformer, *design.profile))
    if (QString::fromStdString(parameter.pointer) == id) return parameter;
  return std::nullopt;
}

app::Design withRunParameter(const app::Design& design, const Parameter& parameter, double value) {
  const Result<HardwareProfile> hardware = app::editedProfile(design);
  const double taken = allowed(parameter, value);
  return app::withRunSetting(design, withRunValue(*design.network->transformer, hardware ? *hardware : *design.profile,
                                                  app::runSettingOf(design), parameter.pointer, std::llround(taken)));
}

// value: in base units.
app::Design withValue(const app::Design& design, const Parameter& parameter, double value) {
  const double taken = allowed(parameter, value);
  if (parameter.kind == ParameterKind::Clock) return withClock(design, taken);
  if (parameter.pointer == offChipRatePointer(*design.profile)) return withOffChipRate(design, taken);
  return app::withEdit(design, editOf(parameter, taken));
}

// As in the profile, or in the one that an own profile was made from.
app::Design withoutProfileParameter(const app::Design& design, const QString& id) {
  const std::vector<Parameter> own = editableParameters(design);
  const auto parameter =
      std::find_if(own.begin(), own.end(), [&](const Parameter& p) { return words(p.pointer) == id; });
  if (parameter == own.end()) return app::withoutEdit(design, id.toStdString());
  const HardwareProfile editable = editableProfile(design);
  for (const Parameter& base : counterparts(editable, comparedProfile(design)))
    if (base.pointer == parameter->pointer && base.value != parameter->value)
      return withValue(design, *parameter, base.value);
  if (parameter->kind == ParameterKind::Clock || isOffChipRate(design, id))
    return withValue(design, *parameter, parameter->value);
  return app::withoutEdit(design, id.toStdString());
}

QString shortText(double value) {
  return QString::fromStdString(atMost(value, std::max(kValueDigits, static_cast<int>(std::log10(value + 1)) + 1)));
}

}  // namespace

QString sectionOf(ParameterKind kind) {
  switch (kind) {
    case ParameterKind::MemorySize:
      return QObject::tr("On-chip memory");
    case ParameterKind::ArrayDim:
    case ParameterKind::Clock:
      return QObject::tr("PE array");
    case ParameterKind::Bandwidth:
      return QObject::tr("Off-chip");
    case ParameterKind::Run:
      return QObject::tr("Run");
    case ParameterKind::Width:
      return QObject::tr("Widths");
    case ParameterKind::Precision:
      break;
  }
  return QObject::tr("Precision");
}

bool isUsuallyPower(const ParameterRow& row) {
  return row.id == QLatin1String(kBatchId) || row.id.startsWith(QLatin1String("/array/dims")) ||
         row.section == sectionOf(ParameterKind::MemorySize) || row.section == sectionOf(ParameterKind::Run);
}

ParameterRows parameterRows(const app::Design& design, const HardwareProfile& hardware) {
  if (!design.profile) return {};
  ParameterRows rows;
  const std::vector<Parameter> base = counterparts(hardware, comparedProfile(design));
  const bool isRate = hardware.memories.back().bandwidthGbPerS.has_value();
  for (const Parameter& now : parametersOf(hardware)) {
    const auto own =
        std::find_if(base.begin(), base.end(), [&](const Parameter& p) { return p.pointer == now.pointer; });
    rows.push_back(rowOf(now, own == base.end() ? now : *own));
    if (now.kind == ParameterKind::Bandwidth) rows.back().other = otherUnitOf(hardware, isRate, canBeRate(design));
  }
  gatherSections(rows);
  ParameterRows run = runRows(design, hardware);
  if (run.empty()) run.push_back(batchRow(design));
  const bool isFirst = design.network && design.network->transformer;
  rows.insert(isFirst ? rows.begin() : rows.end(), run.begin(), run.end());
  return rows;
}

QString capacitySummary(const HardwareProfile& hardware) {
  std::int64_t bits = 0;
  for (const Memory& memory : hardware.memories)
    if (!memory.offChip) bits += memory.sizeBits;
  return QString::fromStdString(formatBits(bits));
}

QString arraySummary(const HardwareProfile& hardware) {
  double elements = 1;
  for (const ArrayDim& dim : hardware.arrayDims) elements *= static_cast<double>(dim.size);
  return QObject::tr("%1 PEs").arg(QString::fromStdString(fixed(elements, 0)));
}

QString precisionSummary(const app::Design& design) {
  const bool own = design.network && std::any_of(design.network->layers.begin(), design.network->layers.end(),
                                                 [](const Layer& layer) { return layer.bits.has_value(); });
  return own ? QObject::tr("bits; the network has its own") : QObject::tr("bits");
}

QString bandwidthSummary(const HardwareProfile& hardware) {
  const Memory& memory = hardware.memories.back();
  const std::optional<double> bits = bandwidthBitsPerCycle(memory, hardware.clockMhz);
  if (!bits) return {};
  if (memory.bandwidthGbPerS)
    return QObject::tr("%1 bit/cycle").arg(QString::fromStdString(atMost(*bits, kValueDigits + 1)));
  const double bytesPerSecond = *bits * hardware.clockMhz * 1e6 / 8;
  return QObject::tr("bit/cycle, %1")
      .arg(QString::fromStdString(withPrefixAtMost(bytesPerSecond, "B/s", kValueDigits)));
}

double takenValue(const app::Design& design, const QString& id, double value) {
  if (const std::optional<Parameter> run = runParameter(design, id)) return allowed(*run, value);
  if (id == QLatin1String(kBatchId)) return std::round(std::max(1.0, value));
  if (!design.profile) return value;
  for (const Parameter& parameter : editableParameters(design))
    if (QString::fromStdString(parameter.pointer) == id)
      return allowed(parameter, value * parameter.unitValue) / parameter.unitValue;
  return value;
}

app::Design withParameter(const app::Design& design, const QString& id, double value) {
  if (const std::optional<Parameter> run = runParameter(design, id)) return withRunParameter(design, *run, value);
  if (id == QLatin1String(kBatchId)) return withBatchOf(design, value);
  if (!design.profile) return design;
  for (const Parameter& parameter : editableParameters(design))
    if (QString::fromStdString(parameter.pointer) == id)
      return withValue(design, parameter, value * parameter.unitValue);
  return design;
}

app::Design withoutParameter(const app::Design& design, const QString& id) {
  if (runParameter(design, id)) {
    const Result<HardwareProfile> hardware = app::editedProfile(design);
    return app::withRunSetting(design,
                               withoutRunValue(*design.network->transformer, hardware ? *hardware : *design.profile,
                                               app::runSettingOf(design), id.toStdString()));
  }
  if (id != QLatin1String(kBatchId)) return design.profile ? withoutProfileParameter(design, id) : design;
  app::Design changed = design;
  changed.batch.reset();
  return changed;
}

QString changeText(const ParameterRow& from, const ParameterRow& to) {
  const bool precision = to.compact && to.id != QLatin1String(kBatchId);
  const QString label = precision ? QObject::tr("precision %1").arg(to.label) : lowered(to.label);
  return QObject::tr("%1 %2 → %3 %4").arg(label, shortText(from.value), shortText(to.value), to.unit);
}

}  // namespace tilescope::gui
