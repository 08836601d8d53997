// SPDX-License-Identifier: GPL-3.0-or-later
// Off-chip memory: the network's arrays, their random data and the file of weights.
//
// weights.bin, little endian: "TSWEIGHT"; u32 version (1); u32 arithmetic (0 fp32, 1 int8); u32 number of arrays; then
// for each u32 length of the name, the name, u32 bytes of an element, u64 number of elements, u64 FNV-1a of the
// elements' bytes, the elements. Weights are values (fp32 or signed bytes), biases sums (fp32 or signed 32-bit).
#pragma once

#include <deque>
#include <fstream>

#include "tilescope_shapes.h"

namespace ts {

class OffChip {
 public:
  Array& input(const char* name, int n, int c, int h, int w) { return add(name, Role::Input, n, c, h, w); }
  Array& map(const char* name, int n, int c, int h, int w) { return add(name, Role::Map, n, c, h, w); }
  Array& inner(const char* name, int n, int c, int h, int w) { return add(name, Role::Inner, n, c, h, w); }
  Array& weight(const char* name, int n, int c, int h, int w) { return add(name, Role::Weight, n, c, h, w); }
  Array& bias(const char* name, int channels) {
    arrays_.push_back({name, Role::Bias, 1, channels, 1, 1, nullptr, {}});
    arrays_.back().sums.resize(static_cast<std::size_t>(channels));
    return arrays_.back();
  }
  // The same data under another shape.
  Array& view(const Array& of, const char* name, int n, int c, int h, int w) {
    views_.push_back({name, of.role, n, c, h, w, of.data, {}});
    if (views_.back().elements() != of.elements()) stop("array " + of.name + ": " + name + " is not its size");
    return views_.back();
  }

  void fill_random(std::uint64_t seed) {
    for (Array& array : arrays_) fill(array, seed);
  }

  // Whether the file was there; another file than this network's is rejected.
  bool read_weights(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return false;
    read_header(file, path);
    for (Array* array : given()) read_array(file, path, *array);
    if (file.peek() != std::ifstream::traits_type::eof()) refuse(path, "goes on after the last array of this network");
    return true;
  }
  void write_weights(const std::string& path) const {
    write(path, [](const Array& a) { return is_given(a); });
  }
  // Everything, for a comparison with another program's results.
  void write_all(const std::string& path) const {
    write(path, [](const Array&) { return true; });
  }

 private:
  static constexpr char kMagic[9] = "TSWEIGHT";
  static constexpr std::uint32_t kVersion = 1;
#ifdef TILESCOPE_INT8
  static constexpr std::uint32_t kArithmeticCode = 1;
#else
  static constexpr std::uint32_t kArithmeticCode = 0;
#endif

  static bool is_given(const Array& a) {
    return a.role == Role::Weight || a.role == Role::Bias;
  }
  std::vector<Array*> given() {
    std::vector<Array*> result;
    for (Array& a : arrays_)
      if (is_given(a)) result.push_back(&a);
    return result;
  }

  Array& add(const char* name, Role role, int n, int c, int h, int w) {
    arrays_.push_back({name, role, n, c, h, w, nullptr, {}});
    values_.emplace_back(static_cast<std::size_t>(arrays_.back().elements()));
    arrays_.back().data = values_.back().data();
    return arrays_.back();
  }

  static void fill(Array& array, std::uint64_t seed) {
    const std::uint64_t stream = random::stream_of(seed, array.name);
    const auto word = [&](std::size_t i) { return random::word_at(stream, i); };
    const auto count = static_cast<std::size_t>(array.elements());
    const bool is_weight = array.role == Role::Weight;
#ifdef TILESCOPE_INT8
    const auto value = [&](std::size_t i) { return is_weight ? random::int8_weight(word(i)) : random::int8(word(i)); };
#else
    const int exponent =
        is_weight ? random::weight_exponent(static_cast<std::int64_t>(array.c) * array.h * array.w) : 0;
    const auto value = [&](std::size_t i) { return random::fp32(word(i), exponent); };
#endif
    if (array.role == Role::Bias)
      for (std::size_t i = 0; i < count; ++i) array.sums[i] = value(i);
    else if (array.role != Role::Map && array.role != Role::Inner)
      for (std::size_t i = 0; i < count; ++i) array.data[i] = static_cast<Value>(value(i));
  }

