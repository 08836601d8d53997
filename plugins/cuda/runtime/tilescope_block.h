// SPDX-License-Identifier: GPL-3.0-or-later
// One block of threads as the chip: its shared memory is the on-chip memories, the GPU's memory is off chip, its
// threads are the processing elements. Kernels of layers are the plan's loops around the operations here; all threads
// of the block take part in each of them, and it begins with a barrier, so that it finds what the one before has done.
//
// Every thread counts the bytes that it copies. Every tile is checked before it is used; see tilescope_block_fault.h.
#pragma once

#include "tilescope_block_fault.h"
#include "tilescope_block_kernels.h"

namespace ts {

constexpr int kMostMemories = 8;

// What every kernel gets besides its layer's shapes and arrays. Bytes in the shared memory of the block.
struct BlockMemory {
  int begin[kMostMemories] = {}, end[kMostMemories] = {};
  unsigned long long* moved = nullptr;  // bytes of I, W and O
  Fault* fault = nullptr;
};

// A convolution's Finish with the bias on the device.
struct BlockFinish {
  const Sum* bias = nullptr;
  int shift = 0;
  Activate activation;
};

struct Places {  // memories that a tile's boxes take in turns
  int first;
  int second = -1;  // none
};

// A place in shared memory and the box that stands there.
class BlockTile {
  friend class BlockChip;

  Tensor tensor_ = Tensor::I;
  Places places_{0};
  int offset_ = 0;           // in the memory
  int turns_ = 0;            // boxes so far
  int begin_ = 0, end_ = 0;  // bytes in shared memory
  Box box_;
  Holds holds_ = Holds::Nothing;
  bool has_target_ = false;
  GlobalArray target_;  // where a store goes
};

// Which of the iterations that no data pass between is this block's: the dimensions' parts, one after the other.
class BlockShare {
 public:
  __device__ BlockShare() : rest_(static_cast<int>(blockIdx.x)) {}

  __device__ int part(int parts) {
    const int mine = rest_ % parts;
    rest_ /= parts;
    return mine;
  }
  // One of the ranges that `for (begin = 0; begin < size; begin += step)` goes through.
  __device__ Range range(int size, int step) { return ts::range(part((size + step - 1) / step) * step, step, size); }

 private:
  int rest_;
};

class BlockChip {
 public:
  __device__ explicit BlockChip(const BlockMemory& memory) : memory_(memory) {
    TILESCOPE_DYNAMIC_SHARED(Sum, block_shared_memory);
    base_ = reinterpret_cast<unsigned char*>(block_shared_memory);
  }
  __device__ ~BlockChip() {
    for (int t = 0; t < kTensors; ++t)
      if (moved_[t] != 0) atomicAdd(&memory_.moved[t], moved_[t]);
  }
  BlockChip(const BlockChip&) = delete;
  BlockChip& operator=(const BlockChip&) = delete;

  __device__ BlockTile tile(Tensor tensor, Places places, int offset_bytes = 0) const {
    BlockTile tile;
    tile.tensor_ = tensor;
    tile.places_ = places;
    tile.offset_ = offset_bytes;
    return tile;
  }

  // A box of an array into the tile's next place. An empty box makes an empty tile, which moves nothing.
  __device__ void load(BlockTile& tile, const GlobalArray& array, const Box& box, Tensor tensor) {
    enter(tile, array, box);
    tile.has_target_ = false;
    if (box.empty() || !claim(tile, sizeof(Value), Holds::Values)) return;
    __syncthreads();
    Value* const packed = values(tile);
    count(tensor, sizeof(Value) * for_my_elements(array, box, [&](long at, int i) { packed[i] = array.data[at]; }));
  }

  // Gives outputs their place. A convolution with first = true, or another operation, then makes them.
  __device__ void begin_outputs(BlockTile& tile, const GlobalArray& array, const Box& box) {
    enter(tile, array, box);
    if (box.empty()) refuse(FaultKind::NothingToPutOut, tile);
    tile.has_target_ = !failed_;
    tile.target_ = array;
  }

  __device__ void load_sums(BlockTile& tile) {
    if (!has_sums(tile) || !claim(tile, sizeof(Sum), Holds::Sums)) return;
    __syncthreads();
    unsigned char* const packed = at(tile);
    const Sum* const sums = tile.target_.sums;
    count(Tensor::O, sizeof(Sum) * for_my_elements(tile.target_, tile.box_,
                                                   [&](long from, int i) { put_sum(packed, i, sums[from]); }));
  }
  __device__ void store_sums(BlockTile& tile) {
    if (!has_sums(tile) || !require(tile, Holds::Sums)) return;
    __syncthreads();
    const unsigned char* const packed = at(tile);
    Sum* const sums = tile.target_.sums;
    count(Tensor::O, sizeof(Sum) * for_my_elements(tile.target_, tile.box_,
                                                   [&](long to, int i) { sums[to] = sum_at(packed, i); }));
  }

