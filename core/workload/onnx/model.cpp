// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/onnx/model.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "core/workload/onnx/wire.h"

namespace tilescope::onnx {
namespace {

constexpr std::size_t kMaxWhole = std::size_t{1} << 16;  // integers per constant, which may be sizes
constexpr std::size_t kMaxReal = 64;                     // real numbers per constant: scale factors and scalars
constexpr std::size_t kMaxNodes = 1'000'000, kMaxValues = 2'000'000;
constexpr int kMaxDepth = 64;  // of nested graphs

std::string_view plainDomain(std::string_view domain) {
  return domain == "ai.onnx" ? std::string_view() : domain;
}

float halfToFloat(std::uint32_t bits) {
  const std::uint32_t exponent = bits >> 10 & 0x1F, fraction = bits & 0x3FF;
  const double sign = (bits & 0x8000) != 0 ? -1 : 1;
  if (exponent == 0x1F) return static_cast<float>(fraction != 0 ? std::nan("") : sign * HUGE_VAL);
  const double size =
      exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(fraction + 1024.0, static_cast<int>(exponent) - 25);
  return static_cast<float>(sign * size);
}

std::uint64_t element(std::string_view raw, std::size_t i, std::size_t size) {
  std::uint64_t value = 0;
  for (std::size_t byte = size; byte-- > 0;) value = value << 8 | static_cast<unsigned char>(raw[i * size + byte]);
  return value;
}

// Interprets `size` bytes as a number in two's complement.
std::int64_t withSign(std::uint64_t value, std::size_t size) {
  const auto shift = static_cast<int>(64 - 8 * size);
  return static_cast<std::int64_t>(value << shift) >> shift;
}

bool isSigned(int type) {
  return type == kInt8 || type == 5 || type == kInt32 || type == kInt64;
}

std::int64_t elementsIn(const Shape& dims) {
  std::int64_t count = 1;
  for (const std::int64_t size : dims) {
    if (size < 0 || (size > 0 && count > (std::int64_t{1} << 53) / size)) return -1;
    count *= size;
  }
  return count;
}

class ModelReader {
 public:
  ModelData read(std::string_view bytes) {
    ModelData model;
    for (Fields f(bytes); f.next();) {
      if (f.number() == 1) model.ir = f.integer();
      if (f.number() == 2) model.producer = f.bytes();
      hasGraph_ = hasGraph_ || f.number() == 7;
      if (f.number() == 7) model.graph = graph(f.message(), 1);
      if (f.number() == 8) addOpset(model.opsets, f.message());
      if (f.number() == 25) model.functions.push_back(function(f.message()));
    }
    return model;
  }

  bool hasGraph() const { return hasGraph_; }

 private:
  static void addOpset(Opsets& opsets, Fields f) {
    std::string_view domain;
    std::int64_t version = 1;
    while (f.next()) {
      if (f.number() == 1) domain = plainDomain(f.bytes());
      if (f.number() == 2) version = f.integer();
    }
    std::int64_t& known = opsets[domain];
    known = std::max(known, version);
  }

  GraphData graph(Fields f, int depth) {
    if (depth > kMaxDepth)
      throw Unreadable{fmt::format("byte {}", f.offset()), fmt::format("graphs nested more than {} deep", kMaxDepth),
                       "a model with less nesting", "Export it without control flow."};
    GraphData made;
    while (f.next()) {
      if (f.number() == 1) made.nodes.push_back(node(f.message(), depth));
      if (f.number() == 5) made.initializers.push_back(counted(tensor(f.message())));
      if (f.number() == 11) made.inputs.push_back(counted(value(f.message())));
      if (f.number() == 12) made.outputs.push_back(counted(value(f.message())));
      if (f.number() == 13) made.values.push_back(counted(value(f.message())));
      if (f.number() == 15) made.initializers.push_back(counted(sparse(f.message())));
    }
    return made;
  }

  template <class T>
  T counted(T value) {
    if (++values_ > kMaxValues)
      throw Unreadable{"", fmt::format("more than {} values", kMaxValues), "a smaller model", "Split the model."};
    return value;
  }

  NodeData node(Fields f, int depth) {
    if (++nodes_ > kMaxNodes)
      throw Unreadable{"", fmt::format("more than {} nodes", kMaxNodes), "a smaller model", "Split the model."};
    NodeData made;
    while (f.next()) {
      if (f.number() == 1) made.inputs.push_back(f.bytes());
      if (f.number() == 2) made.outputs.push_back(counted(f.bytes()));
      if (f.number() == 3) made.name = f.bytes();
      if (f.number() == 4) made.op = f.bytes();
      if (f.number() == 5) made.attributes.push_back(attribute(f.message(), depth));
      if (f.number() == 7) made.domain = plainDomain(f.bytes());
    }
    return made;
  }

