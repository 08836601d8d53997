// SPDX-License-Identifier: GPL-3.0-or-later
// Dragging of roofs: the roof under the pointer, and the new value of its parameter, with the steps and limits of the
// parameter's slider.
#pragma once

#include <QPointF>
#include <QString>
#include <optional>

#include "app/gui/kit/panel/parameter_row.h"
#include "app/gui/plots/plot_frame.h"
#include "app/gui/session/plot_data.h"
#include "core/hardware/hardware_profile.h"

class QPainter;

namespace tilescope::gui {

struct Theme;

// The roofs with a parameter: the off-chip bandwidth moves the slanted one, the clock the flat one.
enum class Roof { Bandwidth, Peak };

// The parameter of a roof. The roof is proportional to value + rest.
struct RoofParameter {
  ParameterRow row;
  double rest = 0;  // in the row's unit: the width of the memory's other ports, which the parameter does not change

  bool operator==(const RoofParameter&) const = default;
};

struct RoofParameters {
  std::optional<RoofParameter> bandwidth, peak;  // nullopt: no parameter moves this roof

  const std::optional<RoofParameter>& of(Roof roof) const { return roof == Roof::Peak ? peak : bandwidth; }
  bool operator==(const RoofParameters&) const = default;
};

// rows: the parameters of this profile, with its edits.
RoofParameters roofParameters(const ParameterRows& rows, const HardwareProfile& hardware);

class RoofHandles {
 public:
  void setParameters(const RoofParameters& parameters);

  // The roof near this place, if a parameter moves it; nullopt: none.
  std::optional<Roof> at(const QPointF& place, const RooflineData& data, const PlotFrame& frame) const;
  const std::optional<Roof>& hovered() const { return hovered_; }
  bool hover(const std::optional<Roof>& roof);  // returns true if the hovered roof changed
  QString hint() const;                         // for the hovered roof: parameter, value and keys

  // Starts a drag. The roof follows the pointer, wherever it was grabbed.
  void take(Roof roof, const QPointF& place, const RooflineData& data, const PlotFrame& frame);
  bool isTaken() const { return grip_.has_value(); }
  const QString& id() const { return grip_->parameter.row.id; }  // of the parameter
  double start() const { return grip_->parameter.row.value; }
  double value() const { return grip_->value; }               // asked for, in the row's unit
  bool moveTo(const QPointF& place, const PlotFrame& frame);  // returns true if the value changed
  void leave() { grip_.reset(); }

  // Paints the hovered roof, or the dragged one at its new place, with the value as text.
  void paint(QPainter& painter, const RooflineData& data, const PlotFrame& frame, const Theme& theme) const;

 private:
  struct Grip {
    Roof roof = Roof::Bandwidth;
    RoofParameter parameter;  // at the start of the drag
    double roofAtStart = 0;   // bytes/s or MAC/s
    double through = 1;       // the roof through the point where it was grabbed, in units of the axes
    double value = 0;
    QPointF place;
  };

  void paintValue(QPainter& painter, const QRectF& area, const Theme& theme) const;
  RooflineData asked(const RooflineData& data) const;

  RoofParameters parameters_;
  std::optional<Roof> hovered_;
  std::optional<Grip> grip_;
};

}  // namespace tilescope::gui
