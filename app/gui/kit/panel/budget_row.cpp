// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/panel/budget_row.h"

#include <QCheckBox>
#include <QFontMetrics>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/panel/value_field.h"
#include "app/gui/kit/panel/value_text.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "core/explore/silicon_metrics.h"

namespace tilescope::gui {
namespace {

// px at 100 %
constexpr int kBudgetRowHeight = 26, kBudgetErrorHeight = 20;
constexpr int kTickWidth = 20, kBudgetNameLeft = 22, kBudgetNameWidth = 66, kSignLeft = 90, kFieldLeft = 100;
constexpr int kBarLeft = 177, kBarWidth = 42, kLimitAt = 36, kBudgetBarHeight = 6, kLimitHeight = 14;
constexpr int kBudgetIcon = 14, kBudgetIconGap = 2;
constexpr int kBudgetDigits = 3;
constexpr double kMinLimit = 1e-6, kMaxLimit = 1e12;

constexpr int kSuggestedDigits = 2;

struct PanelWords {
  QString label, unit;
};

PanelWords panelWords(const BudgetRow& row) {
  if (row.budget == Budget::Energy) return {tr("Energy"), words(row.unit)};
  if (row.budget == Budget::Throughput) return {words(row.label), QStringLiteral("/s")};
  return {words(row.label), words(row.unit)};
}

double roundLimit(double value, bool isMin) {
  const double exponent = std::floor(std::log10(value)) - (kSuggestedDigits - 1);
  const double power = std::pow(10, std::abs(exponent));
  const double count = exponent < 0 ? value * power : value / power;
  const double whole = isMin ? std::floor(count) : std::ceil(count);
  return exponent < 0 ? whole / power : whole * power;
}

BudgetValues presentValues(const ExecutionPlan* plan, const HardwareProfile* hardware) {
  BudgetValues values = plan ? budgetValues(*plan) : BudgetValues{};
  values[static_cast<std::size_t>(Budget::Area)] = hardware ? chipArea(*hardware) : std::nullopt;
  return values;
}

}  // namespace

BudgetRowView::BudgetRowView(const ThemeController* theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      tick_(new QCheckBox(this)),
      field_(new ValueField(theme, ValueField::Look::Plain, this)) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  field_->setScale({kMinLimit, kMaxLimit, false});
  field_->setLimits({kMinLimit, kMaxLimit, false});
  field_->hide();
  connect(tick_, &QCheckBox::clicked, this, [this](bool on) {
    emit limitChosen(line_, on ? std::optional(line_.suggestion) : std::nullopt);
    if (on) field_->setFocus(Qt::OtherFocusReason);
  });
  connect(field_, &ValueField::valueChanged, this, [this](double value) { emit limitChosen(line_, value); });
  connect(field_, &ValueField::resetRequested, this, [this] { emit limitChosen(line_, std::nullopt); });
  connect(field_, &ValueField::errorChanged, this, [this](const QString& text) {
    updateGeometry();
    update();
    if (!text.isEmpty()) emit errorShown(field_);
  });
  const auto restyle = [this] {
    updateGeometry();
    place();
    update();
  };
  connect(theme_, &ThemeController::changed, this, restyle);
  restyle();
}

void BudgetRowView::setLine(const BudgetLine& line) {
  if (line == line_) return;
  const bool otherBudget = line.id != line_.id || line.unit != line_.unit;
  line_ = line;
  if (otherBudget) field_->setUnit(line.unit);
  tick_->setChecked(line.limit.has_value());
  // Without a suggested limit, it stays disabled.
  tick_->setEnabled(line.limit || line.suggestion > 0);
  if (line.limit) field_->setValue(*line.limit);
  if (!line.limit && field_->hasFocus()) tick_->setFocus(Qt::OtherFocusReason);
  field_->setVisible(line.limit.has_value());
  say();
  update();
}

void BudgetRowView::say() {
  setObjectName("budget:" + line_.id);
  tick_->setObjectName("tick:" + line_.id);
  field_->setObjectName("limit:" + line_.id);
  const QString bound = line_.isMin ? tr("at least") : tr("at most");
  const QString has = line_.lack.isEmpty() ? quantityText(*line_.value, line_.unit) : line_.lack;
  setAccessibleName(line_.limit
                        ? tr("%1: %2, %3 %4").arg(line_.label, has, bound, quantityText(*line_.limit, line_.unit))
                        : tr("%1: %2, no limit").arg(line_.label, has));
  setToolTip(accessibleName());
  tick_->setAccessibleName(tr("Limit of %1").arg(line_.words));
  tick_->setToolTip(!tick_->isEnabled() ? tr("The %1 of this design is not known: %2").arg(line_.words, line_.lack)
                    : line_.limit       ? tr("Drop the limit of %1").arg(line_.words)
                                        : tr("Limit the %1: %2 %3, then type another value")
                                        .arg(line_.words, bound, quantityText(line_.suggestion, line_.unit)));
  field_->setAccessibleName(tr("%1, %2, in %3").arg(line_.label, bound, line_.unit));
  field_->setToolTip(
      tr("%1, %2: type a value, or step with the arrow keys; Delete drops the limit").arg(line_.label, bound));
  const QString help = tr("The limit of the %1. Advice keeps to it, sliders mark where it is crossed, and designs "
                          "beyond it are drawn faintly.")
                           .arg(line_.words);
  for (QWidget* part : std::initializer_list<QWidget*>{this, tick_, field_}) part->setWhatsThis(help);
}

QString BudgetRowView::valueText() const {
  if (!line_.lack.isEmpty()) return line_.lack;
  const QString number = tilescope::gui::valueText(*line_.value, kBudgetDigits);
  return line_.limit ? number : number + ' ' + line_.unit;
}

QSize BudgetRowView::sizeHint() const {
  const int error = field_->error().isEmpty() ? 0 : kBudgetErrorHeight;
  return {scaledPixels(240), scaledPixels(kBudgetRowHeight + error)};
}

void BudgetRowView::resizeEvent(QResizeEvent*) {
  place();
}

void BudgetRowView::place() {
  const int row = scaledPixels(kBudgetRowHeight);
  tick_->setGeometry(0, 0, scaledPixels(kTickWidth), row);
  const QSize size = field_->sizeHint();
  field_->setGeometry(scaledPixels(kFieldLeft), (row - size.height()) / 2, size.width(), size.height());
}

QRect BudgetRowView::barRect() const {
  const int height = scaledPixels(kBudgetBarHeight);
  return {scaledPixels(kBarLeft), (scaledPixels(kBudgetRowHeight) - height) / 2, scaledPixels(kBarWidth), height};
}

void BudgetRowView::paintEvent(QPaintEvent*) {
  const Theme& t = theme_->theme();
  QPainter painter(this);
  const int row = scaledPixels(kBudgetRowHeight);
  painter.setFont(wordFont());
  painter.setPen(line_.limit ? t.text : t.text2);
  const int room = scaledPixels(kBudgetNameWidth);
  writeLine(painter, QRect(scaledPixels(kBudgetNameLeft), 0, room, row), Qt::AlignLeft,
            elided(QFontMetrics(painter.font()), line_.label, Qt::ElideRight, room));
  if (line_.limit) {
    painter.setPen(t.text3);
    writeLine(painter, QRect(scaledPixels(kSignLeft), 0, scaledPixels(kFieldLeft - kSignLeft), row), Qt::AlignLeft,
              line_.isMin ? QStringLiteral("≥") : QStringLiteral("≤"));
    if (line_.lack.isEmpty()) paintBar(painter);
  }
  paintValue(painter);
  if (!field_->error().isEmpty())
    drawError(painter, QRect(0, row, width(), scaledPixels(kBudgetErrorHeight)), field_->error(), t);
}

void BudgetRowView::paintBar(QPainter& painter) const {
  const Theme& t = theme_->theme();
  const QRect bar = barRect();
  const double used = *line_.value / *line_.limit * scaledPixels(kLimitAt);
  painter.fillRect(bar, t.hover);
  painter.fillRect(QRectF(bar.left(), bar.top(), std::min<double>(used, bar.width()), bar.height()),
                   line_.isExceeded ? t.worse : t.text3);
  const int height = scaledPixels(kLimitHeight);
  painter.fillRect(QRectF(bar.left() + scaledPixels(kLimitAt) - 1, bar.center().y() + 1 - height / 2, 2, height),
                   t.worse);
}

// A long number replaces the icon.
void BudgetRowView::paintValue(QPainter& painter) const {
  const Theme& t = theme_->theme();
  const QRect row(0, 0, width(), scaledPixels(kBudgetRowHeight));
  const bool isNumber = line_.lack.isEmpty();
  painter.setFont(isNumber ? numberFont() : wordFont(kSmallPixels));
  painter.setPen(line_.isExceeded ? t.worse : isNumber && line_.limit && !line_.isStale ? t.text : t.text3);
  const QString text = valueText();
  writeLine(painter, row, Qt::AlignRight, text);
  if (!line_.isExceeded) return;
  const int icon = scaledPixels(kBudgetIcon);
  const int left = width() - QFontMetrics(painter.font()).horizontalAdvance(text) - kBudgetIconGap - icon;
  if (left < barRect().right()) return;
  painter.drawPixmap(left, (row.height() - icon) / 2, iconPixmap("triangle-alert", icon, t.worse, devicePixelRatioF()));
}

BudgetLines budgetLines(const BudgetValues& limits, const ExecutionPlan* plan, const HardwareProfile* hardware) {
  const BudgetValues values = presentValues(plan, hardware);
  const std::vector<Excess> broken = excesses(limits, values);
  BudgetLines lines;
  for (const BudgetRow& row : kBudgetRows) {
    const auto at = static_cast<std::size_t>(row.budget);
    const auto [label, unit] = panelWords(row);
    BudgetLine line{row.budget, words(row.id), label, lowered(label), unit, row.isMin, limits[at], values[at]};
    if (line.value && *line.value > 0)
      line.suggestion = roundLimit(*line.value, row.isMin);
    else
      line.lack = hardware ? words(whyUnknown(row.budget, *hardware, plan)) : QStringLiteral("–");
    line.isExceeded =
        std::any_of(broken.begin(), broken.end(), [&](const Excess& e) { return e.budget == row.budget; });
    lines.push_back(std::move(line));
  }
  return lines;
}

QString budgetSummary(const BudgetLines& lines) {
  const auto set = std::count_if(lines.begin(), lines.end(), [](const BudgetLine& line) { return line.limit; });
  const auto exceeded =
      std::count_if(lines.begin(), lines.end(), [](const BudgetLine& line) { return line.isExceeded; });
  const auto unknown =
      std::count_if(lines.begin(), lines.end(), [](const BudgetLine& line) { return line.limit && !line.value; });
  if (set == 0) return tr("none set");
  if (exceeded > 0) return tr("%1 of %2 exceeded").arg(exceeded).arg(set);
  if (unknown > 0) return tr("%1 set, %2 unknown").arg(set).arg(unknown);
  return tr("%1 set, all met").arg(set);
}

QString budgetStep(const BudgetLine& line, const std::optional<double>& limit) {
  if (!limit) return tr("no limit of %1").arg(line.words);
  return (line.isMin ? tr("%1 at least %2") : tr("%1 at most %2")).arg(line.words, quantityText(*limit, line.unit));
}

}  // namespace tilescope::gui

#include "moc_budget_row.cpp"
