// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/partition_figures.h"

#include <QObject>
#include <algorithm>

#include "app/gui/models/partition_pictures.h"
#include "app/gui/models/partition_words.h"
#include "app/gui/models/words.h"
#include "app/gui/partition/partition_text.h"
#include "core/base/format_number.h"

namespace tilescope::gui {
namespace {

constexpr int kDigits = 3;
constexpr const char* kSource = "Gondimalla et al., Occam; STAP";

std::size_t index(PartitionFigureKind kind) {
  return static_cast<std::size_t>(kind);
}

// Digits are grouped by thin spaces, so the first plain space ends the number.
void writeFigure(PartitionFigure& figure, const QString& text) {
  const qsizetype space = text.indexOf(QLatin1Char(' '));
  figure.value = space < 0 ? text : text.left(space);
  figure.unit = space < 0 ? QString() : text.mid(space + 1);
}

std::string utf8(const QString& text) {
  return text.toStdString();
}

std::string mb(double bytes) {
  return utf8(trafficWords(bytes));
}

Provenance trafficProvenance(const DesignPartition& answer) {
  std::int64_t read = 0, write = 0, residual = 0;
  for (const PartitionSpan& span : answer.partition.spans) {
    read += span.transfers.read;
    write += span.transfers.write;
    residual += span.transfers.residual;
  }
  Provenance from;
  from.title = utf8(QObject::tr("Boundary traffic"));
  from.binding = answer.isLowerBound() ? utf8(QObject::tr("a lower bound")) : std::string();
  from.formula = {utf8(QObject::tr("traffic = maps read + maps written + maps read or written for skips, per image"))};
  const double perImage[] = {answer.perImage(read), answer.perImage(write), answer.perImage(residual)};
  from.steps = {utf8(QObject::tr("maps read = %1").arg(trafficWords(perImage[0]))),
                utf8(QObject::tr("maps written = %1").arg(trafficWords(perImage[1]))),
                utf8(QObject::tr("skips = %1").arg(trafficWords(perImage[2]))),
                utf8(QObject::tr("traffic = %1 + %2 + %3 = %4")
                         .arg(trafficWords(perImage[0]), trafficWords(perImage[1]), trafficWords(perImage[2]),
                              trafficWords(answer.traffic()))),
                utf8(QObject::tr("layer by layer = %1").arg(trafficWords(answer.layerByLayer())))};
  if (const std::optional<double> weights = answer.weightTraffic())
    from.steps.push_back(utf8(QObject::tr("weights streamed = %1 (beside the maps)").arg(trafficWords(*weights))));
  from.result = mb(answer.traffic());
  from.source = kSource;
  return from;
}

// The slowest stage for its replicas sets the pace.
std::size_t slowestStage(const PartitionStages& stages, const Stap& stap) {
  std::size_t slowest = 0;
  const auto pace = [&](std::size_t i) { return stages.times[i] / static_cast<double>(stap.replicas[i]); };
  for (std::size_t i = 1; i < stages.times.size(); ++i)
    if (pace(i) > pace(slowest)) slowest = i;
  return slowest;
}

std::string timeSource(const PartitionStages& stages) {
  return stages.inSeconds ? utf8(QObject::tr("STAP; times of the layers from the plan, each alone on its chip"))
                          : utf8(QObject::tr("STAP; MACs, because no plan says how long every layer takes"));
}

Provenance throughputProvenance(const DesignPartition& answer, const PartitionStages& stages, const Stap& stap,
                                const QString& result) {
  const std::size_t slowest = slowestStage(stages, stap);
  Provenance from;
  from.title = utf8(QObject::tr("Throughput"));
  from.binding = utf8(QObject::tr("bound by stage %1").arg(slowest + 1));
  from.formula = {utf8(QObject::tr("period = largest stage time ÷ its chips; throughput = images at once ÷ period"))};
  from.steps = {utf8(QObject::tr("period = %1 ÷ %2 = %3")
                         .arg(stageTimeText(stages, stages.times[slowest]))
                         .arg(stap.replicas[slowest])
                         .arg(stageTimeText(stages, stap.period))),
                utf8(QObject::tr("throughput = %1 ÷ %2 = %3")
                         .arg(answer.batch())
                         .arg(stageTimeText(stages, stap.period), result))};
  from.result = utf8(result);
  from.source = timeSource(stages);
  from.estimate = stages.isEstimate;
  return from;
}

Provenance latencyProvenance(const PartitionStages& stages, const QString& result) {
  Provenance from;
  from.title = utf8(QObject::tr("Latency"));
  from.formula = {utf8(QObject::tr("latency = sum of the stage times: more chips do not shorten the way of an image"))};
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
               : QObject::tr("one chip for each stage; every further one goes to the slowest stage for its chips"))};
  if (target && !stages.inSeconds)
    from.steps.push_back(utf8(QObject::tr("the target period %1 waits for the plan's times").arg(periodText(*target))));
  if (stap != nullptr)
    for (std::size_t i = 0; i < stap->replicas.size(); ++i)
      from.steps.push_back(utf8(QObject::tr("stage %1 = %2").arg(i + 1).arg(stap->replicas[i])));
  else
    from.steps.push_back(std::get<StapViolation>(stages.stap).message);
  from.result = utf8(result);
  from.source = kSource;
  return from;
}

