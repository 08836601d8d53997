// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/onnx/wire.h"

#include <fmt/format.h>

#include <bit>

namespace tilescope::onnx {
namespace {

constexpr int kVarintBits = 7, kTypeBits = 3;
constexpr std::size_t kLongestVarint = 10;

[[noreturn]] void endsEarly(std::uint64_t offset) {
  throw Unreadable{fmt::format("byte {}", offset), "the end of the file inside a field",
                   "a whole ONNX model, but the file ends early", "Download or export it again."};
}

std::uint64_t littleEndian(std::string_view bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = bytes.size(); i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[i]);
  return value;
}

float floatOf(std::uint64_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
}

}  // namespace

bool Fields::next() {
  if (rest_.empty()) return false;
  const std::uint64_t start = offset_, tag = varint();
  number_ = static_cast<std::uint32_t>(tag >> kTypeBits);
  type_ = static_cast<Type>(tag & 7);
  bits_ = 0;
  payload_ = {};
  switch (type_) {
    case Type::Varint:
      bits_ = varint();
      break;
    case Type::Fixed64:
      bits_ = fixed(8);
      break;
    case Type::Fixed32:
      bits_ = fixed(4);
      break;
    case Type::Bytes:
      payload_ = take(varint());
      break;
    default:
      number_ = 0;
  }
  if (number_ == 0)
    throw Unreadable{fmt::format("byte {}", start), fmt::format("{} as the tag of a field", tag),
                     "the fields of an ONNX model", "The file is damaged or is not an ONNX model."};
  return true;
}

float Fields::float32() const {
  return floatOf(bits_);
}

void Fields::appendIntegers(std::vector<std::int64_t>& list, std::size_t atMost) const {
  if (type_ != Type::Bytes) {
    if (list.size() < atMost) list.push_back(integer());
    return;
  }
  Fields packed(payload_, offset_ - payload_.size());
  while (!packed.rest_.empty() && list.size() < atMost) list.push_back(static_cast<std::int64_t>(packed.varint()));
}

void Fields::appendFloats(std::vector<double>& list, std::size_t atMost) const {
  if (type_ != Type::Bytes) {
    if (list.size() < atMost) list.push_back(float32());
    return;
  }
  Fields packed(payload_, offset_ - payload_.size());
  while (!packed.rest_.empty() && list.size() < atMost) list.push_back(floatOf(packed.fixed(4)));
}

std::uint64_t Fields::varint() {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < kLongestVarint; ++i) {
    if (rest_.empty()) endsEarly(offset_);
    const auto byte = static_cast<unsigned char>(rest_.front());
    rest_.remove_prefix(1);
    ++offset_;
    value |= static_cast<std::uint64_t>(byte & 0x7F) << (kVarintBits * i);
    if ((byte & 0x80) == 0) return value;
  }
  throw Unreadable{fmt::format("byte {}", offset_), "a number of more than 64 bits", "the fields of an ONNX model",
                   "The file is damaged or is not an ONNX model."};
}

std::uint64_t Fields::fixed(std::size_t size) {
  return littleEndian(take(size));
}

std::string_view Fields::take(std::uint64_t size) {
  if (size > rest_.size()) endsEarly(offset_ + rest_.size());
  const std::string_view taken = rest_.substr(0, static_cast<std::size_t>(size));
  rest_.remove_prefix(taken.size());
  offset_ += size;
  return taken;
}

}  // namespace tilescope::onnx
