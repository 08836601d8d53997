// SPDX-License-Identifier: GPL-3.0-or-later
// Lets the user drag a roof: finds the roof under the pointer and computes the new value of its parameter, with the
// steps and limits of the parameter's slider.
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

// The roofs that can be dragged. The off-chip bandwidth moves the slanted one, the clock the flat one.
enum class Roof { Bandwidth, Peak };

// The parameter that moves a roof. The roof is proportional to the parameter's value plus rest.
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

// rows: the parameters of this profile, with edits.
RoofParameters roofParameters(const ParameterRows& rows, const HardwareProfile& hardware);

class RoofHandles {
 public:
  void setParameters(const RoofParameters& parameters);

  // The roof near this place; nullopt if there is none or no parameter moves it.
  std::optional<Roof> at(const QPointF& place, const RooflineData& data, const PlotFrame& frame) const;
  const std::optional<Roof>& hovered() const { return hovered_; }
  bool hover(const std::optional<Roof>& roof);  // returns true if the hovered roof changed
  QString hint() const;                         // parameter, value and keys of the hovered roof

  // Starts a drag. The roof follows the pointer from any point where it was grabbed.
  void take(Roof roof, const QPointF& place, const RooflineData& data, const PlotFrame& frame);
  bool isTaken() const { return grip_.has_value(); }
  const QString& id() const { return grip_->parameter.row.id; }  // of the parameter
  double start() const { return grip_->parameter.row.value; }
  double value() const { return grip_->value; }               // requested value, in the row's unit
  bool moveTo(const QPointF& place, const PlotFrame& frame);  // returns true if the value changed
  void leave() { grip_.reset(); }

  // Paints the hovered roof. A dragged roof is painted at its new place with the value as text.
  void paint(QPainter& painter, const RooflineData& data, const PlotFrame& frame, const Theme& theme) const;

 private:
  struct Grip {
    Roof roof = Roof::Bandwidth;
    RoofParameter parameter;  // as it was when the drag started
    double roofAtStart = 0;   // bytes/s or MAC/s
    double through = 1;       // the roof through the grabbed point, GB/s or GMAC/s
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
