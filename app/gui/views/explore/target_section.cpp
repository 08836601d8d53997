// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/target_section.h"

#include <QColor>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/panel/segmented_control.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "core/explore/binding.h"
#include "core/explore/change_text.h"

namespace tilescope::gui {
namespace {
constexpr int kTargetGap = 8, kAnswerGap = 16, kAnswerRowGap = 4;  // px
constexpr int kTargetFieldWidth = 160;                             // px at 100 %
constexpr int kMessageLines = 2;
const QString kByArea = QStringLiteral("area"), kByEnergy = QStringLiteral("energy");

}  // namespace

TargetSection::TargetSection(ExploreModel& model, const ThemeController* themes, QWidget* parent)
    : QWidget(parent), model_(model), themes_(themes) {
  setObjectName("target section");
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kAnswerRowGap);
  addField();
  addMessage();
  addAnswers();
  connect(&model_, &ExploreModel::tried, this, [this](std::size_t plans, std::size_t answers) {
    if (searching_) say(tr("%1 changes tried, %2 reach it. Esc stops.").arg(plans).arg(answers));
  });
  connect(&model_, &ExploreModel::reached, this, &TargetSection::showAnswer);
  showHelp();
}

TargetSection::~TargetSection() {
  if (searching_) model_.stopReaching();
}

void TargetSection::addField() {
  auto* row = new QHBoxLayout;
  row->setSpacing(kTargetGap);
  auto* label = whyLine(tr("Target"), wordFont(), themes_->theme().text2, this);
  field_ = new QLineEdit(this);
  describe(field_, "target", tr("Target"), tr("Enter finds the changes that reach it"),
           tr("A metric and how much it has to change, for example latency -10%. Changes of the design are planned one "
              "after another, alone and in pairs; those that reach the target are listed."));
  field_->setPlaceholderText(tr("latency -10%"));
  field_->setFixedWidth(scaledPixels(kTargetFieldWidth));
  label->setBuddy(field_);
  button_ = new QPushButton(tr("Find"), this);
  describe(button_, "find target", tr("Find"), tr("Finds the changes that reach the target"));
  button_->setAutoDefault(false);
  const bool hasPlan = plannedLayers(*model_.plan()) > 0;
  field_->setEnabled(hasPlan);
  button_->setEnabled(hasPlan);
  connect(field_, &QLineEdit::returnPressed, this, &TargetSection::find);
  connect(field_, &QLineEdit::textEdited, this, &TargetSection::forget);
  connect(button_, &QPushButton::clicked, this, [this] { searching_ ? stop() : find(); });
  row->addWidget(label);
  row->addWidget(field_);
  row->addWidget(button_);
  chips_ = new QPushButton(this);
  describe(chips_, "target chips", tr("Open Partition"),
           tr("Opens Partition with this number of chips, one undo step"));
  chips_->setAutoDefault(false);
  chips_->hide();
  connect(chips_, &QPushButton::clicked, this, [this] { emit chipsAsked(wantedChips_); });
  row->addWidget(chips_);
  row->addStretch();
  static_cast<QVBoxLayout*>(layout())->addLayout(row);
}

// Reserves space, so that nothing moves when the message appears.
void TargetSection::addMessage() {
  message_ = new QLabel(this);
  message_->setObjectName("target message");
  message_->setFont(smallFont());
  message_->setWordWrap(true);
  message_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  message_->setFixedHeight(kMessageLines * QFontMetrics(message_->font()).lineSpacing());
  layout()->addWidget(message_);
}

void TargetSection::addAnswers() {
  answers_ = new QWidget(this);
  auto* column = new QVBoxLayout(answers_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kTargetGap);
  auto* head = new QHBoxLayout;
  title_ = whyLine({}, wordFont(kBodyPixels, QFont::DemiBold), themes_->theme().text, answers_);
  title_->setObjectName("target title");
  order_ = new SegmentedControl(themes_, answers_);
  order_->setObjectName("target order");
  order_->setLabel(tr("Order of the changes"));
  order_->setSegments({{kByArea, tr("By area"), {}, tr("The change that adds the smallest area first"), {}},
                       {kByEnergy, tr("By energy"), {}, tr("The change with the smallest energy first"), {}}});
  connect(order_, &SegmentedControl::chosen, this, [this](const QString& id) {
    order_->setChecked(id);
    showChanges();
  });
  head->addWidget(title_, 1);
  head->addWidget(order_);
  column->addLayout(head);
  answers_->hide();
  layout()->addWidget(answers_);
}

QString TargetSection::message() const {
  return message_->text();
}

void TargetSection::say(const QString& text, bool isWrong) {
  message_->setText(text);
  message_->setAccessibleName(text);
  QPalette palette = message_->palette();
  palette.setColor(QPalette::WindowText, isWrong ? themes_->theme().worse : themes_->theme().text2);
  message_->setPalette(palette);
  if (field_->property("wrong").toBool() == isWrong) return;
  field_->setProperty("wrong", isWrong);
  field_->style()->unpolish(field_);
  field_->style()->polish(field_);
}

void TargetSection::showHelp() {
  say(field_->isEnabled() ? tr("Finds changes that reach it: %1.").arg(words(targetHelp()))
                          : tr("No layer has a plan, so there is nothing to improve yet."));
}

void TargetSection::forget() {
  stop();
  showHelp();
  found_ = {};
  chips_->hide();
  answers_->hide();
  emit answersShown(false);
}

