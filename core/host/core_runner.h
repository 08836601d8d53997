// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels of one core on its own data.
#pragma once

#include <cstdint>
#include <vector>

#include "core/host/host_kernels.h"
#include "core/host/host_rates.h"
#include "core/host/page_buffer.h"
#include "core/host/work_sizes.h"

namespace tilescope::host {

// One kernel over data of one level.
struct Task {
  Quantity quantity = Quantity::MultiplyAdd;
  Place place = Place::Core;

  bool operator==(const Task&) const = default;
};

class CoreRunner {
 public:
  // sizes.dram: the part of this core. Nothing is touched before prepare(), which the measuring thread calls.
  CoreRunner(Vectors vectors, const WorkSizes& sizes);

  bool hasMemory() const;  // the system gave all buffers
  void prepare(const CancelToken& cancel);
  std::vector<Task> tasks() const;
  std::int64_t bytesOf(const Task& task) const;

  // What one repetition does: FLOP, cycles or bytes.
  double amountOf(const Task& task) const;
  void run(const Task& task, std::int64_t repetitions);
  // The sum of all that the kernels returned.
  double checksum() const { return checksum_; }

  // Runs `repetitions`, and returns amounts per second that the thread has its core.
  double timed(const Task& task, std::int64_t repetitions);
  // Repetitions that take about `seconds`.
  std::int64_t repetitionsFor(const Task& task, double seconds);

 private:
  PageBuffer& dataOf(Place place);
  std::size_t countOf(Place place) const;
  void pack(PageBuffer& data);
  void runDram(Quantity quantity);
  void runCached(Quantity quantity, Place place);
  std::size_t windowFloats() const;
  float* nextWindow();

  const Kernels* kernels_;
  WorkSizes sizes_;
  PageBuffer cached_, far_, resident_, starts_;
  std::size_t window_ = 0;  // elements from the beginning of far_
  std::size_t source_ = 0;  // of the next row to pack
  std::size_t target_ = 0;  // of its place in resident_
  double checksum_ = 0;
};

}  // namespace tilescope::host
