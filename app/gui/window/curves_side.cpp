// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/curves_side.h"

#include "app/gui/models/words.h"
#include "app/gui/panel/design_panel.h"
#include "core/explore/plan_objective.h"

namespace tilescope::gui {

CurvesSide::CurvesSide(DesignPanel& panel, ParameterCurves& curves, SessionController& session, ActionRegistry& actions,
                       QObject* parent)
    : QObject(parent), panel_(panel), curves_(curves), session_(session) {
  connect(&curves_, &ParameterCurves::changed, this, [this](const QString& id) {
    panel_.setCurve(id, curves_.curve(id));
    note();
  });
  connect(&panel_, &DesignPanel::attended, &curves_, &ParameterCurves::attend);
  connect(&session_, &SessionController::designChanged, this, &CurvesSide::note);
  QAction* action = nullptr;
  action = actions.add({"view.curves",
                        tr("&View"),
                        tr("Slider curves"),
                        tr("Show under every slider what the objective would be at its other values"),
                        {},
                        {},
                        true},
                       [this] { setShown(!shown_); });
  action->setChecked(true);
  note();
}

void CurvesSide::setShown(bool shown) {
  shown_ = shown;
  curves_.setEnabled(shown);
  panel_.setCurvesShown(shown);
  note();
}

void CurvesSide::note() {
  panel_.setCurvesNote(shown_ ? tr("curves: %1").arg(words(labelOf(session_.design().objective))) : QString());
}

}  // namespace tilescope::gui

#include "moc_curves_side.cpp"
