// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/panel/parameter_section.h"

#include <QGridLayout>
#include <QPainter>
#include <QVBoxLayout>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/panel/compact_field.h"
#include "app/gui/kit/panel/section_head.h"
#include "app/gui/kit/panel/slider_row.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr int kParameterSectionPadding = 12, kFieldGap = 6, kFieldsBottom = 8;
constexpr int kMaxColumns = 4, kMinColumns = 3;
constexpr int kParameterSectionErrorHeight = 20;

}  // namespace

class ParameterSection::ErrorLine : public QWidget {
 public:
  ErrorLine(const ThemeController* theme, QWidget* parent) : QWidget(parent), theme_(theme) { hide(); }

  void say(const QString& text) {
    text_ = text;
    setAccessibleName(text);
    setFixedHeight(scaledPixels(kParameterSectionErrorHeight));
    setVisible(!text.isEmpty());
    update();
  }

 private:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    drawError(painter, rect(), text_, theme_->theme());
  }

  const ThemeController* theme_;
  QString text_;
};

ParameterSection::ParameterSection(const QString& title, const ThemeController* theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      head_(new SectionHead(title, theme, this)),
      body_(new QWidget(this)),
      sliderLayout_(new QVBoxLayout),
      fieldLayout_(new QGridLayout),
      error_(new ErrorLine(theme, body_)) {
  auto* body = new QVBoxLayout(body_);
  body->setContentsMargins(kParameterSectionPadding, 0, kParameterSectionPadding, 0);
  body->setSpacing(0);
  sliderLayout_->setSpacing(0);
  fieldLayout_->setSpacing(kFieldGap);
  body->addLayout(sliderLayout_);
  body->addLayout(fieldLayout_);
  body->addWidget(error_);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(head_);
  layout->addWidget(body_);
  connect(head_, &SectionHead::toggled, this, [this](bool open) {
    body_->setVisible(open);
    emit folded(!open);
  });
}

void ParameterSection::setRows(const ParameterRows& rows) {
  QStringList ids;
  for (const ParameterRow& row : rows) ids << (row.compact ? "field " : "slider ") + row.id;
  if (ids != ids_) rebuild(rows);
  ids_ = ids;
  for (const ParameterRow& row : rows) {
    if (row.compact)
      fields_[row.id]->setRow(row);
    else
      sliders_[row.id]->setRow(row);
  }
  if (!ownSummary_) head_->setSummary(commonUnit(rows));
}

QString ParameterSection::commonUnit(const ParameterRows& rows) const {
  if (rows.empty()) return {};
  const bool common = std::all_of(
      rows.begin(), rows.end(), [&](const ParameterRow& row) { return row.compact && row.unit == rows.front().unit; });
  return common ? rows.front().unit : QString();
}

void ParameterSection::setSummary(const QString& summary) {
  ownSummary_ = true;
  head_->setSummary(summary);
}

void ParameterSection::setFooter(QWidget* row, QWidget* control) {
  if (footer_ != nullptr) body_->layout()->removeWidget(footer_);
  footer_ = row;
  footerControl_ = control;
  if (row == nullptr) return;
  body_->layout()->addWidget(row);
  row->show();
  body_->layout()->setContentsMargins(kParameterSectionPadding, 0, kParameterSectionPadding, kFieldsBottom);
}

void ParameterSection::setFolded(bool isFolded) {
  head_->setChecked(!isFolded);
}

bool ParameterSection::isFolded() const {
  return !head_->isChecked();
}

void ParameterSection::takeAway(const ParameterRows& rows) {
  const auto wanted = [&](const QString& id, bool compact) {
    return std::any_of(rows.begin(), rows.end(),
                       [&](const ParameterRow& row) { return row.id == id && row.compact == compact; });
  };
  for (const QString& id : sliders_.keys())
    if (!wanted(id, false)) sliders_.take(id)->deleteLater();
  for (const QString& id : fields_.keys())
    if (!wanted(id, true)) fields_.take(id)->deleteLater();
}

void ParameterSection::rebuild(const ParameterRows& rows) {
  takeAway(rows);
  while (QLayoutItem* item = sliderLayout_->takeAt(0)) delete item;
  while (QLayoutItem* item = fieldLayout_->takeAt(0)) delete item;
  std::vector<CompactField*> fields;
  for (const ParameterRow& row : rows) {
    if (row.compact) {
      CompactField*& field = fields_[row.id];
      if (field == nullptr) field = makeField();
      fields.push_back(field);
    } else {
      SliderRow*& slider = sliders_[row.id];
      if (slider == nullptr) slider = makeSlider();
      sliderLayout_->addWidget(slider);
      slider->show();
    }
  }
  const int count = static_cast<int>(fields.size());
  const int columns = std::clamp(count, kMinColumns, kMaxColumns);
  for (int i = 0; i < count; ++i) {
    CompactField* field = fields[static_cast<std::size_t>(i)];
    fieldLayout_->addWidget(field, i / columns, i % columns);
    field->show();
  }
  for (int column = 0; column < kMaxColumns; ++column)
    fieldLayout_->setColumnStretch(column, count > 0 && column < columns ? 1 : 0);
  const bool hasEnd = count > 0 || footer_ != nullptr;
  body_->layout()->setContentsMargins(kParameterSectionPadding, 0, kParameterSectionPadding,
                                      hasEnd ? kFieldsBottom : 0);
}

void ParameterSection::settle() {
  body_->layout()->activate();
  layout()->activate();
}

SliderRow* ParameterSection::makeSlider() {
  auto* slider = new SliderRow(theme_, body_);
  connect(slider, &SliderRow::dragStarted, this, &ParameterSection::dragStarted);
  connect(slider, &SliderRow::valueChanged, this, &ParameterSection::valueChanged);
  connect(slider, &SliderRow::otherEntered, this, &ParameterSection::otherEntered);
  connect(slider, &SliderRow::dragFinished, this, &ParameterSection::dragFinished);
  connect(slider, &SliderRow::resetRequested, this, &ParameterSection::resetRequested);
  connect(slider, &SliderRow::attended, this, &ParameterSection::attended);
  connect(slider, &SliderRow::menuRequested, this, &ParameterSection::menuRequested);
  slider->setCurveShown(curvesShown_);
  connect(slider->field(), &ValueField::errorChanged, this, [this, slider](const QString& text) {
    if (!text.isEmpty()) emit errorShown(slider->field());
  });
  return slider;
}

CompactField* ParameterSection::makeField() {
  auto* field = new CompactField(theme_, body_);
  connect(field, &CompactField::valueChanged, this, &ParameterSection::valueChanged);
  connect(field, &CompactField::resetRequested, this, &ParameterSection::resetRequested);
  connect(field, &CompactField::errorChanged, error_, [this, field](const QString& text) {
    error_->say(text);
    if (!text.isEmpty()) emit errorShown(field->field());
  });
  return field;
}

bool ParameterSection::setCurve(const QString& id, const ParameterCurve& curve) {
  SliderRow* slider = sliders_.value(id);
  if (slider != nullptr) slider->setCurve(curve);
  return slider != nullptr;
}

void ParameterSection::setCurvesShown(bool shown) {
  curvesShown_ = shown;
  for (SliderRow* slider : sliders_) slider->setCurveShown(shown);
}

bool ParameterSection::setLimits(const QString& id, const EntryLimits& limits) {
  if (SliderRow* slider = sliders_.value(id))
    slider->setLimits(limits);
  else if (CompactField* compact = fields_.value(id))
    compact->setLimits(limits);
  else
    return false;
  return true;
}

ValueField* ParameterSection::field(const QString& id) const {
  if (SliderRow* slider = sliders_.value(id)) return slider->field();
  if (CompactField* compact = fields_.value(id)) return compact->field();
  return nullptr;
}

bool ParameterSection::showError(const QString& id, const QString& text) {
  ValueField* wrong = field(id);
  if (wrong != nullptr) wrong->showError(text);
  return wrong != nullptr;
}

QList<QWidget*> ParameterSection::tabStops() const {
  QList<QWidget*> stops{head_};
  for (const QString& id : ids_) stops << field(id.section(' ', 1));
  if (footerControl_ != nullptr) stops << footerControl_;
  return stops;
}

}  // namespace tilescope::gui

#include "moc_parameter_section.cpp"
