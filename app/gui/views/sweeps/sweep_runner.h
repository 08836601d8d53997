// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a sweep beside the window, one at a time. What was committed stays when it is stopped, and the next run goes on
// from there.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <deque>
#include <optional>

#include "app/common/sweeps.h"
#include "app/gui/session/background.h"

namespace tilescope::gui {

class SweepRunner : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  enum class Kind { Rows, Refinement };  // its rows, or a round beside its front

  // False: another one runs.
  bool start(app::SweepPtr sweep, const QString& store, Kind kind = Kind::Rows);
  void stop();  // answers at once; ended() comes when the open rows are written

  bool isRunning() const { return isRunning_; }
  bool isStopping() const { return isRunning_ && isStopping_; }
  const QString& store() const { return store_; }  // of the run, or of the last one
  const QString& name() const { return name_; }    // of the sweep
  Kind kind() const { return kind_; }
  const QString& description() const { return description_; }  // its file; empty: only a store has it
  const app::SweepStep& step() const { return step_; }
  // By the median of the last steps; none before there are some. The time left never grows.
  std::optional<double> rowsPerSecond() const { return rate_; }
  std::optional<double> secondsLeft() const { return left_; }
  double secondsRun() const { return seconds_; }

 signals:
  void started();
  void stepped();
  void ended(const tilescope::app::SweepOutcome& outcome);

 private:
  struct Moment {
    double seconds = 0;
    std::int64_t done = 0;
  };

  void take(const app::SweepStep& step);
  void end(const app::SweepOutcome& outcome);

  QString store_, name_, description_;
  Kind kind_ = Kind::Rows;
  app::SweepStep step_;
  std::optional<double> rate_, left_;
  double seconds_ = 0;
  bool isRunning_ = false, isStopping_ = false;
  std::deque<Moment> moments_;
  QElapsedTimer clock_;
  Background background_{*this};
};

// Rows per second as the median over the steps between these moments; none of fewer than two. Moments are seconds and
// rows done by then.
std::optional<double> medianRate(const std::vector<std::pair<double, std::int64_t>>& moments);

}  // namespace tilescope::gui
