// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/palette_controller.h"

#include <algorithm>

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/kit/chrome/palette_list.h"
#include "app/gui/kit/panel/value_text.h"
#include "app/gui/session/design_editor.h"
#include "app/gui/session/explore_model.h"
#include "app/gui/views/explore/design_controller.h"
#include "app/gui/views/explore/design_panel.h"
#include "app/gui/views/partition/partition_controller.h"
#include "app/gui/views/view_stack.h"
#include "app/gui/window/palette_entries.h"

namespace tilescope::gui {
namespace {

constexpr QLatin1String kAction("action:");
constexpr const char* kOwnAction = "help.palette";

QString plainWords(QString text) {
  return text.remove('&');
}

QString menuWords(const QString& menu) {
  return plainWords(menu).split('/').join(QStringLiteral(" ▸ "));
}

std::optional<ValueEntry> entryOf(const ParameterRow& row, const QString& typed, const QString& shownUnit) {
  return readEntry(typed, row.unit, shownUnit, limitsOf(row).whole, row.other);
}

}  // namespace

PaletteController::PaletteController(PaletteField& field, const ViewParts& parts, PartitionController& partition)
    : QObject(&parts.window),
      field_(field),
      parts_(parts),
      partition_(partition),
      list_(new PaletteList(&model_, &parts.themes, &parts.window)) {
  const QAction* action = parts_.actions.add({kOwnAction, tr("&Help"), tr("Find anything…"),
                                              tr("Find a layer, action, profile or view by a few letters of its name"),
                                              "search", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P)},
                                             [this] { field_.open(); });
  field_.setShortcutText(action->shortcut().toString(QKeySequence::NativeText));
  model_.setValueReader([this](const QString& id, const QString& typed) { return valueOf(id, typed); });
  connect(&field_, &PaletteField::opened, this, &PaletteController::open);
  connect(&field_, &PaletteField::closed, list_, &QWidget::hide);
  connect(&field_, &PaletteField::stepRequested, this,
          [this](int rows) { list_->isVisible() ? list_->step(rows) : open(); });
  connect(&field_, &PaletteField::pageRequested, list_, &PaletteList::page);
  connect(&field_, &SearchField::returnPressedWith, list_, &PaletteList::runCurrent);
  connect(list_, &PaletteList::chosen, this, &PaletteController::run);
}

// Entries are collected once, when the palette opens.
void PaletteController::open() {
  if (!list_->isVisible()) model_.setEntries(entries());
  model_.setQuery(field_.text());
  list_->openBelow(field_);
}

std::vector<PaletteEntry> PaletteController::entries() const {
  std::vector<PaletteEntry> entries;
  for (const QAction* action : parts_.actions.actions()) {
    const ActionSpec& spec = parts_.actions.spec(action);
    if (spec.id == QLatin1String(kOwnAction) || !action->isVisible()) continue;
    PaletteEntry entry;
    entry.id = kAction + spec.id;
    entry.text = plainWords(action->text());
    entry.place = menuWords(spec.menu);
    entry.shortcut = action->shortcut().toString(QKeySequence::NativeText);
    entry.icon = spec.icon;
    entry.enabled = action->isEnabled();
    entries.push_back(entry);
  }
  std::vector<PaletteEntry> design = designEntries(parts_.session.design(), parameters(), parts_.explore.rows());
  entries.insert(entries.end(), design.begin(), design.end());
  const std::vector<PaletteEntry> help = helpEntries(HelpLibrary::bundled());
  entries.insert(entries.end(), help.begin(), help.end());
  return entries;
}

ParameterRows PaletteController::parameters() const {
  ParameterRows rows = parts_.editor.parameters();
  const ParameterRows more = partition_.parameters();
  rows.insert(rows.end(), more.begin(), more.end());
  return rows;
}

double PaletteController::takenValue(const ParameterRow& row, double value) const {
  const bool isPartitions = row.section == partitionSection();
  return isPartitions ? partition_.editor().takenValue(row, value) : parts_.editor.takenValue(row.id, value);
}

std::optional<PaletteValue> PaletteController::valueOf(const QString& id, const QString& typed) const {
  const std::optional<QString> parameter = parameterOfEntry(id);
  for (const ParameterRow& row : parameters()) {
    if (parameter != row.id) continue;
    const std::optional<ValueEntry> entry = entryOf(row, typed, saidQuantity(row.value, row.unit).unit);
    if (!entry) return std::nullopt;
    EntryLimits limits = limitsOf(row);
    if (entry->isOther) limits.whole = false;
    if (QString refusal = refusalOf(entry->value, limits, row.unit, row.value); !refusal.isEmpty())
      return PaletteValue{{}, std::move(refusal)};
    if (entry->isOther) return PaletteValue{quantityText(entry->value * row.other->perUnit, row.other->unit), {}};
    return PaletteValue{quantityText(takenValue(row, entry->value), row.unit), {}};
  }
  return std::nullopt;
}

void PaletteController::run(int row) {
  const PaletteMatch match = model_.matches()[static_cast<std::size_t>(row)];
  const QString id = match.entry.id;
  model_.noteUsed(id);
  field_.leave();
  if (id.startsWith(kAction)) {
    parts_.actions.action(id.mid(kAction.size()))->trigger();
  } else if (const std::optional<QString> layer = layerOfEntry(id)) {
    emit layerChosen(*layer);
  } else if (const std::optional<HelpPlace> place = placeOfEntry(id)) {
    emit helpChosen(*place);
  } else if (const std::optional<PickedEntry> pick = pickOfEntry(id)) {
    parts_.design.choose(pick->picker, pick->choice);
  } else if (const std::optional<QString> parameter = parameterOfEntry(id)) {
    runParameter(*parameter, match.value);
  }
}

void PaletteController::runParameter(const QString& id, const QString& value) {
  const ParameterRows all = parameters();
  const auto row = std::find_if(all.begin(), all.end(), [&](const ParameterRow& r) { return r.id == id; });
  if (row == all.end()) return;
  const bool isPartitions = row->section == partitionSection();
  if (isPartitions) parts_.views.want("partition");
  parts_.panel.focusParameter(id);
  const std::optional<ValueEntry> entry = value.isEmpty() ? std::nullopt : entryOf(*row, value, row->unit);
  if (!entry) return;
  if (isPartitions)
    partition_.editor().setParameter(*row, entry->value);
  else if (entry->isOther)
    parts_.editor.setOffChipRate(entry->value * row->other->perUnit);
  else
    parts_.editor.setParameter(id, entry->value);
}

}  // namespace tilescope::gui

#include "moc_palette_controller.cpp"
