// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/partition_parameters.h"

#include <QObject>
#include <algorithm>
#include <functional>
#include <utility>

#include "app/gui/kit/words/words.h"
#include "app/gui/session/design_parameters.h"
#include "core/base/units.h"

namespace tilescope::gui {
namespace {
constexpr double kMebibyte = 1024.0 * kBytesPerKibibyte;
constexpr double kMinCapacity = kBytesPerKibibyte, kMaxCapacity = 64 * kMebibyte;  // limits of the slider
constexpr double kPartitionParametersMaxChips = 256;                               // limit of the slider
constexpr double kSeenPeriod = 0.997;        // ratio; closer periods look the same
constexpr double kMinInMilliseconds = 1e-4;  // seconds
const QString kMilliseconds = QStringLiteral("ms"), kMicroseconds = QStringLiteral("µs");

// By default, the capacity is the size of the memory.
app::PartitionSettings withoutCapacity(app::PartitionSettings settings) {
  settings.capacityBytes.reset();
  return settings;
}

ParameterRow capacityRow(const app::Design& design, const HardwareProfile& hardware) {
  const app::PartitionSettings own = withoutCapacity(design.partition);
  const CapacityUnit unit = capacityUnit(design, hardware);
  const Memory* memory = app::partitionMemory(own, hardware);
  ParameterRow row;
  row.id = kCapacityId;
  row.section = partitionSection();
  row.label = QObject::tr("On-chip capacity");
  row.unit = unit.name;
  if (memory != nullptr) row.source = QObject::tr("the size of %1").arg(words(memory->name));
  row.base = static_cast<double>(app::capacityBytes(own, hardware)) / unit.bytes;
  row.value = static_cast<double>(app::capacityBytes(design.partition, hardware)) / unit.bytes;
  row.least = kMinCapacity / unit.bytes;
  row.most = std::max({kMaxCapacity / unit.bytes, row.base, row.value});
  row.whole = unit.bytes == kBytesPerKibibyte;
  return row;
}

ParameterRow keyBlockRow(const app::Design& design) {
  ParameterRow row;
  row.id = kKeyBlockId;
  row.section = partitionSection();
  row.label = QObject::tr("Key block");
  row.unit = QObject::tr("keys");
  row.source = QObject::tr("one key at a time: smallest footprint, most rescaling");
  row.base = static_cast<double>(app::PartitionSettings().keyBlock);
  row.value = static_cast<double>(design.partition.keyBlock);
  row.most = std::max(kMaxKeyBlock, row.value);
  return row;
}

// By default, shows the number that results from the target period.
ParameterRow chipsRow(const app::Design& design, const PartitionStages* stages) {
  ParameterRow row;
  row.id = kChipsId;
  row.section = partitionSection();
  row.label = QObject::tr("Chips");
  row.unit = QObject::tr("chips");
  row.source = QObject::tr("one for each stage");
  row.base = stages != nullptr ? static_cast<double>(stages->usualChips) : 1;
  row.value = design.partition.chips ? static_cast<double>(*design.partition.chips)
              : stages != nullptr    ? static_cast<double>(stages->chips())
                                     : row.base;
  row.most = std::max({kPartitionParametersMaxChips, row.base, row.value});
  return row;
}

// By default, shows the period that results from the number of chips.
ParameterRow periodRow(const app::Design& design, const PartitionStages& stages) {
  const double slowest = *std::max_element(stages.times.begin(), stages.times.end());
  ParameterRow row;
  row.id = kTargetPeriodId;
  row.section = partitionSection();
  row.label = QObject::tr("Target period");
  row.unit = slowest < kMinInMilliseconds ? kMicroseconds : kMilliseconds;
  const double unit = timeUnit(row.unit);
  row.source = QObject::tr("one chip for each stage");
  row.base = slowest / unit;
  row.value = design.partition.targetPeriod  ? *design.partition.targetPeriod / unit
              : stages.pipeline() != nullptr ? stages.pipeline()->period / unit
                                             : row.base;
  row.least = std::min(row.base / kPartitionParametersMaxChips, row.value);
  row.most = std::max(row.base, row.value);
  row.whole = false;
  return row;
}

CurvePoint solved(double value, double objective) {
  return {value, CurvePoint::State::Solved, objective, true};
}

ParameterCurve trafficCurve() {
  ParameterCurve curve;
  curve.objective = Objective::Traffic;
  return curve;
}

}  // namespace

QString partitionSection() {
  return QObject::tr("Partition");
}

CapacityUnit capacityUnit(const app::Design& design, const HardwareProfile& hardware) {
  const auto own = static_cast<double>(app::capacityBytes(withoutCapacity(design.partition), hardware));
  return own >= kMebibyte ? CapacityUnit{QStringLiteral("MiB"), kMebibyte}
                          : CapacityUnit{QStringLiteral("KiB"), kBytesPerKibibyte};
}

double timeUnit(const QString& unit) {
  return unit == kMicroseconds ? 1e-6 : 1e-3;
}

ParameterRows partitionRows(const app::Design& design, const HardwareProfile& hardware, const PartitionStages* stages) {
  ParameterRows rows{capacityRow(design, hardware), chipsRow(design, stages)};
  if (stages != nullptr && stages->inSeconds && *std::max_element(stages->times.begin(), stages->times.end()) > 0)
    rows.push_back(periodRow(design, *stages));
  for (ParameterRow& row : parameterRows(design, hardware)) {
    if (row.id != QLatin1String(kBatchId)) continue;
    row.section = partitionSection();
    row.compact = false;
    rows.push_back(std::move(row));
  }
  return rows;
}

ParameterRows attentionRows(const app::Design& design, const HardwareProfile& hardware) {
  return {capacityRow(design, hardware), keyBlockRow(design)};
}

std::vector<PinnedValue> pinnedCapacities(const PinnedPartitions& pins, const CapacityUnit& unit) {
  std::vector<PinnedValue> values;
  for (const PinnedPartition& pin : pins) values.push_back({pin.letter, pin.answer.capacityBytes() / unit.bytes});
  return values;
}

ParameterCurve capacityCurve(const app::DesignPartition& answer, const CapacityUnit& unit) {
  ParameterCurve curve = trafficCurve();
  curve.steps = true;
  curve.boundBelow = answer.bytes(answer.tables->honestCapacity) / unit.bytes;
  for (const StaircaseStep& step : answer.tables->staircase(answer.settings.residual))
    curve.points.push_back(solved(answer.stepBytes(step) / unit.bytes, answer.perImage(step.exactTransfers)));
  return curve;
}

ParameterCurve chipsCurve(const PartitionStages& stages) {
  ParameterCurve curve;
  if (!stages.inSeconds) return curve;
  curve.objective = Objective::Latency;
  curve.steps = true;
  const auto fewest = static_cast<std::int64_t>(stages.times.size());
  curve.boundBelow = static_cast<double>(fewest);
  const auto most = std::max(static_cast<std::int64_t>(kPartitionParametersMaxChips), fewest);
  for (std::int64_t chips = fewest; chips <= most; ++chips) {
    const StapAnswer stap = stapForChips(stages.times, chips);
    const double period = std::get<Stap>(stap).period;
    if (curve.points.empty() || period < curve.points.back().objective)
      curve.points.push_back(solved(static_cast<double>(chips), period));
  }
  return curve;
}

// The number changes only at periods that a stage reaches with a whole number of replicas.
ParameterCurve periodCurve(const PartitionStages& stages, const ParameterRow& row) {
  const double unit = timeUnit(row.unit);
  const double least = *std::max_element(stages.times.begin(), stages.times.end()) / kPartitionParametersMaxChips;
  std::vector<double> periods;
  for (const double time : stages.times)
    for (double replicas = 1; time > 0 && time / replicas >= least; ++replicas) periods.push_back(time / replicas);
  std::sort(periods.begin(), periods.end(), std::greater<>());
  ParameterCurve curve;
  curve.countsChips = curve.steps = true;
  double chips = static_cast<double>(stages.times.size()), equal = 0;
  for (std::size_t i = 0; i < periods.size(); ++i, ++equal) {
    if (i > 0 && periods[i] < periods[i - 1]) chips += std::exchange(equal, 0);
    if (curve.points.empty() || periods[i] < curve.points.back().value * unit * kSeenPeriod)
      curve.points.push_back(solved(periods[i] / unit, chips));
  }
  std::reverse(curve.points.begin(), curve.points.end());
  return curve;
}

ParameterCurve batchCurve(const app::DesignPartition& answer, app::PartitionCache& cache) {
  ParameterCurve curve = trafficCurve();
  std::vector<std::int64_t> batches{answer.batch()};
  for (std::int64_t batch = 1; batch <= kMaxBatch; batch *= 2) batches.push_back(batch);
  std::sort(batches.begin(), batches.end());
  batches.erase(std::unique(batches.begin(), batches.end()), batches.end());
  for (const std::int64_t batch : batches) {
    app::DesignPartition other = answer;
    FootprintOptions options = answer.tables->options;
    options.batch = batch;
    other.tables = cache.tables(answer.tables->chain, options);
    curve.points.push_back(solved(static_cast<double>(batch), withSettings(other, answer.settings).traffic()));
  }
  return curve;
}

}  // namespace tilescope::gui
