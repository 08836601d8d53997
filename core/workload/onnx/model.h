// SPDX-License-Identifier: GPL-3.0-or-later
// What an ONNX file (onnx.proto3, IR versions 3 to 13) says about sizes and classes, without weights. Texts are views
// of the file, which must outlive the model.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/workload/onnx/size_options.h"

namespace tilescope::onnx {

// Values of TensorProto.DataType.
enum ElementType : int {
  kUndefined = 0,
  kFloat = 1,
  kUint8 = 2,
  kInt8 = 3,
  kInt32 = 6,
  kInt64 = 7,
  kString = 8,
  kBool = 9,
  kFloat16 = 10,
  kDouble = 11
};
int bitsOf(int elementType);  // 0: unknown, or text
bool isInteger(int elementType);

// A constant's elements, if there are few.
struct Numbers {
  std::vector<std::int64_t> whole;  // integers and truth values
  std::vector<double> real;         // all other types

  bool operator==(const Numbers&) const = default;
};

struct TensorData {
  std::string_view name;
  int type = kUndefined;
  Shape dims;
  std::optional<Numbers> numbers;
  std::optional<std::string_view> external;  // file with its bytes, which is never opened
};

struct GraphData;

struct Attribute {
  std::string_view name, reference;  // reference: the function's attribute that it takes
  std::int64_t integer = 0;
  double real = 0;
  std::string_view text;
  std::vector<std::int64_t> integers;
  std::vector<double> reals;
  std::vector<std::string_view> texts;
  std::shared_ptr<const TensorData> tensor;
  std::vector<std::shared_ptr<const GraphData>> graphs;
};

struct NodeData {
  std::string_view name, op, domain;
  std::vector<std::string_view> inputs, outputs;
  std::vector<Attribute> attributes;
};

struct Dimension {
  std::optional<std::int64_t> size;
  std::string_view name;
};

struct ValueData {
  std::string_view name;
  int type = kUndefined;
  std::optional<std::vector<Dimension>> shape;
};

struct GraphData {
  std::vector<NodeData> nodes;
  std::vector<ValueData> inputs, outputs, values;
  std::vector<TensorData> initializers;
};

using Opsets = std::map<std::string_view, std::int64_t>;  // version of each domain; "" is ONNX's own

struct FunctionData {
  std::string_view name, domain;
  std::vector<std::string_view> inputs, outputs;
  std::vector<Attribute> defaults;
  std::vector<NodeData> nodes;
  Opsets opsets;
};

struct ModelData {
  std::int64_t ir = 0;
  std::string producer;
  Opsets opsets;
  GraphData graph;
  std::vector<FunctionData> functions;
};

// Throws Unreadable, which names files of other kinds: a web page, JSON, text, a Git LFS pointer, an archive.
ModelData parseModel(std::string_view bytes);

}  // namespace tilescope::onnx
