// SPDX-License-Identifier: GPL-3.0-or-later
// Runs one sweep at a time in the background. A stopped sweep can be resumed.
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

  enum class Kind { Rows, Refinement };  // Refinement: one round near the front

  // False: another sweep is running.
  bool start(app::SweepPtr sweep, const QString& store, Kind kind = Kind::Rows);
  // Returns at once; ended() follows after the last rows.
  void stop();

  bool isRunning() const { return isRunning_; }
  bool isStopping() const { return isRunning_ && isStopping_; }
  const QString& store() const { return store_; }  // of the current or last run
  const QString& name() const { return name_; }
  Kind kind() const { return kind_; }
  const QString& description() const { return description_; }  // description file; empty: only in the store
  const app::SweepStep& step() const { return step_; }
  // nullopt before the first step. secondsLeft() never increases.
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

// Rows per second between consecutive moments (seconds, rows done). nullopt: fewer than two moments.
std::optional<double> medianRate(const std::vector<std::pair<double, std::int64_t>>& moments);

}  // namespace tilescope::gui
