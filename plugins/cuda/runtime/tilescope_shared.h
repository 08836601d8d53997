// SPDX-License-Identifier: GPL-3.0-or-later
// The host's side of kernels whose blocks are the chip (tilescope_block.h): arrays in the GPU's memory, launches, and
// what the blocks counted. An array goes to the GPU before the first kernel that reads it and stays there; what a layer
// made comes back at its end, for the check. Neither is traffic of the chip, and neither is timed.
#pragma once

#include "tilescope_block.h"
#include "tilescope_session.h"

namespace ts {

class SharedChip {
 public:
  explicit SharedChip(Lanes lanes) : lanes_(lanes) {
    const bool is_power_of_two = (lanes.c & (lanes.c - 1)) == 0;
    if (lanes.c < 1 || lanes.c > 32 || !is_power_of_two || lanes.k < 1 || lanes.c * lanes.k > kMostThreads)
      stop("chip: " + std::to_string(lanes.c) + " x " + std::to_string(lanes.k) +
           " processing elements are no block; lanes over input channels are a power of two up to 32, all lanes at "
           "most 1024");
    memory_.moved = static_cast<unsigned long long*>(device_memory(kTensors * sizeof(unsigned long long)));
    memory_.fault = static_cast<Fault*>(device_memory(sizeof(Fault)));
  }
  ~SharedChip() {
    for (void* memory : owned_) cudaFree(memory);
  }
  SharedChip(const SharedChip&) = delete;
  SharedChip& operator=(const SharedChip&) = delete;

  // Memories stand one after the other in the shared memory of a block.
  void add_memory(const char* name, std::size_t bytes) {
    if (memories_ == kMostMemories) stop(std::string("memory ") + name + ": a block has at most eight memories");
    const std::size_t limit = most_shared_bytes();
    if (shared_bytes_ + bytes > limit)
      stop(std::string("memory ") + name + ": ends at byte " + std::to_string(shared_bytes_ + bytes) +
           " of a block's shared memory, of which this GPU has " + std::to_string(limit) +
           "; plan for smaller memories, or take a GPU with larger blocks");
    memory_.begin[memories_] = static_cast<int>(shared_bytes_);
    memory_.end[memories_++] = static_cast<int>(shared_bytes_ + bytes);
    shared_bytes_ += (bytes + sizeof(Sum) - 1) / sizeof(Sum) * sizeof(Sum);
  }

  void begin_layer(const char* name) {
    layer_ = name;
    milliseconds_ = 0;
    cuda(cudaMemset(memory_.moved, 0, kTensors * sizeof(unsigned long long)), "the counters");
    cuda(cudaMemset(memory_.fault, 0, sizeof(Fault)), "the counters");
  }

  LayerRun end_layer() {
    stop_at_fault();
    unsigned long long bytes[kTensors] = {};
    cuda(cudaMemcpy(bytes, memory_.moved, sizeof bytes, cudaMemcpyDeviceToHost), "the counters");
    LayerRun run;
    run.milliseconds = milliseconds_;
    for (int t = 0; t < kTensors; ++t) run.moved.bits[t] = static_cast<long>(bytes[t]) * 8;
    for (Array* array : made_)
      cuda(cudaMemcpy(array->data, on_device_.at(array->data), bytes_of(*array), cudaMemcpyDeviceToHost), "a map");
    made_.clear();
    return run;
  }

  // What a kernel reads.
  GlobalArray source(const Array& array) { return global(array, uploaded(array.data, bytes_of(array))); }

  // What a kernel makes. with_sums: partial sums of it leave the chip and come back.
  GlobalArray target(Array& array, bool with_sums = false) {
    void*& data = on_device_[array.data];
    if (data == nullptr) data = device_memory(bytes_of(array));
    if (std::find(made_.begin(), made_.end(), &array) == made_.end()) made_.push_back(&array);
    GlobalArray result = global(array, data);
    if (with_sums) result.sums = sums_for(array.elements());
    return result;
  }

  BlockFinish finish(const Finish& finish) {
    BlockFinish result;
    if (finish.bias != nullptr)
      result.bias = static_cast<const Sum*>(uploaded(finish.bias->sums.data(), finish.bias->sums.size() * sizeof(Sum)));
    result.shift = finish.shift;
    result.activation = activate(finish.activation, finish.slope);
    return result;
  }

  // kernel(memory, arguments...) on n blocks; returns when it is done.
  template <class Kernel, class... Arguments>
  void launch(Kernel* kernel, long blocks, const Arguments&... arguments) {
    if (blocks < 1 || blocks > kMostBlocks) stop("layer " + layer_ + ": " + std::to_string(blocks) + " blocks");
    cuda(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(shared_bytes_)),
         "the shared memory of a block");
    const dim3 grid(static_cast<unsigned>(blocks));
    const dim3 block(static_cast<unsigned>(lanes_.c), static_cast<unsigned>(lanes_.k));
    cuda(cudaDeviceSynchronize(), "waiting for the device");
    const auto started = std::chrono::steady_clock::now();
    TILESCOPE_LAUNCH(kernel, grid, block, shared_bytes_, cudaStream_t{}, memory_, arguments...);
    cuda(cudaGetLastError(), "a kernel");
    cuda(cudaDeviceSynchronize(), "a kernel");
    milliseconds_ += std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - started).count();
  }

 private:
  static constexpr long kMostBlocks = 2147483647;  // of a grid's first dimension, on every GPU

  static std::size_t most_shared_bytes() {
    int device = 0, bytes = 0;
    cuda(cudaGetDevice(&device), "the device");
    cuda(cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device), "the device's shared memory");
    return static_cast<std::size_t>(bytes);
  }

  static std::size_t bytes_of(const Array& array) { return static_cast<std::size_t>(array.elements()) * sizeof(Value); }
  static GlobalArray global(const Array& array, void* data) {
    return {static_cast<Value*>(data), nullptr, array.n, array.c, array.h, array.w};
  }

  void* device_memory(std::size_t bytes) {
    void* memory = nullptr;
    cuda(cudaMalloc(&memory, bytes), "the memory of an array");
    owned_.push_back(memory);
    return memory;
  }

  // Views of an array have its place: they share the host's data.
  void* uploaded(const void* host, std::size_t bytes) {
    void*& device = on_device_[host];
    if (device == nullptr) {
      device = device_memory(bytes);
      cuda(cudaMemcpy(device, host, bytes, cudaMemcpyHostToDevice), "an array");
    }
    return device;
  }

  // One place for the partial sums of all layers, which come and go within a layer.
  Sum* sums_for(long elements) {
    if (elements > sums_elements_) {
      sums_ = static_cast<Sum*>(device_memory(static_cast<std::size_t>(elements) * sizeof(Sum)));
      sums_elements_ = elements;
    }
    return sums_;
  }

  void stop_at_fault() const {
    Fault fault;
    cuda(cudaMemcpy(&fault, memory_.fault, sizeof fault, cudaMemcpyDeviceToHost), "the counters");
    if (fault.taken != 0)
      stop("layer " + layer_ + ", tile " + layer_ + "." + kTensorNames[static_cast<int>(fault.tile)] + ": " +
           words(fault));
  }

  Lanes lanes_;
  BlockMemory memory_;
  int memories_ = 0;
  std::size_t shared_bytes_ = 0;
  std::vector<void*> owned_;
  std::map<const void*, void*> on_device_;  // by the host's data
  std::vector<Array*> made_;                // by this layer
  Sum* sums_ = nullptr;
  long sums_elements_ = 0;
  std::string layer_ = "?";
  double milliseconds_ = 0;
};

}  // namespace ts
