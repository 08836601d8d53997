// SPDX-License-Identifier: GPL-3.0-or-later
// Reads Protocol Buffers (protobuf.dev, "Encoding") field by field, without copies. Checks every length.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tilescope::onnx {

// Thrown inside the reader only; readOnnx() turns it into a Diagnostic.
struct Unreadable {
  std::string pointer, found, expected, remedy;
};

class Fields {
 public:
  explicit Fields(std::string_view message, std::uint64_t offset = 0) : rest_(message), offset_(offset) {}

  bool next();  // moves to the next field; false at the end
  std::uint32_t number() const { return number_; }

  // An integer field of any wire type; otherwise 0.
  std::int64_t integer() const { return static_cast<std::int64_t>(bits_); }
  bool flag() const { return bits_ != 0; }
  float float32() const;

  // A string, message or packed list; otherwise empty.
  std::string_view bytes() const { return payload_; }
  Fields message() const { return Fields(payload_, offset_ - payload_.size()); }
  std::uint64_t offset() const { return offset_; }

  void appendIntegers(std::vector<std::int64_t>& list, std::size_t atMost = SIZE_MAX) const;
  void appendFloats(std::vector<double>& list, std::size_t atMost = SIZE_MAX) const;

 private:
  enum class Type { Varint = 0, Fixed64 = 1, Bytes = 2, Fixed32 = 5 };

  std::uint64_t varint();
  std::uint64_t fixed(std::size_t size);
  std::string_view take(std::uint64_t size);

  std::string_view rest_;
  std::uint64_t offset_ = 0;
  std::uint32_t number_ = 0;
  Type type_ = Type::Varint;
  std::uint64_t bits_ = 0;
  std::string_view payload_;
};

}  // namespace tilescope::onnx