  __device__ void store(BlockTile& tile) {
    const bool in_sums = tile.holds_ == Holds::Outputs;
    if (!has_target(tile) || !require(tile, in_sums ? Holds::Outputs : Holds::Values)) return;
    __syncthreads();
    const unsigned char* const packed = at(tile);
    Value* const data = tile.target_.data;
    count(Tensor::O, sizeof(Value) * for_my_elements(tile.target_, tile.box_, [&](long to, int i) {
                       data[to] =
                           in_sums ? static_cast<Value>(sum_at(packed, i)) : reinterpret_cast<const Value*>(packed)[i];
                     }));
  }

  // As in Chip. in may be empty. finish: null, or what ends the sums; the tile then holds outputs.
  __device__ void conv(BlockTile& out, const BlockTile& in, const BlockTile& weight, const ConvShape& shape, bool first,
                       const BlockFinish* finish) {
    if (!has_target(out) || !channels_fit(out, in, weight, shape)) return;
    const Box &o = out.box_, &w = weight.box_;
    if (!covers(in, shape.touched(in.box_.c, o.h, o.w, w.h, w.w))) return;
    if (!(first ? claim(out, sizeof(Sum), Holds::Sums) : require(out, Holds::Sums))) return;
    if (!require(weight, Holds::Values) || !apart(weight, out)) return;
    if (!in.box_.empty() && (!apart(in, out) || !apart(in, weight))) return;
    ConvTask task = conv_task(o, in.box_, w, shape);
    task.input = in.box_.empty() ? nullptr : values(in);
    task.weight = values(weight);
    task.sums = at(out);
    task.first = first;
    if (finish != nullptr) {
      task.last = true;
      if (finish->bias != nullptr) task.bias = finish->bias + o.c.begin;
      task.shift = finish->shift;
      task.activation = finish->activation;
      out.holds_ = Holds::Outputs;
    }
    __syncthreads();
    if (task.out_w == 1)
      conv_block<1>(task);
    else
      conv_block<kColumns>(task);
  }

  __device__ void pool(BlockTile& out, const BlockTile& in, const PoolShape& shape,
                       Activation activation = Activation::None, double slope = 0) {
    if (!covers(in, shape.touched(in.box_.c, out.box_.h, out.box_.w))) return;
    if (!prepare(out, in, in.box_.n == out.box_.n && in.box_.c == out.box_.c)) return;
    PoolTask task = pool_task(out.box_, in.box_, shape);
    task.input = values(in), task.output = values(out);
    task.activation = activate(activation, slope);
    __syncthreads();
    for (long i = my_thread(); i < task.count; i += block_threads()) pool_element(task, i);
  }

  // second: null where a shortcut without parameters has no channels left.
  __device__ void add(BlockTile& out, const BlockTile& first, const BlockTile* second,
                      Activation activation = Activation::None, double slope = 0) {
    if (!prepare(out, first, first.box_ == out.box_)) return;
    if (second != nullptr && (!require(*second, Holds::Values) || !apart(*second, out) || !apart(*second, first)))
      return;
    if (second != nullptr && !(second->box_ == out.box_)) return refuse(FaultKind::WrongSize, *second, out.box_);
    AddTask task = add_task(out.box_, second != nullptr ? second->box_ : out.box_);
    task.first = values(first), task.second = second != nullptr ? values(*second) : nullptr, task.output = values(out);
    task.activation = activate(activation, slope);
    __syncthreads();
    for (long i = my_thread(); i < task.count; i += block_threads()) add_element(task, i);
  }

  // The same elements under another place in another array: out then stands where in does.
  __device__ void concat(BlockTile& out, const BlockTile& in) {
    if (!has_target(out) || !require(in, Holds::Values)) return;
    const Box &o = out.box_, &i = in.box_;
    if (o.elements() != i.elements() || o.c.size() != i.c.size() || !(o.h == i.h) || !(o.w == i.w))
      return refuse(FaultKind::WrongSize, in, o);
    out.begin_ = in.begin_;
    out.end_ = in.end_;
    out.holds_ = Holds::Values;
  }

  // Space to depth, one phase: output[c, y, x] = input[c, y·stride + phase_y, x·stride + phase_x].
  __device__ void reorg(BlockTile& out, const BlockTile& in, int stride, int phase_y, int phase_x) {
    const Box &o = out.box_, &i = in.box_;
    const bool fits = i.h.begin == o.h.begin * stride && i.w.begin == o.w.begin * stride &&
                      i.h.size() == o.h.size() * stride && i.w.size() == o.w.size() * stride &&
                      i.c.size() == o.c.size() && i.n == o.n;
    if (!prepare(out, in, fits)) return;
    __syncthreads();
    for (long e = my_thread(); e < o.elements(); e += block_threads())
      reorg_element(values(in), values(out), e, o.h.size(), o.w.size(), stride, phase_y, phase_x);
  }

