// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/python_words.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/base/json.h"
#include "core/base/json_document.h"

namespace tilescope::app {
namespace {

using PythonPairs = std::vector<std::pair<std::string, std::string>>;  // keys and values, both as in Python

// A JSON string is also a string of Python.
std::string pythonText(const std::string& text) {
  return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string pythonDict(const PythonPairs& pairs) {
  std::string text;
  for (const auto& [key, value] : pairs) text += (text.empty() ? "" : ", ") + key + ": " + value;
  return "{" + text + "}";
}

std::string pythonValue(const Json& value) {
  if (value.is_null()) return "None";
  if (value.is_boolean()) return value.get<bool>() ? "True" : "False";
  if (value.is_array()) {
    std::string text;
    for (const Json& one : value) text += (text.empty() ? "" : ", ") + pythonValue(one);
    return "[" + text + "]";
  }
  if (!value.is_object()) return value.dump();
  PythonPairs pairs;
  for (const auto& [key, one] : value.items()) pairs.emplace_back(pythonText(key), pythonValue(one));
  return pythonDict(pairs);
}

// "name=value,name=value" or one pair each, as a dict of texts.
std::string dictOfPairs(const std::vector<std::string>& texts) {
  PythonPairs pairs;
  for (const std::string& text : texts) {
    const std::size_t equals = text.find('=');
    pairs.emplace_back(pythonText(text.substr(0, equals)), pythonText(text.substr(equals + 1)));
  }
  return pythonDict(pairs);
}

std::vector<std::string> partsOf(std::string list) {
  std::vector<std::string> parts;
  for (std::size_t comma = 0; !list.empty() && comma != std::string::npos;) {
    comma = list.find(',');
    parts.push_back(list.substr(0, comma));
    list.erase(0, comma == std::string::npos ? comma : comma + 1);
  }
  return parts;
}

std::string networkCall(const DesignWords& words) {
  std::string call = "ts.network(" + pythonText(words.network);
  if (words.batch) call += ", batch=" + std::to_string(*words.batch);
  if (!words.run.isEmpty()) call += ", run=" + dictOfPairs(partsOf(textOf(words.run)));
  PythonPairs sizes, inputs;
  for (const auto& [name, size] : words.sizes.byName) sizes.emplace_back(pythonText(name), std::to_string(size));
  for (const auto& [name, shape] : words.sizes.ofInputs)
    inputs.emplace_back(pythonText(name), pythonValue(Json(shape)));
  if (!sizes.empty()) call += ", sizes=" + pythonDict(sizes);
  if (!inputs.empty()) call += ", inputs=" + pythonDict(inputs);
  return call + ")" + (words.layer ? "[" + pythonText(*words.layer) + "]" : "");
}

std::string hardwareCall(const DesignWords& words) {
  std::string call = "ts.hardware(" + pythonText(words.hardware);
  if (words.technology) call += ", technology=" + pythonText(*words.technology);
  call += ")";
  // Another value of the same field comes in an edit of its own, because a dict has each key once.
  PythonPairs edits;
  const auto flush = [&] {
    if (!edits.empty()) call += ".edit(" + pythonDict(edits) + ")";
    edits.clear();
  };
  for (const std::string& edit : words.edits) {
    const std::size_t equals = edit.find('=');
    const std::string pointer = pythonText(edit.substr(0, equals)), typed = edit.substr(equals + 1);
    if (std::any_of(edits.begin(), edits.end(), [&](const auto& one) { return one.first == pointer; })) flush();
    const Result<Json> value = parseJson(typed, "");
    // A value that is not JSON is a string, as for --set.
    edits.emplace_back(pointer, value ? pythonValue(*value) : pythonText(typed));
  }
  flush();
  return call;
}

}  // namespace

std::string pythonPlan(const DesignWords& words) {
  std::string call = "ts.plan(net, hw, model=" + pythonText(words.model);
  const std::pair<const char*, const std::optional<std::string>*> given[] = {
      {"objective", &words.objective}, {"search", &words.search}, {"dataflow", &words.dataflow}};
  for (const auto& [name, value] : given)
    if (*value) call += std::string(", ") + name + "=" + pythonText(**value);
  if (!words.options.empty()) call += ", options=" + dictOfPairs(words.options);
  return "import tilescope as ts\nnet = " + networkCall(words) + "\nhw = " + hardwareCall(words) + "\nplan = " + call +
         ")\nprint(plan)\n";
}

}  // namespace tilescope::app
