// SPDX-License-Identifier: GPL-3.0-or-later
// Each call is one named undo step, or part of the drag in progress.
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

  void setCapacity(std::int64_t bytes);  // a value equal to the memory's size removes the setting
  void resetCapacity();
  void setMemory(const QString& name);  // the default capacity is the size of this memory
  void setChips(std::int64_t chips);
  void resetChips();
  void setTargetPeriod(double seconds);  // replaces the number of chips
  void setElementBits(int bits);
  void setChain(ChainKind chain);
  void setKeyBlock(std::int64_t keys);
  void setScheme(PartitionScheme scheme);  // also removes the user's cuts
  void setScheme(PartitionScheme scheme, ResidualRule rule, CutGoal goal);
  void setGoal(CutGoal goal);                                  // also removes the user's cuts
  void setTraffic(const QString& target, std::int64_t bytes);  // the capacity for it, with cuts for traffic
  void setResidual(ResidualRule rule);
  void setAxis(AxisChoice axis);
  void setSkipRows(bool counted);
  void setProjectionWeights(bool counted);
  void setStreamedWeights(bool streamed);

  // Limited to the parameter's range. In the row's unit.
  double takenValue(const ParameterRow& row, double value) const;
  void setParameter(const ParameterRow& row, double value);

  // Cuts equal to the optimum remove the user's cuts.
  void setCuts(const QString& step, const Cuts& cuts, const Cuts& optimum);
  void backToOptimum();

 private:
  std::int64_t capacityOf(const app::PartitionSettings& settings) const;
  void change(const QString& step, const app::PartitionSettings& settings);

  SessionController& session_;
  app::PartitionSettings start_;
};

// Moves at most to the neighbouring cuts. Unchanged if there is no cut at `from`.
Cuts withMovedCut(const Cuts& cuts, std::size_t from, std::size_t to);
Cuts withCut(Cuts cuts, std::size_t map);
Cuts withoutCut(Cuts cuts, std::size_t map);  // never removes the first and last cut

}  // namespace tilescope::gui
