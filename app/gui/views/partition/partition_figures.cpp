// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/partition_figures.h"

#include <QObject>
#include <algorithm>

#include "app/common/spans_picture.h"
#include "app/gui/kit/words/change_text.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/partition_words.h"
#include "core/base/format_number.h"
#include "core/explore/total_scope.h"
#include "core/validate/validation_words.h"

namespace tilescope::gui {
namespace {
constexpr int kPartitionFiguresDigits = 3;
constexpr int kPartitionFiguresRateDigits = 4;
constexpr double kMaxPlainRate = 10000;  // images per second
// Above this share of the capacity, weights are what keeps a stage from more layers. Chosen for Tilescope.
constexpr double kFilledByWeights = 0.5;
constexpr const char* kSource = "Gondimalla et al., Occam; STAP";

std::size_t index(PartitionFigureKind kind) {
  return static_cast<std::size_t>(kind);
}

void writeFigure(PartitionFigure& figure, const NumberAndUnit& value) {
  figure.value = words(value.number);
  figure.unit = words(value.unit);
}

std::string utf8(const QString& text) {
  return text.toStdString();
}

std::string mb(double bytes) {
  return utf8(trafficWords(bytes));
}

// At the off-chip memory, because profiles have no links between chips.
std::string energyStep(const app::DesignPartition& answer) {
  std::int64_t reads = 0, writes = 0;
  for (const PartitionSpan& span : answer.partition.spans) {
    reads += span.transfers.reads();
    writes += span.transfers.writes();
  }
  const double bits = answer.bytesPerElement * kBitsPerByte;
  const auto perBit = [&](double energy) {
    return words(numberAndUnit(energy / bits, UnitFamily::Energy, answer.energy->unit).text());
  };
  return utf8(QObject::tr("energy at %1 = %2 read × %3/bit + %4 written × %5/bit = %6")
                  .arg(words(answer.energy->memory), trafficWords(answer.perImage(reads)),
                       perBit(answer.energy->perRead), trafficWords(answer.perImage(writes)),
                       perBit(answer.energy->perWrite), moveEnergyText(answer)));
}

Provenance trafficProvenance(const app::DesignPartition& answer) {
  std::int64_t read = 0, write = 0, residual = 0, again = 0;
  for (const PartitionSpan& span : answer.partition.spans) {
    read += span.transfers.read;
    write += span.transfers.write;
    residual += span.transfers.residual;
    again += span.transfers.readAgain;
  }
  Provenance from;
  from.title = utf8(QObject::tr("Boundary maps"));
  if (answer.isLowerBound())
    from.binding = utf8(QObject::tr("a lower bound: some layer exceeds the capacity even alone"));
  else if (!answer.fits())
    from.binding = utf8(QObject::tr("counted as if all spans fitted"));
  from.formula = {utf8(QObject::tr("traffic = maps read + maps written + maps read or written for skips, per image"))};
  QStringList parts;
  const auto part = [&](const QString& name, std::int64_t elements) {
    parts << trafficWords(answer.perImage(elements));
    from.steps.push_back(utf8(QObject::tr("%1 = %2").arg(name, parts.last())));
  };
  part(QObject::tr("maps read"), read);
  part(QObject::tr("maps written"), write);
  part(QObject::tr("skips"), residual);
  if (!answer.fused.empty()) {
    from.formula = {
        utf8(QObject::tr("traffic = maps read + maps written + maps for skips + what tiles read again, per image"))};
    part(QObject::tr("read again by tiles"), again);
  }
  from.steps.push_back(
      utf8(QObject::tr("traffic = %1 = %2").arg(parts.join(QStringLiteral(" + ")), trafficWords(answer.traffic()))));
  from.steps.push_back(utf8(QObject::tr("layer by layer = %1").arg(trafficWords(answer.layerByLayer()))));
  if (const std::optional<double> weights = answer.weightTraffic())
    from.steps.push_back(utf8(QObject::tr("weights streamed = %1 (beside the maps)").arg(trafficWords(*weights))));
  if (answer.energy) from.steps.push_back(energyStep(answer));
  from.result = mb(answer.traffic());
  from.source = sentenceOf(TrafficTotal::Boundary) + ' ' + kSource;
  return from;
}

QString chipsText(std::int64_t chips) {
  return chips == 1 ? QObject::tr("1 chip") : QObject::tr("%1 chips").arg(wholeText(static_cast<double>(chips)));
}

// Why the least busy stage does not take more layers. Empty: its weights leave space.
QString weightsSentence(const app::DesignPartition& answer, const PartitionStages& stages) {
  if (answer.weightTraffic() || !answer.fits()) return {};
  std::size_t idle = 0;
  for (std::size_t i = 1; i < stages.times.size(); ++i)
    if (stages.busy(i) < stages.busy(idle)) idle = i;
  const double weights = answer.bytes(answer.weights(idle));
  if (weights < kFilledByWeights * answer.capacityBytes()) return {};
  return QObject::tr("stage %1 = %2 of resident weights in %3, which leave no space for more layers")
      .arg(idle + 1)
      .arg(sizeWords(weights), sizeWords(answer.capacityBytes()));
}

std::string timeSource(const PartitionStages& stages) {
  if (!stages.inSeconds) return utf8(QObject::tr("STAP; counted in MACs, because there is no plan with layer times"));
  QString source = QObject::tr("STAP; times of the layers from the plan, each alone on its chip");
  if (!stages.plannedWith.isEmpty())
    source += QObject::tr(", planned with %1 instead of the capacity").arg(stages.plannedWith);
  return utf8(stages.wasCompared ? source : QObject::tr("%1; %2").arg(source, words(kNeverCompared)));
}

Provenance throughputProvenance(const app::DesignPartition& answer, const PartitionStages& stages, const Stap& stap,
                                const QString& result) {
  const std::size_t slowest = stages.slowest();
  Provenance from;
  from.title = utf8(QObject::tr("Throughput"));
  from.binding = utf8(QObject::tr("set by stage %1, which has the longest time per chip").arg(slowest + 1));
  if (!answer.fits()) from.binding += utf8(QObject::tr("; at most: spans that exceed the capacity move more"));
  from.formula = {utf8(QObject::tr("period = largest stage time ÷ its chips; throughput = batch size ÷ period"))};
  from.steps = {utf8(QObject::tr("period = %1 ÷ %2 = %3")
                         .arg(stageTimeText(stages, stages.times[slowest]))
                         .arg(stap.replicas[slowest])
                         .arg(stageTimeText(stages, stap.period))),
                utf8(QObject::tr("throughput = %1 ÷ %2 = %3")
                         .arg(answer.batch())
                         .arg(stageTimeText(stages, stap.period), result))};
  from.steps.push_back(utf8(QObject::tr("busy = %1 of all stages ÷ (%2 chips × period) = %3")
                                .arg(stageTimeText(stages, stap.latency))
                                .arg(stap.chips)
                                .arg(words(percent(stages.busy(), 0)))));
  for (std::size_t i = 0; i < stages.times.size(); ++i)
    from.steps.push_back(utf8(QObject::tr("stage %1 = %2 busy, %3 on %4")
                                  .arg(i + 1)
                                  .arg(words(percent(stages.busy(i), 0)), stageTimeText(stages, stages.times[i]),
                                       chipsText(stap.replicas[i]))));
  if (const QString full = weightsSentence(answer, stages); !full.isEmpty()) from.steps.push_back(utf8(full));
  from.result = utf8(result);
  from.source = timeSource(stages);
  from.estimate = stages.isEstimate;
  return from;
}

Provenance latencyProvenance(const app::DesignPartition& answer, const PartitionStages& stages, const QString& result) {
  Provenance from;
  from.title = utf8(QObject::tr("Latency"));
  from.formula = {utf8(
      answer.batch() == 1 ? QObject::tr("latency = sum of the stage times; more chips do not lower it")
                          : QObject::tr("latency = sum of the stage times of a batch of %1; more chips do not lower it")
                                .arg(answer.batch()))};
  if (!answer.fits() && stages.inSeconds)
    from.binding = utf8(QObject::tr("at least: spans that exceed the capacity move more"));
  for (std::size_t i = 0; i < stages.times.size(); ++i)
    from.steps.push_back(utf8(QObject::tr("stage %1 = %2").arg(i + 1).arg(stageTimeText(stages, stages.times[i]))));
  from.result = utf8(result);
  from.source = timeSource(stages);
  from.estimate = stages.isEstimate;
  return from;
}

Provenance chipsProvenance(const PartitionStages& stages, const std::optional<double>& target, const Stap* stap,
                           const QString& result) {
  Provenance from;
  from.title = utf8(QObject::tr("Chips"));
  from.formula = {
      utf8(target && stages.inSeconds
               ? QObject::tr("chips of a stage = its time ÷ target period %1, rounded up").arg(periodText(*target))
               : QObject::tr(
                     "one chip for each stage; every further chip goes to the stage with the longest time per chip"))};
  if (target && !stages.inSeconds)
    from.steps.push_back(
        utf8(QObject::tr("the target period %1 applies once the plan has layer times").arg(periodText(*target))));
  if (stap != nullptr)
    for (std::size_t i = 0; i < stap->replicas.size(); ++i)
      from.steps.push_back(utf8(QObject::tr("stage %1 = %2").arg(i + 1).arg(stap->replicas[i])));
  else
    from.steps.push_back(std::get<StapViolation>(stages.stap).message);
  from.result = utf8(result);
  from.source = kSource;
  return from;
}

// Maps across the cuts and streamed weights, per image.
double movedBytes(const app::DesignPartition& answer) {
  return answer.traffic() + answer.weightTraffic().value_or(0);
}

NumberAndUnit stageTime(const PartitionStages& stages, double time) {
  return stages.inSeconds ? numberAndUnit(time, UnitFamily::Seconds) : Scale(time, " MAC").of(time);
}

}  // namespace

NumberAndUnit rateFigure(double rate) {
  if (rate >= kMaxPlainRate) return Scale(rate, " img/s").of(rate);
  return {significant(rate, rate < 1 ? kPartitionFiguresDigits : kPartitionFiguresRateDigits), "img/s"};
}

QString spansText(std::size_t spans) {
  return spans == 1 ? QObject::tr("1 span") : QObject::tr("%1 spans").arg(spans);
}

QString stageTimeText(const PartitionStages& stages, double time) {
  return words(stageTime(stages, time).text());
}

QString figureLabel(PartitionFigureKind kind) {
  switch (kind) {
    case PartitionFigureKind::Traffic:
      return QObject::tr("Boundary maps");
    case PartitionFigureKind::Throughput:
      return QObject::tr("Throughput");
    case PartitionFigureKind::Latency:
      return QObject::tr("Latency");
    case PartitionFigureKind::Chips:
      break;
  }
  return QObject::tr("Chips");
}

PartitionFigures partitionFigures(const app::DesignPartition& answer, const PartitionStages& stages,
                                  const app::DesignPartition* reference, const PartitionStages* referenceStages) {
  PartitionFigures figures;
  for (std::size_t i = 0; i < figures.size(); ++i) figures[i].label = figureLabel(static_cast<PartitionFigureKind>(i));
  const Stap* stap = stages.pipeline();
  const Stap* before = referenceStages != nullptr ? referenceStages->pipeline() : nullptr;
  const bool sameUnit = before != nullptr && referenceStages->inSeconds == stages.inSeconds;

  PartitionFigure& traffic = figures[index(PartitionFigureKind::Traffic)];
  writeFigure(traffic, tilescope::trafficFigure(answer.traffic()));
  if (reference != nullptr) traffic.change = relativeChange(movedBytes(answer), movedBytes(*reference));
  const bool fits = answer.fits();
  traffic.isEstimate = !fits;
  if (!fits) traffic.remark = answer.isLowerBound() ? QObject::tr("lower bound") : QObject::tr("infeasible");
  if (fits) traffic.remark = moveEnergyText(answer);
  if (const std::optional<double> weights = answer.weightTraffic()) {
    traffic.remark = QObject::tr("+ %1 weights").arg(trafficWords(*weights));
    traffic.warns = true;
  }
  traffic.provenance = trafficProvenance(answer);

  PartitionFigure& throughput = figures[index(PartitionFigureKind::Throughput)];
  PartitionFigure& latency = figures[index(PartitionFigureKind::Latency)];
  PartitionFigure& chips = figures[index(PartitionFigureKind::Chips)];
  throughput.value = latency.value = QStringLiteral("–");
  throughput.largerIsBetter = true;
  throughput.isEstimate = latency.isEstimate = stap != nullptr && (stages.isEstimate || (!fits && stages.inSeconds));
  if (stap != nullptr && !fits && stages.inSeconds) {
    throughput.remark = QObject::tr("at most");
    latency.remark = QObject::tr("at least");
  } else if (stap != nullptr && answer.batch() > 1) {
    latency.remark = QObject::tr("batch of %1").arg(answer.batch());
  }
  const std::int64_t count = stages.hasTooFewChips() ? answer.chips() : stages.chips();
  chips.value = wholeText(static_cast<double>(count));
  chips.remark = spansText(answer.partition.spans.size());
  chips.warns = stages.hasTooFewChips();
  chips.provenance = chipsProvenance(stages, answer.settings.targetPeriod, stap, chipsText(count));
  if (stap == nullptr) return figures;
  const double batch = static_cast<double>(answer.batch());
  if (const std::optional<double> rate = imagesPerSecond(answer, stages)) {
    writeFigure(throughput, rateFigure(*rate));
    if (throughput.remark.isEmpty()) throughput.remark = QObject::tr("%1 busy").arg(words(percent(stages.busy(), 0)));
    throughput.provenance =
        throughputProvenance(answer, stages, *stap, throughput.value + QLatin1Char(' ') + throughput.unit);
  }
  writeFigure(latency, stageTime(stages, stap->latency));
  latency.provenance = latencyProvenance(answer, stages, stageTimeText(stages, stap->latency));
  if (sameUnit && reference != nullptr) {
    const double otherBatch = static_cast<double>(reference->batch());
    if (stages.inSeconds && stap->period > 0 && before->period > 0)
      throughput.change = relativeChange(batch / stap->period, otherBatch / before->period);
    latency.change = relativeChange(stap->latency, before->latency);
  }
  return figures;
}

PanelFacts spanDetails(const app::DesignPartition& answer, const PartitionStages& stages, std::size_t place) {
  const PartitionSpan& span = answer.partition.spans[place];
  const double footprint = answer.bytes(answer.footprint(place));
  PanelFacts details;
  details.place = QObject::tr("%1 of %2").arg(place + 1).arg(answer.partition.spans.size());
  details.title = words(app::titleOf(answer.chain(), span));
  const auto add = [&](const QString& label, const QString& value, const QString& note = {}) {
    details.facts.push_back({label, value, note, {}, false});
  };
  add(QObject::tr("Footprint"), sizeWords(footprint));
  details.facts.back().badge =
      span.fits ? words(percent(footprint / answer.capacityBytes(), 0)) : QObject::tr("infeasible");
  details.facts.back().warns = !span.fits;
  add(QObject::tr("Weights"), sizeWords(answer.bytes(answer.weights(place))));
  add(QObject::tr("Closure"), sizeWords(answer.bytes(closureOf(answer, place))), words(tileOf(answer, place)));
  if (const std::int64_t rows = skipRowsOf(answer, place); rows > 0)
    add(QObject::tr("Skip rows"), sizeWords(answer.bytes(rows)));
  add(QObject::tr("Moves off chip"), sizeWords(answer.bytes(span.transfers.total())),
      span.fits ? QString() : QObject::tr("at least"));
  if (const QString energy = moveEnergyText(answer, place); !energy.isEmpty())
    add(QObject::tr("Energy of moves"), energy, QObject::tr("per image, %1").arg(words(answer.energy->memory)));
  if (span.transfers.readAgain > 0)
    add(QObject::tr("Read again by tiles"), sizeWords(answer.bytes(span.transfers.readAgain)), QObject::tr("of it"));
  add(QObject::tr("Inside, kept on chip"), sizeWords(keptInside(answer, span)));
  if (!answer.fused.empty())
    add(QObject::tr("Computed again"), words(percent(answer.fused[place].work.shareAgain(), 0)),
        QObject::tr("of its MACs"));
  if (place < stages.times.size()) {
    const Stap* stap = stages.pipeline();
    const std::int64_t chips = stap != nullptr ? stap->replicas[place] : 1;
    add(answer.batch() == 1 ? QObject::tr("Stage time") : QObject::tr("Stage time, batch"),
        stageTimeText(stages, stages.times[place]), chipsText(chips));
    if (stap != nullptr) add(QObject::tr("Busy"), words(percent(stages.busy(place), 0)), QObject::tr("of the period"));
  }
  return details;
}

}  // namespace tilescope::gui
