// SPDX-License-Identifier: GPL-3.0-or-later
// Runs sweeps in the background, one at a time. A stopped sweep keeps its committed rows, and the next run continues
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

  enum class Kind { Rows, Refinement };  // all its rows, or one round near its front

  // Returns false if another one is running.
  bool start(app::SweepPtr sweep, const QString& store, Kind kind = Kind::Rows);
  void stop();  // returns at once; ended() is emitted when open rows are written

  bool isRunning() const { return isRunning_; }
  bool isStopping() const { return isRunning_ && isStopping_; }
  const QString& store() const { return store_; }  // of the run, or of the last one
  const QString& name() const { return name_; }    // of the sweep
  Kind kind() const { return kind_; }
  const QString& description() const { return description_; }  // its file; empty: only a store has it
  const app::SweepStep& step() const { return step_; }
  // The median rate of the last steps; nullopt before the first steps. The time left never grows.
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

// Rows per second as the median over the steps between these moments; nullopt for less than two. A moment is a time in
// seconds and the number of rows done by then.
std::optional<double> medianRate(const std::vector<std::pair<double, std::int64_t>>& moments);

}  // namespace tilescope::gui
