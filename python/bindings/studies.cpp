// SPDX-License-Identifier: GPL-3.0-or-later
// Partitions, energy-latency fronts and sensitivities, as the documents of the commands of these names.
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "app/common/document_text.h"
#include "app/common/partition_settings.h"
#include "app/common/partition_targets.h"
#include "core/base/json.h"
#include "core/base/names.h"
#include "core/base/units.h"
#include "core/explore/memory_sensitivity.h"
#include "core/explore/pareto_front.h"
#include "core/partition/boundary_energy.h"
#include "core/partition/partition_json.h"
#include "core/workload/batch.h"
#include "core/workload/run_changes.h"
#include "python/bindings/asked.h"

namespace tilescope::python {
namespace {

template <class Value, std::size_t count>
Value chosen(const char* argument, const std::string& word, const std::array<Value, count>& values) {
  std::vector<std::string> names;
  for (const Value value : values) {
    if (name(value) == word) return value;
    names.emplace_back(name(value));
  }
  raiseFindings({unknownName(argument, "", word, names, "one of " + joinNames(names))});
}

// A question for the spans of a network, without a plan.
struct Spans {
  std::optional<std::int64_t> capacityBytes;
  std::optional<std::string> memory;
  std::optional<int> elementBits;
  std::optional<std::int64_t> batch;
  std::string axis, residual, scheme;
  bool streamedWeights = false, skipRows = false, projectionWeights = false;
  std::optional<std::vector<std::size_t>> cuts;
  std::optional<std::int64_t> chips;
  std::optional<double> targetPeriod;  // in MACs
  bool staircase = false;
};

std::int64_t capacityOf(const Spans& asked, const HardwareProfile* hardware, int bits) {
  if (asked.capacityBytes) {
    expectWithin("capacity_bytes", static_cast<double>(*asked.capacityBytes), 0, static_cast<double>(kLargestExact));
    return *asked.capacityBytes * kBitsPerByte / bits;
  }
  if (hardware == nullptr)
    raiseFindings({{Diagnostic::Severity::Error, "capacity_bytes", "", "neither a capacity nor hardware", "one of them",
                    "Give capacity_bytes or hardware."}});
  app::PartitionSettings settings;
  settings.memory = asked.memory.value_or("");
  const Memory* memory = app::partitionMemory(settings, *hardware);
  std::vector<std::string> names;
  for (const Memory& known : hardware->memories) names.push_back(known.name);
  if (memory == nullptr || (asked.memory && memory->name != *asked.memory))
    raiseFindings({unknownName("--memory", "", settings.memory, names, "a memory of the profile")});
  return memory->sizeBits / bits;
}

PartitionQuestion questionOf(const Spans& asked, const Network& network, const HardwareProfile* hardware, int bits) {
  PartitionQuestion question;
  question.footprint.axis =
      chosen("axis", asked.axis, std::array{AxisChoice::Best, AxisChoice::Rows, AxisChoice::Columns});
  question.rule =
      chosen("residual", asked.residual, std::array{ResidualRule::Exact, ResidualRule::Printed, ResidualRule::Ignored});
  question.scheme =
      chosen("scheme", asked.scheme,
             std::array{PartitionScheme::Occam, PartitionScheme::LayerFusion, PartitionScheme::LayerByLayer});
  question.footprint.streamedWeights = asked.streamedWeights;
  question.footprint.skipRows = asked.skipRows;
  question.footprint.projectionWeights = asked.projectionWeights;
  question.footprint.batch = commonBatch(network).value_or(1);
  question.cuts = asked.cuts;
  question.capacity = capacityOf(asked, hardware, bits);
  return question;
}

int bitsOf(const Spans& asked, const HardwareProfile* hardware) {
  if (asked.elementBits) {
    expectWithin("bits", *asked.elementBits, app::kMinElementBits, app::kMaxElementBits);
    return *asked.elementBits;
  }
  return hardware ? app::elementBits({}, *hardware) : static_cast<int>(kBitsPerByte);
}

constexpr double kMost = 1e6;                                 // batch and chips, as on the command line
constexpr double kLeastPeriod = 1e-9, kLongestPeriod = 1e30;  // MACs

std::string partitioned(const NetworkValue& network, const HardwareValue* hardware, const Spans& asked,
                        const StopSource* stop) {
  Network run = *network.value;
  if (asked.batch) expectWithin("batch", static_cast<double>(*asked.batch), 1, kMost);
  if (asked.batch) run = taken(withRun(run, {}, asked.batch));
  if (asked.chips) expectWithin("chips", static_cast<double>(*asked.chips), 1, kMost);
  if (asked.targetPeriod) expectWithin("target_period", *asked.targetPeriod, kLeastPeriod, kLongestPeriod);
  const HardwareProfile* profile = hardware ? hardware->value.get() : nullptr;
  const int bits = bitsOf(asked, profile);
  const PartitionQuestion question = questionOf(asked, run, profile, bits);
  Chain chain = taken(chainOf(run));
  if (question.cuts && !areCutsOf(*question.cuts, chain))
    raiseFindings({{Diagnostic::Severity::Error, "cuts", "", "cuts of another network",
                    "numbers of maps that rise from 0 to " + std::to_string(chain.size()),
                    "The result without cuts lists valid numbers under \"cuts\"."}});
  return solved(stop, [&](const CancelToken&) {
    PartitionAnswer answer = answerTo(question, std::move(chain));
    if (profile) answer.boundaryEnergy = boundaryEnergy(answer.partition, *profile, static_cast<double>(bits));
    answer.pipeline = app::pipelineByMacs(answer, asked.targetPeriod, asked.chips);
    answer.capacityForChips = app::capacityForChips(answer, asked.chips);
    if (asked.staircase) {
      const SpanTable spans(answer.chain, question.footprint);
      const TransferTable transfers(answer.chain, spans.batch());
      answer.staircase = staircaseOf(answer.chain, spans, transfers, question.rule);
    }
    return app::documentText(toJson(answer));
  });
}

std::string front(const NetworkValue& network, const HardwareValue& hardware, Asked asked,
                  const std::optional<double>& epsilon, int threads, const StopSource* stop) {
  asked.model = "zigzag";
  expectThreads(threads);
  if (epsilon) expectWithin("epsilon", *epsilon, 0, 1);
  const PlanRequest request = requestOf(network, hardware, asked);
  Result<ParetoFront> found = solved(stop, [&](const CancelToken& cancel) {
    ParetoFrontSettings settings;
    settings.threads = threads;
    settings.cancel = cancel;
    if (epsilon) (asked.layer ? settings.layerEpsilon : settings.sumEpsilon) = *epsilon;
    return paretoFront(request, settings);
  });
  return app::documentText(toJson(taken(std::move(found))));
}

std::string sensitivities(const NetworkValue& network, const HardwareValue& hardware, const Asked& asked,
                          const std::optional<std::string>& memory, int threads, const StopSource* stop) {
  expectThreads(threads);
  const PlanRequest request = requestOf(network, hardware, asked);
  Result<Sensitivity> found = solved(stop, [&](const CancelToken& cancel) {
    PlannerLease planner;
    SensitivitySettings settings;
    settings.memory = memory;
    settings.threads = threads;
    settings.cancel = cancel;
    return memorySensitivity(*planner, request, settings);
  });
  return app::documentText(toJson(taken(std::move(found))));
}

}  // namespace

void addStudies(py::module_& module) {
  py::class_<Spans>(module, "Spans")
      .def(py::init<>())
      .def_readwrite("capacity_bytes", &Spans::capacityBytes)
      .def_readwrite("memory", &Spans::memory)
      .def_readwrite("bits", &Spans::elementBits)
      .def_readwrite("batch", &Spans::batch)
      .def_readwrite("axis", &Spans::axis)
      .def_readwrite("residual", &Spans::residual)
      .def_readwrite("scheme", &Spans::scheme)
      .def_readwrite("streamed_weights", &Spans::streamedWeights)
      .def_readwrite("skip_rows", &Spans::skipRows)
      .def_readwrite("projection_weights", &Spans::projectionWeights)
      .def_readwrite("cuts", &Spans::cuts)
      .def_readwrite("chips", &Spans::chips)
      .def_readwrite("target_period", &Spans::targetPeriod)
      .def_readwrite("staircase", &Spans::staircase);
  module.def("partition", partitioned, py::arg("network"), py::arg("hardware").none(true), py::arg("asked"),
             py::arg("stop").none(true));
  module.def("pareto", front, py::arg("network"), py::arg("hardware"), py::arg("asked"), py::arg("epsilon"),
             py::arg("threads"), py::arg("stop").none(true));
  module.def("sensitivity", sensitivities, py::arg("network"), py::arg("hardware"), py::arg("asked"), py::arg("memory"),
             py::arg("threads"), py::arg("stop").none(true));
}

}  // namespace tilescope::python
