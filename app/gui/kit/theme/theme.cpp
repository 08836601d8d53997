// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/theme/theme.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>

#include "app/gui/kit/theme/icons.h"
#include "core/base/ensure.h"

namespace tilescope::gui {
namespace {

QColor colourOf(const QJsonValue& value, const QString& token) {
  const QColor colour(value.toString());
  ensure(colour.isValid(), qPrintable(QString("theme token ") + token + " is no colour"));
  return colour;
}

template <std::size_t size>
std::array<QColor, size> coloursOf(const QJsonObject& object, const QString& token) {
  const QJsonArray values = object.value(token).toArray();
  ensure(values.size() == static_cast<qsizetype>(size),
         qPrintable(QString("theme token ") + token + " has another length"));
  std::array<QColor, size> colours;
  for (std::size_t i = 0; i < size; ++i) colours[i] = colourOf(values[static_cast<qsizetype>(i)], token);
  return colours;
}

QJsonObject readThemeFile(const QString& name) {
  registerResources();
  QFile file(":/themes/" + name + ".json");
  ensure(file.open(QIODevice::ReadOnly), qPrintable(QString("no theme ") + name));
  return QJsonDocument::fromJson(file.readAll()).object();
}

constexpr double kArrayShare = 0.6;  // rest: background

}  // namespace

Theme loadTheme(const QString& name) {
  const QJsonObject file = readThemeFile(name);
  const auto colour = [&](const char* token) { return colourOf(file.value(QLatin1String(token)), token); };
  Theme t;
  t.name = name;
  t.window = colour("window");
  t.panel = colour("panel");
  t.plot = colour("plot");
  t.raised = colour("raised");
  t.field = colour("field");
  t.hover = colour("hover");
  t.border = colour("border");
  t.fieldBorder = colour("field_border");
  t.rowLine = colour("row_line");
  t.text = colour("text");
  t.text2 = colour("text_2");
  t.text3 = colour("text_3");
  t.disabled = colour("disabled");
  t.accent = colour("accent");
  t.onAccent = colour("on_accent");
  t.accentSoft = colour("accent_soft");
  t.selection = colour("selection");
  t.focus = colour("focus");
  t.better = colour("better");
  t.betterSoft = colour("better_soft");
  t.worse = colour("worse");
  t.worseSoft = colour("worse_soft");
  t.warning = colour("warning");
  t.warningSoft = colour("warning_soft");
  t.memoryBound = colour("memory_bound");
  t.computeBound = colour("compute_bound");
  t.tensors = coloursOf<kTensorCount>(file, "tensors");
  t.onWeight = colour("on_weight");
  t.levels = coloursOf<4>(file, "levels");
  t.pins = coloursOf<6>(file, "pins");
  t.present = colour("present");
  t.grid = colour("grid");
  t.axis = colour("axis");
  t.cloud = colour("cloud");
  t.scale = coloursOf<5>(file, "scale");
  const QJsonObject code = file.value("code").toObject();
  const auto codeColour = [&](const char* token) { return colourOf(code.value(QLatin1String(token)), token); };
  t.code = {codeColour("keyword"), codeColour("type"),    codeColour("string"),
            codeColour("number"),  codeColour("comment"), codeColour("function")};
  return t;
}

QColor onScale(const Theme& theme, double share) {
  const auto last = theme.scale.size() - 1;
  const double place = std::clamp(share, 0.0, 1.0) * static_cast<double>(last);
  const std::size_t below = std::min(static_cast<std::size_t>(place), last - 1);
  return mixed(theme.scale[below + 1], theme.scale[below], place - static_cast<double>(below));
}

QColor mixed(const QColor& a, const QColor& b, double share) {
  const auto channel = [&](int first, int second) { return qRound(first * share + second * (1 - share)); };
  return QColor(channel(a.red(), b.red()), channel(a.green(), b.green()), channel(a.blue(), b.blue()));
}

QColor levelColour(const Theme& theme, std::size_t place, std::size_t count) {
  const std::size_t last = theme.levels.size() - 1;
  if (count <= theme.levels.size()) return theme.levels[std::min(place, last)];
  const double at = static_cast<double>(place * last) / static_cast<double>(count - 1);
  const auto below = std::min(static_cast<std::size_t>(at), last);
  return mixed(theme.levels[std::min(below + 1, last)], theme.levels[below], at - static_cast<double>(below));
}

QColor arrayColour(const Theme& theme) {
  return mixed(theme.levels.back(), theme.plot, kArrayShare);
}

}  // namespace tilescope::gui
