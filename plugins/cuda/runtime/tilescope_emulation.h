// SPDX-License-Identifier: GPL-3.0-or-later
// The little of CUDA that a generated program uses, on the processor: with it the same sources build with any C++17
// compiler and run without a GPU. One block runs after the other. The threads of a block are fibers, so that a barrier
// is a barrier: every thread goes as far as it, then every thread goes on. Kernels without barriers are plain loops,
// and so are the parts of a kernel between barriers where it marks them with TILESCOPE_EACH_THREAD, which is faster.
//
// A launch says which of the three it is, because a kernel's first thread does not tell: TILESCOPE_LAUNCH for kernels
// with __syncthreads, TILESCOPE_LAUNCH_PLAIN for those without, TILESCOPE_LAUNCH_PARTS for those with marked parts. A
// barrier that some threads do not reach, one in a kernel launched as plain, and two parts without one between them end
// the program with a message. Shuffles are barriers too, of all threads of the block; several of them at once
// (TILESCOPE_SHUFFLE_XOR) need one. Not for several host threads.
#pragma once

#ifdef __CUDACC__
#  error "tilescope_emulation.h replaces CUDA; nvcc does not need it."
#endif

#include <ucontext.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#if defined(__SANITIZE_ADDRESS__)
#  define TILESCOPE_FIBERS_FOR_ASAN 1
#elif defined(__has_feature)
#  if __has_feature(address_sanitizer)
#    define TILESCOPE_FIBERS_FOR_ASAN 1
#  endif
#endif
#ifdef TILESCOPE_FIBERS_FOR_ASAN
#  include <sanitizer/common_interface_defs.h>
#elif defined(__GNUC__) && !defined(__clang__)  // Clang's __builtin_setjmp does not go from stack to stack
#  define TILESCOPE_FAST_FIBERS 1
#endif

#define __global__
#define __device__
#define __host__
#define __launch_bounds__(threads)
#define __shared__ static  // one block at a time
// Dynamic shared memory: name, of as many bytes as the launch says.
#define TILESCOPE_DYNAMIC_SHARED(type, name) type* name = static_cast<type*>(ts_emulation::shared_memory())

struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned x_ = 1, unsigned y_ = 1, unsigned z_ = 1) : x(x_), y(y_), z(z_) {}
};

inline dim3 threadIdx(0, 0, 0), blockIdx(0, 0, 0), blockDim, gridDim;

namespace ts_emulation {

[[noreturn]] inline void fail(const char* what) {
  std::fprintf(stderr, "CUDA emulation: block (%u, %u, %u), thread (%u, %u, %u): %s\n", blockIdx.x, blockIdx.y,
               blockIdx.z, threadIdx.x, threadIdx.y, threadIdx.z, what);
  std::abort();
}

inline void set_thread(unsigned index) {
  threadIdx.x = index % blockDim.x;
  threadIdx.y = index / blockDim.x % blockDim.y;
  threadIdx.z = index / (blockDim.x * blockDim.y);
}

// The threads of a block in one marked part of a kernel, in turn.
class Part {
 public:
  Part() {
    if (state_ == State::Elsewhere) fail("TILESCOPE_EACH_THREAD in a kernel that was not launched in parts");
    if (state_ == State::Over) fail("a second part begins, and __syncthreads is missing before it");
    state_ = State::Inside;
    threadIdx = dim3(0, 0, 0);
  }
  ~Part() { state_ = State::Over; }
  Part(const Part&) = delete;
  Part& operator=(const Part&) = delete;

  bool has_thread() const { return threadIdx.z < blockDim.z; }
  void next_thread() {
    if (++threadIdx.x < blockDim.x) return;
    threadIdx.x = 0;
    if (++threadIdx.y < blockDim.y) return;
    threadIdx.y = 0;
    ++threadIdx.z;
  }

  static void begin_block() { state_ = State::Before; }
  static void end_launch() { state_ = State::Elsewhere; }
  // Whether the kernel was launched in parts.
  static bool took_barrier() {
    if (state_ == State::Elsewhere) return false;
    if (state_ == State::Inside) fail("__syncthreads inside of a part");
    state_ = State::Before;
    return true;
  }

