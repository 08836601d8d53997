// SPDX-License-Identifier: GPL-3.0-or-later
// L1, L2 and L3 are measured over the beginning of one buffer, DRAM over windows that move through a buffer larger than
// all caches: when a window returns, no cache holds it any more.
#include "core/host/core_runner.h"

#include <time.h>

#include <algorithm>
#include <atomic>
#include <cmath>

namespace tilescope::host {
namespace {

constexpr std::int64_t kSteps = 1000;                         // of a chain in one repetition
constexpr std::int64_t kWindowBytes = std::int64_t{8} << 20;  // of a repetition in DRAM
// A run of four rows of 56 × 16 channels, and the distance to that of the next 16 channels of a 56 × 56 map. The
// distance is no power of two, so that runs begin in different sets of the caches.
constexpr std::size_t kRunFloats = std::size_t{4} * 56 * 16;
constexpr std::size_t kRunDistance = std::size_t{56} * 56 * 16 + 16;
constexpr float kFactor = 0.5F, kAddend = 1.0F;  // sums approach 2, far from denormals
constexpr std::uint64_t kStart = 3;
constexpr int kMaxDoublings = 40;
constexpr double kShortestSeconds = 1e-9;  // of the system's clock

std::size_t floatsIn(std::int64_t bytes) {
  return static_cast<std::size_t>(bytes) / sizeof(float);
}

// Of this thread on its core. While other programs have the core, no time passes.
double threadSeconds() {
  timespec now{};
  std::atomic_signal_fence(std::memory_order_seq_cst);  // no kernel is moved across
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  std::atomic_signal_fence(std::memory_order_seq_cst);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

std::size_t wholeBlocks(std::size_t count) {
  return count / kKernelFloats * kKernelFloats;
}

}  // namespace

CoreRunner::CoreRunner(Vectors vectors, const WorkSizes& sizes)
    : kernels_(&kernelsOf(vectors)),
      sizes_(sizes),
      cached_(std::max({sizes.l1.value_or(0), sizes.l2.value_or(0), sizes.l3.value_or(0)})),
      far_(sizes.dram.value_or(0)),
      resident_(sizes.resident),
      starts_(kernels_->chains * kernels_->lanes * static_cast<std::int64_t>(sizeof(float))) {}

bool CoreRunner::hasMemory() const {
  const bool needsCached = sizes_.l1 || sizes_.l2 || sizes_.l3;
  return !starts_.isEmpty() && !resident_.isEmpty() && (!needsCached || !cached_.isEmpty()) &&
         (!sizes_.dram || !far_.isEmpty());
}

void CoreRunner::prepare(const CancelToken& cancel) {
  for (PageBuffer* buffer : {&starts_, &resident_, &cached_, &far_}) buffer->fill(cancel);
}

std::vector<Task> CoreRunner::tasks() const {
  std::vector<Task> all{{Quantity::MultiplyAdd, Place::Core}};
  if (cyclesOfSquare()) all.push_back({Quantity::Clock, Place::Core});
  for (const auto& [place, bytes] : {std::pair(Place::L1, sizes_.l1), std::pair(Place::L2, sizes_.l2),
                                     std::pair(Place::L3, sizes_.l3), std::pair(Place::Dram, sizes_.dram)}) {
    if (!bytes) continue;
    for (const Quantity quantity : {Quantity::Read, Quantity::Write, Quantity::Copy}) all.push_back({quantity, place});
    if (place == Place::L3 || place == Place::Dram) all.push_back({Quantity::Pack, place});
  }
  return all;
}

std::int64_t CoreRunner::bytesOf(const Task& task) const {
  switch (task.place) {
    case Place::Core:
      return 0;
    case Place::L1:
      return sizes_.l1.value_or(0);
    case Place::L2:
      return sizes_.l2.value_or(0);
    case Place::L3:
      return sizes_.l3.value_or(0);
    case Place::Dram:
      break;
  }
  return sizes_.dram.value_or(0);
}

std::size_t CoreRunner::countOf(Place place) const {
  return wholeBlocks(floatsIn(bytesOf({Quantity::Read, place})));
}

PageBuffer& CoreRunner::dataOf(Place place) {
  return place == Place::Dram ? far_ : cached_;
}

double CoreRunner::amountOf(const Task& task) const {
  constexpr double kFloatBytes = sizeof(float);
  switch (task.quantity) {
    case Quantity::MultiplyAdd:
      return 2.0 * static_cast<double>(kSteps) * kernels_->chains * kernels_->lanes;
    case Quantity::Clock:
      return static_cast<double>(kSteps) * cyclesOfSquare().value_or(0);
    case Quantity::Pack:
      return kFloatBytes * kRunFloats;
    case Quantity::Copy:  // half of the data is read, and the other half written
    case Quantity::Read:
    case Quantity::Write:
      break;
  }
  if (task.place != Place::Dram) {
    const std::size_t half = wholeBlocks(countOf(task.place) / 2);
    return kFloatBytes * static_cast<double>(task.quantity == Quantity::Copy ? 2 * half : countOf(task.place));
  }
  const double window = kFloatBytes * static_cast<double>(windowFloats());
  return task.quantity == Quantity::Copy ? 2 * window : window;
}

// Rows whose distance is that of the blocks of channels of a map, as a tile is loaded. Each turn through the data
// begins behind the runs of the turn before.
void CoreRunner::pack(PageBuffer& data) {
  const std::size_t count = &data == &far_ ? countOf(Place::Dram) : countOf(Place::L3);
  if (source_ + kRunFloats > count) source_ = wholeBlocks((source_ % kRunDistance + kRunFloats) % kRunDistance);
  if (source_ + kRunFloats > count) source_ = 0;
  if (target_ + kRunFloats > floatsIn(sizes_.resident)) target_ = 0;
  kernels_->copy(resident_.floats() + target_, data.floats() + source_, kRunFloats);
  source_ += kRunDistance;
  target_ += kRunFloats;
}

std::size_t CoreRunner::windowFloats() const {
  return wholeBlocks(floatsIn(std::min(kWindowBytes, sizes_.dram.value_or(0) / 4)));
}

float* CoreRunner::nextWindow() {
  const std::size_t floats = windowFloats();
  if (window_ + floats > countOf(Place::Dram)) window_ = 0;
  float* window = far_.floats() + window_;
  window_ += floats;
  return window;
}

void CoreRunner::runDram(Quantity quantity) {
  const std::size_t floats = windowFloats();
  float* window = nextWindow();
  if (quantity == Quantity::Read) checksum_ += kernels_->read(window, floats);
  if (quantity == Quantity::Write) kernels_->write(window, floats, 1.0F);
  if (quantity == Quantity::Copy) kernels_->copy(nextWindow(), window, floats);
}

void CoreRunner::runCached(Quantity quantity, Place place) {
  float* data = cached_.floats();
  const std::size_t count = countOf(place), half = wholeBlocks(count / 2);
  if (quantity == Quantity::Read) checksum_ += kernels_->read(data, count);
  if (quantity == Quantity::Write) kernels_->write(data, count, 1.0F);
  if (quantity == Quantity::Copy) kernels_->copy(data + half, data, half);
}

void CoreRunner::run(const Task& task, std::int64_t repetitions) {
  if (task.quantity == Quantity::MultiplyAdd) {
    checksum_ += kernels_->multiplyAdd(repetitions * kSteps, starts_.floats(), kFactor, kAddend);
    return;
  }
  if (task.quantity == Quantity::Clock) {
    checksum_ += static_cast<double>(squares(kStart, repetitions * kSteps) & 1);
    return;
  }
  for (std::int64_t i = 0; i < repetitions; ++i) {
    if (task.quantity == Quantity::Pack)
      pack(dataOf(task.place));
    else if (task.place == Place::Dram)
      runDram(task.quantity);
    else
      runCached(task.quantity, task.place);
  }
}

double CoreRunner::timed(const Task& task, std::int64_t repetitions) {
  const double start = threadSeconds();
  run(task, repetitions);
  const double seconds = threadSeconds() - start;
  return amountOf(task) * static_cast<double>(repetitions) / std::max(seconds, kShortestSeconds);
}

std::int64_t CoreRunner::repetitionsFor(const Task& task, double seconds) {
  std::int64_t repetitions = 1;
  for (int i = 0; i < kMaxDoublings; ++i) {
    const double needed = amountOf(task) * static_cast<double>(repetitions) / timed(task, repetitions);
    if (needed >= seconds / 4)
      return std::max<std::int64_t>(1, std::llround(static_cast<double>(repetitions) * seconds / needed));
    repetitions *= 2;
  }
  return repetitions;
}

}  // namespace tilescope::host