std::optional<double> relative(double now, double before) {
  return before > 0 ? std::optional(now / before - 1) : std::nullopt;
}

QString spansText(std::size_t spans) {
  return spans == 1 ? QObject::tr("1 span") : QObject::tr("%1 spans").arg(spans);
}

// "one span fewer"
QString spansChange(std::size_t from, std::size_t to) {
  if (from == to) return QObject::tr("as many spans");
  const std::size_t by = from > to ? from - to : to - from;
  if (from > to) return by == 1 ? QObject::tr("one span fewer") : QObject::tr("%1 spans fewer").arg(by);
  return by == 1 ? QObject::tr("one span more") : QObject::tr("%1 spans more").arg(by);
}

// "2 spans do"
QString unfitText(const Partition& partition) {
  const auto unfit = std::count_if(partition.spans.begin(), partition.spans.end(),
                                   [](const PartitionSpan& span) { return !span.fits; });
  return unfit == 1 ? QObject::tr("1 span does") : QObject::tr("%1 spans do").arg(unfit);
}

QString percentText(double fraction) {
  return words(percent(fraction, fraction < 1 ? 1 : 0));
}

// "9.0 × less"
QString timesLess(double more, double less) {
  return QObject::tr("%1 × less").arg(words(fixed(more / less, 1)));
}

QString nextStepSentence(const DesignPartition& answer, const StaircaseStep& next) {
  const QString where = neededSizeText(answer.stepBytes(next));
  const QString spans = spansChange(answer.partition.spans.size(), next.cuts.size() - 1);
  const double gain = 1 - answer.perImage(next.exactTransfers) / answer.traffic();
  return gain >= 0
             ? QObject::tr("The next step is at %1: %2 and %3 less traffic.").arg(where, spans, percentText(gain))
             : QObject::tr("The next step is at %1: %2 and %3 more traffic.").arg(where, spans, percentText(-gain));
}

void addNextStep(PartitionVerdict& verdict, const DesignPartition& answer) {
  const StaircaseStep* next = answer.nextStep();
  if (next == nullptr) {
    verdict.sentence = QObject::tr("No larger memory moves less.");
    return;
  }
  verdict.sentence = nextStepSentence(answer, *next);
  if (answer.extraMacs() > 0)
    verdict.sentence +=
        QLatin1Char(' ') + QObject::tr("Tiles compute %1 more MACs than needed.").arg(percentText(answer.extraMacs()));
  verdict.action = QObject::tr("Apply %1").arg(neededSizeText(answer.stepBytes(*next)));
  verdict.remedy = PartitionRemedy::NextStep;
}

}  // namespace