 private:
  enum class State { Elsewhere, Before, Inside, Over };
  static inline State state_ = State::Elsewhere;
};

// A thread of a block with a stack of its own, or the caller of the launch.
struct Fiber {
#ifdef TILESCOPE_FIBERS_FOR_ASAN
  static constexpr std::size_t kStackBytes = 256 * 1024;
  void* fake_stack = nullptr;
  const void* bottom = nullptr;
  std::size_t bytes = 0;
#else
  static constexpr std::size_t kStackBytes = 64 * 1024;
#endif
#ifdef TILESCOPE_FAST_FIBERS
  void* place[5] = {};   // for __builtin_longjmp, which is fast because it leaves the signal mask alone
  bool started = false;  // place is set
#endif
  ucontext_t context;
  std::unique_ptr<char[]> stack;
  unsigned exchanges = 0;  // so far
};

#ifdef TILESCOPE_FAST_FIBERS
__attribute__((noinline)) inline void jump_to(Fiber& to) {
  if (to.started) __builtin_longjmp(to.place, 1);
  setcontext(&to.context);
}
__attribute__((noinline)) inline void switch_fiber(Fiber& from, Fiber& to) {
  from.started = true;
  if (__builtin_setjmp(from.place) == 0) jump_to(to);
}
#else
inline void switch_fiber(Fiber& from, Fiber& to) {
#  ifdef TILESCOPE_FIBERS_FOR_ASAN
  __sanitizer_start_switch_fiber(&from.fake_stack, to.bottom, to.bytes);
#  endif
  swapcontext(&from.context, &to.context);
#  ifdef TILESCOPE_FIBERS_FOR_ASAN
  __sanitizer_finish_switch_fiber(from.fake_stack, nullptr, nullptr);
#  endif
}
#endif

// The threads of one block. Fibers outlive the block: each runs one thread of every block.
class Block {
 public:
  using Body = void (*)(void*);

  static Block& instance() {
    static Block block;
    return block;
  }

  void run(unsigned threads, Body body, void* argument) {
    threads_ = threads;
    body_ = body;
    argument_ = argument;
    while (fibers_.size() < threads) add_fiber();
    inside_ = true;
    for (const auto& fiber : fibers_) fiber->exchanges = 0;
    for (finished_ = 0; finished_ == 0;) {
      arrived_ = 0;
      current_ = 0;
      switch_fiber(caller_, *fibers_[0]);
      if (finished_ != 0 && arrived_ != 0) fail("ends the kernel, or waits, while others do not: a barrier is missed");
    }
    inside_ = false;
  }

  void barrier() {
    if (Part::took_barrier()) return;
    if (!inside_) fail("__syncthreads in a kernel that was launched as plain");
    const unsigned thread = current_;
    ++arrived_;
    next(thread);
    set_thread(thread);
  }

  // words become those that the thread number ^ lane_mask brings to the same exchange. Slots are used in turns: who is
  // one exchange ahead has passed a barrier that all others reach after reading theirs.
  template <class Word>
  void exchange(Word* words, unsigned count, unsigned lane_mask) {
    const unsigned thread = current_, other = thread ^ lane_mask;
    std::vector<Word>& slots = Slots<Word>::of[fibers_[thread]->exchanges++ % 2];
    if (slots.size() < threads_ * count) slots.resize(threads_ * count);
    for (unsigned i = 0; i < count; ++i) slots[thread * count + i] = words[i];
    barrier();
    if (other >= threads_) return;
    for (unsigned i = 0; i < count; ++i) words[i] = slots[other * count + i];
  }

 private:
  void add_fiber() {
    fibers_.push_back(std::make_unique<Fiber>());
    Fiber& fiber = *fibers_.back();
    fiber.stack.reset(new char[Fiber::kStackBytes]);
    getcontext(&fiber.context);
    fiber.context.uc_stack.ss_sp = fiber.stack.get();
    fiber.context.uc_stack.ss_size = Fiber::kStackBytes;
    fiber.context.uc_link = nullptr;
#ifdef TILESCOPE_FIBERS_FOR_ASAN
    fiber.bottom = fiber.stack.get();
    fiber.bytes = Fiber::kStackBytes;
#endif
    makecontext(&fiber.context, &Block::enter, 0);
  }

