// SPDX-License-Identifier: GPL-3.0-or-later
// The function around a layer's loops. If buffers in device memory are the chip, it is a host function on ts::Chip; if
// a block of threads is the chip, it is a kernel on ts::BlockChip plus a host function that launches it. The operations
// inside are written in the same way.
#pragma once

#include <string>
#include <vector>

#include "plugins/cuda/layer_code.h"

namespace tilescope::cuda {

// An array that the function works on.
struct Operand {
  enum class Use { Read, Made, MadeFromSums };  // MadeFromSums: partial sums leave the chip and come back

  std::string name;   // in the kernel
  std::string array;  // identifier in Network
  Use use = Use::Read;
};

struct FunctionHead {
  std::vector<Operand> operands;
  std::string shapeType;    // of the constant shape_NAME; empty: none
  std::string finish;       // initializer of a ts::Finish; empty: none
  std::string sharedLoops;  // the loops whose iterations are divided among blocks, as text; "": one block does all
  std::string suffix;       // distinguishes the kernels of one layer
};

class LayerFunction {
 public:
  LayerFunction(CodeWriter& out, const LayerCode& code) : out_(out), code_(code) {}

  // On the host there is one function for the whole layer; kernels may be several, each between open and close.
  void beginRun();
  void open(const FunctionHead& head);
  void close();
  void endRun();

  // Declares a tile: the memories that hold the layer's tiles of that tensor in turn, and their offset.
  void tile(Tensor tensor, const std::string& variable);
  // The operand's array as used in loads and stores.
  std::string array(const std::string& operand) const;

  // Divides a loop's iterations among blocks. In a kernel it defines this block's range, before all loops, because
  // blocks count their parts in this order. On the host it writes nothing: the loop is an ordinary one.
  void shareLoop(const std::string& variable, std::int64_t size, std::int64_t step);
  void openLoop(const std::string& variable, std::int64_t size, std::int64_t step, bool isShared);
  void closeLoop(bool isShared);
  void openGroups(std::int64_t groups);  // also divided among blocks
  void closeGroups() { closeLoop(true); }

 private:
  bool isKernel() const { return code_.onChip == OnChip::Shared; }
  void kernelHead();
  std::string launch() const;

  CodeWriter& out_;
  const LayerCode& code_;
  FunctionHead head_;
  std::int64_t blocks_ = 1;            // of the kernel
  std::vector<std::string> launches_;  // kernel launches of the layer so far
};

}  // namespace tilescope::cuda
