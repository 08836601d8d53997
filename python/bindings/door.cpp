// SPDX-License-Identifier: GPL-3.0-or-later
#include "python/bindings/door.h"

#include <atomic>
#include <chrono>
#include <cmath>
#include <exception>
#include <mutex>
#include <vector>

#include "core/base/format_number.h"
#include "python/bindings/worker.h"

namespace tilescope::python {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kLookAtSignals{50}, kBetweenTicks{100};

std::atomic<bool> hasStartedThreads{false}, isForkedChild{false};

py::object errorClass(const char* name) {
  return py::module_::import("tilescope.errors").attr(name);
}

py::list findingsOf(const Diagnostics& diagnostics) {
  const py::object finding = errorClass("Finding");
  py::list findings;
  for (const Diagnostic& d : diagnostics)
    findings.append(finding(d.severity == Diagnostic::Severity::Error ? "error" : "warning", d.file, d.pointer, d.found,
                            d.expected, d.remedy, toText(d)));
  return findings;
}

// Threads of the parent do not exist in a child made by fork(); waiting for them would never end.
void refuseAfterFork() {
  if (!isForkedChild) return;
  raiseSentence("ForkedError",
                "tilescope was used before this process was forked, and its threads are not in the child; start "
                "processes with the method \"spawn\", such as multiprocessing.get_context(\"spawn\")");
}

// Waits for a worker without the lock and looks at signals meanwhile.
class Wait {
 public:
  Wait(CancelSource& source, const StopSource* stop, const std::function<void()>& tick)
      : source_(source), stop_(stop), tick_(tick) {}

  void run(const std::function<void()>& work) {
    std::exception_ptr failure;
    {
      const py::gil_scoped_release release;
      WorkerLease worker;
      worker->start(work);
      while (!worker->hasEndedWithin(kLookAtSignals)) look();
      failure = worker->failure();
    }
    if (!raised_ && PyErr_CheckSignals() != 0) raised_.emplace();
    if (raised_) throw std::move(*raised_);
    if (failure) std::rethrow_exception(failure);
    if (isStopped()) raiseSentence("Cancelled", "the token was cancelled");
  }

 private:
  bool isStopped() const { return stop_ && stop_->source.token().cancelled(); }

  void look() {
    if (isStopped()) source_.cancel();
    const py::gil_scoped_acquire hold;
    if (raised_) return;
    if (PyErr_CheckSignals() != 0) {
      raised_.emplace();
    } else if (tick_ && Clock::now() - lastTick_ >= kBetweenTicks) {
      lastTick_ = Clock::now();
      try {
        tick_();
      } catch (py::error_already_set& error) {
        raised_.emplace(error);
      }
    }
    if (raised_) source_.cancel();
  }

  CancelSource& source_;
  const StopSource* stop_;
  const std::function<void()>& tick_;
  std::optional<py::error_already_set> raised_;
  Clock::time_point lastTick_ = Clock::now();
};

struct PlannerPool {
  std::mutex mutex;
  std::vector<std::unique_ptr<Planner>> free;
  std::shared_ptr<SolvedLayers> solved = std::make_shared<SolvedLayers>();
};

// Never destroyed: threads may still plan while the interpreter ends.
PlannerPool& plannerPool() {
  static PlannerPool& pool = *new PlannerPool;
  return pool;
}

}  // namespace

void raiseFindings(const Diagnostics& diagnostics, const char* error) {
  const py::object raised = errorClass(error)(findingsOf(diagnostics));
  PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(raised.ptr())), raised.ptr());
  throw py::error_already_set();
}

void raiseSentence(const char* error, const std::string& sentence) {
  const py::object type = errorClass(error);
  PyErr_SetObject(type.ptr(), py::str(sentence).ptr());
  throw py::error_already_set();
}

void expectWithin(const char* argument, double value, double least, double most) {
  if (value >= least && value <= most) return;
  // 1000000 rather than 1e+06
  const auto text = [](double number) {
    return number == std::trunc(number) && std::abs(number) < 1e15 ? std::to_string(static_cast<long long>(number))
                                                                   : shortest(number);
  };
  raiseFindings({{Diagnostic::Severity::Error, argument, "", text(value),
                  "a number from " + text(least) + " to " + text(most), ""}});
}

void expectThreads(int threads) {
  constexpr int kMostThreads = 1024;  // as on the command line
  expectWithin("threads", threads, 0, kMostThreads);
}

void warn(const Diagnostics& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics)
    if (PyErr_WarnEx(errorClass("InputWarning").ptr(), toText(diagnostic).c_str(), 2) != 0)
      throw py::error_already_set();
}

void runInWorker(CancelSource& source, const StopSource* stop, const std::function<void()>& work,
                 const std::function<void()>& tick) {
  refuseAfterFork();
  hasStartedThreads = true;
  Wait(source, stop, tick).run(work);
}

PlannerLease::PlannerLease() {
  PlannerPool& pool = plannerPool();
  const std::lock_guard lock(pool.mutex);
  if (pool.free.empty()) {
    planner_ = std::make_unique<Planner>(pool.solved);
    return;
  }
  planner_ = std::move(pool.free.back());
  pool.free.pop_back();
}

PlannerLease::~PlannerLease() {
  PlannerPool& pool = plannerPool();
  const std::lock_guard lock(pool.mutex);
  pool.free.push_back(std::move(planner_));
}

void addDoor(py::module_& module) {
  py::class_<StopSource>(module, "CancelToken", "Stops calls of other threads that have it as ``stop``.")
      .def(py::init<>())
      .def("cancel", [](StopSource& stop) { stop.source.cancel(); })
      .def_property_readonly("cancelled", [](const StopSource& stop) { return stop.source.token().cancelled(); });
  module.def("after_fork", [] { isForkedChild = hasStartedThreads.load(); });
}

}  // namespace tilescope::python
