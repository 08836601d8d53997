// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/sweeps/sweep_words.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/gui/kit/words/words.h"
#include "core/base/format_number.h"
#include "core/store/sweep_store.h"

namespace tilescope::gui {
namespace {
using store::RowStatus;

constexpr int kAxisDigits = 4;
constexpr double kMinute = 60, kHour = 3600;

std::string stepOf(const ColumnText& text, const QString& value) {
  return (text.name + QStringLiteral(" = ") + value).toStdString();
}

}  // namespace

QString ColumnText::number(double value) const {
  if (!std::isfinite(value)) return QStringLiteral("–");
  return words(isMetric ? scale.number(value) : atMost(value, kAxisDigits));
}

QString ColumnText::withUnit(double value) const {
  return unit.isEmpty() || !std::isfinite(value) ? number(value) : number(value) + u' ' + unit;
}

double ColumnText::inUnit(double value) const {
  return isMetric ? value / scale.size() : value;
}

QString ColumnText::heading() const {
  return unit.isEmpty() ? title : title + QStringLiteral(", ") + unit;
}

ColumnText textOf(const RowColumn& column, const std::optional<RowScale>& scale) {
  ColumnText text;
  const RowMetric* metric = rowMetric(column);
  if (!metric) {
    text.name = text.title = words(column.name);  // as in descriptions and conditions
    text.unit = words(column.unit);
    return text;
  }
  const std::size_t dot = column.name.find('.');
  const QString network = dot == std::string::npos ? QString() : u' ' + words(column.name.substr(dot + 1));
  text.title = words(metric->title) + network;
  text.name = lowered(text.title);
  text.isEstimate = metric->isEstimate;
  text.isMetric = true;
  const bool isLog = scale && scale->kind == RowScale::Kind::Log;
  const double usual = !scale ? 1 : isLog ? std::sqrt(scale->lower * scale->upper) : scale->upper;
  text.scale = scaleOfMetric(column, usual);
  text.unit = words(text.scale.unit()).trimmed();
  return text;
}

QString cellText(const SweepRows& rows, std::size_t row, std::size_t column, const ColumnText& text) {
  if (rows.columns()[column].isWord) return words(rows.word(row, column));
  const double value = rows.value(row, column);
  const bool isBound = rows.status(row) == RowStatus::Dominated && text.isMetric && std::isfinite(value);
  return isBound ? QStringLiteral("≥ ") + text.number(value) : text.number(value);
}

QString proofText(const SweepRows& rows, std::size_t row) {
  switch (rows.status(row)) {
    case RowStatus::Done:
      return tr("proven");
    case RowStatus::Outside:
      return tr("outside");
    case RowStatus::Limited:
      return tr("gap %1").arg(words(percent(rows.gap(row), 1)));
    case RowStatus::Dominated:
      return tr("dominated");
    case RowStatus::Infeasible:
      return tr("does not fit");
    case RowStatus::Failed:
      return tr("failed");
  }
  return {};
}

QString proofIcon(const SweepRows& rows, std::size_t row) {
  switch (rows.status(row)) {
    case RowStatus::Done:
      return QStringLiteral("shield-check");
    case RowStatus::Limited:
      return QStringLiteral("clock");
    case RowStatus::Failed:
      return QStringLiteral("triangle-alert");
    default:
      return {};
  }
}

QString rowName(const SweepRows& rows, std::size_t row) {
  return tr("row %1").arg(rows.number(row));
}

Provenance explanationOf(const SweepRows& rows, std::size_t row, const std::vector<ColumnText>& texts) {
  Provenance card;
  card.title = capital(rowName(rows, row)).toStdString();
  if (!rows.boundBy(row).empty()) card.binding = "limited by " + rows.boundBy(row);
  for (std::size_t column = 0; column < texts.size(); ++column) {
    const QString value = cellText(rows, row, column, texts[column]);
    if (value == QStringLiteral("–")) continue;
    const QString unit = texts[column].unit.isEmpty() ? QString() : u' ' + texts[column].unit;
    card.steps.push_back(stepOf(texts[column], value + unit));
    card.estimate = card.estimate || texts[column].isEstimate;
  }
  card.result = proofText(rows, row).toStdString();
  if (!rows.detail(row).empty())
    card.source = rows.detail(row);
  else if (rows.status(row) == RowStatus::Done)
    card.source = tr("Every layer's mapping is a proven optimum.").toStdString();
  else if (rows.status(row) == RowStatus::Outside)
    card.source = tr("A constraint of \"after\" does not hold.").toStdString();
  return card;
}

QString timeText(double seconds) {
  if (seconds < 10 * kMinute) {
    const auto whole = static_cast<int>(std::ceil(std::max(0.0, seconds)));
    return QStringLiteral("%1:%2").arg(whole / 60).arg(whole % 60, 2, 10, QLatin1Char('0'));
  }
  if (seconds < 2 * kHour) return tr("%1 min").arg(wholeText(seconds / kMinute));
  return tr("%1 h").arg(wholeText(seconds / kHour));
}

QString bytesText(double bytes) {
  return words(withPrefix(bytes, "B", 2));
}

QString rowsText(std::int64_t rows) {
  return rows == 1 ? tr("1 row") : tr("%1 rows").arg(wholeText(static_cast<double>(rows)));
}

QString shareText(std::int64_t done, std::int64_t rows) {
  return tr("%1 %").arg(rows > 0 ? 100 * done / rows : 0);
}

QString workerText(const store::Claim& worker) {
  const bool isHere = worker.host == store::claimOf({}).host;
  return isHere ? tr("another program (process %1)").arg(worker.process)
                : tr("another program (process %1 on %2)").arg(worker.process).arg(words(worker.host));
}

}  // namespace tilescope::gui
