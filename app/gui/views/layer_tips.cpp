// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/layer_tips.h"

#include "app/gui/kit/chrome/badge.h"
#include "app/gui/kit/chrome/provenance_tip.h"
#include "app/gui/kit/words/change_text.h"
#include "app/gui/kit/words/words.h"
#include "core/base/format_number.h"

namespace tilescope::gui {
namespace {
constexpr int kIntensityDigits = 3;

QStringList linesOf(const std::vector<std::string>& lines) {
  QStringList list;
  for (const std::string& line : lines) list << QString::fromStdString(line);
  return list;
}

TipContent contentOf(const Provenance& provenance, bool memoryBound) {
  TipContent content;
  content.title = QString::fromStdString(provenance.title);
  content.binding = QString::fromStdString(provenance.binding);
  content.memoryBound = memoryBound;
  content.formula = linesOf(provenance.formula);
  content.steps = linesOf(provenance.steps);
  content.result = QString::fromStdString(provenance.result);
  content.source = QString::fromStdString(provenance.source);
  content.estimate = provenance.estimate;
  content.plainText = QString::fromStdString(toText(provenance));
  return content;
}

// Adds a line such as "A: 0.396 ms, −4.0 %".
void addReference(TipContent& content, const std::optional<ReferenceFigure>& reference) {
  if (!reference) return;
  content.reference = reference->name + QStringLiteral(": ") + reference->value;
  if (reference->change) {
    content.change = differenceText(*reference->change, rowOf(reference->metric).hasDifference());
    content.changeTone = changeTone(*reference->change, goalOf(reference->metric));
    content.reference += QStringLiteral(", ") + content.change;
  }
  content.plainText += content.reference + '\n';
}

QString figuresText(double seconds, double performance, double intensity) {
  return QObject::tr("%1, %2 at %3 MAC/B")
      .arg(words(SameUnit::ofSeconds(seconds).result(seconds)), words(macRate().result(performance)),
           words(significant(intensity, kIntensityDigits)));
}

QString runText(const MeasuredRun& run) {
  const QString where = run.emulated ? QObject::tr("in host emulation, whose times do not apply to a GPU")
                                     : QObject::tr("on %1").arg(run.device);
  return run.otherPlan ? QObject::tr("%1; exported from another plan").arg(where) : where;
}

void addMeasured(TipContent& content, const LayerRow& row, const MeasuredPlace* place, const MeasuredRun& run) {
  if (!place) return;
  content.measured << QObject::tr("predicted: %1").arg(figuresText(row.seconds, row.performance, row.intensity))
                   << QObject::tr("measured: %1").arg(figuresText(place->seconds, place->performance, place->intensity))
                   << runText(run);
  if (!place->movedAsPredicted)
    content.measured << QObject::tr("moved a different number of bytes than its plan predicted");
  if (place->correct == false) content.measured << QObject::tr("its values were wrong");
  content.plainText += content.measured.join('\n') + '\n';
}

TipContent reasonOf(const LayerRow& row) {
  TipContent content;
  content.title = words(row.name);
  content.binding = QObject::tr("infeasible");
  content.memoryBound = true;
  content.steps = QStringList(words(row.reason));
  content.plainText = words(row.name + ": " + row.reason);
  return content;
}

}  // namespace

LayerTips::LayerTips(const ExploreModel& model, const ThemeController* themes, QWidget* window)
    : QObject(window), model_(model), tip_(new ProvenanceTip(themes, window)) {}

void LayerTips::showLayers(const QStringList& layers, Metric metric, const QRect& globalRect) {
  const LayerRow* row = layers.isEmpty() ? nullptr : model_.row(layers.front());
  if (!row) return hide();
  subject_ = Subject::Layers;
  layers_ = layers;
  metric_ = metric;
  mark_ = globalRect;
  if (row->state == LayerState::Infeasible) {
    tip_->showBeside(reasonOf(*row), globalRect);
    return;
  }
  const std::optional<Provenance> provenance = model_.explain(words(row->name), metric);
  if (!provenance) return hide();
  TipContent content = contentOf(*provenance, row->memoryBound);
  addReference(content, model_.referenceFigure(words(row->name), metric));
  if (metric == Metric::Latency)
    addMeasured(content, *row, model_.measured(words(row->name)), model_.roofline().measured);
  if (layers.size() > 1) content.title += tr(" and %1 like it").arg(layers.size() - 1);
  tip_->showBeside(content, globalRect);
}

void LayerTips::showTotal(Metric metric, const QRect& globalRect) {
  subject_ = Subject::Total;
  metric_ = metric;
  mark_ = globalRect;
  const std::optional<Provenance> provenance = model_.explainTotal(metric);
  if (!provenance) return;
  TipContent content = contentOf(*provenance, model_.verdict().resource == Resource::OffChipBandwidth);
  addReference(content, model_.referenceTotal(metric));
  tip_->showBeside(content, globalRect);
}

void LayerTips::showProvenance(const Provenance& provenance, const QRect& globalRect) {
  subject_ = Subject::Other;
  tip_->showBeside(contentOf(provenance, false), globalRect);
}

void LayerTips::refresh() {
  if (!tip_->isVisible()) return;
  if (subject_ == Subject::Total) showTotal(metric_, mark_);
  if (subject_ == Subject::Layers) showLayers(QStringList(layers_), metric_, mark_);
}

void LayerTips::hide() {
  tip_->hideTip();
}

QString LayerTips::text() const {
  return tip_->isVisible() ? tip_->content().plainText : QString();
}

}  // namespace tilescope::gui

#include "moc_layer_tips.cpp"