  Attribute attribute(Fields f, int depth) {
    Attribute made;
    while (f.next()) switch (f.number()) {
        case 1:
          made.name = f.bytes();
          break;
        case 2:
          made.real = f.float32();
          break;
        case 3:
          made.integer = f.integer();
          break;
        case 4:
          made.text = f.bytes();
          break;
        case 5:
          made.tensor = std::make_shared<TensorData>(tensor(f.message()));
          break;
        case 22:
          made.tensor = std::make_shared<TensorData>(sparse(f.message()));
          break;
        case 6:
        case 11:
          made.graphs.push_back(std::make_shared<GraphData>(graph(f.message(), depth + 1)));
          break;
        case 7:
          f.appendFloats(made.reals);
          break;
        case 8:
          f.appendIntegers(made.integers);
          break;
        case 9:
          made.texts.push_back(f.bytes());
          break;
        case 21:
          made.reference = f.bytes();
          break;
        default:
          break;
      }
    return made;
  }

  static TensorData tensor(Fields f) {
    TensorData made;
    Numbers listed;
    std::string_view raw;
    bool isList = false;
    while (f.next()) switch (f.number()) {
        case 1:
          f.appendIntegers(made.dims);
          break;
        case 2:
          made.type = static_cast<int>(f.integer());
          break;
        case 4:
          f.appendFloats(listed.real, kMaxReal + 1);
          isList = true;
          break;
        case 5:
        case 7:
        case 11:
          f.appendIntegers(listed.whole, kMaxWhole + 1);
          isList = true;
          break;
        case 8:
          made.name = f.bytes();
          break;
        case 9:
          raw = f.bytes();
          break;
        case 13:
          addExternal(made, f.message());
          break;
        default:
          break;
      }
    const std::int64_t count = elementsIn(made.dims);
    if (count < 0 || made.external) return made;
    if (isList)
      made.numbers = fromList(made.type, std::move(listed), static_cast<std::size_t>(count));
    else
      made.numbers = fromRaw(made.type, raw, static_cast<std::size_t>(count));
    return made;
  }

  static void addExternal(TensorData& tensor, Fields f) {
    std::string_view key, value;
    while (f.next()) {
      if (f.number() == 1) key = f.bytes();
      if (f.number() == 2) value = f.bytes();
    }
    if (!tensor.external) tensor.external = std::string_view();
    if (key == "location") tensor.external = value;
  }

  static std::optional<Numbers> fromList(int type, Numbers listed, std::size_t count) {
    if (isInteger(type)) return listed.whole.size() == count ? std::optional(std::move(listed)) : std::nullopt;
    if (type == kFloat16)
      for (const std::int64_t bits : listed.whole) listed.real.push_back(halfToFloat(static_cast<std::uint32_t>(bits)));
    listed.whole.clear();
    return listed.real.size() == count ? std::optional(std::move(listed)) : std::nullopt;
  }

  static std::optional<Numbers> fromRaw(int type, std::string_view raw, std::size_t count) {
    const auto size = static_cast<std::size_t>(bitsOf(type) / 8);
    Numbers numbers;
    if (size == 0 || raw.size() != count * size) return std::nullopt;
    if (isInteger(type)) {
      if (count > kMaxWhole) return std::nullopt;
      for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t bits = element(raw, i, size);
        numbers.whole.push_back(isSigned(type) ? withSign(bits, size) : static_cast<std::int64_t>(bits));
      }
      return numbers;
    }
    if (count > kMaxReal) return std::nullopt;
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint64_t bits = element(raw, i, size);
      if (type == kFloat)
        numbers.real.push_back(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
      else if (type == kDouble)
        numbers.real.push_back(std::bit_cast<double>(bits));
      else if (type == kFloat16)
        numbers.real.push_back(halfToFloat(static_cast<std::uint32_t>(bits)));
      else if (size == 2)  // bfloat16: upper half of a float
        numbers.real.push_back(std::bit_cast<float>(static_cast<std::uint32_t>(bits << 16)));
      else
        return std::nullopt;
    }
    return numbers;
  }

