// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/partition_band.h"

#include "app/gui/kit/chrome/verdict_band.h"
#include "app/gui/session/partition_words.h"
#include "app/gui/views/layer_tips.h"

namespace tilescope::gui {
namespace {
Badge badgeOf(const PartitionFigure& figure) {
  if (figure.change) return percentBadge(*figure.change, figure.largerIsBetter ? Goal::Higher : Goal::Lower);
  return {};
}

}  // namespace

PartitionBand::PartitionBand(VerdictBand& band, PartitionModel& model, PartitionEditor& editor, LayerTips& tips,
                             QObject* parent)
    : QObject(parent), band_(band), model_(model), editor_(editor), tips_(tips) {
  connect(&model_, &PartitionModel::changed, this, &PartitionBand::refresh);
  for (std::size_t i = 0; i < kPartitionFigures; ++i) {
    const FigureBox* figure = band_.figure(static_cast<int>(i));
    connect(figure, &FigureBox::hovered, this, [this, i](const QRect& rect) {
      if (speaks()) tips_.showProvenance(model_.figures()[i].provenance, rect);
    });
    connect(figure, &FigureBox::left, &tips_, &LayerTips::hide);
  }
}

void PartitionBand::setActive(bool active) {
  active_ = active;
  refresh();
}

void PartitionBand::refresh() {
  if (!active_) return;
  showFigures();
  showVerdict();
}

void PartitionBand::showFigures() {
  band_.setFigureWidths(std::vector<int>(kPartitionFigures, kFigureBoxWidth));
  for (std::size_t i = 0; i < kPartitionFigures; ++i) {
    Figure shown;
    shown.label = figureLabel(static_cast<PartitionFigureKind>(i));
    if (model_.isThere()) {
      const PartitionFigure& figure = model_.figures()[i];
      shown.label = figure.label;
      shown.value = figure.value;
      shown.unit = figure.unit;
      shown.estimate = figure.isEstimate;
      shown.badge = badgeOf(figure);
      if (shown.badge.text.isEmpty() && !figure.remark.isEmpty())
        shown.badge = {
            figure.isEstimate || figure.warns ? Tone::Warning : Tone::Neutral, Arrow::None, {}, figure.remark};
      else
        (figure.warns ? shown.part : shown.scope) = figure.remark;
    } else {
      shown.value = QStringLiteral("–");
    }
    band_.setFigure(static_cast<int>(i), shown);
  }
}

void PartitionBand::showVerdict() {
  BandVerdict shown;
  if (!model_.isThere()) {
    shown.tone = Tone::Warning;
    shown.icon = "triangle-alert";
    shown.finding = tr("This network has no partition.");
    shown.explained = false;
    return band_.setVerdict(shown);
  }
  const PartitionVerdict& verdict = model_.verdict();
  shown.tone = verdict.warns ? Tone::Warning : Tone::MemoryBound;
  if (verdict.warns) shown.icon = "triangle-alert";
  shown.finding = verdict.finding;
  shown.remedy = verdict.sentence;
  shown.apply = verdict.action;
  band_.setVerdict(shown);
}

void PartitionBand::apply() {
  const app::DesignPartition* answer = model_.answer();
  if (!speaks()) return;
  switch (model_.verdict().remedy) {
    case PartitionRemedy::NextStep:
      return editor_.setCapacity(neededSize(answer->stepBytes(*answer->nextStep())));
    case PartitionRemedy::Optimum:
      return editor_.backToOptimum();
    case PartitionRemedy::Occam:
      return editor_.setScheme(PartitionScheme::Occam);
    case PartitionRemedy::Capacity:
      return editor_.setCapacity(neededSize(model_.verdict().capacity));
    case PartitionRemedy::None:
      break;
  }
}

void PartitionBand::explain() {
  if (!speaks()) return;
  const PartitionFigureKind kind = model_.verdict().about;
  const QWidget* figure = band_.figure(static_cast<int>(kind));
  tips_.showProvenance(model_.figures()[static_cast<std::size_t>(kind)].provenance,
                       QRect(figure->mapToGlobal(QPoint(0, 0)), figure->size()));
}

}  // namespace tilescope::gui

#include "moc_partition_band.cpp"
