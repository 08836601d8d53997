// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/design_editor.h"

#include <algorithm>
#include <utility>

#include "app/gui/kit/panel/value_text.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/design_parameters.h"
#include "app/gui/session/off_chip_bandwidth.h"
#include "core/base/label_words.h"

namespace tilescope::gui {
namespace {

const ParameterRow* find(const ParameterRows& rows, const QString& id) {
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const ParameterRow& row) { return row.id == id; });
  return found == rows.end() ? nullptr : &*found;
}

}  // namespace

DesignEditor::DesignEditor(SessionController& session, QObject* parent) : QObject(parent), session_(session) {
  connect(&session_, &SessionController::gestureChanged, this, [this](bool begins) {
    gestureStart_ = begins ? parameters() : ParameterRows{};
    begun_ = begins ? session_.design() : app::Design{};
  });
}

double DesignEditor::takenValue(const QString& id, double value) const {
  return gui::takenValue(session_.design(), id, value);
}

void DesignEditor::setParameter(const QString& id, double value) {
  const ParameterRows present = parameters();
  const ParameterRow* from = find(gestureStart_.empty() ? present : gestureStart_, id);
  const ParameterRow* now = find(present, id);
  if (!from || !now) return;
  ParameterRow to = *now;
  to.value = takenValue(id, value);
  const app::Design next = withParameter(session_.design(), id, value);
  QString text = changeText(*from, to);
  if (id == QLatin1String(kClockId)) text += keptRateText(begun_.profile ? begun_ : session_.design(), next);
  session_.change(text, next);
}

void DesignEditor::setOffChipRate(double gbPerS) {
  if (!session_.design().profile) return;
  const app::Design next = withOffChipRate(session_.design(), gbPerS);
  const QString label = words(labelOf(session_.design().profile->memories.back().name) + " bandwidth");
  session_.change(tr("%1 → %2").arg(lowered(label), quantityText(gbPerS, QStringLiteral("GB/s"))), next);
}

void DesignEditor::resetParameter(const QString& id) {
  const ParameterRows present = parameters();
  const ParameterRow* now = find(present, id);
  if (!now) return;
  ParameterRow own = *now;
  own.value = own.base;
  session_.change(changeText(*now, own), withoutParameter(session_.design(), id));
}

void DesignEditor::resetAll() {
  app::Design design = session_.design();
  design.edits.clear();
  design.batch.reset();
  design.run = {};
  session_.change(tr("reset to the profile"), std::move(design));
}

void DesignEditor::apply(const std::vector<HardwareEdit>& edits, bool everyDataflow) {
  app::Design design = session_.design();
  if (everyDataflow) design.dataflow.reset();
  for (const HardwareEdit& edit : edits) design = app::withEdit(std::move(design), edit);
  const QString text = stepText(design);
  session_.change(text, std::move(design));
}

QString DesignEditor::stepText(const app::Design& next) const {
  const ParameterRows before = parameters();
  const Result<HardwareProfile> hardware = app::editedProfile(next);
  QStringList changes;
  for (const ParameterRow& row : hardware ? parameterRows(next, *hardware) : ParameterRows{})
    if (const ParameterRow* from = find(before, row.id); from && from->value != row.value)
      changes << changeText(*from, row);
  return changes.isEmpty() ? tr("change") : changes.join(tr(", "));
}

ParameterRows DesignEditor::parameters() const {
  const std::shared_ptr<const HardwareProfile> hardware = session_.hardware();
  return hardware ? parameterRows(session_.design(), *hardware) : ParameterRows{};
}

}  // namespace tilescope::gui

#include "moc_design_editor.cpp"
