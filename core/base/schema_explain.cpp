// SPDX-License-Identifier: GPL-3.0-or-later
// Walks document and schema together. Each diagnostic keeps its position, so that all can be sorted into file order.
#include "core/base/schema_explain.h"

#include <algorithm>
#include <regex>
#include <set>
#include <utility>
#include <vector>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/base/schema_describe.h"

namespace tilescope {
namespace {

constexpr std::size_t kLongestFieldList = 8;

struct Finding {
  std::vector<std::size_t> position;
  Diagnostic diagnostic;
};

class Explainer {
 public:
  Explainer(const Json& root, std::string file, std::string prefix, std::size_t limit)
      : root_(root), file_(std::move(file)), limit_(limit), pointer_(std::move(prefix)) {}

  void check(const Json& schema, const Json& value) { check(schema, value, schemaDescription(root_, schema)); }
  std::vector<Finding>& findings() { return findings_; }
  bool full() const { return findings_.size() >= limit_; }

 private:
  void check(const Json& outer, const Json& value, const std::string& description) {
    if (full()) return;
    const Json& schema = followReferences(root_, outer);
    if (schema.is_boolean()) {
      if (!schema.get<bool>()) report(quoteShort(value), "nothing here", "Remove it.");
      return;
    }
    if (!typeFits(schema, value)) return mismatch(schema, value, description);
    const auto only = schema.find("const");
    if (only != schema.end() && *only != value) return mismatch(schema, value, description);
    const auto values = schema.find("enum");
    if (values != schema.end() && std::find(values->begin(), values->end(), value) == values->end()) {
      return mismatch(schema, value, description);
    }
    if (value.is_number() && !numberFits(schema, value)) return mismatch(schema, value, description);
    if (value.is_string() && !textFits(schema, value.get_ref<const std::string&>())) {
      return mismatch(schema, value, description);
    }
    if (value.is_array()) checkList(schema, value, description);
    if (value.is_object()) checkObject(schema, value, description);
    checkCombinations(schema, value, description);
  }

  void checkList(const Json& schema, const Json& list, const std::string& description) {
    if (!sizeFits(schema, "minItems", "maxItems", list.size())) {
      report(list.empty() ? "an empty list" : "a list of " + std::to_string(list.size()),
             withDescription(describeSchema(root_, schema), description), "");
      return;
    }
    if (schema.contains("uniqueItems") && schema["uniqueItems"] == true && !itemsAreUnique(list)) {
      report(quoteShort(list), "every value once", "Remove the repeated value.");
    }
    const auto items = schema.find("items");
    if (items == schema.end()) return;
    for (std::size_t i = 0; i < list.size() && !full(); ++i) {
      if (items->is_array() && i >= items->size()) return;
      enter(childPointer("", i), i, [&] { check(items->is_array() ? (*items)[i] : *items, list[i]); });
    }
  }

  void checkObject(const Json& schema, const Json& object, const std::string& description) {
    if (!sizeFits(schema, "minProperties", "maxProperties", object.size())) {
      report("an object of " + std::to_string(object.size()) + " keys",
             withDescription("another number of keys", description), "");
    }
    std::set<std::string> suggested;
    std::size_t position = 0;
    for (const auto& [key, child] : object.get_ref<const Json::object_t&>()) {
      if (full()) return;
      const std::string& name = key;
      const Json& childValue = child;
      enter(childPointer("", name), position++, [&] { checkMember(schema, object, name, childValue, suggested); });
    }
    const auto required = schema.find("required");
    if (required == schema.end()) return;
    for (const Json& key : *required) {
      const std::string& name = key.get_ref<const std::string&>();
      if (object.contains(name) || suggested.contains(name)) continue;
      enter(childPointer("", name), position++, [&] { reportMissing(schema, name); });
    }
  }

  void checkMember(const Json& schema, const Json& object, const std::string& key, const Json& child,
                   std::set<std::string>& suggested) {
    if (const auto names = schema.find("propertyNames"); names != schema.end()) check(*names, Json(key));
    const auto properties = schema.find("properties");
    if (properties != schema.end()) {
      if (const auto known = properties->find(key); known != properties->end()) return check(*known, child);
    }
    const auto additional = schema.find("additionalProperties");
    if (additional == schema.end() || key.starts_with("x-")) return;
    if (!additional->is_boolean()) return check(*additional, child);
    if (!additional->get<bool>()) reportUnknown(schema, object, key, suggested);
  }