  static void enter() {
    Block& block = instance();
    const unsigned thread = block.current_;
#ifdef TILESCOPE_FIBERS_FOR_ASAN
    const void* bottom = nullptr;
    std::size_t bytes = 0;
    __sanitizer_finish_switch_fiber(nullptr, &bottom, &bytes);
    if (thread == 0) {  // the caller starts this one, it the next
      block.caller_.bottom = bottom;
      block.caller_.bytes = bytes;
    }
#endif
    while (true) {
      set_thread(thread);
      block.body_(block.argument_);
      ++block.finished_;
      block.next(thread);
    }
  }

  // To the thread after this one, or back to the caller after the last.
  void next(unsigned thread) {
    current_ = thread + 1;
    switch_fiber(*fibers_[thread], current_ < threads_ ? *fibers_[current_] : caller_);
  }

  std::vector<std::unique_ptr<Fiber>> fibers_;
  template <class Word>
  struct Slots {
    static inline std::vector<Word> of[2];
  };

  Fiber caller_;
  Body body_ = nullptr;
  void* argument_ = nullptr;
  unsigned threads_ = 0, current_ = 0, arrived_ = 0, finished_ = 0;
  bool inside_ = false;
};

inline std::vector<std::max_align_t>& shared_storage() {
  static std::vector<std::max_align_t> storage;
  return storage;
}
inline void* shared_memory() {
  return shared_storage().data();
}

template <class Visit>
void for_each_block(dim3 grid, dim3 block, std::size_t shared_bytes, Visit visit) {
  gridDim = grid;
  blockDim = block;
  if (grid.y > 65535 || grid.z > 65535) fail("a grid of more blocks along y or z than a GPU takes");
  // The size as it is, so that a sanitizer sees what lies outside.
  shared_storage().resize((shared_bytes + sizeof(std::max_align_t) - 1) / sizeof(std::max_align_t));
  for (unsigned z = 0; z < grid.z; ++z)
    for (unsigned y = 0; y < grid.y; ++y)
      for (unsigned x = 0; x < grid.x; ++x) {
        blockIdx = dim3(x, y, z);
        if (shared_bytes != 0) std::memset(shared_memory(), 0xFF, shared_bytes);  // what nobody wrote is seen
        visit(block.x * block.y * block.z);
      }
}

template <class Thread>
void launch(dim3 grid, dim3 block, std::size_t shared_bytes, Thread thread) {
  for_each_block(grid, block, shared_bytes, [&](unsigned threads) {
    Block::instance().run(
        threads, [](void* body) { (*static_cast<Thread*>(body))(); }, &thread);
  });
}

template <class Thread>
void launch_plain(dim3 grid, dim3 block, std::size_t shared_bytes, Thread thread) {
  for_each_block(grid, block, shared_bytes, [&](unsigned threads) {
    for (unsigned i = 0; i < threads; ++i) {
      set_thread(i);
      thread();
    }
  });
}

template <class Parts>
void launch_parts(dim3 grid, dim3 block, std::size_t shared_bytes, Parts parts) {
  for_each_block(grid, block, shared_bytes, [&](unsigned) {
    Part::begin_block();
    parts();
  });
  Part::end_launch();
}

}  // namespace ts_emulation

#define TILESCOPE_EACH_THREAD for (ts_emulation::Part ts_part; ts_part.has_thread(); ts_part.next_thread())

#define TILESCOPE_LAUNCH(kernel, grid, block, shared_bytes, stream, ...) \
  (static_cast<void>(stream), ts_emulation::launch(grid, block, shared_bytes, [&] { kernel(__VA_ARGS__); }))
#define TILESCOPE_LAUNCH_PLAIN(kernel, grid, block, shared_bytes, stream, ...) \
  (static_cast<void>(stream), ts_emulation::launch_plain(grid, block, shared_bytes, [&] { kernel(__VA_ARGS__); }))
#define TILESCOPE_LAUNCH_PARTS(kernel, grid, block, shared_bytes, stream, ...) \
  (static_cast<void>(stream), ts_emulation::launch_parts(grid, block, shared_bytes, [&] { kernel(__VA_ARGS__); }))

