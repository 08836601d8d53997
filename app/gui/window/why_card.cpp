// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/why_card.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <cmath>

#include "app/gui/chrome/described.h"
#include "app/gui/models/change_text.h"
#include "app/gui/models/words.h"
#include "app/gui/theme/fonts.h"
#include "app/gui/theme/theme_controller.h"
#include "core/base/format_number.h"
#include "core/explore/binding.h"
#include "core/explore/change_text.h"
#include "core/explore/plan_objective.h"

namespace tilescope::gui {
namespace {

constexpr int kColumnGap = 16, kRowGap = 4;  // px
constexpr int kCardColumns = 5;
constexpr int kWhyCardWidth = 460;  // px, of the sentences

QLabel* label(const QString& shown, const QFont& font, const QColor& colour, QWidget* parent) {
  auto* made = new QLabel(shown, parent);
  describe(made, "why line", shown, {});
  made->setFont(font);
  QPalette palette = made->palette();
  palette.setColor(QPalette::WindowText, colour);
  made->setPalette(palette);
  return made;
}

// "−11.6 %": how the objective moves; of the metric a gain goes up.
QString gainText(const Change& change, bool largerIsBetter) {
  if (std::abs(change.gain) < kNoChange) return QObject::tr("no change");
  const double move = largerIsBetter ? change.gain : -change.gain;
  return (move > 0 ? "+" : "") + words(percent(move, 1));
}

bool isOffered(const Change& change) {
  return std::abs(change.gain) >= kNoChange || change.newlyPlanned > 0 || change.addedArea() < 0;
}

QString shareText(const ResourceShare& share, const HardwareProfile& hardware) {
  return (share.layers == 1 ? QObject::tr("%1 limits %2 layer, %3 of the time.")
                            : QObject::tr("%1 limits %2 layers, %3 of the time."))
      .arg(capital(words(wordsOf(share.resource, hardware))))
      .arg(share.layers)
      .arg(words(timeShareText(share)));
}

}  // namespace

QLabel* WhyCard::reason(const Change& change, const std::string& why, const QColor& colour) {
  QLabel* made = label(words(why), wordFont(kSmallPixels), colour, this);
  made->setObjectName("worse " + words(change.steps.front().pointer));
  made->setWordWrap(true);
  return made;
}

WhyCard::WhyCard(const ExploreModel& model, const ThemeController* themes, QWidget* parent)
    : Card(themes, tr("Why, and what would help"), parent) {
  setObjectName("why card");
  addFinding(model);
  addChanges(model, themes);
}

void WhyCard::addFinding(const ExploreModel& model) {
  QStringList sentences;
  for (const ResourceShare& share : resourceShares(*model.plan()))
    if (share.resource != Resource::None) sentences << shareText(share, model.plan()->request.hardware);
  for (const LayerRow& row : model.rows())
    if (row.state == LayerState::Infeasible && sentences.size() < 4) sentences << row.name + ": " + row.reason;
  auto* finding = new QLabel(sentences.join("\n"), this);
  describe(finding, "why finding", tr("Why"), {});
  finding->setAccessibleDescription(finding->text());
  finding->setWordWrap(true);
  finding->setMinimumWidth(kWhyCardWidth);
  body()->addWidget(finding);
}

void WhyCard::addChanges(const ExploreModel& model, const ThemeController* themes) {
  const Theme& theme = themes->theme();
  const ExecutionPlan& plan = *model.plan();
  largerIsBetter_ = objectiveOf(plan.totals, plan.request.objective).largerIsBetter;
  isOverBudget_ = model.verdict().isOverBudget;
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(kColumnGap);
  grid->setVerticalSpacing(kRowGap);
  const auto head = [&](const QString& shown) { return label(shown, wordFont(kSmallPixels), theme.text3, this); };
  const QString objective = words(labelOf(plan.request.objective));
  grid->addWidget(head(tr("Change of")), 0, 0);
  grid->addWidget(head(tr("from and to")), 0, 1, Qt::AlignRight);
  grid->addWidget(head(objective), 0, 2, Qt::AlignRight);
  grid->addWidget(head(tr("chip area")), 0, 3, Qt::AlignRight);
  const RankedChanges& ranked = model.rankedChanges();
  addGroup(*grid, {}, ranked.changes, theme);
  addGroup(*grid, tr("What can be smaller"), ranked.savings, theme);
  addGroup(*grid, tr("Two changes at once"), ranked.pairs, theme);
  body()->addLayout(grid);
}

void WhyCard::addGroup(QGridLayout& grid, const QString& title, const std::vector<Change>& changes,
                       const Theme& theme) {
  if (changes.empty()) return;
  if (!title.isEmpty())
    grid.addWidget(label(title, wordFont(kSmallPixels), theme.text3, this), grid.rowCount(), 0, 1, kCardColumns);
  for (const Change& change : changes) addChange(grid, change, theme);
}

void WhyCard::addChange(QGridLayout& grid, const Change& change, const Theme& theme) {
  const int row = grid.rowCount();
  const DesignStep& step = change.steps.front();
  const QColor colour = std::abs(change.gain) < kNoChange ? theme.text3 : change.gain > 0 ? theme.better : theme.worse;
  if (change.steps.size() == 1) {
    grid.addWidget(label(words(step.label), wordFont(), theme.text, this), row, 0);
    grid.addWidget(label(words(step.change), numberFont(), theme.text2, this), row, 1, Qt::AlignRight);
  } else {
    grid.addWidget(label(words(settingWords(change)), wordFont(), theme.text, this), row, 0, 1, 2);
  }
  grid.addWidget(label(gainText(change, largerIsBetter_), numberFont(kBodyPixels, QFont::Medium), colour, this), row, 2,
                 Qt::AlignRight);
  grid.addWidget(label(words(areaText(change)), numberFont(), theme.text2, this), row, 3, Qt::AlignRight);
  if (!isOffered(change)) return;
  // What breaks a budget that the design keeps is no advice.
  const bool breaks = !change.excesses.empty() && !isOverBudget_;
  if (!breaks) grid.addWidget(applyButton(change), row, kCardColumns - 1);
  const std::string why = breaks ? sentenceOf(change.excesses.front()) : change.whyWorse;
  if (!why.empty())
    grid.addWidget(reason(change, why, breaks ? theme.worse : theme.text2), row + 1, 0, 1, kCardColumns);
}

QPushButton* WhyCard::applyButton(const Change& change) {
  auto* apply = new QPushButton(tr("Apply %1").arg(words(change.label)), this);
  apply->setObjectName("apply " + words(change.steps.front().pointer));
  apply->setAccessibleName(tr("Apply %1").arg(words(settingWords(change))));
  apply->setToolTip(tr("Set %1, one undo step").arg(words(settingWords(change))));
  apply->setWhatsThis(apply->toolTip());
  connect(apply, &QPushButton::clicked, this, [this, change] {
    emit chosen(change);
    close();
  });
  return apply;
}

}  // namespace tilescope::gui

#include "moc_why_card.cpp"