  void checkCombinations(const Json& schema, const Json& value, const std::string& description) {
    if (const auto all = schema.find("allOf"); all != schema.end()) {
      for (const Json& part : *all) check(part, value);
    }
    if (const auto condition = schema.find("if"); condition != schema.end()) {
      const auto branch = schema.find(countFindings(*condition, value, 1) == 0 ? "then" : "else");
      if (branch != schema.end()) check(*branch, value);
    }
    for (const char* key : {"anyOf", "oneOf"}) {
      if (const auto branches = schema.find(key); branches != schema.end()) {
        checkBranches(schema, *branches, value, description);
      }
    }
    if (const auto wrong = schema.find("not"); wrong != schema.end() && countFindings(*wrong, value, 1) == 0) {
      mismatch(schema, value, description);
    }
  }

  // If a value matches none of several forms, reports the errors of the most likely one: right type, fewest errors.
  void checkBranches(const Json& schema, const Json& branches, const Json& value, const std::string& description) {
    const Json* meant = nullptr;
    std::size_t fewest = limit_ + 1;
    for (const Json& branch : branches) {
      const std::size_t count = countFindings(branch, value, limit_);
      if (count == 0) return;
      const Json& actual = followReferences(root_, branch);
      if (!actual.is_object() || !typeFits(actual, value) || count >= fewest) continue;
      fewest = count;
      meant = &branch;
    }
    if (meant == nullptr || !value.is_structured()) return mismatch(schema, value, description);
    check(*meant, value);
  }

  std::size_t countFindings(const Json& schema, const Json& value, std::size_t limit) const {
    Explainer probe(root_, "", "", limit);
    probe.check(schema, value);
    return probe.findings_.size();
  }

  template <class Action>
  void enter(const std::string& step, std::size_t index, Action action) {
    const std::size_t length = pointer_.size();
    pointer_ += step;
    position_.push_back(index);
    action();
    position_.pop_back();
    pointer_.resize(length);
  }

  void mismatch(const Json& schema, const Json& value, const std::string& description) {
    std::string remedy;
    if (const auto values = schema.find("enum"); values != schema.end() && value.is_string()) {
      std::vector<std::string> words;
      for (const Json& one : *values) words.push_back(one.is_string() ? one.get<std::string>() : one.dump());
      remedy = didYouMean(value.get<std::string>(), words);
    }
    report(quoteShort(value), withDescription(describeSchema(root_, schema), description), remedy);
  }

  void reportMissing(const Json& schema, const std::string& key) {
    std::string expected = "a value";
    if (const auto properties = schema.find("properties"); properties != schema.end() && properties->contains(key)) {
      const Json& field = (*properties)[key];
      expected = withDescription(describeSchema(root_, field), schemaDescription(root_, field));
    }
    report("nothing", expected, "Add " + quoteShort(Json(key)) + ".");
  }

  void reportUnknown(const Json& schema, const Json& object, const std::string& key, std::set<std::string>& suggested) {
    std::vector<std::string> names, present;
    std::vector<std::string> quoted;
    if (const auto properties = schema.find("properties"); properties != schema.end()) {
      for (const auto& [name, field] : properties->get_ref<const Json::object_t&>()) {
        if (object.contains(name)) {
          present.push_back(name);
          continue;
        }
        names.push_back(name);
        quoted.push_back(quoteShort(Json(name)));
      }
    }
    const auto title = schema.find("title");
    std::string expected = title == schema.end() ? "a known key" : "a key of " + title->get<std::string>();
    if (!quoted.empty() && quoted.size() <= kLongestFieldList) expected += " (" + joinNames(quoted) + ")";
    std::string remedy = didYouMean(key, names);
    if (!remedy.empty()) {
      suggested.insert(nearestName(key, names));
    } else if (const std::string nearest = nearestName(key, present); !nearest.empty()) {
      remedy = "Did you mean " + quoteShort(Json(nearest)) + ", which is there already?";
    } else {
      remedy = "Remove it; a note of your own starts with \"x-\".";
    }
    report(std::string(kUnknownKey) + quoteShort(Json(key)), expected, remedy);
  }

