// SPDX-License-Identifier: GPL-3.0-or-later
// The chip: on-chip memories as device buffers, tiles in them, loads and stores as copies, kernels on tiles. What is
// moved is counted where it is copied. Every tile is checked before it is used: that it lies in its memory, that its
// box lies in its array, that nothing was put over it since, and that it covers what the operation reads.
#pragma once

#include <chrono>
#include <initializer_list>
#include <map>
#include <memory>

#include "tilescope_memory.h"
#include "tilescope_report.h"

namespace ts {

// The processing elements: lanes over input channels × lanes over output channels.
struct Lanes {
  int c = 16, k = 16;
};

class Chip {
 public:
  // overlap: loads go through a stream of their own, so that the next tile is copied while kernels work on the last
  // one, where it has another memory to go to.
  explicit Chip(Lanes lanes = {}, bool overlap = false) : lanes_(lanes) {
    if (lanes.c < 1 || lanes.k < 1 || lanes.c * lanes.k > kMostThreads)
      stop("chip: " + std::to_string(lanes.c) + " x " + std::to_string(lanes.k) +
           " processing elements do not fit a block of at most 1024 threads; give it fewer lanes");
    cuda(cudaStreamCreateWithFlags(&compute_, cudaStreamNonBlocking), "a stream");
    copy_ = compute_;
    if (overlap) cuda(cudaStreamCreateWithFlags(&copy_, cudaStreamNonBlocking), "a stream");
  }
  ~Chip() {
    for (const auto& bias : biases_) cudaFree(bias.second);
    cudaFree(outgoing_);
    if (copy_ != compute_) cudaStreamDestroy(copy_);
    cudaStreamDestroy(compute_);
  }
  Chip(const Chip&) = delete;
  Chip& operator=(const Chip&) = delete;

  // Whether maps that never leave the chip are copied to the host for the check, without being counted.
  void watch_inner_maps(bool on) { watches_ = on; }

  int add_memory(const char* name, std::size_t bytes) {
    memories_.push_back(std::make_unique<Memory>(name, bytes));
    return static_cast<int>(memories_.size()) - 1;
  }

  // Its memories are taken in turns, beginning with the first.
  Tile tile(const char* name, std::initializer_list<int> memories, std::size_t offset_bytes = 0) const {
    Tile tile;
    tile.name_ = name;
    tile.memories_ = memories;
    tile.offset_ = offset_bytes;
    return tile;
  }

  void begin_layer(const char* name) {
    layer_ = name;
    run_ = {};
    cuda(cudaDeviceSynchronize(), "waiting for the device");
    started_ = std::chrono::steady_clock::now();
  }
  LayerRun end_layer() {
    cuda(cudaDeviceSynchronize(), "waiting for the device");
    run_.milliseconds = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - started_).count();
    return run_;
  }

  // A box of an array into the tile's next place. An empty box makes an empty tile, which moves nothing.
  void load(Tile& tile, const Array& array, const Box& box, Tensor tensor) {
    enter(tile, array, box);
    tile.array_ = nullptr;
    if (box.empty()) return;
    claim(tile, sizeof(Value), Tile::Holds::Values);
    copy_in(tile, array, array.data, tensor);
  }

  // The same, but a tile that already holds the box is left as it is.
  void load_if_changed(Tile& tile, const Array& array, const Box& box, Tensor tensor) {
    if (tile.holds_ == Tile::Holds::Values && tile.box_ == box) return;
    load(tile, array, box, tensor);
  }

  // Gives outputs their place. A convolution with first = true, or another operation, then makes them.
  void begin_outputs(Tile& tile, Array& array, const Box& box) {
    enter(tile, array, box);
    if (box.empty()) refuse(tile, "has no elements to put out");
    tile.array_ = &array;
  }

