// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/nve_layers.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <set>
#include <string_view>

#include "core/base/names.h"
#include "core/workload/nve_limits.h"

namespace tilescope::nve {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::string_view kSeparators = " \t\r\n,";
constexpr std::size_t kMaxNameBytes = 200;
constexpr std::size_t kMaxPathBytes = 1'000;
constexpr std::size_t kMaxSourceBytes = 10'000;
constexpr std::int64_t kAnyNumber = std::numeric_limits<std::int64_t>::max();

struct Range {
  std::int64_t least, most;
};

struct Field {
  const char* name;
  Number FileLayer::*value;
  Range range;
  bool isRequired;
};

constexpr std::array<Field, 10> kFields{{{"outHeight", &FileLayer::outHeight, {1, kMaxSize}, true},
                                         {"outWidth", &FileLayer::outWidth, {1, kMaxSize}, true},
                                         {"kernelHeight", &FileLayer::kernelHeight, {1, kMaxKernelRows}, true},
                                         {"kernelWidth", &FileLayer::kernelWidth, {1, kMaxSize}, true},
                                         {"subHeight", &FileLayer::subHeight, {-kAnyNumber, kAnyNumber}, true},
                                         {"subWidth", &FileLayer::subWidth, {-kAnyNumber, kAnyNumber}, true},
                                         {"outCount", &FileLayer::outCount, {1, kMaxMaps}, true},
                                         {"inCount", &FileLayer::inCount, {1, kMaxInputs}, false},
                                         {"biasShift", &FileLayer::biasShift, {0, kMaxBiasShift}, false},
                                         {"actShift", &FileLayer::actShift, {0, kMaxActShift}, false}}};

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::string rangeText(const Range& range) {
  if (range.most == kAnyNumber) return "a whole number";
  return "a whole number from " + std::to_string(range.least) + " to " + std::to_string(range.most);
}

class LayersReader {
 public:
  explicit LayersReader(TextFindings& findings) : findings_(findings) {}

  FileNetwork run(const XmlElement& root) {
    FileNetwork network;
    network.at = root.begin;
    if (root.name != "NVEDescriptor") {
      schemaError(root.begin, "element " + quoteName(root.name), "\"NVEDescriptor\" around everything",
                  "Check that this is a network of the NVE.");
      return network;
    }
    checkAttributes(root, {"name", "source", "input"});
    checkNoText(root);
    network.name = text(root, "name", kMaxNameBytes);
    network.source = text(root, "source", kMaxSourceBytes);
    network.input = text(root, "input", kMaxNameBytes);
    for (const XmlElement& child : root.children) {
      if (findings_.full()) return network;
      if (child.name == "layer")
        network.layers.push_back(layer(child));
      else
        unknownElement(child, root, {"layer"});
    }
    if (network.layers.empty()) missing(root, "layer");
    if (network.layers.size() > static_cast<std::size_t>(kMaxLayers))
      findings_.error("E_NUM", root.begin, std::to_string(network.layers.size()) + " layers",
                      "1 to " + std::to_string(kMaxLayers), "Split the network.");
    return network;
  }

 private:
  FileLayer layer(const XmlElement& element) {
    FileLayer layer;
    layer.at = element.begin;
    checkAttributes(element, {"idx", "name"});
    checkNoText(element);
    layer.idx = idx(element);
    layer.name = text(element, "name", kMaxNameBytes);
    std::set<std::string_view> seen;
    for (const XmlElement& child : element.children) {
      if (findings_.full()) return layer;
      if (child.name == "outMap")
        layer.maps.push_back(map(child));
      else if (!seen.insert(child.name).second)
        schemaError(child.begin, quoteName(child.name) + " again", "it once in a layer", "Remove one of the two.");
      else
        readField(child, element, layer);
    }
    for (const Field& field : kFields)
      if (field.isRequired && !seen.contains(field.name)) missing(element, field.name);
    if (layer.maps.empty()) missing(element, "outMap");
    layer.hasOutCount = seen.contains("outCount");
    layer.hasInCount = seen.contains("inCount");
    return layer;
  }

  void readField(const XmlElement& child, const XmlElement& parent, FileLayer& layer) {
    const auto* field = std::find_if(kFields.begin(), kFields.end(),
                                     [&](const Field& candidate) { return candidate.name == child.name; });
    if (field == kFields.end() && child.name != "weights")
      return unknownElement(child, parent,
                            {"outHeight", "outWidth", "kernelHeight", "kernelWidth", "subHeight", "subWidth",
                             "outCount", "inCount", "biasShift", "actShift", "weights", "outMap"});
    checkLeaf(child, {});
    const std::string_view words = trimmed(child.text);
    const std::size_t at = placeIn(child, words);
    if (field != kFields.end())
      layer.*(field->value) = number(words, at, field->range);
    else if (words.empty() || words.size() > kMaxPathBytes)
      schemaError(child.begin, std::to_string(words.size()) + " bytes as the name of a file",
                  "1 to " + std::to_string(kMaxPathBytes), "Name the file of the weights, or remove it.");
    else
      layer.weights = Placed<std::string>{std::string(words), at};
  }