  static std::string didYouMean(const std::string& typed, const std::vector<std::string>& names) {
    const std::string nearest = nearestName(typed, names);
    return nearest.empty() ? nearest : "Did you mean " + quoteShort(Json(nearest)) + "?";
  }

  static std::string withDescription(std::string expected, const std::string& description) {
    return description.empty() ? expected : expected + " (" + description + ")";
  }

  void report(std::string found, std::string expected, std::string remedy) {
    if (full() || !places_.insert(pointer_).second) return;
    findings_.push_back(
        {position_,
         {Diagnostic::Severity::Error, file_, pointer_, std::move(found), std::move(expected), std::move(remedy)}});
  }

  const Json& root_;
  std::string file_;
  std::size_t limit_;
  std::string pointer_;
  std::vector<std::size_t> position_;
  std::set<std::string> places_;
  std::vector<Finding> findings_;
};

constexpr std::size_t kLongestMatched = 1000;  // std::regex recurses once per character
constexpr std::size_t kUniqueItemsChecked = 1000;

bool hasType(const Json& value, const std::string& type) {
  if (type == "integer") return value.is_number_integer();
  if (type == "number") return value.is_number();
  if (type == "string") return value.is_string();
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "boolean") return value.is_boolean();
  return value.is_null();
}

std::size_t characterCount(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace

Diagnostics explainViolations(const Json& document, const Json& schema, const std::string& file,
                              const std::string& prefix) {
  Explainer explainer(schema, file, prefix, kMaxSchemaFindings);
  explainer.check(schema, document);
  std::vector<Finding>& findings = explainer.findings();
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Finding& a, const Finding& b) { return a.position < b.position; });
  Diagnostics diagnostics;
  for (Finding& finding : findings) diagnostics.push_back(std::move(finding.diagnostic));
  if (explainer.full()) {
    diagnostics.push_back({Diagnostic::Severity::Error, file, "", "", "", "There may be more; correct these first."});
  }
  return diagnostics;
}

bool typeFits(const Json& schema, const Json& value) {
  const auto type = schema.find("type");
  if (type == schema.end()) return true;
  if (type->is_string()) return hasType(value, type->get<std::string>());
  return std::any_of(type->begin(), type->end(), [&](const Json& t) { return hasType(value, t.get<std::string>()); });
}

bool numberFits(const Json& schema, const Json& value) {
  const auto check = [&](const char* key, auto holds) {
    const auto bound = schema.find(key);
    return bound == schema.end() || holds(value, *bound);
  };
  return check("minimum", [](const Json& v, const Json& b) { return v >= b; }) &&
         check("maximum", [](const Json& v, const Json& b) { return v <= b; }) &&
         check("exclusiveMinimum", [](const Json& v, const Json& b) { return v > b; }) &&
         check("exclusiveMaximum", [](const Json& v, const Json& b) { return v < b; });
}

bool textFits(const Json& schema, const std::string& text) {
  if (!sizeFits(schema, "minLength", "maxLength", characterCount(text))) return false;
  const auto pattern = schema.find("pattern");
  if (pattern == schema.end()) return true;
  return text.size() <= kLongestMatched && std::regex_search(text, std::regex(pattern->get<std::string>()));
}

bool sizeFits(const Json& schema, const char* lowKey, const char* highKey, std::size_t size) {
  if (const auto low = schema.find(lowKey); low != schema.end() && size < low->get<std::size_t>()) return false;
  const auto high = schema.find(highKey);
  return high == schema.end() || size <= high->get<std::size_t>();
}

bool itemsAreUnique(const Json& list) {
  std::set<std::string> seen;
  for (const Json& item : list) {
    if (seen.size() >= kUniqueItemsChecked) return true;
    if (!seen.insert(item.dump(-1, ' ', false, Json::error_handler_t::replace)).second) return false;
  }
  return true;
}

}  // namespace tilescope
