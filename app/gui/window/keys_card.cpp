// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/keys_card.h"

#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/key_sheet.h"
#include "app/gui/kit/chrome/overlay_scroll_bar.h"
#include "app/gui/kit/panel/picker_button.h"
#include "app/gui/kit/panel/value_field.h"
#include "app/gui/plots/cycle_plot.h"
#include "app/gui/views/explore/designs/design_plot.h"
#include "app/gui/views/explore/layer_table.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/explore/traffic/traffic_plot.h"
#include "app/gui/views/export/code_page.h"
#include "app/gui/views/hardware/silicon/silicon_plot.h"
#include "app/gui/views/mapping/nest/nest_view.h"
#include "app/gui/views/partition/pipeline_plot.h"
#include "app/gui/views/partition/spans_plot.h"
#include "app/gui/views/partition/staircase_plot.h"
#include "app/gui/views/pin_chip.h"
#include "app/gui/views/start/start_entry.h"
#include "app/gui/views/validate/parity_plot.h"

namespace tilescope::gui {
namespace {

constexpr int kAround = 84;          // px of the screen above and below the sheet: the card's title, and some padding
constexpr int kKeysCardBeside = 32;  // and to both sides
constexpr int kBar = 12;             // px beside the sheet, for its scroll bar

WidgetKeys& groupOf(const QString& place, std::vector<WidgetKeys>& groups) {
  const auto group = std::find_if(groups.begin(), groups.end(), [&](const WidgetKeys& g) { return g.place == place; });
  return group == groups.end() ? groups.emplace_back(WidgetKeys{place, {}}) : *group;
}

}  // namespace

std::vector<WidgetKeys> allKeys(const ActionRegistry& actions) {
  std::vector<WidgetKeys> groups;
  for (const QAction* action : actions.actions()) {
    if (action->shortcut().isEmpty()) continue;
    const QString menu = QString(actions.spec(action).menu).remove('&').section('/', 0, 0);
    WidgetKeys& group = groupOf(menu, groups);
    const ActionSpec& spec = actions.spec(action);
    // The words of undo change with the step.
    const QString does = spec.text.isEmpty() ? spec.tip : QString(spec.text).remove('&').remove(QChar(0x2026));
    group.keys.push_back({action->shortcut().toString(QKeySequence::NativeText), does});
  }
  for (const WidgetKeys& keys : {ValueField::keys(), PickerButton::keys(), PinChip::keys(), RooflinePlot::keys(),
                                 TrafficPlot::keys(), DesignPlot::keys(), LayerTable::keys(), NestView::keys(),
                                 SpansPlot::keys(), StaircasePlot::keys(), CyclePlot::keys(), PipelinePlot::keys(),
                                 CodePage::keys(), ParityPlot::keys(), SiliconPlot::keys(), StartEntry::keys()})
    for (const KeyHelp& key : keys.keys) groupOf(keys.place, groups).keys.push_back(key);
  return groups;
}

KeysCard::KeysCard(const ActionRegistry& actions, const ThemeController* themes, QWidget* parent)
    : Card(themes, tr("Keys"), parent) {
  setObjectName("keys card");
  auto* sheet = new KeySheet(allKeys(actions), themes, this);
  auto* area = new QScrollArea(this);
  describe(area, "keys area", sheet->accessibleName(), sheet->toolTip());
  area->setFocusPolicy(Qt::NoFocus);  // the sheet leaves it the arrow keys
  area->setFrameShape(QFrame::NoFrame);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setStyleSheet(QStringLiteral("QScrollArea { background: transparent; border: none; }"));
  area->setWidget(sheet);
  area->viewport()->setAutoFillBackground(false);
  sheet->setAutoFillBackground(false);
  new OverlayScrollBar(area, themes);
  const QSize screen = parent->screen()->availableGeometry().size();
  const int room = screen.height() - kAround;
  sheet->fitInto({screen.width() - kKeysCardBeside, room});
  const QSize whole = sheet->sizeHint();
  area->setFixedSize(whole.width() + (whole.height() > room ? kBar : 0), std::min(whole.height(), room));
  body()->addWidget(area);
  setFocusProxy(sheet);
  sheet->setFocus();
}

}  // namespace tilescope::gui

#include "moc_keys_card.cpp"
