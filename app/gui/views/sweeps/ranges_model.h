// SPDX-License-Identifier: GPL-3.0-or-later
// Which parameters of the design a sweep varies and how, and how large that sweep is: counted in the background after
// every change, before anything starts.
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
  ParameterRow row;  // of the current design
  bool isVaried = false;
  double from = 0, to = 0;  // display units
  int steps = 0;
  std::vector<double> values;  // of them all

  bool operator==(const RangeLine&) const = default;
};

inline constexpr int kMostSteps = 256;

// A number of values from one to the other, evenly by their ratio; the steps in which hardware is built (powers of two,
// half steps) where exactly that many lie between.
std::vector<double> valuesBetween(double from, double to, int steps);
// As many steps as there are powers of two between, with both ends.
int usualSteps(double from, double to);

class RangesModel : public QObject {
  Q_OBJECT
 public:
  // folder: for stores of sessions that are in no file.
  RangesModel(SessionController& session, DesignEditor& editor, QObject* parent = nullptr);

  const std::vector<RangeLine>& lines() const { return lines_; }
  void vary(const QString& id, bool on);
  void setRange(const QString& id, double from, double to);  // within that of the slider
  void setSteps(const QString& id, int steps);
  void varyOnly(const QStringList& ids);  // with their usual ranges
  void setConstraints(const QString& before, const QString& after);
  const QString& before() const { return before_; }
  const QString& after() const { return after_; }

  // A name that says what varies: "weight buffer, rows".
  QString name() const;
  int variedCount() const;
  double pointCount() const;  // the product of the values, without constraints
  Result<Json> document(const QString& name) const;

  // Of the current ranges; none while it is counted, where nothing varies or where it is wrong.
  const std::optional<app::SweepSize>& size() const { return size_; }
  const Diagnostics& errors() const { return errors_; }  // of the constraints and the ranges
  bool isCounting() const { return isCounting_ || wait_.isActive(); }
  // Where its rows would go, of which some may be there already.
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
  std::map<QString, Range> ranges_;  // by id, as chosen
  QString before_, after_;
  std::function<QString(const QString& name)> storeOf_;
  std::optional<app::SweepSize> size_;
  Diagnostics errors_;
  // Seconds of a point, measured once for a design: ranges hardly change them.
  std::optional<std::pair<app::Design, double>> secondsPerPoint_;
  bool isCounting_ = false, countsAgain_ = false;
  QTimer wait_;
  Background background_{*this};
};

}  // namespace tilescope::gui
