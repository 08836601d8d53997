// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/keys_card.h"

#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/chrome/key_sheet.h"
#include "app/gui/nest/nest_view.h"
#include "app/gui/panel/value_field.h"
#include "app/gui/partition/pipeline_plot.h"
#include "app/gui/partition/spans_plot.h"
#include "app/gui/partition/staircase_plot.h"
#include "app/gui/plots/roofline_plot.h"
#include "app/gui/plots/traffic_plot.h"
#include "app/gui/table/layer_table.h"

namespace tilescope::gui {

std::vector<WidgetKeys> allKeys(const ActionRegistry& actions) {
  std::vector<WidgetKeys> groups;
  for (const QAction* action : actions.actions()) {
    if (action->shortcut().isEmpty()) continue;
    const QString menu = QString(actions.spec(action).menu).remove('&').section('/', 0, 0);
    auto group = std::find_if(groups.begin(), groups.end(), [&](const WidgetKeys& g) { return g.place == menu; });
    if (group == groups.end()) group = groups.insert(groups.end(), {menu, {}});
    const ActionSpec& spec = actions.spec(action);
    // The words of undo change with the step.
    const QString does = spec.text.isEmpty() ? spec.tip : QString(spec.text).remove('&').remove(QChar(0x2026));
    group->keys.push_back({action->shortcut().toString(QKeySequence::NativeText), does});
  }
  for (const WidgetKeys& keys : {ValueField::keys(), RooflinePlot::keys(), TrafficPlot::keys(), LayerTable::keys(),
                                 NestView::keys(), SpansPlot::keys(), StaircasePlot::keys(), PipelinePlot::keys()})
    groups.push_back(keys);
  return groups;
}

KeysCard::KeysCard(const ActionRegistry& actions, const ThemeController* themes, QWidget* parent)
    : Card(themes, tr("Keys"), parent) {
  setObjectName("keys card");
  auto* sheet = new KeySheet(allKeys(actions), themes, this);
  body()->addWidget(sheet);
  setFocusProxy(sheet);
}

}  // namespace tilescope::gui
