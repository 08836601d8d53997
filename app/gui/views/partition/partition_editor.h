// SPDX-License-Identifier: GPL-3.0-or-later
// What the user does to the partition of the design: each call is one undo step, or part of the gesture in progress,
// and names itself for the menu.
#pragma once

#include <QObject>

#include "app/gui/kit/panel/parameter_row.h"
#include "app/gui/session/session_controller.h"

namespace tilescope::gui {

using Cuts = std::vector<std::size_t>;

class PartitionEditor : public QObject {
  Q_OBJECT
 public:
  explicit PartitionEditor(SessionController& session, QObject* parent = nullptr);

  const app::PartitionSettings& settings() const { return session_.design().partition; }

  void setCapacity(std::int64_t bytes);  // the size of the memory itself removes the setting
  void resetCapacity();
  void setMemory(const QString& name);  // whose size it is; a capacity of its own goes
  void setChips(std::int64_t chips);
  void resetChips();
  void setTargetPeriod(double seconds);  // removes the chips' setting, as that removes this one
  void setElementBits(int bits);
  void setChain(ChainKind chain);
  void setKeyBlock(std::int64_t keys);
  void setScheme(PartitionScheme scheme);  // the user's own cuts go
  void setScheme(PartitionScheme scheme, ResidualRule rule);
  void setResidual(ResidualRule rule);
  void setAxis(AxisChoice axis);
  void setSkipRows(bool counted);
  void setProjectionWeights(bool counted);
  void setStreamedWeights(bool streamed);

  // Of a row of the panel, in its unit; as much of the value as can be had.
  double takenValue(const ParameterRow& row, double value) const;
  void setParameter(const ParameterRow& row, double value);

  // The user's own cuts; those of the optimum remove them.
  void setCuts(const QString& step, const Cuts& cuts, const Cuts& optimum);
  void backToOptimum();

 private:
  std::int64_t capacityOf(const app::PartitionSettings& settings) const;
  void change(const QString& step, const app::PartitionSettings& settings);

  SessionController& session_;
  app::PartitionSettings start_;  // at the beginning of the drag in progress
};

// The cuts after one of them has moved, no further than its neighbours let it; equal to these where there is none.
Cuts withMovedCut(const Cuts& cuts, std::size_t from, std::size_t to);
Cuts withCut(Cuts cuts, std::size_t map);
Cuts withoutCut(Cuts cuts, std::size_t map);  // the ends stay

}  // namespace tilescope::gui
