// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/workload/onnx/onnx_writer.h"

#include <algorithm>
#include <cctype>

namespace tilescope::onnx {
namespace {

std::string varint(std::uint64_t value) {
  std::string text;
  for (; value >= 0x80; value >>= 7) text += static_cast<char>(value | 0x80);
  return text + static_cast<char>(value);
}

std::string nodeText(const std::string& op, const std::vector<std::string>& inputs,
                     const std::vector<std::string>& outputs, const std::vector<WrittenAttribute>& attributes,
                     const std::string& domain) {
  std::string text;
  for (const std::string& input : inputs) text += bytesField(1, input);
  for (const std::string& output : outputs) text += bytesField(2, output);
  text += bytesField(3, outputs.empty() ? op : outputs.front() + "_node") + bytesField(4, op);
  for (const WrittenAttribute& attribute : attributes) {
    std::string made = bytesField(1, attribute.name);
    if (!attribute.text.empty()) made += bytesField(4, attribute.text);
    for (const std::int64_t value : attribute.integers)
      made += integerField(attribute.isList ? 8 : 3, static_cast<std::uint64_t>(value));
    text += bytesField(5, made);
  }
  return domain.empty() ? text : text + bytesField(7, domain);
}

}  // namespace

std::string integerField(int number, std::uint64_t value) {
  return varint(static_cast<std::uint64_t>(number) << 3) + varint(value);
}

std::string bytesField(int number, const std::string& value) {
  return varint(static_cast<std::uint64_t>(number) << 3 | 2) + varint(value.size()) + value;
}

OnnxWriter& OnnxWriter::input(const std::string& name, const std::vector<std::string>& dims, int type) {
  std::string shape;
  for (const std::string& dim : dims) {
    const bool isSize =
        !dim.empty() && std::all_of(dim.begin(), dim.end(), [](unsigned char c) { return std::isdigit(c); });
    shape += bytesField(1, dim.empty() ? "" : isSize ? integerField(1, std::stoull(dim)) : bytesField(2, dim));
  }
  const std::string tensor = integerField(1, static_cast<std::uint64_t>(type)) + bytesField(2, shape);
  graph_ += bytesField(11, bytesField(1, name) + bytesField(2, bytesField(1, tensor)));
  return *this;
}

OnnxWriter& OnnxWriter::output(const std::string& name) {
  graph_ += bytesField(12, bytesField(1, name));
  return *this;
}

OnnxWriter& OnnxWriter::weight(const std::string& name, const std::vector<std::int64_t>& dims, int type) {
  std::string tensor;
  for (const std::int64_t size : dims) tensor += integerField(1, static_cast<std::uint64_t>(size));
  graph_ += bytesField(5, tensor + integerField(2, static_cast<std::uint64_t>(type)) + bytesField(8, name));
  return *this;
}

OnnxWriter& OnnxWriter::numbers(const std::string& name, const std::vector<std::int64_t>& values) {
  std::string tensor = integerField(1, values.size()) + integerField(2, 7) + bytesField(8, name);
  for (const std::int64_t value : values) tensor += integerField(7, static_cast<std::uint64_t>(value));
  graph_ += bytesField(5, tensor);
  return *this;
}

OnnxWriter& OnnxWriter::node(const std::string& op, const std::vector<std::string>& inputs,
                             const std::vector<std::string>& outputs, const std::vector<WrittenAttribute>& attributes,
                             const std::string& domain) {
  graph_ += bytesField(1, nodeText(op, inputs, outputs, attributes, domain));
  return *this;
}

OnnxWriter& OnnxWriter::function(const std::string& name, const std::string& op, const std::string& opDomain) {
  functions_ += bytesField(25, bytesField(1, name) + bytesField(4, "in") + bytesField(5, "out") +
                                   bytesField(7, nodeText(op, {"in"}, {"out"}, {}, opDomain)) +
                                   bytesField(9, integerField(2, 17)) + bytesField(10, "local"));
  return *this;
}

OnnxWriter& OnnxWriter::opset(std::int64_t version) {
  opset_ = version;
  return *this;
}

std::string OnnxWriter::bytes() const {
  return integerField(1, 8) + bytesField(2, "tests") + bytesField(7, graph_) +
         bytesField(8, integerField(2, static_cast<std::uint64_t>(opset_))) + functions_;
}

std::string OnnxWriter::withLastWeight(const std::string& name, const std::vector<std::int64_t>& dims,
                                       std::int64_t bytes) const {
  const auto begins = [](int number, std::size_t size) {
    return varint(static_cast<std::uint64_t>(number) << 3 | 2) + varint(size);
  };
  const auto hole = static_cast<std::size_t>(bytes);
  std::string tensor;
  for (const std::int64_t size : dims) tensor += integerField(1, static_cast<std::uint64_t>(size));
  tensor += integerField(2, 1) + bytesField(8, name) + begins(9, hole);
  const std::string graph = graph_ + begins(5, tensor.size() + hole) + tensor;
  return integerField(1, 8) + bytesField(8, integerField(2, static_cast<std::uint64_t>(opset_))) +
         begins(7, graph.size() + hole) + graph;
}

}  // namespace tilescope::onnx
