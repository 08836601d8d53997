// SPDX-License-Identifier: GPL-3.0-or-later
// One layer as C: its loops, and what it needs before the first run.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "plugins/common/code_writer.h"
#include "plugins/common/planned_layer.h"
#include "plugins/common/shape_code.h"
#include "plugins/cpu/array_uses.h"

namespace tilescope::cpu {

struct LayerCode : PlannedLayer {
  const ArrayUses& uses;
  std::string network;  // prefix of all names that main sees
};

// What the layers of a network share.
struct LayerTexts {
  std::set<std::string> kernels;     // instances, one line each
  std::vector<std::string> prepare;  // lines of new(): weights, sizes of buffers
};

// The name of kernels for tiles of this many rows and columns of outputs, which are added to the texts.
std::string kernelsFor(LayerTexts& texts, const std::string& sizes, std::int64_t strideX, const std::string& block);

// "static const TsConv shape_NAME = …", "static const TsPool shape_NAME = …", with comments.
void writeConv(CodeWriter& out, const std::string& name, const WindowSizes& sizes, std::int64_t outChannels,
               std::int64_t groups, bool wholeColumns);
void writePool(CodeWriter& out, const std::string& name, const Layer& layer);

// A shape constant and `void NETWORK_run_NAME(struct NETWORK*, int64_t* bits)`.
std::string convCode(const LayerCode& code, LayerTexts& texts);
std::string stripCode(const LayerCode& code, LayerTexts& texts);  // pool, add, concat, reorg, vector layers

// "ts_activate(TS_RELU, 0)"
std::string activationCall(const Activation& activation);

// The function around a layer's loops. Loops whose iterations pass no data on run in several threads, each with buffers
// and counts of its own.
class RunFunction {
 public:
  RunFunction(CodeWriter& out, const LayerCode& code) : out_(out), code_(code) {}

  void open();
  void close();
  // Lines that rewrite what the layer reads under another shape, if it does.
  void reshape(const std::string& array);

  void openThreads();
  void closeThreads();
  // Lines that divide the next `loops` loops among the threads.
  void divide(std::size_t loops);

  void tile(const std::string& variable, const char* buffer);
  static std::string forLoop(const std::string& variable, std::int64_t size, const std::string& step);
  void range(const std::string& variable, std::int64_t size, const std::string& step);

  const char* counts() const { return isInThreads_ ? "&own" : "&counts"; }

 private:
  CodeWriter& out_;
  const LayerCode& code_;
  bool isInThreads_ = false;
};

}  // namespace tilescope::cpu
