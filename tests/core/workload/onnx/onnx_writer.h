// SPDX-License-Identifier: GPL-3.0-or-later
// Small ONNX files for tests, in the wire format of Protocol Buffers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tilescope::onnx {

struct WrittenAttribute {
  std::string name;
  std::vector<std::int64_t> integers;
  std::string text;
  bool isList = true;
};

class OnnxWriter {
 public:
  // dims: "16", or names such as "batch".
  OnnxWriter& input(const std::string& name, const std::vector<std::string>& dims, int type = 1);
  OnnxWriter& output(const std::string& name);
  OnnxWriter& weight(const std::string& name, const std::vector<std::int64_t>& dims, int type = 1);
  OnnxWriter& numbers(const std::string& name, const std::vector<std::int64_t>& values);
  OnnxWriter& node(const std::string& op, const std::vector<std::string>& inputs,
                   const std::vector<std::string>& outputs, const std::vector<WrittenAttribute>& attributes = {},
                   const std::string& domain = "");
  // A function in the domain "local" with one node.
  OnnxWriter& function(const std::string& name, const std::string& op, const std::string& opDomain = "");
  OnnxWriter& opset(std::int64_t version);

  std::string bytes() const;
  // With one more float weight, without its bytes at the end of the file.
  std::string withLastWeight(const std::string& name, const std::vector<std::int64_t>& dims, std::int64_t bytes) const;

 private:
  std::string graph_, functions_;
  std::int64_t opset_ = 17;
};

std::string integerField(int number, std::uint64_t value);
std::string bytesField(int number, const std::string& value);

}  // namespace tilescope::onnx
