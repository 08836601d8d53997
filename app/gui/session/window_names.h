// SPDX-License-Identifier: GPL-3.0-or-later
// How sessions and the command line call parts of the window.
#pragma once

#include <Qt>
#include <QtGlobal>
#include <array>
#include <string>
#include <vector>

namespace tilescope::gui {

// A view of the window, as activity bar, menu, shortcuts, palette, sessions and the command line have it.
struct ViewRow {
  const char* id;
  const char* icon;  // as in resources/icons
  const char* title;
  const char* tip;
  Qt::Key key;  // with Ctrl
};
inline constexpr std::array kViewRows{
    ViewRow{"start", "house", QT_TRANSLATE_NOOP("QObject", "Start"),
            QT_TRANSLATE_NOOP("QObject", "Examples, recent sessions, and what can be opened"), Qt::Key_H},
    ViewRow{"explore", "compass", QT_TRANSLATE_NOOP("QObject", "Explore"),
            QT_TRANSLATE_NOOP("QObject", "Roofline, traffic and layers of the best plan"), Qt::Key_1},
    ViewRow{"compare", "columns-3", QT_TRANSLATE_NOOP("QObject", "Compare"),
            QT_TRANSLATE_NOOP("QObject", "Dataflows or pins side by side"), Qt::Key_2},
    ViewRow{"mapping", "layers-2", QT_TRANSLATE_NOOP("QObject", "Mapping"),
            QT_TRANSLATE_NOOP("QObject", "Loops, tiles and movements of one layer"), Qt::Key_3},
    ViewRow{
        "partition", "workflow", QT_TRANSLATE_NOOP("QObject", "Partition"),
        QT_TRANSLATE_NOOP("QObject", "The runs of layers that stay on chip, and what crosses the off-chip boundary"),
        Qt::Key_4},
    ViewRow{"export", "file-code-2", QT_TRANSLATE_NOOP("QObject", "Export"),
            QT_TRANSLATE_NOOP("QObject", "The plan as a program: options, files, differences, check"), Qt::Key_5},
    ViewRow{"validate", "target", QT_TRANSLATE_NOOP("QObject", "Validate"),
            QT_TRANSLATE_NOOP("QObject", "The cost models against published measurements of chips"), Qt::Key_6},
    ViewRow{"hardware", "cpu", QT_TRANSLATE_NOOP("QObject", "Hardware"),
            QT_TRANSLATE_NOOP("QObject", "The profile: memories, ports, energies, dataflows"), Qt::Key_7},
    ViewRow{"network", "network", QT_TRANSLATE_NOOP("QObject", "Network"),
            QT_TRANSLATE_NOOP("QObject", "The layers of the network, and the batch"), Qt::Key_8},
    ViewRow{"help", "circle-help", QT_TRANSLATE_NOOP("QObject", "Help"),
            QT_TRANSLATE_NOOP("QObject", "The documentation, with search and glossary"), Qt::Key_9},
};
inline std::vector<std::string> viewNames() {
  std::vector<std::string> names;
  for (const ViewRow& row : kViewRows) names.emplace_back(row.id);
  return names;
}

// In the order of LayerColumn.
inline constexpr std::array kLayerColumnNames{"layer",   "tile",           "stationary",     "input",     "weight",
                                              "output",  "traffic",        "traffic_change", "intensity", "use",
                                              "latency", "latency_change", "share",          "proof",     "bound"};

}  // namespace tilescope::gui
