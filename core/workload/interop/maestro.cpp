// SPDX-License-Identifier: GPL-3.0-or-later
// Networks of MAESTRO. Y and X are input sizes, without padding.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "core/base/names.h"
#include "core/base/plain_text.h"
#include "core/base/rejection.h"
#include "core/workload/interop/listed_layers.h"
#include "core/workload/interop/network_readers.h"

namespace tilescope::interop {
namespace {

struct MaestroWord {
  std::string_view text;
  int line = 0;

  std::string place() const { return fmt::format("line {}", line); }
};

// Splits a text into words and braces. ":", "," and ";" are separators; "//" begins a comment.
std::vector<MaestroWord> wordsOf(std::string_view text) {
  std::vector<MaestroWord> words;
  int line = 1;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (c == '\n') ++line;
    if (text.substr(at).starts_with("//")) {
      at = std::min(text.find('\n', at), text.size());
    } else if (c == '{' || c == '}') {
      words.push_back({text.substr(at++, 1), line});
    } else if (std::string_view(" \t\r\n:,;").find(c) != std::string_view::npos) {
      ++at;
    } else {
      const std::size_t end = std::min(text.find_first_of(" \t\r\n:,;{}", at), text.size());
      words.push_back({text.substr(at, end - at), line});
      at = end;
    }
  }
  return words;
}

using NamedSizes = std::map<std::string, std::int64_t, std::less<>>;

class MaestroReader {
 public:
  explicit MaestroReader(std::string_view text) : words_(wordsOf(text)) {}

  ToolNetwork run() {
    while (!isAtEnd()) {
      const MaestroWord word = next("a word");
      if (word.text == "Constant")
        readConstant();
      else if (word.text == "Network")
        readNetwork();
      else
        reject(word, "\"Network\" or \"Constant\"");
    }
    ToolNetwork made{ToolFormat::Maestro, layers_.take(), {}};
    made.notes.emplace_back("The format has no padding: sizes are those of padded inputs, or outputs are smaller.");
    for (const auto& [what, layers] : left_)
      made.notes.push_back(fmt::format("not imported: {} of {}", what, shortList(layers)));
    return made;
  }

 private:
  bool isAtEnd() const { return at_ == words_.size(); }

  [[noreturn]] static void reject(const MaestroWord& word, std::string expected) {
    throw Rejection{word.place(), quoteName(word.text), std::move(expected), "Correct it."};
  }

  MaestroWord next(const char* expected) {
    if (isAtEnd()) throw Rejection{"", "the end of the file", expected, "Close all braces."};
    return words_[at_++];
  }

  void expectOpen() {
    if (const MaestroWord word = next("\"{\""); word.text != "{") reject(word, "\"{\"");
  }

  std::int64_t size(std::int64_t max = kLargestListedSize) {
    const MaestroWord word = next("a size");
    if (const auto constant = constants_.find(word.text); constant != constants_.end()) return constant->second;
    const std::optional<std::int64_t> value = wholeNumber(word.text);
    if (!value || *value < 1 || *value > max) reject(word, fmt::format("a whole number from 1 to {}", max));
    return *value;
  }

  void readConstant() {
    const std::string name(next("the name of a constant").text);
    constants_[name] = size();
  }

  void readNetwork() {
    next("the name of a network");
    expectOpen();
    for (MaestroWord word = next("a layer"); word.text != "}"; word = next("a layer")) {
      if (word.text != "Layer") reject(word, "\"Layer\" or \"}\"");
      readLayer();
    }
  }

  NamedSizes readSizes() {
    NamedSizes sizes;
    expectOpen();
    for (MaestroWord word = next("\"}\""); word.text != "}"; word = next("\"}\""))
      sizes[std::string(word.text)] = size();
    return sizes;
  }

  void skipBlock() {
    expectOpen();
    for (int depth = 1; depth > 0;) {
      const std::string_view text = next("\"}\"").text;
      depth += text == "{" ? 1 : text == "}" ? -1 : 0;
    }
  }

  void readLayer() {
    const MaestroWord name = next("the name of a layer");
    std::string type = "CONV";
    NamedSizes stride, dims;
    expectOpen();
    for (MaestroWord word = next("\"}\""); word.text != "}"; word = next("\"}\"")) {
      if (word.text == "Type") {
        type = upperCase(next("a type").text);
      } else if (word.text == "Stride") {
        stride = readSizes();
      } else if (word.text == "Dimensions") {
        dims = readSizes();
      } else {
        left_[std::string(word.text)].emplace_back(name.text);
        if (!isAtEnd() && words_[at_].text == "{")
          skipBlock();
        else
          next("a value");
      }
    }
    addLayer(name, type, stride, dims);
  }

  void addLayer(const MaestroWord& name, const std::string& type, const NamedSizes& stride, const NamedSizes& dims) {
    const auto one = [](const NamedSizes& sizes, std::string_view key) {
      const auto found = sizes.find(key);
      return found == sizes.end() ? std::int64_t{1} : found->second;
    };
    const auto dim = [&](std::string_view key) {
      if (!dims.contains(key))
        throw Rejection{name.place(), fmt::format("no {} in \"Dimensions\" of {}", key, quoteName(name.text)),
                        "a size of every dimension", "Add it."};
      return one(dims, key);
    };
    if (type == "GEMM") {
      noteOthers(name, dims, {"M", "N", "K"});
      return layers_.addProduct(name.text, dim("M"), dim("K"), dim("N"), name.place());
    }
    if (type != "CONV" && type != "DSCONV") {
      left_[fmt::format("type {}", type)].emplace_back(name.text);
      return;
    }
    const bool isDepthwise = type == "DSCONV";
    noteOthers(name, dims, {"N", "G", "K", "C", "R", "S", "Y", "X"});
    const std::int64_t groups = isDepthwise ? dim("C") : one(dims, "G");
    layers_.add({std::string(name.text),
                 {isDepthwise ? groups : dim("C") * groups, dim("Y"), dim("X")},
                 isDepthwise ? groups : dim("K") * groups,
                 groups,
                 dim("R"),
                 dim("S"),
                 one(stride, "Y"),
                 one(stride, "X"),
                 false,
                 one(dims, "N")},
                name.place());
  }

  void noteOthers(const MaestroWord& name, const NamedSizes& dims, const std::set<std::string_view>& known) {
    for (const auto& [dim, size] : dims)
      if (!known.contains(dim)) left_[fmt::format("dimension {}", dim)].emplace_back(name.text);
  }

  std::vector<MaestroWord> words_;
  std::size_t at_ = 0;
  NamedSizes constants_;
  ListedLayers layers_;
  std::map<std::string, std::vector<std::string>> left_;  // not imported → names of the layers
};

}  // namespace

ToolNetwork readMaestro(std::string_view text) {
  return MaestroReader(text).run();
}

}  // namespace tilescope::interop
