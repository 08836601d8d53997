// SPDX-License-Identifier: GPL-3.0-or-later
// Solves the rows of a sweep: plans every network on a point's hardware and combines the metrics.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/plan/planner.h"
#include "core/store/records.h"
#include "core/sweep/layer_answers.h"
#include "core/sweep/sweep_description.h"
#include "core/sweep/sweep_machines.h"
#include "core/sweep/sweep_points.h"
#include "core/sweep/sweep_record.h"

namespace tilescope {

// A plan's totals, and how far they are proven; for an infeasible plan, the first layer that does not fit.
store::Answer answerOf(const ExecutionPlan& plan, const store::ContentKey& key, bool withLayers = false);

// For one thread. The description must outlive this object.
class RowSolver {
 public:
  // Finds a known answer by its key.
  using Lookup = std::function<Result<std::optional<store::Answer>>(const store::ContentKey& key)>;

  // plainly: plans every answer separately, for the same rows in much longer time.
  RowSolver(const SweepDescription& sweep, Lookup lookup, CancelToken cancel, bool plainly = false);

  void setMostNodes(std::uint64_t nodes);

  // Empty if cancelled. Only the lookup causes errors; other problems give a Failed row. Full: the full tie rule.
  enum class Ties { AsDescribed, Full };
  Result<std::optional<store::PointRow>> row(std::int64_t number, int question, Ties ties = Ties::AsDescribed);

  store::PointRow unsolved(std::int64_t number, int question);

  Result<bool> isKnown(std::int64_t number, int question);

  std::int64_t solved() const { return solved_; }  // number of solved answers
  std::int64_t reused() const { return reused_; }
  std::int64_t searches() const { return layers_.searches(); }  // number of layers searched without a plan

 private:
  struct Machine {
    std::int64_t number = -1;  // −1: base profile
    std::vector<std::size_t> indices;
    std::optional<HardwareProfile> profile;  // absent: see errors
    Diagnostics errors;
    std::string text;
  };
  const Machine& machineOf(std::int64_t number);
  struct Asked {
    SweepQuestion question;
    std::optional<std::int64_t> batch;
    TieBreak tieBreak = TieBreak::Full;
    std::optional<NetworkQuestion> byLayers;  // absent: the planner solves it, or reports what is wrong
  };
  const Asked& askedAt(std::span<const std::size_t> indices, std::size_t question, std::size_t network, Ties ties);
  Asked ask(std::span<const std::size_t> indices, std::size_t question, std::size_t network, Ties ties) const;

  store::ContentKey keyOf(const Asked& asked, std::size_t network, const std::string& machine) const;
  Result<std::optional<store::Answer>> answer(const Machine& machine, const Asked& asked, std::size_t question,
                                              std::size_t network);
  // Empty if cancelled. Does not set the key.
  std::optional<store::Answer> solve(const Machine& machine, const Asked& asked, std::size_t question,
                                     std::size_t network);
  std::optional<store::Answer> plan(const PlanRequest& request, TieBreak tieBreak);
  Result<bool> addAnswers(store::PointRow& row, const Machine& machine, Ties ties);
  store::Answer failure(const store::PointRow& row, const Diagnostics& errors) const;
  bool relate(store::PointRow& row);
  bool fails(const store::PointRow& row, const Machine& machine);

  const SweepDescription& sweep_;
  SweepPoints points_;
  SweepMachines machines_;
  AnswerKeys keys_;
  Lookup lookup_;
  CancelToken cancel_;
  bool plainly_ = false;
  LayerAnswers layers_;
  std::map<std::vector<std::size_t>, Asked> asked_;  // by question, network, ties and the values that axes choose
  std::unique_ptr<Planner> planner_;
  int plans_ = 0;
  Machine machine_;
  bool hasNetworkAxis_ = false;
  // [question][network]: results on the base profile, for Worst.
  std::vector<std::vector<std::optional<store::Figures>>> base_;
  std::uint64_t mostNodes_ = 0;
  std::int64_t solved_ = 0, reused_ = 0;
};

}  // namespace tilescope
