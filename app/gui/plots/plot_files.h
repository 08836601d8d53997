// SPDX-License-Identifier: GPL-3.0-or-later
// A plot on a page of its own, for files and the clipboard: title and legend above it, below it the design that it
// shows and the command that makes the same plan. The same words stand in the file's metadata.
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
  QString design;   // a sentence
  QString command;  // of the shell
};

enum class PlotFormat { Png, Svg, Pdf, Csv };

// By the end of the file's name; nothing for others.
std::optional<PlotFormat> plotFormatOf(const QString& path);

// The bytes of the file. The same plot on the same page gives the same bytes, but for the date inside a PDF.
QByteArray plotFile(Plot& plot, const PlotPage& page, PlotFormat format, const Theme& theme);

}  // namespace tilescope::gui
