// SPDX-License-Identifier: GPL-3.0-or-later
// A plot on a page, for files and the clipboard: title and legend above, design and shell command below. The file's
// metadata has the same texts.
#pragma once

#include <QByteArray>
#include <QString>
#include <optional>

#include "app/gui/kit/chrome/legend.h"
#include "app/gui/plots/plot.h"

namespace tilescope::gui {

struct PlotPage {
  QString title;
  QString subtitle;
  LegendEntries legend;
  QString design;
  QString command;
};

enum class PlotFormat { Png, Svg, Pdf, Csv };

// The format by suffix; nullopt: unknown.
std::optional<PlotFormat> plotFormatOf(const QString& path);

// Same input, same bytes, except for the date in a PDF.
QByteArray plotFile(Plot& plot, const PlotPage& page, PlotFormat format, const Theme& theme);

}  // namespace tilescope::gui