  void load_sums(Tile& tile) {
    Array& array = target(tile);
    if (array.sums.empty()) refuse(tile, "asks for partial sums of " + array.name + ", which never left the chip");
    claim(tile, sizeof(Sum), Tile::Holds::Sums);
    copy_in(tile, array, array.sums.data(), Tensor::O);
  }
  void store_sums(Tile& tile) {
    Array& array = target(tile);
    require(tile, Tile::Holds::Sums);
    array.sums.resize(static_cast<std::size_t>(array.elements()));
    copy_out(tile, array, array.sums.data(), at(tile));
  }

  void store(Tile& tile) {
    Array& array = target(tile);
    if (tile.holds_ == Tile::Holds::Outputs && sizeof(Sum) != sizeof(Value)) {
      require(tile, Tile::Holds::Outputs);
      copy_out(tile, array, array.data, narrowed(tile));
      return;
    }
    require(tile, tile.holds_ == Tile::Holds::Outputs ? Tile::Holds::Outputs : Tile::Holds::Values);
    copy_out(tile, array, array.data, at(tile));
  }

  // The kernel positions and input channels are those of the weight tile. in may be empty. finish: null, or what ends
  // the sums; the tile then holds outputs.
  void conv(Tile& out, Tile& in, Tile& weight, const ConvShape& shape, bool first, const Finish* finish) {
    target(out);
    const Box &o = out.box_, &w = weight.box_;
    check_channels(out, in, weight, shape);
    check_covers(in, shape.touched(in.box_.c, o.h, o.w, w.h, w.w));
    if (first)
      claim(out, sizeof(Sum), Tile::Holds::Sums);
    else
      require(out, Tile::Holds::Sums);
    require(weight, Tile::Holds::Values);  // unless the outputs stand on it
    if (!in.box_.empty()) require(in, Tile::Holds::Values);
    ConvTask task = conv_task(o, in.box_, w, shape);
    task.input = in.box_.empty() ? nullptr : values(in);
    task.weight = values(weight);
    task.sums = at(out);
    task.first = first;
    if (finish != nullptr) {
      task.last = true;
      if (finish->bias != nullptr) task.bias = bias(*finish->bias) + o.c.begin;
      task.shift = finish->shift;
      task.activation = activate(finish->activation, finish->slope);
      out.holds_ = Tile::Holds::Outputs;
    }
    before_kernel({&in, &weight, &out});
    launch_conv(task);
    after_kernel({&in, &weight, &out});
  }

  void pool(Tile& out, Tile& in, const PoolShape& shape, Activation activation = Activation::None, double slope = 0) {
    prepare(out, in, in.box_.n == out.box_.n && in.box_.c == out.box_.c);
    check_covers(in, shape.touched(in.box_.c, out.box_.h, out.box_.w));
    PoolTask task = pool_task(out.box_, in.box_, shape);
    task.input = values(in), task.output = values(out);
    task.activation = activate(activation, slope);
    before_kernel({&in, &out});
    TILESCOPE_LAUNCH_PLAIN(pool_kernel, plain_grid(task.count), dim3(kPlainThreads), 0, compute_, task);
    after_kernel({&in, &out});
  }

  // second: null where a shortcut without parameters has no channels left.
  void add(Tile& out, Tile& first, Tile* second, Activation activation = Activation::None, double slope = 0) {
    prepare(out, first, first.box_ == out.box_);
    if (second != nullptr) {
      require(*second, Tile::Holds::Values);
      if (!(second->box_ == out.box_)) refuse(*second, "holds " + words(second->box_) + " for " + words(out.box_));
    }
    Tile& other = second != nullptr ? *second : first;
    AddTask task = add_task(out.box_, second != nullptr ? second->box_ : out.box_);
    task.first = values(first), task.second = second != nullptr ? values(*second) : nullptr, task.output = values(out);
    task.activation = activate(activation, slope);
    before_kernel({&first, &other, &out});
    TILESCOPE_LAUNCH_PLAIN(add_kernel, plain_grid(task.count), dim3(kPlainThreads), 0, compute_, task);
    after_kernel({&first, &other, &out});
  }