void TargetSection::find() {
  forget();
  const std::string typed = field_->text().toStdString(), where = tr("Target").toStdString();
  if (const std::optional<std::int64_t> chips = chipsIn(typed)) return offerChips(*chips);
  const Result<Target> target = parseTarget(typed, where);
  if (!target) return say(words(toText(target.diagnostics())), true);
  const Result<Target> resolved = against(*target, *model_.plan(), where);
  if (!resolved) return say(words(toText(resolved.diagnostics())), true);
  target_ = *resolved;
  setSearching(true);
  say(tr("Changes are being tried. Esc stops."));
  model_.reach(target_);
}

void TargetSection::offerChips(std::int64_t chips) {
  wantedChips_ = chips;
  chips_->setText(tr("Open Partition"));
  chips_->show();
  say(chips == 1 ? tr("Partition plans a pipeline on 1 chip: its cuts, traffic and throughput.")
                 : tr("Partition plans a pipeline on %1 chips: its cuts, traffic and throughput.").arg(chips));
}

void TargetSection::stop() {
  if (!searching_) return;
  model_.stopReaching();
}

void TargetSection::setSearching(bool searching) {
  searching_ = searching;
  button_->setText(searching ? tr("Stop") : tr("Find"));
  button_->setAccessibleName(button_->text());
  button_->setToolTip(searching ? tr("Ends the search and shows what it found (Esc)")
                                : tr("Finds the changes that reach the target"));
}

void TargetSection::showAnswer(const TargetAnswer& answer) {
  if (!searching_) return;
  setSearching(false);
  found_ = answer.reached;
  if (!answer.fault.empty()) return say(words(answer.fault), true);
  const QString reaching = counted(found_.answers.size(), tr("1 change reaches %1").arg(words(textOf(target_))),
                                   tr("%1 changes reach ") + words(textOf(target_)));
  if (!found_.complete)
    say(tr("Stopped after %1 changes: %2; the others were not tried.").arg(found_.plans).arg(reaching));
  else if (found_.answers.empty())
    say(capital(words(notReachedText(found_, target_))) + '.');
  else
    say(tr("%1, of %2 that were tried. Delete the target to see all changes.").arg(reaching).arg(found_.plans));
  order_->setChecked(kByArea);
  showChanges();
}

void TargetSection::showChanges() {
  const bool isReached = !found_.answers.empty();
  if (!isReached && !found_.nearest) return;
  const bool isPriced = isReached && found_.answers.front().price();
  order_->setVisible(isPriced && found_.answers.size() > 1);
  const AnswerOrder order = isPriced && order_->checked() == kByArea ? AnswerOrder::Area : AnswerOrder::Energy;
  title_->setText(isReached ? words(answersTitle(target_, order)) : tr("The nearest:"));
  title_->setAccessibleName(title_->text());
  fillGrid(isReached ? inOrder(found_.answers, order) : std::vector{*found_.nearest});
  answers_->show();
  emit answersShown(true);
}

void TargetSection::fillGrid(const std::vector<Change>& changes) {
  delete rows_;
  rows_ = new QWidget(answers_);
  auto* grid = new QGridLayout(rows_);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(kAnswerGap);
  grid->setVerticalSpacing(kAnswerRowGap);
  const QColor colour = themes_->theme().text3;
  grid->addWidget(whyLine(tr("Change"), smallFont(), colour, rows_), 0, 0);
  int column = 1;
  for (const std::string& head : changeHeads(target_.metric))
    grid->addWidget(whyLine(words(head), smallFont(), colour, rows_), 0, column++, Qt::AlignRight);
  for (std::size_t i = 0; i < std::min(changes.size(), kMaxShownChanges); ++i) addRow(*grid, changes[i]);
  answers_->layout()->addWidget(rows_);
  rows_->show();
}

void TargetSection::addRow(QGridLayout& grid, const Change& change) {
  const Theme& theme = themes_->theme();
  const int row = grid.rowCount();
  grid.addWidget(whyLine(words(settingWords(change)), wordFont(), theme.text, rows_), row, 0);
  int column = 1;
  for (const std::string& cell : changeCells(change, target_.metric))
    grid.addWidget(whyLine(cellWords(cell), numberFont(), theme.text2, rows_), row, column++, Qt::AlignRight);
  QPushButton* apply = applyButton(change, tr("Apply"), "reach", rows_);
  connect(apply, &QPushButton::clicked, this, [this, change] { emit chosen(change); });
  grid.addWidget(apply, row, column);
}

QString cellWords(const std::string& cell) {
  QString shown = words(cell);
  return shown.startsWith('-') ? shown.replace(0, 1, QStringLiteral("−")) : shown;
}

QLabel* whyLine(const QString& shown, const QFont& font, const QColor& colour, QWidget* parent) {
  auto* made = new QLabel(shown, parent);
  describe(made, "why line", shown, {});
  made->setFont(font);
  QPalette palette = made->palette();
  palette.setColor(QPalette::WindowText, colour);
  made->setPalette(palette);
  return made;
}

QPushButton* applyButton(const Change& change, const QString& text, const QString& list, QWidget* parent) {
  auto* apply = new QPushButton(text, parent);
  apply->setObjectName(list + ' ' + words(change.steps.front().pointer));
  apply->setAccessibleName(tr("Apply %1").arg(words(settingWords(change))));
  apply->setToolTip(tr("Set %1, one undo step").arg(words(settingWords(change))));
  apply->setWhatsThis(apply->toolTip());
  return apply;
}

}  // namespace tilescope::gui

#include "moc_target_section.cpp"
