// SPDX-License-Identifier: GPL-3.0-or-later
// yaml-cpp's parser calls our handler, so that limits hold while the tree grows.
#include "core/base/yaml_tree.h"

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <map>
#include <optional>
#include <sstream>
#include <unordered_map>
#include <utility>

#include "core/base/names.h"
#include "core/base/plain_text.h"
#include "core/base/rejection.h"

namespace tilescope {
namespace {

constexpr std::size_t kBytesOfNode = 64;  // bytes of text that count as one more node
constexpr const char* kMergeKey = "<<";
constexpr const char* kDeepMergeKey = "<<<";

std::string placeOfMark(const YAML::Mark& mark) {
  return mark.line < 0 ? "" : fmt::format("line {}, column {}", mark.line + 1, mark.column + 1);
}

struct YamlPart {
  YamlNode node;
  std::size_t nodes = 1, height = 1;
};

using KeyIndex = std::unordered_map<std::string, std::size_t>;

void mergeInto(std::vector<YamlEntry>& entries, const YamlNode& source, bool isDeep) {
  KeyIndex known;
  for (std::size_t i = 0; i < entries.size(); ++i) known.emplace(entries[i].key, i);
  for (const YamlEntry& entry : source.entries) {
    const auto [place, isNew] = known.emplace(entry.key, entries.size());
    if (isNew)
      entries.push_back(entry);
    else if (isDeep && entry.value.kind == YamlNode::Kind::Map)
      mergeInto(entries[place->second].value.entries, entry.value, true);
  }
}

class YamlBuilder : public YAML::EventHandler {
 public:
  YamlBuilder(std::string file, const YamlLimits& limits) : file_(std::move(file)), limits_(limits) {}

  YamlNode takeRoot() { return std::move(root_.node); }
  Diagnostics takeWarnings() { return std::move(warnings_); }

  void OnDocumentStart(const YAML::Mark& /*mark*/) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override { addLeaf(mark, "", anchor, std::nullopt); }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    addLeaf(mark, tag, anchor, value);
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value /*style*/) override {
    open(mark, tag, anchor, YamlNode::Kind::List);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value /*style*/) override {
    open(mark, tag, anchor, YamlNode::Kind::Map);
  }
  void OnMapEnd() override {
    tidy(stack_.back());
    close();
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    const auto found = anchors_.find(anchor);
    if (found == anchors_.end())
      throw Rejection{placeOfMark(mark), "an alias inside its own target", "an alias of an earlier node", "Remove it."};
    count(found->second.nodes, mark);
    add(found->second, mark);
  }

 private:
  struct Frame {
    YamlPart part;
    YAML::anchor_t anchor = 0;
    std::optional<std::string> key;  // key of a map whose value comes next
    YAML::Mark mark;
  };

  void count(std::size_t nodes, const YAML::Mark& mark) {
    nodes_ += nodes;
    if (nodes_ > limits_.maxNodes)
      throw Rejection{placeOfMark(mark),
                      fmt::format("more than {} nodes, with those that aliases repeat", limits_.maxNodes),
                      "a smaller file", "Check that this is the right file."};
  }

  static std::string ownTag(const std::string& tag) { return tag == "?" || tag == "!" ? "" : tag; }

  void addLeaf(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
               const std::optional<std::string>& text) {
    YamlPart part;
    part.node.kind = text ? YamlNode::Kind::Scalar : YamlNode::Kind::Null;
    part.node.tag = ownTag(tag);
    part.node.text = text.value_or("");
    part.node.line = mark.line + 1;
    part.nodes += part.node.text.size() / kBytesOfNode;
    count(part.nodes, mark);
    finish(std::move(part), anchor, mark);
  }

  bool isKeyNext() const {
    return stack_.back().part.node.kind == YamlNode::Kind::Map && !stack_.back().key.has_value();
  }

  void open(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, YamlNode::Kind kind) {
    count(1, mark);
    checkDepth(1, mark);
    Frame frame;
    frame.part.node.kind = kind;
    frame.part.node.tag = ownTag(tag);
    frame.part.node.line = mark.line + 1;
    frame.anchor = anchor;
    frame.mark = mark;
    stack_.push_back(std::move(frame));
  }

  void close() {
    Frame frame = std::move(stack_.back());
    stack_.pop_back();
    finish(std::move(frame.part), frame.anchor, frame.mark);
  }

  void checkDepth(std::size_t height, const YAML::Mark& mark) const {
    if (stack_.size() + height > limits_.maxDepth)
      throw Rejection{placeOfMark(mark), fmt::format("more than {} levels of nesting", limits_.maxDepth),
                      "a file with fewer", "Check that this is the right file."};
  }