  FileMap map(const XmlElement& element) {
    FileMap map;
    map.at = element.begin;
    checkLeaf(element, {"idx", "cnt"});
    map.idx = idx(element);
    if (const std::string* count = element.attribute("cnt"))
      map.count = number(trimmed(*count), element.begin, {0, kMaxInputs});
    else
      missingAttribute(element, "cnt");
    const std::string_view list = element.text;
    for (std::size_t begin = list.find_first_not_of(kSeparators); begin != std::string_view::npos;) {
      const std::size_t end = std::min(list.find_first_of(kSeparators, begin), list.size());
      const std::string_view word = list.substr(begin, end - begin);
      const Number input = number(word, placeIn(element, word), {0, kMaxInputs - 1});
      if (input) map.inputs.push_back(*input);
      map.isComplete = map.isComplete && input.has_value();
      if (findings_.full()) break;
      begin = list.find_first_not_of(kSeparators, end);
    }
    return map;
  }

  Number idx(const XmlElement& element) {
    if (const std::string* text = element.attribute("idx"))
      return number(trimmed(*text), element.begin, {-kAnyNumber, kAnyNumber});
    missingAttribute(element, "idx");
    return std::nullopt;
  }

  static std::size_t placeIn(const XmlElement& element, std::string_view part) {
    if (part.empty() || element.textBegin == element.begin) return element.begin;
    return element.textBegin + static_cast<std::size_t>(part.data() - element.text.data());
  }

  Number number(std::string_view words, std::size_t at, const Range& range) {
    std::int64_t value = 0;
    const char* end = words.data() + words.size();
    const auto [stop, problem] = std::from_chars(words.data(), end, value);
    if (problem == std::errc() && stop == end && value >= range.least && value <= range.most)
      return Placed<std::int64_t>{value, at};
    findings_.error("E_NUM", at, words.empty() ? "nothing" : quoteName(words), rangeText(range), "Correct it.");
    return std::nullopt;
  }

  std::string text(const XmlElement& element, const char* attribute, std::size_t mostBytes) {
    const std::string* value = element.attribute(attribute);
    if (value == nullptr) return "";
    if (!value->empty() && value->size() <= mostBytes) return *value;
    schemaError(element.begin, std::to_string(value->size()) + " bytes of attribute " + quoteName(attribute),
                "1 to " + std::to_string(mostBytes), "Shorten it, or remove the attribute.");
    return "";
  }

  void checkAttributes(const XmlElement& element, const std::vector<std::string>& known) {
    for (const auto& [key, value] : element.attributes) {
      if (findings_.full()) return;
      if (std::find(known.begin(), known.end(), key) != known.end()) continue;
      schemaError(element.begin, "attribute " + quoteName(key) + " of " + quoteName(element.name),
                  known.empty() ? "no attribute" : joinNames(known), remedyFor(key, known, "Remove it."));
    }
  }

  void checkLeaf(const XmlElement& element, const std::vector<std::string>& attributes) {
    checkAttributes(element, attributes);
    for (const XmlElement& child : element.children)
      schemaError(child.begin, "element " + quoteName(child.name) + " in " + quoteName(element.name), "text only",
                  "Remove it.");
  }

  void checkNoText(const XmlElement& element) {
    const std::string_view words = trimmed(element.text);
    if (words.empty()) return;
    schemaError(element.begin, "text " + quoteName(words) + " in " + quoteName(element.name), "elements only",
                "Remove the text.");
  }

  void unknownElement(const XmlElement& child, const XmlElement& parent, const std::vector<std::string>& known) {
    schemaError(child.begin, "element " + quoteName(child.name) + " in " + quoteName(parent.name), joinNames(known),
                remedyFor(child.name, known, "Remove it."));
  }

  static std::string remedyFor(const std::string& typed, const std::vector<std::string>& known,
                               const std::string& otherwise) {
    const std::string nearest = nearestName(typed, known);
    return nearest.empty() ? otherwise : "Did you mean " + quoteName(nearest) + "?";
  }

  void missing(const XmlElement& element, const std::string& child) {
    schemaError(element.begin, quoteName(element.name) + " without " + quoteName(child), "that element in it",
                "Add it.");
  }
  void missingAttribute(const XmlElement& element, const std::string& attribute) {
    schemaError(element.begin, quoteName(element.name) + " without attribute " + quoteName(attribute), "that attribute",
                "Add it.");
  }

  void schemaError(std::size_t at, std::string found, std::string expected, std::string remedy) {
    findings_.error("E_SCHEMA", at, std::move(found), std::move(expected), std::move(remedy));
  }

  TextFindings& findings_;
};

}  // namespace

FileNetwork fileNetwork(const XmlElement& root, TextFindings& findings) {
  return LayersReader(findings).run(root);
}

}  // namespace tilescope::nve
