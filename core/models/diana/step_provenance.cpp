// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/diana/step_provenance.h"

#include <fmt/format.h>

#include <cmath>

#include "core/base/format_number.h"
#include "core/base/format_size.h"
#include "core/base/units.h"
#include "core/models/diana/diana_provenance.h"
#include "core/models/diana/tile_cost.h"
#include "core/models/provenance_text.h"

namespace tilescope::diana {
namespace {

using provenance::joined;
using provenance::plain;
using provenance::step;
using provenance::whole;
using StepKind = ScheduleStep::Kind;

constexpr const char* kCopySource = "70 cycles per copy: the thesis's ZigZag and MATCH; bytes per cycle: the profile";
constexpr const char* kRowSource = "Hamdi 2023, equation 4.1 by rows";

std::string cyclesText(double cycles) {
  return plain(cycles) + (cycles == 1 ? " cycle" : " cycles");
}

std::string sizeText(double bytes) {
  return neededText(static_cast<std::int64_t>(std::ceil(bytes * kBitsPerByte)));
}

class StepExplanation {
 public:
  StepExplanation(const Problem& problem, const Schedule& schedule, std::size_t index, std::size_t call)
      : p_(problem), l_(problem.layer), schedule_(schedule), s_(schedule.steps[index]), call_(call) {}

  Provenance run() {
    addTitle();
    addPlace();
    if (s_.kind == StepKind::Compute)
      addCompute();
    else
      addCopies();
    out_.steps.push_back(fmt::format("from cycle {} to {}", plain(s_.begin), plain(s_.end)));
    addRoom();
    out_.result = cyclesText(s_.cycles());
    return std::move(out_);
  }

 private:
  void addTitle() {
    const bool isLoad = s_.kind == StepKind::LoadInput || s_.kind == StepKind::LoadSecond;
    std::string what(name(s_.kind));
    what[0] = static_cast<char>(what[0] - 'a' + 'A');
    out_.title = isLoad && isWholeInput() ? what + ", all of it"
                                          : fmt::format("{}, tile {} of {}", what, call_ + 1, schedule_.kernelCalls);
  }

  bool isWholeInput() const {
    return s_.c.end - s_.c.begin == l_.inputChannels() && s_.rows.inSize() == l_.rows.in &&
           s_.columns.inSize() == l_.columns.in;
  }

  void addPlace() {
    std::vector<std::string> parts;
    if (s_.kind == StepKind::LoadInput || s_.kind == StepKind::LoadSecond) {
      parts = {rangeText("C", s_.c, l_.inputChannels()),
               rangeText("rows", {0, s_.rows.inBegin, s_.rows.inEnd}, l_.rows.in),
               rangeText("columns", {0, s_.columns.inBegin, s_.columns.inEnd}, l_.columns.in)};
      out_.steps.push_back("input: " + joined(parts, ", "));
      return;
    }
    parts = {rangeText("K", s_.k, l_.groups * l_.K)};
    if (s_.kind != StepKind::Weights) {
      parts.push_back(rangeText("OY", s_.y, l_.rows.out));
      parts.push_back(rangeText("OX", s_.x, l_.columns.out));
    }
    out_.steps.push_back((s_.kind == StepKind::Weights ? "weights and bias: " : "output: ") + joined(parts, ", "));
  }

  double bytesPerCycle() const {
    const Machine& m = p_.machine;
    switch (s_.kind) {
      case StepKind::LoadSecond:
        return m.secondBytesPerCycle;
      case StepKind::Weights:
        return m.weightBytesPerCycle;
      case StepKind::Store:
        return m.outputBytesPerCycle;
      case StepKind::LoadInput:
      case StepKind::Compute:
        break;
    }
    return m.inputBytesPerCycle;
  }

  void addCopies() {
    out_.formula = {"cycles = number of copies × 70 + bytes ÷ DMA bytes per cycle"};
    out_.source = kCopySource;
    const std::string data =
        std::isfinite(bytesPerCycle()) ? fmt::format(" + {} ÷ {}", plain(s_.bytes), plain(bytesPerCycle())) : "";
    const std::int64_t each = s_.copies > 0 ? s_.copies : 1;
    const char* remark = p_.copyGranuleBytes > 16 ? ", each rounded up to 32 B" : "";  // 16: copies are not rounded
    out_.steps.push_back(fmt::format("{} {} of {} B{}", whole(s_.copies), s_.copies == 1 ? "copy" : "copies",
                                     plain(s_.bytes / static_cast<double>(each)), remark));
    out_.steps.push_back(step("cycles", fmt::format("{} × {}{}", whole(s_.copies), plain(kCyclesPerCopy), data),
                              cyclesText(s_.cycles())));
  }

