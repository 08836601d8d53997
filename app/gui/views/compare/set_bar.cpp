// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/compare/set_bar.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/fixed_height.h"
#include "app/gui/views/compare/set_card.h"

namespace tilescope::gui {
namespace {
constexpr int kSetBarHeight = 50, kSetBarGap = 6, kSetBarMargin = 12;  // px at 100 %

}  // namespace

SetBar::SetBar(const ThemeController* themes, QWidget* parent)
    : QWidget(parent),
      waiting_(new QLabel(this)),
      any_(new QCheckBox(tr("Any unrolling"), this)),
      keep_(new QPushButton(tr("Keep only these"), this)) {
  describe(
      this, "compare sets", tr("Dataflows under a limit"), tr("The best one, two and three dataflows"),
      tr("An array supports few dataflows. These are the best one, two and three of the profile, if every layer uses "
         "its best one of them, and what they cost against the best per layer."));
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, kSetBarMargin, 0);
  layout->setSpacing(kSetBarGap);
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    auto* card = cards_[i] = new SetCard(themes, static_cast<int>(i) + 1, this);
    layout->addWidget(card, 1);
    connect(card, &SetCard::clicked, this,
            [this, i](bool checked) { emit chosen(checked ? std::optional(i) : std::nullopt); });
  }
  waiting_->setObjectName(QStringLiteral("compare sets waiting"));
  waiting_->setIndent(kSetBarMargin);
  layout->addWidget(waiting_, 1);
  layout->addWidget(any_);
  describe(
      any_, "compare unrollings", tr("Any unrolling"),
      tr("Also tries unrollings of the array that the profile does not have"),
      tr("Plans every choice of one loop per dimension of the array, or of one other dimension if it has more than "
         "two. The cards then show the best one, two and three of all; Keep only these adds what the profile "
         "lacks."));
  connect(any_, &QCheckBox::clicked, this, &SetBar::anyUnrollingChosen);
  layout->addWidget(keep_);
  describe(keep_, "compare keep", tr("Keep only these dataflows"), {});
  connect(keep_, &QPushButton::clicked, this, &SetBar::keepRequested);
  keepHeight(this, themes, kSetBarHeight, [] {});
}

void SetBar::show(const std::vector<SetCardData>& cards, std::optional<std::size_t> chosen, const QString& waiting) {
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    cards_[i]->setVisible(i < cards.size());
    if (i < cards.size()) cards_[i]->setData(cards[i]);
    cards_[i]->setChecked(chosen == i);
  }
  waiting_->setText(waiting);
  waiting_->setVisible(cards.empty());
  keep_->setVisible(!cards.empty());
}

void SetBar::setAnyUnrolling(bool any, const QString& progress) {
  any_->setChecked(any);
  const QString tip = tr("Also tries unrollings of the array that the profile does not have");
  any_->setToolTip(progress.isEmpty() ? tip : tip + QLatin1Char('\n') + progress);
}

void SetBar::setKeepHindrance(const QString& reason) {
  keep_->setEnabled(reason.isEmpty());
  const QString tip = tr("Makes these the dataflows of the profile, as one step of undo");
  keep_->setToolTip(reason.isEmpty() ? tip : reason);
  keep_->setWhatsThis(tip);
}

}  // namespace tilescope::gui

#include "moc_set_bar.cpp"
