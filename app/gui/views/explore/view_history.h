// SPDX-License-Identifier: GPL-3.0-or-later
// Which part of the picture is looked at, filter and zoom, and the way back: every step is kept, Back takes the last
// one away, Reset all of them. It changes no design; undo knows nothing of it.
#pragma once

#include <QJsonObject>
#include <QObject>
#include <QString>
#include <optional>
#include <vector>

namespace tilescope::gui {

struct Extent {
  double lower = 0, upper = 1;

  bool operator==(const Extent&) const = default;
};

struct RooflineExtent {
  Extent intensity, performance;  // MAC/B, GMAC/s; both logarithmic

  bool operator==(const RooflineExtent&) const = default;
};

struct Lens {
  QString words;                           // of the filter; empty: every layer
  std::optional<RooflineExtent> roofline;  // absent: everything in sight
  std::optional<Extent> columns;           // of the traffic plot, in layers from the left

  bool operator==(const Lens&) const = default;
};

QJsonObject toJson(const Lens& lens);
Lens lensFromJson(const QJsonObject& state);  // what is missing or makes no sense is left out

class ViewHistory : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  const Lens& lens() const { return steps_.empty() ? start_ : steps_.back().lens; }
  bool canGoBack() const { return !steps_.empty(); }

  // One step. Steps of the same run that follow each other, such as turns of one wheel, are one; an empty run joins
  // nothing.
  void go(const Lens& next, const QString& run = {});
  void endRun();  // a pause: what follows is another step
  void back();
  void reset();                  // to everything in sight; itself a step back cannot undo
  void restart(const Lens& at);  // without a way back

 signals:
  void changed();

 private:
  struct Step {
    Lens lens;
    QString run;
  };
  Lens start_;
  std::vector<Step> steps_;
};

}  // namespace tilescope::gui