  // The same elements under another place in another array: out then stands where in does.
  void concat(Tile& out, Tile& in) {
    target(out);
    require(in, Tile::Holds::Values);
    const Box &o = out.box_, &i = in.box_;
    if (o.elements() != i.elements() || o.c.size() != i.c.size() || !(o.h == i.h) || !(o.w == i.w))
      refuse(in, "holds " + words(i) + ", which is not the size of " + words(o));
    out.memory_ = in.memory_;
    out.offset_ = in.offset_;
    out.stamp_ = in.stamp_;
    out.holds_ = Tile::Holds::Values;
  }

  // Space to depth, one phase: output[c, y, x] = input[c, y·stride + phase_y, x·stride + phase_x].
  void reorg(Tile& out, Tile& in, int stride, int phase_y, int phase_x) {
    const Box &o = out.box_, &i = in.box_;
    prepare(out, in,
            i.h.begin == o.h.begin * stride && i.w.begin == o.w.begin * stride && i.h.size() == o.h.size() * stride &&
                i.w.size() == o.w.size() * stride && i.c.size() == o.c.size() && i.n == o.n);
    const long count = o.elements();
    before_kernel({&in, &out});
    TILESCOPE_LAUNCH_PLAIN(reorg_kernel, plain_grid(count), dim3(kPlainThreads), 0, compute_, values(in), values(out),
                           count, o.h.size(), o.w.size(), stride, phase_y, phase_x);
    after_kernel({&in, &out});
  }

 private:
  friend class Span;
  friend class Passes;

  [[noreturn]] void refuse(const Tile& tile, const std::string& what) const {
    stop("layer " + layer_ + ", tile " + tile.name_ + ": " + what);
  }

  Memory& memory(const Tile& tile) const { return *memories_[static_cast<std::size_t>(tile.memory_)]; }
  unsigned char* at(const Tile& tile) const { return memory(tile).data + tile.offset_; }
  Value* values(const Tile& tile) const { return reinterpret_cast<Value*>(at(tile)); }

  void enter(Tile& tile, const Array& array, const Box& box) {
    tile.box_ = box;
    tile.holds_ = Tile::Holds::Nothing;
    if (box.empty()) return;
    if (!array.box().contains(box))
      refuse(tile, "the box " + words(box) + " leaves the array " + array.name + " of " + words(array.box()));
    tile.memory_ = tile.memories_[tile.turns_++ % tile.memories_.size()];
  }

  // Makes the tile the one that stands at its place.
  void claim(Tile& tile, std::size_t element_bytes, Tile::Holds holds) {
    Memory& m = memory(tile);
    const std::size_t end = tile.offset_ + static_cast<std::size_t>(tile.box_.elements()) * element_bytes;
    if (end > m.bytes)
      refuse(tile, "ends at byte " + std::to_string(end) + " of the memory " + m.name + ", which has " +
                       std::to_string(m.bytes));
    if (tile.offset_ % sizeof(Value) != 0) refuse(tile, "begins in the middle of an element");
    tile.stamp_ = ++stamps_;
    tile.holds_ = holds;
    m.put(tile.stamp_, tile.offset_, end);
  }

  void require(const Tile& tile, Tile::Holds holds) const {
    static const char* const kWords[] = {"nothing", "values", "partial sums", "outputs"};
    if (tile.holds_ != holds)
      refuse(tile, std::string("holds ") + kWords[static_cast<int>(tile.holds_)] + " where " +
                       kWords[static_cast<int>(holds)] + " are needed");
    if (!memory(tile).holds(tile.stamp_))
      refuse(tile, "is no longer in the memory " + memory(tile).name + ": another tile was put over it");
  }

  Array& target(const Tile& tile) const {
    if (tile.array_ == nullptr || tile.box_.empty()) refuse(tile, "holds no outputs: begin_outputs comes first");
    return *tile.array_;
  }

