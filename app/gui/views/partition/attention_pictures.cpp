// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/attention_pictures.h"

#include <QObject>
#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

#include "app/gui/kit/words/change_text.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/partition_words.h"
#include "core/base/format_number.h"

namespace tilescope::gui {
namespace {
StaircaseNames attentionNames() {
  StaircaseNames names;
  names.moved = QObject::tr("Attention");
  names.exact = QObject::tr("best of unfused, resident and streamed");
  names.exactBrief = QObject::tr("best");
  names.ignoring = QObject::tr("swapped, for comparison");
  names.ignoringBrief = QObject::tr("swapped");
  names.layerByLayer = QObject::tr("unfused");
  names.unfit = QObject::tr("not one token fits: unfused");
  names.unfitBrief = QObject::tr("unfused");
  names.unfitSentence = QObject::tr("Below %1 some block has no space for one token and stays unfused.");
  return names;
}

std::string inDigits(std::int64_t value) {
  return fixed(static_cast<double>(value), 0);
}

PartitionFigure figureOf(const QString& label, const app::DesignAttention& attention, std::int64_t elements,
                         const std::string& formula) {
  PartitionFigure figure;
  const NumberAndUnit value = trafficFigure(attention.bytes(elements));
  figure.label = label;
  figure.value = words(value.number);
  figure.unit = words(value.unit);
  figure.provenance.title = label.toStdString();
  figure.provenance.formula = {formula};
  figure.provenance.result = value.text();
  figure.provenance.source = "docs/models/attention.md";
  return figure;
}

void addSum(PartitionFigure& figure, const app::DesignAttention& attention,
            const std::function<std::int64_t(const AttentionTraffic&)>& part, std::int64_t sum) {
  std::string terms;
  for (const LikeSpans& like : likeSpans(attention.answer))
    terms += (terms.empty() ? "" : " + ") + inDigits(static_cast<std::int64_t>(like.count)) + " × " +
             inDigits(part(attention.answer.spans[like.first].traffic));
  figure.provenance.steps.push_back("elements = " + terms + " = " + inDigits(sum));
  figure.provenance.steps.push_back("traffic = " + inDigits(sum) + " × " + shortest(attention.bytesPerElement) +
                                    " B = " + figure.provenance.result);
}

PartitionFigure footprintFigure(const app::DesignAttention& attention) {
  const auto largest = std::max_element(
      attention.answer.spans.begin(), attention.answer.spans.end(),
      [](const AttentionSpan& a, const AttentionSpan& b) { return a.traffic.footprint() < b.traffic.footprint(); });
  const double bytes = attention.bytes(largest->traffic.footprint());
  const ByteUnit unit = sizeUnitFor(bytes);
  PartitionFigure figure;
  figure.label = QObject::tr("Footprint");
  figure.value = words(inUnit(bytes, unit));
  figure.unit = words(unit.name);
  figure.remark =
      attention.capacityBytes > 0 ? QObject::tr("of %1").arg(sizeWords(attention.capacityBytes)) : QString();
  figure.provenance.title = figure.label.toStdString();
  figure.provenance.formula = {"footprint = largest of the blocks, under their best scheme"};
  figure.provenance.steps = {largest->block.name + " = " + bestText(*largest)};
  figure.provenance.result = sizeWords(bytes).toStdString();
  figure.provenance.source = "docs/models/attention.md";
  return figure;
}

}  // namespace

StaircasePicture attentionStaircase(const app::DesignAttention& attention, const PinnedAttentions& pins) {
  StaircasePicture picture;
  picture.names = attentionNames();
  for (const AttentionCurvePoint& point : attention.curve()) {
    const double capacity = attention.bytes(point.capacity);
    const auto add = [&](std::vector<TrafficStep>& steps, std::int64_t elements) {
      const double traffic = attention.bytes(elements);
      if (steps.empty() || steps.back().traffic != traffic) steps.push_back({capacity, traffic, false});
    };
    add(picture.exact, point.best);
    // Points above unfused traffic would only stretch the axis.
    if (point.swapped <= attention.answer.unfused) add(picture.ignoring, point.swapped);
  }
  picture.layerByLayer = attention.bytes(attention.answer.unfused);
  picture.honestCapacity = attention.bytes(neededForOneToken(attention.answer));
  picture.capacity = attention.capacityBytes;
  picture.traffic = attention.bytes(attention.answer.best);
  for (const PinnedAttention& pin : pins)
    picture.pins.push_back({pin.letter, pin.answer.capacityBytes, pin.answer.bytes(pin.answer.answer.best)});
  return picture;
}

PartitionFigures attentionFigures(const app::DesignAttention& attention, const app::DesignAttention* reference) {
  const AttentionAnswer& answer = attention.answer;
  PartitionFigure best = figureOf(QObject::tr("Attention traffic"), attention, answer.best,
                                  "traffic = minimum of unfused, resident and streamed, of all blocks");
  addSum(
      best, attention, [](const AttentionTraffic& traffic) { return traffic.least(); }, answer.best);
  best.remark = counted(answer.spans.size(), QObject::tr("1 block"), QObject::tr("%1 blocks"));
  if (reference != nullptr)
    best.change = relativeChange(attention.bytes(answer.best), reference->bytes(reference->answer.best));
  PartitionFigure unfused = figureOf(QObject::tr("Unfused"), attention, answer.unfused,
                                     "traffic = scores and weights of the softmax written and read, of all blocks");
  addSum(
      unfused, attention, [](const AttentionTraffic& traffic) { return traffic.unfused; }, answer.unfused);
  unfused.remark = QObject::tr("× %1").arg(
      words(significant(static_cast<double>(answer.unfused) / static_cast<double>(answer.best), kResultDigits)));
  PartitionFigure minimum = figureOf(QObject::tr("Minimum"), attention, answer.minimum,
                                     "traffic = queries, keys, values and results once, of all blocks");
  addSum(
      minimum, attention, [](const AttentionTraffic& traffic) { return traffic.minimum; }, answer.minimum);
  return {best, unfused, minimum, footprintFigure(attention)};
}

PartitionVerdict attentionVerdict(const app::DesignAttention& attention) {
  const AttentionDiagnosis diagnosis = diagnosisOf(attention.bytes());
  PartitionVerdict verdict;
  verdict.finding = words(diagnosis.finding);
  verdict.sentence = words(diagnosis.reason);
  verdict.warns = diagnosis.warns;
  if (diagnosis.capacity > attention.capacityBytes) {
    verdict.action = QObject::tr("Apply %1").arg(neededSizeText(diagnosis.capacity));
    verdict.remedy = PartitionRemedy::Capacity;
    verdict.capacity = std::ceil(diagnosis.capacity);
  }
  return verdict;
}

namespace {
ParameterCurve trafficOfAttention() {
  ParameterCurve curve;
  curve.objective = Objective::Traffic;
  return curve;
}

void addPoint(ParameterCurve& curve, double value, double traffic) {
  if (curve.steps && !curve.points.empty() && curve.points.back().objective == traffic) return;
  curve.points.push_back({value, CurvePoint::State::Solved, traffic, true});
}

}  // namespace

ParameterCurve attentionCurve(const app::DesignAttention& attention, const CapacityUnit& unit) {
  ParameterCurve curve = trafficOfAttention();
  curve.steps = true;
  curve.boundBelow = attention.bytes(neededForOneToken(attention.answer)) / unit.bytes;
  for (const AttentionCurvePoint& point : attention.curve())
    addPoint(curve, attention.bytes(point.capacity) / unit.bytes, attention.bytes(point.best));
  return curve;
}

ParameterCurve keyBlockCurve(const app::DesignAttention& attention) {
  ParameterCurve curve = trafficOfAttention();
  std::vector<std::int64_t> sizes{attention.answer.options.keyBlock};
  for (std::int64_t keys = 1; keys <= static_cast<std::int64_t>(kMaxKeyBlock); keys *= 2) sizes.push_back(keys);
  std::sort(sizes.begin(), sizes.end());
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  for (const std::int64_t keys : sizes) {
    double elements = 0;
    for (const LikeSpans& like : likeSpans(attention.answer))
      elements += static_cast<double>(like.count) *
                  static_cast<double>(attentionTraffic(attention.answer.spans[like.first].block,
                                                       {attention.answer.options.capacity, keys})
                                          .least());
    addPoint(curve, static_cast<double>(keys), elements * attention.bytesPerElement);
  }
  return curve;
}

}  // namespace tilescope::gui