  // The tree keeps a copy of an anchored part, so its nodes count twice.
  void finish(YamlPart part, YAML::anchor_t anchor, const YAML::Mark& mark) {
    if (anchor != 0) {
      count(part.nodes, mark);
      anchors_[anchor] = part;
    }
    add(std::move(part), mark);
  }

  void add(YamlPart part, const YAML::Mark& mark) {
    checkDepth(part.height, mark);
    if (stack_.empty()) {
      root_ = std::move(part);
      return;
    }
    Frame& frame = stack_.back();
    if (isKeyNext()) {
      if (part.node.kind != YamlNode::Kind::Scalar)
        throw Rejection{placeOfMark(mark), "a key that is not text", "a word before the \":\"", "Correct it."};
      frame.key = part.node.text;
      return;
    }
    frame.part.nodes += part.nodes;
    frame.part.height = std::max(frame.part.height, part.height + 1);
    if (frame.part.node.kind == YamlNode::Kind::List) {
      frame.part.node.items.push_back(std::move(part.node));
    } else {
      frame.part.node.entries.push_back({*frame.key, std::move(part.node)});
      frame.key.reset();
    }
  }

  // Drops repeated keys and resolves merge keys.
  void tidy(Frame& frame) {
    std::vector<YamlEntry> own, merges;
    KeyIndex known;
    for (YamlEntry& entry : frame.part.node.entries) {
      if (entry.key == kMergeKey || entry.key == kDeepMergeKey) {
        merges.push_back(std::move(entry));
        continue;
      }
      const auto [place, isNew] = known.emplace(entry.key, own.size());
      if (isNew) {
        own.push_back(std::move(entry));
        continue;
      }
      warnings_.push_back({Diagnostic::Severity::Warning, file_, fmt::format("line {}", entry.value.line),
                           fmt::format("the key {} again", quoteName(entry.key)), "every key once",
                           "Its last value counts; remove the others."});
      own[place->second] = std::move(entry);
    }
    for (const YamlEntry& merge : merges) mergeEntry(own, merge);
    frame.part.node.entries = std::move(own);
  }

  static void mergeEntry(std::vector<YamlEntry>& own, const YamlEntry& merge) {
    const bool isList = merge.value.kind == YamlNode::Kind::List;
    const std::vector<YamlNode> one = isList ? std::vector<YamlNode>{} : std::vector<YamlNode>{merge.value};
    for (const YamlNode& source : isList ? merge.value.items : one) {
      if (source.kind != YamlNode::Kind::Map)
        throw Rejection{fmt::format("line {}", merge.value.line),
                        fmt::format("\"{}\" of something that is not a map", merge.key), "an alias of a map",
                        "Correct it."};
      mergeInto(own, source, merge.key == kDeepMergeKey);
    }
  }

  std::string file_;
  const YamlLimits& limits_;
  std::vector<Frame> stack_;
  YamlPart root_;
  std::map<YAML::anchor_t, YamlPart> anchors_;
  std::size_t nodes_ = 0;
  Diagnostics warnings_;
};

Rejection syntaxError(const YAML::Exception& error) {
  return {placeOfMark(error.mark), fmt::format("text that is not well-formed YAML ({})", error.msg), "YAML",
          "Correct it."};
}

}  // namespace

const YamlNode* YamlNode::find(std::string_view key) const {
  const auto found = std::find_if(entries.begin(), entries.end(), [&](const YamlEntry& e) { return e.key == key; });
  return found == entries.end() ? nullptr : &found->value;
}

Result<YamlNode> parseYaml(std::string_view text, const std::string& file, const YamlLimits& limits) {
  try {
    if (text.size() > limits.maxBytes)
      throw Rejection{"", fmt::format("more than {} bytes", limits.maxBytes), "a smaller file",
                      "Check that this is the right file."};
    if (!isUtf8(text)) throw Rejection{"", "bytes that are not UTF-8", "text in UTF-8", "Save the file as UTF-8."};
    std::istringstream stream{std::string(text)};
    YAML::Parser parser(stream);
    YamlBuilder builder(file, limits);
    parser.HandleNextDocument(builder);
    YamlBuilder rest(file, limits);
    if (parser.HandleNextDocument(rest))
      throw Rejection{"", "more than one document", "one document", "Split the file at its lines \"---\"."};
    return {builder.takeRoot(), builder.takeWarnings()};
  } catch (const Rejection& why) {
    return why.in(file);
  } catch (const YAML::Exception& error) {
    return syntaxError(error).in(file);
  }
}

}  // namespace tilescope
