// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/silicon/silicon_page.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSpacerItem>
#include <QVBoxLayout>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/empty_state.h"
#include "app/gui/kit/chrome/tone_label.h"
#include "app/gui/kit/panel/segmented_control.h"
#include "app/gui/kit/panel/value_text.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/plot_twin.h"
#include "app/gui/views/hardware/price_form.h"
#include "app/gui/views/hardware/silicon/silicon_words.h"
#include "core/base/names.h"
#include "core/hardware/price_text.h"

namespace tilescope::gui {
namespace {
constexpr int kNodeWidth = 64;  // px at 100 %
constexpr qsizetype kMaxNetworkLetters = 16;
constexpr const char* kNanometres = "nm";

QString measureId(SiliconMeasure measure) {
  return words(enumName(kSiliconMeasureNames, measure));
}

std::vector<Segment> measureSegments(const QString& network) {
  const bool isNamed = !network.isEmpty() && network.size() <= kMaxNetworkLetters;
  const QString energy = isNamed ? QObject::tr("Energy of %1").arg(network) : QObject::tr("Energy");
  return {{measureId(SiliconMeasure::Area), QObject::tr("Area"), {}, QObject::tr("Area of each part"), {}},
          {measureId(SiliconMeasure::Leakage),
           QObject::tr("Leakage"),
           {},
           QObject::tr("Leakage of the memories at 340 K"),
           {}},
          {measureId(SiliconMeasure::Energy), energy, {}, QObject::tr("Energy of the plan in each part"), {}}};
}

}  // namespace

SiliconPage::SiliconPage(const ThemeController* themes, QWidget* parent)
    : QStackedWidget(parent),
      themes_(themes),
      plot_(new SiliconPlot(themes)),
      twin_(new PlotTwin(plot_, themes)),
      measures_(new SegmentedControl(themes, this)) {
  setObjectName("silicon page");
  twin_->setObjectName("silicon twin");
  addWidget(twin_);
  addWidget(makeEmpty());
  measures_->setObjectName("silicon measure");
  measures_->setLabel(tr("Measure of the parts"));
  measures_->setSegments(measureSegments({}));
  measures_->setChecked(measureId(measure_));
  connect(measures_, &SegmentedControl::chosen, this, [this](const QString& id) {
    setMeasure(parseEnum<SiliconMeasure>(kSiliconMeasureNames, id.toStdString()).value_or(measure_));
    emit measureChosen();
  });
}

QWidget* SiliconPage::makeEmpty() {
  empty_ = new EmptyState(themes_, this);
  nodeRow_ = new QWidget(empty_);
  node_ = new QLineEdit(valueText(kUsualNodeNm), nodeRow_);
  setNode_ = new QPushButton(nodeRow_);
  describe(node_, "node of the silicon", tr("Node"), tr("The node of the chip in nm, 1 to 10 000"));
  describe(setNode_, "set node", tr("Set the node"),
           tr("Names the node and high-performance transistors; the General part of the profile changes both"));
  node_->setFixedWidth(scaledPixels(kNodeWidth));
  node_->setAlignment(Qt::AlignRight);
  node_->setFont(numberFont());
  auto* row = new QHBoxLayout(nodeRow_);
  row->addStretch(1);
  row->addWidget(node_);
  auto* unit = new ToneLabel(themes_, &Theme::text3, nodeRow_);
  unit->setText(QString::fromLatin1(kNanometres));
  row->addWidget(unit);
  row->addWidget(setNode_);
  row->addStretch(1);
  // The node's input is below the centred texts.
  words_ = new QSpacerItem(0, 0);
  auto* column = new QVBoxLayout(empty_);
  column->addStretch(1);
  column->addItem(words_);
  column->addWidget(nodeRow_);
  column->addStretch(1);
  connect(node_, &QLineEdit::textChanged, this, &SiliconPage::showNode);
  connect(node_, &QLineEdit::returnPressed, setNode_, &QPushButton::click);
  connect(setNode_, &QPushButton::clicked, this, [this] {
    if (const std::optional<double> nm = readValue(node_->text(), kNanometres)) emit nodeEntered(*nm);
  });
  showNode();
  return empty_;
}

void SiliconPage::showNode() {
  const std::optional<double> nm = readValue(node_->text(), kNanometres);
  setNode_->setEnabled(nm && *nm >= 1);
  setNode_->setText(nm ? tr("Set %1 nm").arg(valueText(*nm)) : tr("Set the node"));
}

void SiliconPage::setMeasure(SiliconMeasure measure) {
  measure_ = measure;
  measures_->setChecked(measureId(measure_));
}

void SiliconPage::setMachine(const HardwareProfile& hardware, const ExecutionPlan* plan, const QString& network,
                             PartId selected, const std::optional<double>& areaBudget) {
  if (network != network_) {
    network_ = network;
    measures_->setSegments(measureSegments(network));
    measures_->resize(measures_->sizeHint());
  }
  measures_->setChecked(measureId(measure_));
  const std::optional<SiliconPicture> picture = siliconPicture(measure_, hardware, plan, selected, areaBudget);
  if (!picture) return showEmpty(hardware, plan);
  plot_->setPicture(*picture);
  setCurrentIndex(0);
}

void SiliconPage::showNodeRow() {
  empty_->setContent("cpu", tr("Needs a node"), tr("Areas and leakage follow from the node of the chip."));
  words_->changeSize(0, empty_->sizeHint().height() + nodeRow_->sizeHint().height());
  empty_->layout()->invalidate();
}

void SiliconPage::showEmpty(const HardwareProfile& hardware, const ExecutionPlan* plan) {
  const std::string why = whyUnpriced(hardware, pricesOf(hardware));
  const bool needsNode = measure_ != SiliconMeasure::Energy && why == kNeedsNode;
  nodeRow_->setVisible(needsNode);
  if (needsNode)
    showNodeRow();
  else if (measure_ != SiliconMeasure::Energy)
    empty_->setContent("cpu", tr("No area"), tr("%1.").arg(words(why)));
  else
    empty_->setContent("cpu", tr("No energy yet"),
                       plan ? tr("The plan has none.") : tr("The network is not planned yet."));
  setCurrentIndex(1);
}

}  // namespace tilescope::gui

#include "moc_silicon_page.cpp"