 private:
  __device__ unsigned char* at(const BlockTile& tile) const { return base_ + tile.begin_; }
  __device__ Value* values(const BlockTile& tile) const { return reinterpret_cast<Value*>(at(tile)); }
  __device__ void count(Tensor tensor, long bytes) {
    moved_[static_cast<int>(tensor)] += static_cast<unsigned long long>(bytes);
  }

  // The first fault of the layer is written down. All threads of the block come to the same decision.
  __device__ void refuse(FaultKind kind, const BlockTile& tile, const Box& other = {}, Holds needed = Holds::Nothing,
                         Tensor second = Tensor::I) {
    Fault fault;
    fault.kind = kind;
    fault.tile = tile.tensor_;
    fault.second = second;
    fault.box = tile.box_, fault.other = other;
    const int memory = memory_of(tile);
    fault.number = tile.end_ - memory_.begin[memory], fault.limit = memory_.end[memory] - memory_.begin[memory];
    fault.holds = tile.holds_, fault.needed = needed;
    if (!failed_ && my_thread() == 0 && atomicCAS(&memory_.fault->taken, 0, 1) == 0) {
      fault.taken = 1;
      *memory_.fault = fault;
    }
    failed_ = true;
  }

  __device__ static int memory_of(const BlockTile& tile) {
    return tile.places_.second >= 0 && tile.turns_ % 2 == 0 ? tile.places_.second : tile.places_.first;
  }

  __device__ void enter(BlockTile& tile, const GlobalArray& array, const Box& box) {
    tile.box_ = box;
    tile.holds_ = Holds::Nothing;
    if (box.empty()) return;
    if (!array.box().contains(box)) refuse(FaultKind::OutsideArray, tile, array.box());
    ++tile.turns_;
  }

  // Gives the tile its place.
  __device__ bool claim(BlockTile& tile, int element_bytes, Holds holds) {
    const int memory = memory_of(tile);
    tile.begin_ = memory_.begin[memory] + tile.offset_;
    const long end = tile.begin_ + tile.box_.elements() * element_bytes;
    tile.end_ = static_cast<int>(end);
    if (end > memory_.end[memory]) refuse(FaultKind::OutsideMemory, tile);
    if (tile.offset_ % static_cast<int>(sizeof(Value)) != 0) refuse(FaultKind::Unaligned, tile);
    tile.holds_ = holds;
    return !failed_;
  }

  __device__ bool require(const BlockTile& tile, Holds holds) {
    if (tile.holds_ != holds) refuse(FaultKind::HoldsOther, tile, {}, holds);
    return !failed_;
  }

  // Neither stands on the other.
  __device__ bool apart(const BlockTile& tile, const BlockTile& other) {
    if (tile.begin_ < other.end_ && other.begin_ < tile.end_)
      refuse(FaultKind::Overwritten, tile, {}, Holds::Nothing, other.tensor_);
    return !failed_;
  }

  __device__ bool has_target(const BlockTile& tile) {
    if (!tile.has_target_) refuse(FaultKind::NoOutputs, tile);
    return !failed_;
  }
  __device__ bool has_sums(const BlockTile& tile) {
    if (has_target(tile) && tile.target_.sums == nullptr) refuse(FaultKind::NoSums, tile);
    return !failed_;
  }

  // For the operations that read values and write values.
  __device__ bool prepare(BlockTile& out, const BlockTile& in, bool fits) {
    if (!has_target(out) || !require(in, Holds::Values)) return false;
    if (!fits) refuse(FaultKind::WrongSize, in, out.box_);
    return claim(out, sizeof(Value), Holds::Values) && apart(in, out);
  }

  __device__ bool channels_fit(const BlockTile& out, const BlockTile& in, const BlockTile& weight,
                               const ConvShape& shape) {
    const Box &o = out.box_, &w = weight.box_, &i = in.box_;
    const int group = o.c.begin / (shape.out_c / shape.groups);
    if (!(w.n == o.c)) refuse(FaultKind::WrongWeights, weight, o);
    if ((o.c.end - 1) / (shape.out_c / shape.groups) != group) refuse(FaultKind::CrossesGroup, out);
    if (!i.empty() && (!(i.c == w.c + group * (shape.in_c / shape.groups)) || i.n.size() != o.n.size()))
      refuse(FaultKind::WrongInputs, in, w);
    return !failed_;
  }

  // needed: what the operation reads of the stored map; nothing where it only meets padding.
  __device__ bool covers(const BlockTile& in, const Box& needed) {
    const bool reads = !needed.h.empty() && !needed.w.empty();
    if (reads && (in.box_.empty() || !in.box_.h.contains(needed.h) || !in.box_.w.contains(needed.w)))
      refuse(FaultKind::NotCovered, in, needed);
    return !failed_ && (in.box_.empty() || require(in, Holds::Values));
  }

  const BlockMemory& memory_;
  unsigned char* base_ = nullptr;
  unsigned long long moved_[kTensors] = {};  // by this thread
  bool failed_ = false;
};

}  // namespace ts
