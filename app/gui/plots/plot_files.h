// SPDX-License-Identifier: GPL-3.0-or-later
// A plot on a page, for files and the clipboard. Title and legend are above it, the design and the command that makes
// the plan below it. The file's metadata has the same texts.
#pragma once

#include <QByteArray>
#include <QString>
#include <optional>

#include "app/gui/kit/chrome/legend.h"
#include "app/gui/plots/plot.h"

namespace tilescope::gui {

struct PlotPage {
  QString title;     // "Roofline"
  QString subtitle;  // "area by share of latency"
  LegendEntries legend;
  QString design;   // description of the design
  QString command;  // shell command
};

enum class PlotFormat { Png, Svg, Pdf, Csv };

// Format by the suffix; nullopt: unknown suffix.
std::optional<PlotFormat> plotFormatOf(const QString& path);

// The contents of the file. The same plot and page give the same bytes, except for the date in a PDF.
QByteArray plotFile(Plot& plot, const PlotPage& page, PlotFormat format, const Theme& theme);

}  // namespace tilescope::gui