inline void __syncthreads() {
  ts_emulation::Block::instance().barrier();
}

// One thread runs at a time, up to its next barrier.
template <class Number>
Number atomicAdd(Number* sum, Number number) {
  const Number before = *sum;
  *sum += number;
  return before;
}
template <class Number>
Number atomicCAS(Number* place, Number expected, Number number) {
  const Number before = *place;
  if (before == expected) *place = number;
  return before;
}

// Four products of signed bytes, added to c.
inline int __dp4a(int a, int b, int c) {
  for (int shift = 0; shift < 32; shift += 8)
    c += static_cast<signed char>(static_cast<unsigned>(a) >> shift) *
         static_cast<signed char>(static_cast<unsigned>(b) >> shift);
  return c;
}

// The runtime's functions. Everything is done at once, so streams and events have nothing to do.
enum cudaError_t { cudaSuccess = 0, cudaErrorMemoryAllocation = 2 };
enum cudaMemcpyKind { cudaMemcpyHostToDevice = 1, cudaMemcpyDeviceToHost = 2, cudaMemcpyDeviceToDevice = 3 };
using cudaStream_t = void*;
using cudaEvent_t = void*;
constexpr unsigned cudaHostAllocDefault = 0, cudaEventDisableTiming = 2, cudaStreamNonBlocking = 1;
enum cudaFuncAttribute { cudaFuncAttributeMaxDynamicSharedMemorySize = 8 };
enum cudaDeviceAttr { cudaDevAttrMaxSharedMemoryPerBlockOptin = 97 };
struct cudaDeviceProp {
  char name[256];
};

// Filled with bytes that make no number (fp32) or −1 (int8): what nobody wrote is seen in the results.
inline cudaError_t cudaMalloc(void** memory, std::size_t bytes) {
  *memory = std::malloc(bytes == 0 ? 1 : bytes);
  if (!*memory) return cudaErrorMemoryAllocation;
  std::memset(*memory, 0xFF, bytes);
  return cudaSuccess;
}
inline cudaError_t cudaFree(void* memory) {
  std::free(memory);
  return cudaSuccess;
}
inline cudaError_t cudaHostAlloc(void** memory, std::size_t bytes, unsigned) {
  return cudaMalloc(memory, bytes);
}
inline cudaError_t cudaFreeHost(void* memory) {
  return cudaFree(memory);
}
inline cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind) {
  if (bytes != 0) std::memcpy(to, from, bytes);
  return cudaSuccess;
}
inline cudaError_t cudaMemset(void* memory, int byte, std::size_t bytes) {
  std::memset(memory, byte, bytes);
  return cudaSuccess;
}
inline cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t) {
  return cudaMemcpy(to, from, bytes, kind);
}
inline cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned) {
  *stream = nullptr;
  return cudaSuccess;
}
inline cudaError_t cudaStreamDestroy(cudaStream_t) {
  return cudaSuccess;
}
inline cudaError_t cudaStreamSynchronize(cudaStream_t) {
  return cudaSuccess;
}
inline cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned) {
  return cudaSuccess;
}
inline cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned) {
  *event = nullptr;
  return cudaSuccess;
}
inline cudaError_t cudaEventDestroy(cudaEvent_t) {
  return cudaSuccess;
}
inline cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t) {
  return cudaSuccess;
}
inline cudaError_t cudaEventSynchronize(cudaEvent_t) {
  return cudaSuccess;
}
inline cudaError_t cudaDeviceSynchronize() {
  return cudaSuccess;
}
inline cudaError_t cudaGetLastError() {
  return cudaSuccess;
}
inline const char* cudaGetErrorString(cudaError_t error) {
  return error == cudaSuccess ? "no error" : "out of memory";
}
inline cudaError_t cudaGetDevice(int* device) {
  *device = 0;
  return cudaSuccess;
}
inline cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int) {
  std::strcpy(properties->name, "emulation on the processor");
  return cudaSuccess;
}
// As much shared memory as the largest block of any GPU so far has.
inline cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr, int) {
  *value = 227 * 1024;
  return cudaSuccess;
}
template <class Kernel>
cudaError_t cudaFuncSetAttribute(Kernel*, cudaFuncAttribute, int) {
  return cudaSuccess;
}