  static TensorData sparse(Fields f) {
    TensorData made;
    Shape dims;
    while (f.next()) {
      if (f.number() == 1) made = tensor(f.message());
      if (f.number() == 3) f.appendIntegers(dims);
    }
    made.dims = dims;
    made.numbers.reset();
    return made;
  }

  static ValueData value(Fields f) {
    ValueData made;
    while (f.next()) {
      if (f.number() == 1) made.name = f.bytes();
      if (f.number() == 2) addType(made, f.message());
    }
    return made;
  }

  static void addType(ValueData& value, Fields type) {
    while (type.next()) {
      if (type.number() != 1) continue;
      for (Fields tensor = type.message(); tensor.next();) {
        if (tensor.number() == 1) value.type = static_cast<int>(tensor.integer());
        if (tensor.number() == 2) value.shape = dimensions(tensor.message());
      }
    }
  }

  static std::vector<Dimension> dimensions(Fields shape) {
    std::vector<Dimension> dims;
    while (shape.next()) {
      if (shape.number() != 1) continue;
      Dimension dim;
      for (Fields f = shape.message(); f.next();) {
        if (f.number() == 1) dim.size = f.integer();
        if (f.number() == 2) dim.name = f.bytes();
      }
      dims.push_back(dim);
    }
    return dims;
  }

  FunctionData function(Fields f) {
    FunctionData made;
    while (f.next()) {
      if (f.number() == 1) made.name = f.bytes();
      if (f.number() == 4) made.inputs.push_back(f.bytes());
      if (f.number() == 5) made.outputs.push_back(f.bytes());
      if (f.number() == 7) made.nodes.push_back(node(f.message(), 1));
      if (f.number() == 9) addOpset(made.opsets, f.message());
      if (f.number() == 10) made.domain = plainDomain(f.bytes());
      if (f.number() == 11) made.defaults.push_back(attribute(f.message(), 1));
    }
    return made;
  }

  std::size_t nodes_ = 0, values_ = 0;
  bool hasGraph_ = false;
};

// Recognises files of other kinds by their first bytes.
void refuseOthers(std::string_view bytes) {
  const auto say = [](std::string found, std::string remedy) {
    throw Unreadable{"", std::move(found), "an ONNX model", std::move(remedy)};
  };
  if (bytes.empty()) say("an empty file", "Download or export it again.");
  std::string_view text = bytes.substr(0, 4096);
  while (!text.empty() && (text.front() == ' ' || text.front() == '\n' || text.front() == '\r' || text.front() == '\t'))
    text.remove_prefix(1);
  if (text.starts_with("version https://git-lfs"))
    say("a pointer of Git LFS, not the file itself", "Run \"git lfs pull\", or download the file.");
  if (text.starts_with("PK\x03\x04")) say("a zip archive", "Unpack it and open the .onnx file inside.");
  if (text.starts_with("<")) say("a web page or XML (HTML)", "Download the file itself, not the page about it.");
  if (text.starts_with("{") || text.starts_with("[")) say("JSON", "Give it a name that ends in .json.");
  const bool isText = std::all_of(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) >= ' ' || c == '\n' || c == '\r' || c == '\t';
  });
  if (isText && text.size() > 8) say("plain text", "Name the .onnx file.");
}

}  // namespace

int bitsOf(int type) {
  constexpr std::array<int, 27> kBits{0,  32,  8,  8, 16, 16, 32, 64, 0, 8, 16, 64, 32, 64,
                                      64, 128, 16, 8, 8,  8,  8,  4,  4, 4, 8,  2,  2};
  return type >= 0 && static_cast<std::size_t>(type) < kBits.size() ? kBits[static_cast<std::size_t>(type)] : 0;
}

bool isInteger(int type) {
  constexpr std::array kTypes{2, 3, 4, 5, 6, 7, 9, 12, 13};
  return std::find(kTypes.begin(), kTypes.end(), type) != kTypes.end();
}

ModelData parseModel(std::string_view bytes) {
  refuseOthers(bytes);
  ModelReader reader;
  ModelData model = reader.read(bytes);
  if (model.ir == 0 && model.graph.nodes.empty() && model.graph.outputs.empty())
    throw Unreadable{"", "neither an IR version nor a graph", "an ONNX model",
                     "The file is damaged or is not an ONNX model."};
  if (!reader.hasGraph())
    throw Unreadable{"", "a model without a graph", "a whole ONNX model",
                     "The file is damaged or cut off: download or export it again."};
  return model;
}

}  // namespace tilescope::onnx
