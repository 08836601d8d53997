// SPDX-License-Identifier: GPL-3.0-or-later
// The animation of plots: 120 ms, ease out. A new animation ends the previous one.
#pragma once

#include <QVariantAnimation>
#include <functional>
#include <utility>

class QObject;

namespace tilescope::gui {

inline constexpr int kMotionMilliseconds = 120;  // short, but long enough to follow

// Not started. move gets the progress, finally exactly 1. The parent owns the animation.
QVariantAnimation* makeMotion(QObject* parent, std::function<void(double share)> move);

// A displayed value that jumps or is animated to its target.

template <class Value>
class Gliding {
 public:
  using Between = std::function<Value(const Value& from, const Value& to, double share)>;

  Gliding(QObject* parent, Value start, Between between, std::function<void(const Value&)> show)
      : now_(std::move(start)),
        between_(std::move(between)),
        show_(std::move(show)),
        motion_(makeMotion(parent, [this](double share) { take(between_(from_, goal_, share)); })) {}
  Gliding(const Gliding&) = delete;
  Gliding& operator=(const Gliding&) = delete;

  const Value& now() const { return now_; }
  const Value& goal() const { return isGliding() ? goal_ : now_; }
  bool isGliding() const { return motion_->state() == QVariantAnimation::Running; }

  void jumpTo(const Value& value) {
    motion_->stop();
    take(value);
  }
  void moveTo(const Value& goal, bool glides) {
    if (goal == this->goal()) return;
    motion_->stop();
    from_ = now_;
    goal_ = goal;
    if (glides)
      motion_->start();
    else
      take(goal);
  }
  void stop() { motion_->stop(); }  // stays at the current value
  void finish() {
    if (isGliding()) jumpTo(goal_);
  }

 private:
  void take(Value value) {
    now_ = std::move(value);
    show_(now_);
  }

  Value now_, from_{}, goal_{};
  Between between_;
  std::function<void(const Value&)> show_;
  QVariantAnimation* motion_;
};

}  // namespace tilescope::gui