  // For the operations that read values and write values.
  void prepare(Tile& out, Tile& in, bool fits) {
    target(out);
    require(in, Tile::Holds::Values);
    if (!fits) refuse(in, "holds " + words(in.box_) + ", which does not fit the outputs " + words(out.box_));
    claim(out, sizeof(Value), Tile::Holds::Values);
    require(in, Tile::Holds::Values);  // unless the outputs stand on it
  }

  void check_channels(const Tile& out, const Tile& in, const Tile& weight, const ConvShape& shape) const {
    const Box &o = out.box_, &w = weight.box_, &i = in.box_;
    const int group = o.c.begin / (shape.out_c / shape.groups);
    if (!(w.n == o.c)) refuse(weight, "holds the output channels " + words(w) + " for the outputs " + words(o));
    if ((o.c.end - 1) / (shape.out_c / shape.groups) != group) refuse(out, "reaches over a group of channels");
    if (!in.box_.empty() && (!(i.c == w.c + group * (shape.in_c / shape.groups)) || i.n.size() != o.n.size()))
      refuse(in, "holds " + words(i) + ", whose channels are not those of the weights " + words(w));
  }

  // `needed`: what the operation reads of the stored map; nothing where it only meets padding.
  void check_covers(const Tile& in, const Box& needed) const {
    if (in.box_.empty()) {
      if (!needed.h.empty() && !needed.w.empty()) refuse(in, "is empty where " + words(needed) + " are read");
      return;
    }
    require(in, Tile::Holds::Values);
    if (needed.h.empty() || needed.w.empty()) return;
    if (!in.box_.h.contains(needed.h) || !in.box_.w.contains(needed.w))
      refuse(in, "holds " + words(in.box_) + " where " + words(needed) + " are read");
  }

  // Off chip → tile, by way of staging memory.
  template <class Element>
  void copy_in(const Tile& tile, const Array& array, const Element* elements, Tensor tensor) {
    const std::size_t bytes = static_cast<std::size_t>(tile.box_.elements()) * sizeof(Element);
    Staging& staging = staging_[next_staging_++ % 2];
    auto* packed = static_cast<Element*>(staging.get(bytes));
    for_each_run(array, tile.box_,
                 [&](long first, long run) { packed = std::copy(elements + first, elements + first + run, packed); });
    Memory& m = memory(tile);
    if (copy_ != compute_) cuda(cudaStreamWaitEvent(copy_, m.used, 0), "waiting for a kernel");
    cuda(cudaMemcpyAsync(at(tile), staging.packed(), bytes, cudaMemcpyHostToDevice, copy_), "a load");
    staging.copy_was_issued(copy_);
    if (copy_ != compute_) cuda(cudaEventRecord(m.loaded, copy_), "an event");
    count(tensor, bytes);
  }

  // Tile → off chip; returns when it is there.
  template <class Element>
  void copy_out(const Tile& tile, const Array& array, Element* elements, const void* from) {
    count(Tensor::O, copy_back(tile, array, elements, from));
  }
  // The same, not counted; the bytes.
  template <class Element>
  std::size_t copy_back(const Tile& tile, const Array& array, Element* elements, const void* from) {
    const std::size_t bytes = static_cast<std::size_t>(tile.box_.elements()) * sizeof(Element);
    Staging& staging = staging_[next_staging_++ % 2];
    const auto* packed = static_cast<const Element*>(staging.get(bytes));
    before_kernel({&tile});
    cuda(cudaMemcpyAsync(staging.packed(), from, bytes, cudaMemcpyDeviceToHost, compute_), "a store");
    cuda(cudaStreamSynchronize(compute_), "waiting for a store");
    for_each_run(array, tile.box_, [&](long first, long run) {
      std::copy(packed, packed + run, elements + first);
      packed += run;
    });
    return bytes;
  }

  void count(Tensor tensor, std::size_t bytes) {
    run_.moved.bits[static_cast<int>(tensor)] += static_cast<long>(bytes) * 8;
  }

