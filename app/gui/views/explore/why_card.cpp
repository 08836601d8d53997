// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/why_card.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/dock_body.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/change_text.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/explore/target_section.h"
#include "core/base/format_number.h"
#include "core/explore/binding.h"
#include "core/explore/change_text.h"
#include "core/explore/limiting_port.h"
#include "core/explore/plan_objective.h"
#include "core/plan/proof_scope.h"

namespace tilescope::gui {
namespace {
constexpr int kColumnGap = 16, kRowGap = 4;  // px
constexpr int kCardColumns = 5;
constexpr int kWhyCardWidth = 460;                   // px
constexpr int kMinCardHeight = 240, kBelowCard = 6;  // px

// "−11.6 %". An improvement is positive only if larger values are better.
QString gainText(const Change& change, bool largerIsBetter) {
  if (std::abs(change.gain) < kNoChange) return QObject::tr("no change");
  const double move = largerIsBetter ? change.gain : -change.gain;
  return (move > 0 ? "+" : "") + words(percent(move, 1));
}

bool isOffered(const Change& change) {
  return std::abs(change.gain) >= kNoChange || change.newlyPlanned > 0 || change.addedArea() < 0;
}

QString shareText(const ResourceShare& share, const ExecutionPlan& plan) {
  return (share.layers == 1 ? QObject::tr("%1 limits %2 layer, %3 of the time.")
                            : QObject::tr("%1 limits %2 layers, %3 of the time."))
      .arg(capital(words(limitWords(share.resource, plan))))
      .arg(share.layers)
      .arg(words(timeShareText(share)));
}

}  // namespace

QLabel* WhyCard::reason(const Change& change, const std::string& why, const QColor& colour) {
  QLabel* made = whyLine(words(why), wordFont(kSmallPixels), colour, list_);
  made->setObjectName("worse " + words(change.steps.front().pointer));
  made->setWordWrap(true);
  return made;
}

WhyCard::WhyCard(ExploreModel& model, const ThemeController* themes, QWidget* parent)
    : Card(themes, tr("Why, and what would help"), parent),
      content_(new QWidget),
      area_(scrolled(content_, "why area", themes, this)) {
  setObjectName("why card");
  auto* column = new QVBoxLayout(content_);
  column->setContentsMargins(0, 0, 0, 0);
  body()->addWidget(area_);
  addFinding(model);
  addTarget(model, themes);
  addChanges(model, themes);
}

void WhyCard::openUnder(const QWidget& anchor) {
  const int bottom = std::min(parentWidget()->mapToGlobal(parentWidget()->rect().bottomLeft()).y(),
                              anchor.screen()->availableGeometry().bottom());
  const int top = anchor.mapToGlobal(anchor.rect().bottomLeft()).y();
  room_ = std::max(kMinCardHeight, bottom - top - 2 * kBelowCard);
  fit();
  openBelow(anchor);
  target_->field()->setFocus(Qt::PopupFocusReason);
}

void WhyCard::fit() {
  content_->layout()->activate();
  const QSize hint = content_->sizeHint();
  const int height = content_->hasHeightForWidth() ? content_->heightForWidth(hint.width()) : hint.height();
  area_->setFixedSize(hint.width(), height);
  const int around = body()->sizeHint().height() - height;
  area_->setFixedHeight(std::min(height, room_ - around));
}

// Esc first stops a running search.
void WhyCard::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && target_->isSearching()) return target_->stop();
  Card::keyPressEvent(event);
}

void WhyCard::addTarget(ExploreModel& model, const ThemeController* themes) {
  target_ = new TargetSection(model, themes, this);
  connect(target_, &TargetSection::chosen, this, &WhyCard::choose);
  connect(target_, &TargetSection::chipsAsked, this, [this](std::int64_t chips) {
    emit chipsAsked(chips);
    close();
  });
  connect(target_, &TargetSection::answersShown, this, [this](bool shown) {
    list_->setVisible(!shown);
    fit();
    refit();
  });
  content_->layout()->addWidget(target_);
}

void WhyCard::addFinding(const ExploreModel& model) {
  QStringList sentences;
  for (const ResourceShare& share : resourceShares(*model.plan()))
    if (share.resource != Resource::None) sentences << shareText(share, *model.plan());
  for (const LayerRow& row : model.rows())
    if (row.state == LayerState::Infeasible && sentences.size() < 4) sentences << words(row.name + ": " + row.reason);
  if (const std::optional<ToleranceCost> cost = toleranceCost(*model.plan())) sentences << words(toleranceText(*cost));
  if (const std::string scope = proofScopeSentence(*model.plan()); !scope.empty()) sentences << words(scope);
  auto* finding = new QLabel(sentences.join("\n"), this);
  describe(finding, "why finding", tr("Why"), {});
  finding->setAccessibleDescription(finding->text());
  finding->setWordWrap(true);
  finding->setMinimumWidth(kWhyCardWidth);
  content_->layout()->addWidget(finding);
}

