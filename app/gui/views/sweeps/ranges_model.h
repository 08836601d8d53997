// SPDX-License-Identifier: GPL-3.0-or-later
// Points are counted in the background.
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
  ParameterRow row;
  bool isVaried = false;
  double from = 0, to = 0;  // in display units
  int steps = 0;
  std::vector<double> values;

  bool operator==(const RangeLine&) const = default;
};

inline constexpr int kMostSteps = 256;

// Values have equal ratios. Powers of two and half steps are preferred if exactly `steps` of these lie in the range.
std::vector<double> valuesBetween(double from, double to, int steps);
// Powers of two in the range, with both ends.
int usualSteps(double from, double to);

class RangesModel : public QObject {
  Q_OBJECT
 public:
  // folder: for stores while the session has no file.
  RangesModel(SessionController& session, DesignEditor& editor, QObject* parent = nullptr);

  const std::vector<RangeLine>& lines() const { return lines_; }
  void vary(const QString& id, bool on);
  void setRange(const QString& id, double from, double to);  // limited to the slider's range
  void setSteps(const QString& id, int steps);
  void varyOnly(const QStringList& ids);  // with default ranges
  void setConstraints(const QString& before, const QString& after);
  const QString& before() const { return before_; }
  const QString& after() const { return after_; }

  // Made from the parameters: "weight buffer, rows".
  QString name() const;
  int variedCount() const;
  double pointCount() const;  // without constraints
  Result<Json> document(const QString& name) const;

  // nullopt: still counting, nothing varies, or invalid ranges.
  const std::optional<app::SweepSize>& size() const { return size_; }
  const Diagnostics& errors() const { return errors_; }  // of constraints and ranges
  bool isCounting() const { return isCounting_ || wait_.isActive(); }
  // Points in the store are not solved again.
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
  std::map<QString, Range> ranges_;
  QString before_, after_;
  std::function<QString(const QString& name)> storeOf_;
  std::optional<app::SweepSize> size_;
  Diagnostics errors_;
  // Measured once per design, because ranges hardly change it.
  std::optional<std::pair<app::Design, double>> secondsPerPoint_;
  bool isCounting_ = false, countsAgain_ = false;
  QTimer wait_;
  Background background_{*this};
};

}  // namespace tilescope::gui