QString stageTimeText(const PartitionStages& stages, double time) {
  return words(withPrefix(time, stages.inSeconds ? "s" : "MAC", kDigits));
}

QString figureLabel(PartitionFigureKind kind) {
  switch (kind) {
    case PartitionFigureKind::Traffic:
      return QObject::tr("Boundary traffic");
    case PartitionFigureKind::Throughput:
      return QObject::tr("Throughput");
    case PartitionFigureKind::Latency:
      return QObject::tr("Latency");
    case PartitionFigureKind::Chips:
      break;
  }
  return QObject::tr("Chips");
}

PartitionFigures partitionFigures(const DesignPartition& answer, const PartitionStages& stages,
                                  const DesignPartition* reference, const PartitionStages* referenceStages) {
  PartitionFigures figures;
  for (std::size_t i = 0; i < figures.size(); ++i) figures[i].label = figureLabel(static_cast<PartitionFigureKind>(i));
  const Stap* stap = stages.pipeline();
  const Stap* before = referenceStages != nullptr ? referenceStages->pipeline() : nullptr;
  const bool sameUnit = before != nullptr && referenceStages->inSeconds == stages.inSeconds;

  PartitionFigure& traffic = figures[index(PartitionFigureKind::Traffic)];
  writeFigure(traffic, trafficWords(answer.traffic()));
  if (reference != nullptr) traffic.change = relative(answer.traffic(), reference->traffic());
  traffic.isEstimate = answer.isLowerBound();
  if (answer.isLowerBound()) traffic.remark = QObject::tr("lower bound");
  traffic.provenance = trafficProvenance(answer);

  PartitionFigure& throughput = figures[index(PartitionFigureKind::Throughput)];
  PartitionFigure& latency = figures[index(PartitionFigureKind::Latency)];
  PartitionFigure& chips = figures[index(PartitionFigureKind::Chips)];
  throughput.value = latency.value = QStringLiteral("–");
  throughput.largerIsBetter = true;
  throughput.isEstimate = latency.isEstimate = stages.isEstimate || answer.isLowerBound();
  if (answer.isLowerBound()) throughput.remark = latency.remark = QObject::tr("bound");
  chips.value = QString::number(stages.chips());
  chips.remark = spansText(answer.partition.spans.size());
  chips.provenance =
      chipsProvenance(stages, answer.settings.targetPeriod, stap, QObject::tr("%1 chips").arg(stages.chips()));
  if (stap == nullptr) return figures;
  const double batch = static_cast<double>(answer.batch());
  if (stages.inSeconds && stap->period > 0) {
    writeFigure(throughput, QObject::tr("%1 img/s").arg(words(significant(batch / stap->period, 4))));
    throughput.provenance =
        throughputProvenance(answer, stages, *stap, throughput.value + QLatin1Char(' ') + throughput.unit);
  }
  writeFigure(latency, stageTimeText(stages, stap->latency));
  latency.provenance = latencyProvenance(stages, stageTimeText(stages, stap->latency));
  if (sameUnit && reference != nullptr) {
    const double otherBatch = static_cast<double>(reference->batch());
    if (stages.inSeconds && stap->period > 0 && before->period > 0)
      throughput.change = relative(batch / stap->period, otherBatch / before->period);
    latency.change = relative(stap->latency, before->latency);
  }
  return figures;
}