void WhyCard::addChanges(const ExploreModel& model, const ThemeController* themes) {
  const Theme& theme = themes->theme();
  const ExecutionPlan& plan = *model.plan();
  largerIsBetter_ = objectiveOf(plan.totals, plan.request.objective).largerIsBetter;
  isOverBudget_ = model.verdict().isOverBudget;
  list_ = new QWidget(this);
  auto* grid = new QGridLayout(list_);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(kColumnGap);
  grid->setVerticalSpacing(kRowGap);
  const auto head = [&](const QString& shown) { return whyLine(shown, wordFont(kSmallPixels), theme.text3, list_); };
  const QString objective = words(labelOf(plan.request.objective));
  grid->addWidget(head(tr("Change of")), 0, 0);
  grid->addWidget(head(tr("from and to")), 0, 1, Qt::AlignRight);
  grid->addWidget(head(objective), 0, 2, Qt::AlignRight);
  grid->addWidget(head(tr("chip area")), 0, 3, Qt::AlignRight);
  const RankedChanges& ranked = model.rankedChanges();
  std::vector<Change> effective;
  QStringList without;
  for (const Change& change : ranked.changes) {
    if (isOffered(change))
      effective.push_back(change);
    else
      without << words(settingWords(change));
  }
  if (ranked.pairsComeFirst()) addGroup(*grid, tr("Two changes at once"), ranked.pairs, theme);
  addGroup(*grid, ranked.pairsComeFirst() ? tr("One change") : QString(), effective, theme);
  addGroup(*grid, tr("What can be smaller"), ranked.savings, theme);
  if (!ranked.pairsComeFirst()) addGroup(*grid, tr("Two changes at once"), ranked.pairs, theme);
  if (!without.isEmpty()) {
    QLabel* line =
        whyLine(tr("Without effect: %1").arg(without.join(tr(", "))), wordFont(kSmallPixels), theme.text3, list_);
    line->setWordWrap(true);
    grid->addWidget(line, grid->rowCount(), 0, 1, kCardColumns);
  }
  content_->layout()->addWidget(list_);
}

void WhyCard::addGroup(QGridLayout& grid, const QString& title, const std::vector<Change>& changes,
                       const Theme& theme) {
  if (changes.empty()) return;
  if (!title.isEmpty())
    grid.addWidget(whyLine(title, wordFont(kSmallPixels), theme.text3, list_), grid.rowCount(), 0, 1, kCardColumns);
  for (const Change& change : changes) addChange(grid, change, theme);
}

void WhyCard::addChange(QGridLayout& grid, const Change& change, const Theme& theme) {
  const int row = grid.rowCount();
  const DesignStep& step = change.steps.front();
  const QColor colour = std::abs(change.gain) < kNoChange ? theme.text3 : change.gain > 0 ? theme.better : theme.worse;
  if (change.steps.size() == 1) {
    grid.addWidget(whyLine(words(step.label), wordFont(), theme.text, list_), row, 0);
    grid.addWidget(whyLine(words(step.change), numberFont(), theme.text2, list_), row, 1, Qt::AlignRight);
  } else {
    grid.addWidget(whyLine(words(settingWords(change)), wordFont(), theme.text, list_), row, 0, 1, 2);
  }
  grid.addWidget(whyLine(gainText(change, largerIsBetter_), numberFont(kBodyPixels, QFont::Medium), colour, list_), row,
                 2, Qt::AlignRight);
  grid.addWidget(whyLine(cellWords(areaText(change)), numberFont(), theme.text2, list_), row, 3, Qt::AlignRight);
  if (!isOffered(change)) return;
  // Exceeds a budget that the current design keeps.
  const bool breaks = !change.excesses.empty() && !isOverBudget_;
  if (!breaks) {
    QPushButton* apply = applyButton(change, tr("Apply %1").arg(words(change.label)), "apply", list_);
    connect(apply, &QPushButton::clicked, this, [this, change] { choose(change); });
    grid.addWidget(apply, row, kCardColumns - 1);
  }
  const std::string why = breaks ? sentenceOf(change.excesses.front()) : change.whyWorse;
  if (!why.empty())
    grid.addWidget(reason(change, why, breaks ? theme.worse : theme.text2), row + 1, 0, 1, kCardColumns);
}

void WhyCard::choose(const Change& change) {
  emit chosen(change);
  close();
}

}  // namespace tilescope::gui

#include "moc_why_card.cpp"