  // The tile's outputs as packed values, outside of the on-chip memories: on their way out.
  const Value* narrowed(const Tile& tile) {
    const long elements = tile.box_.elements();
    Value* const values = outgoing(elements);
    TILESCOPE_LAUNCH_PLAIN(narrow_kernel, plain_grid(elements), dim3(kPlainThreads), 0, compute_, at(tile), values,
                           elements);
    cuda(cudaGetLastError(), "a kernel");
    return values;
  }

  // Space for values on their way out.
  Value* outgoing(long elements) {
    const std::size_t bytes = static_cast<std::size_t>(elements) * sizeof(Value);
    if (bytes > outgoing_bytes_) {
      cudaFree(outgoing_);
      cuda(cudaMalloc(&outgoing_, bytes), "the buffer of stores");
      outgoing_bytes_ = bytes;
    }
    return static_cast<Value*>(outgoing_);
  }

  // The bias on the device; goes there once.
  const Sum* bias(const Array& array) {
    void*& device = biases_[&array];
    if (device == nullptr) {
      const std::size_t bytes = array.sums.size() * sizeof(Sum);
      cuda(cudaMalloc(&device, bytes), "a bias");
      cuda(cudaMemcpy(device, array.sums.data(), bytes, cudaMemcpyHostToDevice), "a bias");
      cuda(cudaDeviceSynchronize(), "a bias");  // the copy may return early, and kernels' streams do not wait for it
    }
    return static_cast<const Sum*>(device);
  }

  // Kernels wait for the copies into their memories, later copies into them for the kernels.
  void before_kernel(std::initializer_list<const Tile*> tiles) const {
    if (copy_ == compute_) return;
    for (const Tile* tile : tiles) cuda(cudaStreamWaitEvent(compute_, memory(*tile).loaded, 0), "waiting for a copy");
  }
  void after_kernel(std::initializer_list<const Tile*> tiles) const {
    cuda(cudaGetLastError(), "a kernel");
    if (copy_ == compute_) return;
    for (const Tile* tile : tiles) cuda(cudaEventRecord(memory(*tile).used, compute_), "an event");
  }

  static dim3 plain_grid(long elements) {
    return dim3(static_cast<unsigned>((elements + kPlainThreads - 1) / kPlainThreads));
  }

  void launch_conv(const ConvTask& task) const {
    if (task.out_w == 1)
      launch_conv<1>(task);
    else
      launch_conv<kColumns>(task);
  }
  template <int Columns>
  void launch_conv(const ConvTask& task) const {
    const int pieces = (task.out_w + Columns - 1) / Columns;
    const int groups = (task.out_c + lanes_.k - 1) / lanes_.k;
    const dim3 block(static_cast<unsigned>(lanes_.c), static_cast<unsigned>(lanes_.k));
    const std::size_t shared = static_cast<std::size_t>(lanes_.c * lanes_.k * Columns) * sizeof(Sum);
    ConvTask part = task;
    for (part.first_row = 0; part.first_row < task.out_h; part.first_row += kMostGridRows) {
      const int rows = std::min(task.out_h - part.first_row, kMostGridRows);
      const dim3 grid(static_cast<unsigned>(pieces * groups), static_cast<unsigned>(rows),
                      static_cast<unsigned>(task.out_n));
      TILESCOPE_LAUNCH_PARTS(conv_kernel<Columns>, grid, block, shared, compute_, part);
    }
  }

  Lanes lanes_;
  cudaStream_t compute_{}, copy_{};
  std::vector<std::unique_ptr<Memory>> memories_;
  Staging staging_[2];
  std::size_t next_staging_ = 0;
  void* outgoing_ = nullptr;
  std::size_t outgoing_bytes_ = 0;
  std::map<const Array*, void*> biases_;
  bool watches_ = true;
  long stamps_ = 0;
  std::string layer_ = "?";
  LayerRun run_;
  std::chrono::steady_clock::time_point started_;
};

}  // namespace ts