PartitionVerdict partitionVerdict(const DesignPartition& answer) {
  PartitionVerdict verdict;
  const QString traffic = trafficWords(answer.traffic());
  verdict.warns = answer.isLowerBound();
  if (answer.settings.scheme == PartitionScheme::LayerByLayer) {
    const DesignPartition occam = [&] {
      app::PartitionSettings settings = answer.settings;
      settings.scheme = PartitionScheme::Occam;
      return withSettings(answer, settings);
    }();
    verdict.finding = QObject::tr("Every map leaves the chip: %1 per image.").arg(traffic);
    verdict.sentence = QObject::tr("Occam's spans move %1 at %2, %3.")
                           .arg(trafficWords(occam.traffic()), sizeWords(answer.capacityBytes()),
                                timesLess(answer.traffic(), occam.traffic()));
    verdict.action = QObject::tr("Apply Occam");
    verdict.remedy = PartitionRemedy::Occam;
    return verdict;
  }
  if (answer.hasOwnCuts) {
    const double best = answer.perImage(answer.optimum.exactTransfers);
    const double more = std::max(answer.traffic() / best - 1, 0.0);
    verdict.finding =
        verdict.warns
            ? QObject::tr("Your cuts cost at least %1 per image: %2 not fit.").arg(traffic, unfitText(answer.partition))
            : QObject::tr("Your cuts cost %1 per image, %2 more than the optimum.").arg(traffic, percentText(more));
    verdict.sentence =
        QObject::tr("The optimum has %1 and moves %2.").arg(spansText(answer.optimum.spans.size()), trafficWords(best));
    verdict.action = QObject::tr("Back to the optimum");
    verdict.remedy = PartitionRemedy::Optimum;
    return verdict;
  }
  const QString less = timesLess(answer.layerByLayer(), answer.traffic());
  verdict.finding =
      verdict.warns
          ? QObject::tr("Boundary maps cost at least %1 per image: some layers alone do not fit.").arg(traffic)
          : QObject::tr("Boundary maps cost %1 per image, %2 than layer by layer.").arg(traffic, less);
  addNextStep(verdict, answer);
  if (const std::optional<double> weights = answer.weightTraffic())
    verdict.sentence += QLatin1Char(' ') + QObject::tr("Streamed weights cost %1 more.").arg(trafficWords(*weights));
  return verdict;
}

PanelFacts spanDetails(const DesignPartition& answer, const PartitionStages& stages, std::size_t place) {
  const PartitionSpan& span = answer.partition.spans[place];
  const SpanFootprint& needs = span.footprint;
  const double footprint = answer.bytes(answer.footprint(place));
  PanelFacts details;
  details.place = QObject::tr("%1 of %2").arg(place + 1).arg(answer.partition.spans.size());
  details.title = titleOf(answer.chain(), span);
  const auto add = [&](const QString& label, const QString& value, const QString& note = {}) {
    details.facts.push_back({label, value, note, {}, false});
  };
  add(QObject::tr("Footprint"), sizeWords(footprint));
  details.facts.back().badge =
      span.fits ? words(percent(footprint / answer.capacityBytes(), 0)) : QObject::tr("does not fit");
  details.facts.back().warns = !span.fits;
  add(QObject::tr("Weights"), sizeWords(answer.bytes(answer.weights(place))));
  add(QObject::tr("Closure"), sizeWords(answer.bytes(closureOf(answer, place))), tileOf(answer, place));
  if (needs.skipRows > 0 && answer.fused.empty())
    add(QObject::tr("Skip rows"), sizeWords(answer.bytes(needs.skipRows * answer.batch())));
  add(QObject::tr("Moves off chip"), sizeWords(answer.bytes(span.transfers.total())),
      span.fits ? QString() : QObject::tr("at least"));
  add(QObject::tr("Inside, kept on chip"), sizeWords(keptInside(answer, span)));
  if (!answer.fused.empty())
    add(QObject::tr("Computed again"), words(percent(answer.fused[place].work.overhead() - 1, 0)),
        QObject::tr("of its MACs"));
  if (place < stages.times.size()) {
    const Stap* stap = stages.pipeline();
    const std::int64_t chips = stap != nullptr ? stap->replicas[place] : 1;
    add(QObject::tr("Stage time"), stageTimeText(stages, stages.times[place]),
        chips == 1 ? QObject::tr("1 chip") : QObject::tr("%1 chips").arg(chips));
  }
  return details;
}

}  // namespace tilescope::gui