  [[noreturn]] static void refuse(const std::string& path, const std::string& what) {
    stop("weights file " + path + ": " + what + "; remove it to have random weights made again");
  }

  static void* bytes_of(Array& a) {
    return a.role == Role::Bias ? static_cast<void*>(a.sums.data()) : a.data;
  }
  static std::uint32_t element_bytes(const Array& a) {
    return a.role == Role::Bias ? std::uint32_t{sizeof(Sum)} : std::uint32_t{sizeof(Value)};
  }

  template <class Integer>
  static Integer read_integer(std::istream& file) {
    unsigned char bytes[sizeof(Integer)] = {};
    file.read(reinterpret_cast<char*>(bytes), sizeof bytes);
    Integer value = 0;
    for (std::size_t i = 0; i < sizeof bytes; ++i) value |= static_cast<Integer>(bytes[i]) << (8 * i);
    return value;
  }
  template <class Integer>
  static void write_integer(std::ostream& file, Integer value) {
    for (std::size_t i = 0; i < sizeof value; ++i) file.put(static_cast<char>(value >> (8 * i) & 0xFF));
  }

  void read_header(std::istream& file, const std::string& path) {
    char magic[8] = {};
    file.read(magic, sizeof magic);
    if (!file || std::memcmp(magic, kMagic, sizeof magic) != 0) refuse(path, "does not begin with TSWEIGHT");
    if (read_integer<std::uint32_t>(file) != kVersion) refuse(path, "has another version than 1");
    if (read_integer<std::uint32_t>(file) != kArithmeticCode)
      refuse(path, std::string("is not of ") + kArithmetic + " weights");
    const std::size_t expected = given().size();
    if (read_integer<std::uint32_t>(file) != expected)
      refuse(path, "has not the " + std::to_string(expected) + " arrays of this network");
  }

  static void read_array(std::istream& file, const std::string& path, Array& array) {
    const auto length = read_integer<std::uint32_t>(file);
    std::string name(length == array.name.size() ? length : 0, ' ');
    file.read(&name[0], static_cast<std::streamsize>(name.size()));
    if (!file || name != array.name) refuse(path, "has no array " + array.name + " where it is expected");
    const auto count = static_cast<std::uint64_t>(array.elements());
    if (read_integer<std::uint32_t>(file) != element_bytes(array) || read_integer<std::uint64_t>(file) != count)
      refuse(path, "array " + array.name + " has not " + std::to_string(count) + " elements of " +
                       std::to_string(element_bytes(array)) + " bytes");
    const auto checksum = read_integer<std::uint64_t>(file);
    const std::size_t bytes = count * element_bytes(array);
    file.read(static_cast<char*>(bytes_of(array)), static_cast<std::streamsize>(bytes));
    if (!file) refuse(path, "ends inside the array " + array.name);
    if (random::fnv1a(bytes_of(array), bytes) != checksum)
      refuse(path, "array " + array.name + " was altered: its checksum is another");
  }

  template <class Wanted>
  void write(const std::string& path, Wanted wanted) const {
    std::ofstream file(path, std::ios::binary);
    file.write(kMagic, 8);
    write_integer(file, kVersion);
    write_integer(file, kArithmeticCode);
    write_integer(file, static_cast<std::uint32_t>(std::count_if(arrays_.begin(), arrays_.end(), wanted)));
    for (const Array& array : arrays_) {
      if (!wanted(array)) continue;
      const void* bytes = bytes_of(const_cast<Array&>(array));
      const auto count = static_cast<std::uint64_t>(array.elements());
      const std::size_t size = count * element_bytes(array);
      write_integer(file, static_cast<std::uint32_t>(array.name.size()));
      file.write(array.name.data(), static_cast<std::streamsize>(array.name.size()));
      write_integer(file, element_bytes(array));
      write_integer(file, count);
      write_integer(file, random::fnv1a(bytes, size));
      file.write(static_cast<const char*>(bytes), static_cast<std::streamsize>(size));
    }
    file.close();
    if (!file) stop("file " + path + ": cannot be written");
  }

  std::deque<Array> arrays_, views_;
  std::deque<std::vector<Value>> values_;
};

}  // namespace ts