  void addCompute() {
    const double cycles = s_.cycles() - p_.callOverheadCycles;
    const std::int64_t channels = s_.k.end - s_.k.begin, columns = s_.x.end - s_.x.begin;
    out_.estimate = l_.kind != Kind::Conv;
    out_.source = out_.estimate ? kEstimateSource : kRowSource;
    if (l_.kind == Kind::Add) {
      out_.formula = {"cycles = elements ÷ unrolled columns + 70"};
      out_.steps.push_back(step("cycles",
                                fmt::format("{} ÷ {} + {}", whole(channels * s_.rows.outSize() * columns),
                                            p_.machine.lanesOX, plain(kCyclesPerSum)),
                                cyclesText(cycles)));
    } else if (l_.kind == Kind::FullyConnected) {
      out_.formula = {"cycles = 23 × groups of outputs + max(0, multiply-accumulate cycles − weight streaming cycles)"};
      out_.steps.push_back(step("cycles", fmt::format("{} groups of outputs", ceilDiv(channels, p_.machine.lanesK)),
                                cyclesText(cycles)));
    } else {
      addRows(cycles, channels, columns);
    }
    if (p_.callOverheadCycles > 0)
      out_.steps.push_back(fmt::format("and {} to set up the call", cyclesText(p_.callOverheadCycles)));
  }

  void addRows(double cycles, std::int64_t channels, std::int64_t columns) {
    out_.formula = {"cycles = groups × sum over output rows of (C × kernel rows × (FX + 2) + 23)"};
    const std::int64_t k = ceilDiv(channels, p_.machine.lanesK), x = ceilDiv(columns, p_.machine.lanesOX);
    out_.steps.push_back(
        step("groups", fmt::format("⌈{} ÷ {}⌉ × ⌈{} ÷ {}⌉", channels, p_.machine.lanesK, columns, p_.machine.lanesOX),
             whole(k * x), "channels, columns"));
    const std::int64_t rows = s_.rows.outSize();
    out_.steps.push_back(step("rows", fmt::format("sum over {}", whole(rows)),
                              cyclesText(cycles / static_cast<double>(k * x)),
                              "kernel rows in the padding are left out"));
    out_.steps.push_back(step("cycles",
                              fmt::format("{} × {}", whole(k * x), plain(cycles / static_cast<double>(k * x))),
                              cyclesText(cycles)));
  }

  void addRoom() {
    const auto room = [&](const Room& memory, double bytes) {
      return fmt::format("{} {} of {}", memory.memory, sizeText(bytes), roomText(memory.bits));
    };
    const Machine& m = p_.machine;
    out_.steps.push_back(
        "then held: " +
        joined({room(m.activation, s_.activationBytes), room(m.weight, s_.weightBytes), room(m.l2, s_.l2Bytes)}, ", "));
  }

  const Problem& p_;
  const DianaLayer& l_;
  const Schedule& schedule_;
  const ScheduleStep& s_;
  std::size_t call_;
  Provenance out_;
};

}  // namespace

std::vector<std::size_t> callOfSteps(const Schedule& schedule) {
  std::vector<std::size_t> calls;
  calls.reserve(schedule.steps.size());
  std::size_t next = 0;
  for (const ScheduleStep& step : schedule.steps) {
    const bool after = step.kind == StepKind::Store && next > 0;
    calls.push_back(after ? next - 1 : next);
    if (step.kind == StepKind::Compute) ++next;
  }
  return calls;
}

std::string rangeText(const char* axis, const TileRange& range, std::int64_t size) {
  if (range.end - range.begin == 1) return fmt::format("{} {} of {}", axis, range.begin, size);
  return fmt::format("{} {}–{} of {}", axis, range.begin, range.end - 1, size);
}

Provenance explainStep(const Problem& problem, const Schedule& schedule, std::size_t step, std::size_t call) {
  return StepExplanation(problem, schedule, step, call).run();
}

}  // namespace tilescope::diana
