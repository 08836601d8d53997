// SPDX-License-Identifier: GPL-3.0-or-later
// The parameters that a sweep varies and their values. The number of points is counted in the background.
#pragma once

#include <QObject>
#include <QTimer>
#include <map>
#include <optional>
#include <vector>

#include "app/common/sweeps.h"
#include "app/gui/kit/panel/parameter_row.h"
#include "app/gui/session/background.h"
#include "app/gui/session/design_editor.h"
#include "app/gui/session/session_controller.h"

namespace tilescope::gui {

struct RangeLine {
  ParameterRow row;  // parameter of the current design
  bool isVaried = false;
  double from = 0, to = 0;  // in display units
  int steps = 0;
  std::vector<double> values;

  bool operator==(const RangeLine&) const = default;
};

inline constexpr int kMostSteps = 256;

// Values in equal ratios from one end to the other. If exactly this number of built sizes (powers of two and half
// steps) lies in the range, these are used instead.
std::vector<double> valuesBetween(double from, double to, int steps);
// The number of powers of two in the range, including both ends.
int usualSteps(double from, double to);

class RangesModel : public QObject {
  Q_OBJECT
 public:
  // folder: for stores while the session is in no file.
  RangesModel(SessionController& session, DesignEditor& editor, QObject* parent = nullptr);

  const std::vector<RangeLine>& lines() const { return lines_; }
  void vary(const QString& id, bool on);
  void setRange(const QString& id, double from, double to);  // limited to the slider's range
  void setSteps(const QString& id, int steps);
  void varyOnly(const QStringList& ids);  // with their default ranges
  void setConstraints(const QString& before, const QString& after);
  const QString& before() const { return before_; }
  const QString& after() const { return after_; }

  // A name made from the varied parameters, such as "weight buffer, rows".
  QString name() const;
  int variedCount() const;
  double pointCount() const;  // product of the numbers of values, without constraints
  Result<Json> document(const QString& name) const;

  // The size of the sweep. nullopt while counting, if no parameter varies, or if the ranges are invalid.
  const std::optional<app::SweepSize>& size() const { return size_; }
  const Diagnostics& errors() const { return errors_; }  // of the constraints and the ranges
  bool isCounting() const { return isCounting_ || wait_.isActive(); }
  // storeOf: returns the store for a sweep's rows. Points that it already contains are not solved again.
  void setStoreOf(std::function<QString(const QString& name)> storeOf) { storeOf_ = std::move(storeOf); }

  QJsonObject state() const;
  void restore(const QJsonObject& state);

 signals:
  void linesChanged();
  void sizeChanged();

 private:
  struct Range {
    bool isVaried = false;
    double from = 0, to = 0;
    int steps = 0;
  };
  struct Counted {
    std::optional<app::SweepSize> size;
    Diagnostics errors;
  };

  void refresh();
  Range usualRange(const ParameterRow& row) const;
  void countSoon();
  void count();
  void take(Counted counted);

  SessionController& session_;
  DesignEditor& editor_;
  std::vector<RangeLine> lines_;
  std::map<QString, Range> ranges_;  // ranges chosen by the user, by parameter id
  QString before_, after_;
  std::function<QString(const QString& name)> storeOf_;
  std::optional<app::SweepSize> size_;
  Diagnostics errors_;
  // Seconds per point, measured once per design, because ranges hardly change it.
  std::optional<std::pair<app::Design, double>> secondsPerPoint_;
  bool isCounting_ = false, countsAgain_ = false;
  QTimer wait_;
  Background background_{*this};
};

}  // namespace tilescope::gui
