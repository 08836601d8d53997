// SPDX-License-Identifier: GPL-3.0-or-later
// On-chip memories as device buffers, the tiles in them, and the host memory that copies go through.
#pragma once

#include "tilescope_tasks.h"

namespace ts {

inline void cuda(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  stop(std::string("CUDA: ") + what + ": " + cudaGetErrorString(error) +
       "; on a machine without a GPU and its driver configure with -DTILESCOPE_EMULATE=ON");
}

// A place in an on-chip memory, or in several that take turns, and the box that stands there.
class Tile {
 public:
  const Box& box() const { return box_; }

 private:
  friend class Chip;
  friend class Span;
  friend class Passes;
  enum class Holds { Nothing, Values, Sums, Outputs };  // Outputs: finished, in the places of sums

  std::string name_;
  std::vector<int> memories_;
  std::size_t offset_ = 0;  // bytes
  std::size_t turns_ = 0;
  int memory_ = 0;   // now
  long stamp_ = -1;  // of the residency
  Box box_;
  Holds holds_ = Holds::Nothing;
  Array* array_ = nullptr;  // where a store goes
};

// Host memory that copies go through. Two of them, so that one is packed while the other is copied.
class Staging {
 public:
  Staging() { cuda(cudaEventCreateWithFlags(&copied_, cudaEventDisableTiming), "an event"); }
  ~Staging() {
    cudaFreeHost(memory_);
    cudaEventDestroy(copied_);
  }
  Staging(const Staging&) = delete;
  Staging& operator=(const Staging&) = delete;

  // Free to be written, and of that size.
  void* get(std::size_t bytes) {
    cuda(cudaEventSynchronize(copied_), "waiting for a copy");
    if (bytes > bytes_) {
      cudaFreeHost(memory_);
      cuda(cudaHostAlloc(&memory_, bytes, cudaHostAllocDefault), "pinned memory for copies");
      bytes_ = bytes;
    }
    return memory_;
  }
  void* packed() const { return memory_; }
  void copy_was_issued(cudaStream_t stream) { cuda(cudaEventRecord(copied_, stream), "an event"); }

 private:
  void* memory_ = nullptr;
  std::size_t bytes_ = 0;
  cudaEvent_t copied_{};
};

// One device buffer and who stands where in it.
class Memory {
 public:
  Memory(const char* memory_name, std::size_t size) : name(memory_name), bytes(size) {
    void* base = nullptr;
    cuda(cudaMalloc(&base, size), "the buffer of an on-chip memory");
    data = static_cast<unsigned char*>(base);
    for (cudaEvent_t* event : {&loaded, &used})
      cuda(cudaEventCreateWithFlags(event, cudaEventDisableTiming), "an event");
  }
  ~Memory() {
    cudaFree(data);
    cudaEventDestroy(loaded);
    cudaEventDestroy(used);
  }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  // Whoever stood there before is gone.
  void put(long stamp, std::size_t begin, std::size_t end) {
    const auto overlaps = [=](const Place& p) { return p.begin < end && begin < p.end; };
    places_.erase(std::remove_if(places_.begin(), places_.end(), overlaps), places_.end());
    places_.push_back({stamp, begin, end});
  }
  bool holds(long stamp) const {
    return std::any_of(places_.begin(), places_.end(), [=](const Place& p) { return p.stamp == stamp; });
  }

  const std::string name;
  const std::size_t bytes;
  unsigned char* data = nullptr;
  cudaEvent_t loaded{}, used{};  // by the last copy into it, by the last kernel on it

 private:
  struct Place {
    long stamp;
    std::size_t begin, end;
  };
  std::vector<Place> places_;
};

}  // namespace ts
