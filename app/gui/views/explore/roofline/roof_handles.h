// SPDX-License-Identifier: GPL-3.0-or-later
// The roofs as something to take hold of: which one is under the pointer, and what its parameter becomes when it is
// dragged, by the same steps and limits as the parameter's slider.
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

// Which of the panel's parameters moves which roof: the off-chip bandwidth the slanted one, the clock the flat one.
enum class Roof { Bandwidth, Peak };

// The roof is in proportion to value + rest.
struct RoofParameter {
  ParameterRow row;
  double rest = 0;  // in the row's unit: the width of the memory's other ports, which the parameter does not move

  bool operator==(const RoofParameter&) const = default;
};

struct RoofParameters {
  std::optional<RoofParameter> bandwidth, peak;  // none: nothing of the panel moves this roof

  const std::optional<RoofParameter>& of(Roof roof) const { return roof == Roof::Peak ? peak : bandwidth; }
  bool operator==(const RoofParameters&) const = default;
};

// rows: the parameters of this profile, with its edits.
RoofParameters roofParameters(const ParameterRows& rows, const HardwareProfile& hardware);

class RoofHandles {
 public:
  void setParameters(const RoofParameters& parameters);

  // The roof within reach of the place that a parameter moves; nothing: none.
  std::optional<Roof> at(const QPointF& place, const RooflineData& data, const PlotFrame& frame) const;
  const std::optional<Roof>& hovered() const { return hovered_; }
  bool hover(const std::optional<Roof>& roof);  // true: another one than before
  QString hint() const;                         // of the hovered one: its parameter, value and keys

  // From the press on; the parameter moves with the pointer, wherever on the roof it was taken.
  void take(Roof roof, const QPointF& place, const RooflineData& data, const PlotFrame& frame);
  bool isTaken() const { return grip_.has_value(); }
  const QString& id() const { return grip_->parameter.row.id; }  // of the parameter
  double start() const { return grip_->parameter.row.value; }
  double value() const { return grip_->value; }               // asked for, in the row's unit
  bool moveTo(const QPointF& place, const PlotFrame& frame);  // true: another value than before
  void leave() { grip_.reset(); }

  // The hovered roof, or the taken one where the value puts it, with the value as text.
  void paint(QPainter& painter, const RooflineData& data, const PlotFrame& frame, const Theme& theme) const;

 private:
  struct Grip {
    Roof roof = Roof::Bandwidth;
    RoofParameter parameter;  // as it was
    double roofAtStart = 0;   // bytes/s or MAC/s
    double through = 1;       // the roof through the place where it was taken, in the axes' units
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
