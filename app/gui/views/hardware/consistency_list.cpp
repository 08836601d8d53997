// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/consistency_list.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/tone_label.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "core/base/format_size.h"

namespace tilescope::gui {
namespace {
constexpr std::size_t kMaxFindings = 3;
constexpr int kFindingMargin = 16, kFindingGap = 6;  // px

QString elementsOf(Tensor tensor) {
  return tensor == Tensor::I   ? QObject::tr("inputs")
         : tensor == Tensor::W ? QObject::tr("weights")
                               : QObject::tr("partial sums");
}

QString narrowText(const ConsistencyFinding& finding) {
  const std::int64_t cycles = (finding.elementBits + finding.has - 1) / finding.has;
  const QString move = finding.move.move == Move::Update ? QObject::tr("update") : QObject::tr("read");
  return QObject::tr("%1 of %2 bit pass a port of %3 bit of %4: every %5 takes %6 cycles.")
      .arg(capital(elementsOf(finding.move.tensor)))
      .arg(finding.elementBits)
      .arg(finding.has)
      .arg(words(finding.part), move)
      .arg(cycles);
}

QString unlimitedText(const ConsistencyFinding& finding) {
  QStringList names{words(finding.part)};
  for (const std::string& other : finding.others) names << words(other);
  return QObject::tr("The bandwidth of %1 is unlimited: no access stalls the array.")
      .arg(names.join(QStringLiteral(", ")));
}

}  // namespace

FindingWords findingWords(const ConsistencyFinding& finding) {
  const QString part = words(finding.part), other = words(finding.other);
  switch (finding.kind) {
    case ConsistencyKind::NarrowPort:
      return {narrowText(finding), QObject::tr("Widen"), QObject::tr("Makes the port %1 bit wide").arg(finding.needs)};
    case ConsistencyKind::StarvedLanes:
      return {QObject::tr("%1 passes %2 of the %3 bit of %4 that the lanes of %5 take in a cycle.")
                  .arg(part)
                  .arg(finding.has)
                  .arg(finding.needs)
                  .arg(elementsOf(finding.move.tensor), other),
              QObject::tr("Widen"), QObject::tr("Makes the port %1 bit wide").arg(finding.needs)};
    case ConsistencyKind::LargerThanOuter:
      return {QObject::tr("%1 (%2) is larger than %3 further out (%4).")
                  .arg(part, words(formatBits(finding.needs)), other, words(formatBits(finding.has))),
              QObject::tr("Enlarge %1").arg(other),
              QObject::tr("Makes %1 as large: %2").arg(other, words(formatBits(finding.needs)))};
    case ConsistencyKind::Unlimited:
      return {unlimitedText(finding), QObject::tr("Limit"),
              QObject::tr("Sets the bandwidth that the lanes of the first dataflow take")};
    case ConsistencyKind::IdleLanes:
      break;
  }
  return {
      QObject::tr("Dataflow %1 uses %2 of %3 lanes along %4.").arg(part).arg(finding.has).arg(finding.needs).arg(other),
      QObject::tr("Use all"), QObject::tr("Replaces the fixed factor by max")};
}

ConsistencyList::ConsistencyList(const ThemeController* themes, QWidget* parent)
    : QWidget(parent), themes_(themes), layout_(new QVBoxLayout(this)) {
  describe(this, "consistency", tr("Consistency"), tr("What does not fit together in the profile"),
           tr("Each sentence holds for any network. Its button fixes it in one step of undo."));
  layout_->setContentsMargins(kFindingMargin, kFindingGap, kFindingMargin, kFindingGap);
  layout_->setSpacing(kFindingGap);
  hide();
}

void ConsistencyList::setFindings(const std::vector<ConsistencyFinding>& findings) {
  if (findings == findings_) return;
  findings_ = findings;
  if (rows_) {
    layout_->removeWidget(rows_);
    rows_->hide();
    rows_->deleteLater();  // not at once, because a button may be emitting a signal
  }
  rows_ = new QWidget(this);
  auto* column = new QVBoxLayout(rows_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kFindingGap);
  for (std::size_t i = 0; i < std::min(findings_.size(), kMaxFindings); ++i) addRow(i);
  if (findings_.size() > kMaxFindings)
    column->addWidget(new TintedLabel(themes_, tr("and %1 more").arg(findings_.size() - kMaxFindings), smallFont,
                                      &Theme::text3, rows_));
  layout_->addWidget(rows_);
  setVisible(!findings_.empty());
}

void ConsistencyList::addRow(std::size_t place) {
  const FindingWords said = findingWords(findings_[place]);
  auto* row = new QHBoxLayout;
  auto* sentence = new TintedLabel(
      themes_, said.sentence, [] { return wordFont(); }, &Theme::text, rows_);
  sentence->setObjectName(QStringLiteral("finding %1").arg(place + 1));
  sentence->setAccessibleName(said.sentence);
  sentence->setToolTip(said.sentence);
  sentence->setWordWrap(true);
  auto* fix = new QPushButton(said.button, rows_);
  describe(fix, qPrintable(QStringLiteral("fix finding %1").arg(place + 1)), said.button, said.help,
           said.sentence + QLatin1Char('\n') + said.help);
  connect(fix, &QPushButton::clicked, this, [this, place] { emit fixRequested(ConsistencyFinding(findings_[place])); });
  row->addWidget(sentence, 1);
  row->addWidget(fix, 0, Qt::AlignTop);
  static_cast<QVBoxLayout*>(rows_->layout())->addLayout(row);
}

}  // namespace tilescope::gui

#include "moc_consistency_list.cpp"
