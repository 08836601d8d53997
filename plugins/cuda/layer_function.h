// SPDX-License-Identifier: GPL-3.0-or-later
// The function around a layer's loops: for buffers in device memory a host function on ts::Chip, for a block of threads
// a kernel on ts::BlockChip with a host function that launches it. The code inside is the same.
#pragma once

#include <string>
#include <vector>

#include "plugins/cuda/layer_code.h"

namespace tilescope::cuda {

struct Operand {
  enum class Use { Read, Made, MadeFromSums };  // MadeFromSums: partial sums leave and return

  std::string name;
  std::string array;  // identifier in Network
  Use use = Use::Read;
};

struct FunctionHead {
  std::vector<Operand> operands;
  std::string shapeType;    // type of the constant shape_NAME; empty: none
  std::string finish;       // initializer of a ts::Finish; empty: none
  std::string sharedLoops;  // divided among blocks; "": one block runs all
  std::string suffix;       // distinguishes the kernels of one layer
};

class LayerFunction {
 public:
  LayerFunction(CodeWriter& out, const LayerCode& code) : out_(out), code_(code) {}

  // Device code may have several kernels, each between open and close.
  void beginRun();
  void open(const FunctionHead& head);
  void close();
  void endRun();

  // Declares the memories that hold the tensor's tiles in turn, and the offset there.
  void tile(Tensor tensor, const std::string& variable);
  std::string array(const std::string& operand) const;

  // Divides a loop among blocks. In a kernel, it defines this block's range and must come before all loops, because
  // blocks number their parts in this order. On the host it writes nothing.
  void shareLoop(const std::string& variable, std::int64_t size, std::int64_t step);
  void openLoop(const std::string& variable, std::int64_t size, std::int64_t step, bool isShared);
  void closeLoop(bool isShared);
  void openGroups(std::int64_t groups);  // divided among blocks
  void closeGroups() { closeLoop(true); }

 private:
  bool isKernel() const { return code_.onChip == OnChip::Shared; }
  void kernelHead();
  std::string launch() const;

  CodeWriter& out_;
  const LayerCode& code_;
  FunctionHead head_;
  std::int64_t blocks_ = 1;            // of the kernel
  std::vector<std::string> launches_;  // launches of the layer's kernels so far
};

}  // namespace tilescope::cuda
