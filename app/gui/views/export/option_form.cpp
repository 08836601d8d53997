// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/option_form.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/icon_button.h"
#include "app/gui/kit/chrome/quiet_entries.h"
#include "app/gui/kit/chrome/tone_label.h"
#include "app/gui/kit/panel/form_row.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {
constexpr int kOptionFormMargin = 12, kRowGap = 4, kSectionGap = 10, kProblemLeft = 126;  // px

bool sameShape(const std::vector<FormField>& a, const std::vector<FormField>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const FormField& x, const FormField& y) {
    return x.pointer == y.pointer && x.kind == y.kind && x.label == y.label && x.options.size() == y.options.size();
  });
}

TintedLabel* smallLabel(const ThemeController* themes, QColor Theme::*colour, QWidget* parent) {
  auto* label = new TintedLabel(
      themes, {}, [] { return wordFont(kSmallPixels); }, colour, parent);
  label->setWordWrap(true);
  return label;
}

}  // namespace

OptionForm::OptionForm(const ThemeController* themes, QWidget* parent)
    : QWidget(parent), themes_(themes), column_(new QVBoxLayout(this)) {
  setObjectName("optionForm");
  column_->setContentsMargins(kOptionFormMargin, kOptionFormMargin / 2, kOptionFormMargin, kOptionFormMargin);
  column_->setSpacing(kRowGap);
  column_->addWidget(makeFolder());
  column_->addStretch(1);
}

OptionForm::~OptionForm() {
  quietEntries(this);
}

void OptionForm::setForm(const ExportForm& form) {
  const bool same = options_ && sameShape(form.fields, form_.fields) && sameShape(form.switches, form_.switches);
  form_ = form;
  if (!same) rebuild();
  for (std::size_t i = 0; i < rows_.size(); ++i) rows_[i].row->setField(form_.fields[i]);
  for (std::size_t i = 0; i < boxes_.size(); ++i) boxes_[i]->setChecked(!form_.switches[i].value.isEmpty());
}

void OptionForm::rebuild() {
  rows_.clear();
  boxes_.clear();
  if (options_) {
    quietEntries(options_);
    options_->hide();
    options_->deleteLater();  // not at once, because a field may be emitting a signal
  }
  options_ = new QWidget(this);
  options_->setObjectName("exportOptions");
  optionColumn_ = new QVBoxLayout(options_);
  optionColumn_->setContentsMargins(0, 0, 0, 0);
  optionColumn_->setSpacing(kRowGap);
  for (const FormField& field : form_.fields) addRow(field);
  if (!form_.switches.empty()) addSection(tr("Generated code"));
  for (const FormField& field : form_.switches) addSwitch(field);
  if (form_.fields.empty() && form_.switches.empty()) {
    TintedLabel* none = smallLabel(themes_, &Theme::text3, options_);
    none->setText(tr("This exporter has no options."));
    none->setAccessibleName(none->text());
    optionColumn_->addWidget(none);
  }
  column_->insertWidget(0, options_);
  options_->show();
}

void OptionForm::addSection(const QString& title) {
  auto* head = new TintedLabel(
      themes_, title, [] { return wordFont(kSmallPixels, QFont::DemiBold); }, &Theme::text2, options_);
  head->setContentsMargins(0, kSectionGap, 0, 0);
  optionColumn_->addWidget(head);
}

void OptionForm::addRow(const FormField& field) {
  auto* row = new FormRow(field, themes_, options_, FormRow::Look::Narrow);
  TintedLabel* problem = smallLabel(themes_, &Theme::worse, options_);
  problem->setObjectName("problem " + field.pointer);
  problem->setContentsMargins(scaledPixels(kProblemLeft), 0, 0, kRowGap);
  problem->hide();
  connect(row, &FormRow::committed, this, [this, row](const FormField& of, const QString& text) {
    if (check_) row->showError(check_(of, text));
  });
  connect(row, &FormRow::errorChanged, problem, [problem](const QString& text) {
    problem->setText(text);
    problem->setAccessibleName(text);
    problem->setVisible(!text.isEmpty());
  });
  connect(row, &FormRow::resetRequested, this, [this](const FormField& of) { emit optionReset(of.pointer); });
  optionColumn_->addWidget(row);
  optionColumn_->addWidget(problem);
  rows_.push_back({row, problem});
}

void OptionForm::addSwitch(const FormField& field) {
  auto* box = new QCheckBox(field.label, options_);
  describe(box, qPrintable("field " + field.pointer), field.label, field.help);
  connect(box, &QCheckBox::clicked, this, [this, at = boxes_.size()](bool on) {
    if (check_) check_(form_.switches[at], on ? QStringLiteral("on") : QString());
  });
  optionColumn_->addWidget(box);
  boxes_.push_back(box);
}

QWidget* OptionForm::makeFolder() {
  auto* part = new QWidget(this);
  auto* column = new QVBoxLayout(part);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kRowGap);
  auto* head = new TintedLabel(
      themes_, tr("Folder"), [] { return wordFont(kSmallPixels, QFont::DemiBold); }, &Theme::text2, part);
  head->setContentsMargins(0, kSectionGap, 0, 0);
  column->addWidget(head);
  auto* line = new QHBoxLayout;
  line->setSpacing(kRowGap);
  folder_ = new QLineEdit(part);
  describe(folder_, "exportFolder", tr("Export folder"), tr("Where the files are written; Return accepts it"),
           tr("The folder of the export. A new one is made, an earlier export is brought up to date; a folder with "
              "other files is rejected."));
  browse_ = new IconButton(themes_, QStringLiteral("folder-open"), IconButton::Look::Boxed, part);
  describe(browse_, "exportBrowse", tr("Choose the folder…"), tr("Choose the folder"));
  line->addWidget(folder_, 1);
  line->addWidget(browse_);
  column->addLayout(line);
  remark_ = smallLabel(themes_, &Theme::text3, part);
  column->addWidget(remark_);
  connect(folder_, &QLineEdit::editingFinished, this, [this] { emit folderTyped(folder_->text()); });
  connect(browse_, &IconButton::clicked, this, &OptionForm::browseRequested);
  return part;
}

void OptionForm::setFolder(const QString& shown, const QString& proposed, const QString& remark) {
  if (folder_->text() != shown) {
    folder_->setText(shown);
    folder_->setCursorPosition(0);
  }
  folder_->setPlaceholderText(proposed);
  remark_->setText(remark);
  remark_->setAccessibleName(remark);
  remark_->setVisible(!remark.isEmpty());
}

void OptionForm::paintEvent(QPaintEvent*) {
  QPainter(this).fillRect(rect(), themes_->theme().panel);
}

FormRow* OptionForm::row(const QString& option) const {
  for (const Row& row : rows_)
    if (row.row->field().pointer == option) return row.row;
  return nullptr;
}

QCheckBox* OptionForm::checkBox(const QString& option) const {
  for (std::size_t i = 0; i < boxes_.size(); ++i)
    if (form_.switches[i].pointer == option) return boxes_[i];
  return nullptr;
}

QString OptionForm::problem(const QString& option) const {
  for (const Row& row : rows_)
    if (row.row->field().pointer == option && !row.problem->isHidden()) return row.problem->text();
  return {};
}

}  // namespace tilescope::gui

#include "moc_option_form.cpp"
