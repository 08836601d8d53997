// SPDX-License-Identifier: GPL-3.0-or-later
// What every function of the module needs: errors as Python exceptions, work without the interpreter's lock, Ctrl+C.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/hardware/hardware_edit.h"
#include "core/hardware/hardware_profile.h"
#include "core/plan/execution_plan.h"
#include "core/plan/planner.h"
#include "core/workload/onnx/size_options.h"
#include "core/workload/run_changes.h"

namespace tilescope::python {

namespace py = pybind11;

// Immutable values. Only `value` is compared. origin: as typed, for messages. The rest is how the value was made of
// what origin names, for the window.
struct NetworkValue {
  std::shared_ptr<const Network> value;
  std::string origin;
  std::optional<std::int64_t> batch{};
  RunChanges run{};
  onnx::Sizes sizes{};
};
struct HardwareValue {
  std::shared_ptr<const HardwareProfile> value;
  std::string origin;
  std::optional<std::string> technology{};
  std::vector<HardwareEdit> edits{};
};
struct PlanValue {
  std::shared_ptr<const ExecutionPlan> value;
  NetworkValue network;
  HardwareValue hardware;
};

// Stops calls of other threads (tilescope.CancelToken).
struct StopSource {
  CancelSource source;
};

// Raises tilescope.InputError, or the error of this name in tilescope.errors, with all findings.
[[noreturn]] void raiseFindings(const Diagnostics& diagnostics, const char* error = "InputError");
[[noreturn]] void raiseSentence(const char* error, const std::string& sentence);
// Issues tilescope.InputWarning for each.
void warn(const Diagnostics& diagnostics);

template <class T>
T taken(Result<T> result) {
  if (!result) raiseFindings(result.diagnostics());
  warn(result.diagnostics());
  return std::move(result).value();
}

// As taken(), with StoreError for faults of the store itself.
template <class T>
T takenFromStore(Result<T> result, const std::string& store) {
  if (!result) {
    const bool isOfStore = result.diagnostics().front().file == store;
    raiseFindings(result.diagnostics(), isOfStore ? "StoreError" : "InputError");
  }
  warn(result.diagnostics());
  return std::move(result).value();
}

// Raises InputError for a number outside the bounds.
void expectWithin(const char* argument, double value, double least, double most);
void expectThreads(int threads);

// Runs work(token) in a thread without the interpreter's lock. Every 50 ms, signals and `stop` are looked at: Ctrl+C
// cancels the token and raises KeyboardInterrupt when the work has ended, `stop` raises tilescope.Cancelled. tick: at
// most every 100 ms, with the lock, in the calling thread; an exception ends the work.
void runInWorker(CancelSource& source, const StopSource* stop, const std::function<void()>& work,
                 const std::function<void()>& tick);

template <class Work>
auto solved(const StopSource* stop, Work work, const std::function<void()>& tick = {}) {
  CancelSource source;
  std::optional<decltype(work(source.token()))> value;
  runInWorker(
      source, stop, [&] { value.emplace(work(source.token())); }, tick);
  return std::move(*value);
}

// A planner that no other thread uses; all share the layers solved so far.
class PlannerLease {
 public:
  PlannerLease();
  ~PlannerLease();
  PlannerLease(const PlannerLease&) = delete;
  PlannerLease& operator=(const PlannerLease&) = delete;

  Planner& operator*() { return *planner_; }

 private:
  std::unique_ptr<Planner> planner_;
};

// Parts of the module, one for each file.
void addDoor(py::module_& module);
void addValues(py::module_& module);
void addPlans(py::module_& module);
void addStudies(py::module_& module);
void addCharts(py::module_& module);
void addExports(py::module_& module);
void addSessions(py::module_& module);
void addSweeps(py::module_& module);
void addRows(py::module_& module);

}  // namespace tilescope::python
