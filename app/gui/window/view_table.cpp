// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/view_table.h"

#include <string>

#include "app/gui/session/window_names.h"
#include "app/gui/views/compare/compare_controller.h"
#include "app/gui/views/explore/explore_controller.h"
#include "app/gui/views/export/export_controller.h"
#include "app/gui/views/hardware/hardware_controller.h"
#include "app/gui/views/help/help_controller.h"
#include "app/gui/views/mapping/mapping_controller.h"
#include "app/gui/views/network/network_controller.h"
#include "app/gui/views/partition/partition_controller.h"
#include "app/gui/views/start/start_controller.h"
#include "app/gui/views/sweeps/sweeps_controller.h"
#include "app/gui/views/validate/validation_view.h"
#include "app/gui/views/view_parts.h"

namespace tilescope::gui {
namespace {

template <class Controller>
QObject* make(const ViewParts& parts) {
  return new Controller(parts);
}

}  // namespace

const std::vector<ViewRow>& viewRows() {
  static const std::vector<ViewRow> rows{
      {"start", "house", QT_TRANSLATE_NOOP("QObject", "Start"),
       QT_TRANSLATE_NOOP("QObject", "Examples, recent sessions, and what can be opened"), Qt::Key_H,
       &make<StartController>},
      {"explore", "compass", QT_TRANSLATE_NOOP("QObject", "Explore"),
       QT_TRANSLATE_NOOP("QObject", "Roofline, traffic and layers of the best plan"), Qt::Key_1,
       &make<ExploreController>},
      {"compare", "columns-3", QT_TRANSLATE_NOOP("QObject", "Compare"),
       QT_TRANSLATE_NOOP("QObject", "Dataflows or pins side by side"), Qt::Key_2, &make<CompareController>},
      {"mapping", "layers-2", QT_TRANSLATE_NOOP("QObject", "Mapping"),
       QT_TRANSLATE_NOOP("QObject", "Loops, tiles and movements of one layer"), Qt::Key_3, &make<MappingController>},
      {"partition", "workflow", QT_TRANSLATE_NOOP("QObject", "Partition"),
       QT_TRANSLATE_NOOP("QObject", "The runs of layers that stay on chip, and what crosses the off-chip boundary"),
       Qt::Key_4, &make<PartitionController>},
      {"export", "file-code-2", QT_TRANSLATE_NOOP("QObject", "Export"),
       QT_TRANSLATE_NOOP("QObject", "The plan as a program: options, files, differences, check"), Qt::Key_5,
       &make<ExportController>},
      {"sweeps", "table-properties", QT_TRANSLATE_NOOP("QObject", "Sweeps"),
       QT_TRANSLATE_NOOP("QObject", "Ranges of hardware parameters: every accelerator planned, and the best ones"),
       Qt::Key_G, &make<SweepsController>},
      {"validate", "target", QT_TRANSLATE_NOOP("QObject", "Validate"),
       QT_TRANSLATE_NOOP("QObject", "The cost models against published measurements of chips"), Qt::Key_6,
       &make<ValidationController>},
      {"hardware", "cpu", QT_TRANSLATE_NOOP("QObject", "Hardware"),
       QT_TRANSLATE_NOOP("QObject", "The profile: memories, ports, energies, dataflows"), Qt::Key_7,
       &make<HardwareController>},
      {"network", "network", QT_TRANSLATE_NOOP("QObject", "Network"),
       QT_TRANSLATE_NOOP("QObject", "The layers of the network, and the batch"), Qt::Key_8, &make<NetworkController>},
      {"help", "circle-help", QT_TRANSLATE_NOOP("QObject", "Help"),
       QT_TRANSLATE_NOOP("QObject", "The documentation, with search and glossary"), Qt::Key_9, &make<HelpController>},
  };
  return rows;
}

std::vector<std::string> viewNames() {
  std::vector<std::string> names;
  for (const ViewRow& row : viewRows()) names.emplace_back(row.id);
  return names;
}

}  // namespace tilescope::gui
