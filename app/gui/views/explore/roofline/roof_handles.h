// SPDX-License-Identifier: GPL-3.0-or-later
// A dragged roof changes its parameter with the steps and limits of the slider.
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

// Off-chip bandwidth moves the slanted roof, the clock the flat one.
enum class Roof { Bandwidth, Peak };

// The roof is proportional to the parameter's value plus rest.
struct RoofParameter {
  ParameterRow row;
  double rest = 0;  // in the row's unit: width of the memory's other ports

  bool operator==(const RoofParameter&) const = default;
};

struct RoofParameters {
  std::optional<RoofParameter> bandwidth, peak;  // nullopt: no parameter moves this roof

  const std::optional<RoofParameter>& of(Roof roof) const { return roof == Roof::Peak ? peak : bandwidth; }
  bool operator==(const RoofParameters&) const = default;
};

// rows: of this profile, with edits.
RoofParameters roofParameters(const ParameterRows& rows, const HardwareProfile& hardware);

class RoofHandles {
 public:
  void setParameters(const RoofParameters& parameters);

  // nullopt: no roof near, or no parameter moves it.
  std::optional<Roof> at(const QPointF& place, const RooflineData& data, const PlotFrame& frame) const;
  const std::optional<Roof>& hovered() const { return hovered_; }
  bool hover(const std::optional<Roof>& roof);  // true: the hovered roof changed
  QString hint() const;

  // The roof follows the pointer from where it was grabbed.
  void take(Roof roof, const QPointF& place, const RooflineData& data, const PlotFrame& frame);
  bool isTaken() const { return grip_.has_value(); }
  const QString& id() const { return grip_->parameter.row.id; }
  double start() const { return grip_->parameter.row.value; }
  double value() const { return grip_->value; }               // requested, in the row's unit
  bool moveTo(const QPointF& place, const PlotFrame& frame);  // true: the value changed
  void leave() { grip_.reset(); }

  void paint(QPainter& painter, const RooflineData& data, const PlotFrame& frame, const Theme& theme) const;

 private:
  struct Grip {
    Roof roof = Roof::Bandwidth;
    RoofParameter parameter;
    double roofAtStart = 0;  // bytes/s or MAC/s
    double through = 1;      // roof through the grabbed point, GB/s or GMAC/s
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
