// SPDX-License-Identifier: GPL-3.0-or-later
// The diagnosis of a partition, with its suggested change.
#include <QObject>
#include <algorithm>
#include <memory>

#include "app/gui/kit/words/words.h"
#include "app/gui/session/partition_words.h"
#include "app/gui/views/partition/partition_figures.h"
#include "core/base/format_number.h"

namespace tilescope::gui {
namespace {

constexpr double kEvenlyBusy = 0.8;  // below it, a diagnosis says which stage the others wait for

// Such as "one span fewer".
QString spansChange(std::size_t from, std::size_t to) {
  if (from == to) return QObject::tr("as many spans");
  const std::size_t by = from > to ? from - to : to - from;
  if (from > to) return by == 1 ? QObject::tr("one span fewer") : QObject::tr("%1 spans fewer").arg(by);
  return by == 1 ? QObject::tr("one span more") : QObject::tr("%1 spans more").arg(by);
}

// Such as "2 spans exceed".
QString unfitText(const Partition& partition) {
  const auto unfit = std::count_if(partition.spans.begin(), partition.spans.end(),
                                   [](const PartitionSpan& span) { return !span.fits; });
  return unfit == 1 ? QObject::tr("1 span exceeds") : QObject::tr("%1 spans exceed").arg(unfit);
}

QString percentText(double fraction) {
  return words(percent(fraction, fraction < 1 ? 1 : 0));
}

QString nextStepSentence(const app::DesignPartition& answer, const StaircaseStep& next) {
  const QString where = neededSizeText(answer.stepBytes(next));
  const QString spans = spansChange(answer.partition.spans.size(), next.cuts.size() - 1);
  const double gain = 1 - answer.perImage(next.exactTransfers) / answer.traffic();
  return gain >= 0
             ? QObject::tr("The next step is at %1: %2 and %3 less traffic.").arg(where, spans, percentText(gain))
             : QObject::tr("The next step is at %1: %2 and %3 more traffic.").arg(where, spans, percentText(-gain));
}

void addNextStep(PartitionVerdict& verdict, const app::DesignPartition& answer) {
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

PartitionVerdict tooFewChips(const app::DesignPartition& answer) {
  PartitionVerdict verdict;
  verdict.warns = true;
  verdict.finding = tooFewChipsText(answer);
  if (answer.hasOwnCuts) {
    verdict.sentence = QObject::tr("The optimum has %1.").arg(spansText(answer.optimum.spans.size()));
    verdict.action = QObject::tr("Back to the optimum");
    verdict.remedy = PartitionRemedy::Optimum;
  } else if (answer.settings.scheme == PartitionScheme::LayerByLayer) {
    verdict.sentence = QObject::tr("Layer by layer takes a chip for every layer.");
    verdict.action = QObject::tr("Apply Occam");
    verdict.remedy = PartitionRemedy::Occam;
  } else if (const auto least = capacityForChips(answer)) {
    verdict.sentence = capacityForChipsText(*least);
    verdict.action = QObject::tr("Use %1").arg(neededSizeText(static_cast<double>(least->bytes)));
    verdict.remedy = PartitionRemedy::Capacity;
    verdict.capacity = static_cast<double>(least->bytes);
  }
  return verdict;
}

// "248 img/s, chips 41 % busy"
QString paceText(const app::DesignPartition& answer, const PartitionStages& stages) {
  QStringList parts;
  if (const auto rate = imagesPerSecond(answer, stages)) parts << words(rateFigure(*rate).text());
  if (stages.pipeline() != nullptr) parts << QObject::tr("chips %1 busy").arg(words(percent(stages.busy(), 0)));
  return parts.join(QStringLiteral(", "));
}

// "248 img/s, chips 41 % busy, 6.10 MB per image"
QString paceAndTraffic(const app::DesignPartition& answer, const PartitionStages& stages) {
  const QString pace = paceText(answer, stages), traffic = trafficWords(answer.traffic());
  const std::optional<double> weights = answer.weightTraffic();
  const QString moved = weights
                            ? QObject::tr("%1 of maps and %2 of weights per image").arg(traffic, trafficWords(*weights))
                            : QObject::tr("%1 per image").arg(traffic);
  return pace.isEmpty() ? moved : pace + QStringLiteral(", ") + moved;
}

// What the same goal gives with streamed weights, if that is faster. Empty otherwise.
QString streamedSentence(const app::DesignPartition& answer, const PartitionStages& stages) {
  if (answer.weightTraffic()) return {};
  app::DesignPartition streamed = answer;
  FootprintOptions options = answer.tables->options;
  streamed.settings.streamedWeights = options.streamedWeights = true;
  streamed.settings.chips = answer.chips();  // also where it is the number of spans, of which there are fewer then
  streamed.tables = std::make_shared<const app::PartitionTables>(answer.tables->chain, options);
  streamed = withSettings(streamed, streamed.settings);
  const PartitionStages after = partitionStages(streamed, nullptr);
  if (stages.pipeline() == nullptr || after.pipeline() == nullptr || !streamed.fits()) return {};
  if (after.inSeconds != stages.inSeconds || after.pipeline()->period >= stages.pipeline()->period) return {};
  return QObject::tr("With streamed weights: %1.").arg(paceAndTraffic(streamed, after));
}

// "Stage 1 sets the period; the others are 7 to 47 % busy."
QString paceSentence(const PartitionStages& stages) {
  const std::size_t slowest = stages.slowest();
  double least = 1, most = 0;
  for (std::size_t i = 0; i < stages.times.size(); ++i) {
    if (i == slowest) continue;
    least = std::min(least, stages.busy(i));
    most = std::max(most, stages.busy(i));
  }
  const QString sets = QObject::tr("Stage %1 sets the period").arg(slowest + 1);
  if (stages.times.size() == 1) return sets + QLatin1Char('.');
  const QString from = words(percent(least, 0)), to = words(percent(most, 0));
  return from == to ? QObject::tr("%1; the others are %2 busy.").arg(sets, to)
                    : QObject::tr("%1; the others are %2 to %3 busy.").arg(sets, words(fixed(100 * least, 0)), to);
}

PartitionVerdict balancedVerdict(const app::DesignPartition& answer, const PartitionStages& stages) {
  PartitionVerdict verdict;
  verdict.warns = !answer.fits();
  verdict.about = PartitionFigureKind::Throughput;
  verdict.finding = QObject::tr("Cut for throughput%1: %2.")
                        .arg(stages.inSeconds ? QString() : QObject::tr(", by MACs until there is a plan"),
                             paceAndTraffic(answer, stages));
  if (stages.pipeline() != nullptr && stages.inSeconds && stages.busy() < kEvenlyBusy) {
    verdict.finding = QObject::tr("Cut for throughput: %1.").arg(paceText(answer, stages));
    verdict.sentence = paceSentence(stages);
    if (const QString streamed = streamedSentence(answer, stages); !streamed.isEmpty())
      verdict.sentence += QLatin1Char(' ') + streamed;
    return verdict;
  }
  app::PartitionSettings settings = answer.settings;
  settings.goal = CutGoal::Traffic;
  const app::DesignPartition other = withSettings(answer, settings);
  verdict.sentence =
      QObject::tr("The cuts for traffic: %1.").arg(paceAndTraffic(other, partitionStages(other, nullptr)));
  return verdict;
}

}  // namespace

PartitionVerdict partitionVerdict(const app::DesignPartition& answer, const PartitionStages& stages) {
  if (stages.hasTooFewChips()) return tooFewChips(answer);
  PartitionVerdict verdict;
  const QString traffic = trafficWords(answer.traffic());
  verdict.warns = !answer.fits();
  if (answer.settings.scheme == PartitionScheme::LayerByLayer) {
    const app::DesignPartition occam = [&] {
      app::PartitionSettings settings = answer.settings;
      settings.scheme = PartitionScheme::Occam;
      return withSettings(answer, settings);
    }();
    verdict.finding = QObject::tr("Every map leaves the chip: %1 per image.").arg(traffic);
    verdict.sentence = QObject::tr("Occam's spans move %1 at %2, %3.")
                           .arg(trafficWords(occam.traffic()), sizeWords(answer.capacityBytes()),
                                trafficAgainst(occam.traffic(), answer.traffic(), QObject::tr("layer by layer")));
    verdict.action = QObject::tr("Apply Occam");
    verdict.remedy = PartitionRemedy::Occam;
    return verdict;
  }
  if (answer.hasOwnCuts) {
    const double best = answer.perImage(answer.optimum.exactTransfers);
    const double more = std::max(answer.traffic() / best - 1, 0.0);
    verdict.finding =
        verdict.warns
            ? QObject::tr("Your cuts would cost %1 per image, but %2 the capacity.")
                  .arg(traffic, unfitText(answer.partition))
            : QObject::tr("Your cuts cost %1 per image, %2 more than the optimum.").arg(traffic, percentText(more));
    verdict.sentence =
        QObject::tr("The optimum has %1 and moves %2.").arg(spansText(answer.optimum.spans.size()), trafficWords(best));
    verdict.action = QObject::tr("Back to the optimum");
    verdict.remedy = PartitionRemedy::Optimum;
    return verdict;
  }
  if (answer.isBalanced()) return balancedVerdict(answer, stages);
  const QString less = trafficAgainst(answer.traffic(), answer.layerByLayer(), QObject::tr("layer by layer"));
  verdict.finding =
      verdict.warns
          ? QObject::tr("Boundary maps cost at least %1 per image: some layers alone exceed the capacity.").arg(traffic)
          : QObject::tr("Boundary maps cost %1 per image, %2.").arg(traffic, less);
  addNextStep(verdict, answer);
  if (const std::optional<double> weights = answer.weightTraffic())
    verdict.sentence += QLatin1Char(' ') + QObject::tr("Streamed weights cost %1 more.").arg(trafficWords(*weights));
  return verdict;
}

}  // namespace tilescope::gui
