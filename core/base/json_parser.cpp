// SPDX-License-Identifier: GPL-3.0-or-later
// nlohmann's tokenizer with our own builder, which enforces the limits while reading and detects duplicate keys.
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "core/base/files.h"
#include "core/base/json.h"
#include "core/base/json_document.h"

namespace tilescope {
namespace {

class Cursor {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  Cursor(const char* at, const char** read) : at_(at), read_(read) {}
  reference operator*() const { return *at_; }
  Cursor& operator++() {
    *read_ = ++at_;
    return *this;
  }
  Cursor operator++(int) {
    Cursor old = *this;
    ++*this;
    return old;
  }
  bool operator==(const Cursor& other) const { return at_ == other.at_; }

 private:
  const char* at_;
  const char** read_;
};

struct Problem {
  std::size_t offset;  // of the last byte read
  std::string found, expected, remedy;
};

// Translates the tokenizer's messages, such as "unexpected '}'; expected …".
std::string expectedAt(std::string_view message) {
  if (message.find("while parsing object key") != message.npos) return "a key in double quotes";
  if (message.find("while parsing object separator") != message.npos) return "\":\" after the key";
  if (message.find("while parsing object") != message.npos) return "\",\" or \"}\"";
  if (message.find("while parsing array") != message.npos) return "\",\" or \"]\"";
  if (message.find("; expected end of input") != message.npos) return "the end of the file";
  return "a JSON value";
}

std::string textBetween(std::string_view message, std::string_view from, std::string_view to) {
  const std::size_t begin = message.find(from);
  if (begin == message.npos) return {};
  const std::size_t start = begin + from.size();
  return std::string(message.substr(start, message.find(to, start) - start));
}

std::string remedyFor(const std::string& found, std::string_view text, std::size_t offset) {
  if (found == "'}'" || found == "']'") {
    std::size_t before = offset;
    while (before > 0 && (text[before - 1] == ' ' || text[before - 1] == '\n' || text[before - 1] == '\r' ||
                          text[before - 1] == '\t')) {
      --before;
    }
    if (before > 0 && text[before - 1] == ',') return "Remove the comma before it.";
  }
  const char at = offset < text.size() ? text[offset] : ' ';
  if (at == '/' || at == '#') return "JSON has no comments; remove it or use a key that starts with \"x-\".";
  if (at == '\'') return "Use double quotes.";
  if (at == 'N' || at == 'I') return "JSON has no NaN or Infinity; write a number.";
  return {};
}

bool isUtf8At(std::string_view text, std::size_t offset) {
  const auto lead = static_cast<unsigned char>(text[offset]);
  if (lead < 0x80) return lead != 0;
  const std::size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  const std::string character(text.substr(offset, bytes));
  return Json(character).dump(-1, ' ', false, Json::error_handler_t::replace) == '"' + character + '"';
}

// Translates a syntax error. message: "… syntax error while parsing value - unexpected '}'; expected …".
Problem explainSyntax(std::string_view text, std::size_t offset, std::string_view message) {
  Problem problem{offset, "", expectedAt(message), ""};
  if (const std::string_view kind = binaryKind(text); !kind.empty()) {
    problem.found = kind;
    problem.remedy = "Check that this is the right file.";
  } else if (message.find("number overflow") != message.npos) {
    problem.found = "the number " + quoteShort(textBetween(message, "parsing '", "'"));
    problem.expected = "a number that fits (up to about 1.8e308)";
  } else if (message.find("UTF-8") != message.npos || (offset < text.size() && !isUtf8At(text, offset))) {
    problem.found = "bytes that are not UTF-8";
    problem.expected = "text in UTF-8";
    problem.remedy = "Save the file as UTF-8.";
  } else if (offset >= text.size() || message.find("unexpected end of input") != message.npos) {
    problem.found = "the end of the file";
    problem.remedy = "The file is incomplete.";
  } else if (const std::string token = textBetween(message, "unexpected ", ";"); !token.empty()) {
    problem.found = token;
    problem.remedy = remedyFor(token, text, offset);
  } else {
    const std::string what = textBetween(message, " - ", ";");
    problem.found = what.substr(0, 80) + " at " + quoteShort(std::string(text.substr(offset, 1)));
    problem.remedy = remedyFor("", text, offset);
  }
  return problem;
}

class Builder final : public nlohmann::json_sax<Json> {
 public:
  Builder(std::string_view text, const char** read, const JsonLimits& limits)
      : text_(text), read_(read), limits_(limits) {}

  Json&& takeRoot() { return std::move(root_); }
  const std::optional<Problem>& problem() const { return problem_; }

  bool null() override { return add(Json(nullptr)) != nullptr; }
  bool boolean(bool value) override { return add(Json(value)) != nullptr; }
  bool number_integer(number_integer_t value) override { return add(Json(value)) != nullptr; }
  bool number_unsigned(number_unsigned_t value) override { return add(Json(value)) != nullptr; }
  bool number_float(number_float_t value, const string_t&) override { return add(Json(value)) != nullptr; }
  bool string(string_t& value) override { return add(Json(std::move(value))) != nullptr; }
  bool binary(binary_t&) override { return fail("binary data", "JSON text", ""); }
  bool start_object(std::size_t) override { return open(Json::object()); }
  bool start_array(std::size_t) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t& value) override {
    if (!open_.back().keys.insert(value).second) {
      return fail("the key " + quoteShort(value) + " twice in one object", "every key once", "Remove one of the two.");
    }
    if (open_.back().keys.size() > limits_.maxKeys) {
      return fail("more than " + std::to_string(limits_.maxKeys) + " keys in one object",
                  "at most " + std::to_string(limits_.maxKeys), "Check that this is the right file.");
    }
    key_ = std::move(value);
    return true;
  }

  bool parse_error(std::size_t bytesRead, const std::string&, const nlohmann::detail::exception& error) override {
    const std::size_t last = bytesRead == 0 ? 0 : bytesRead - 1;  // one past the end if the text ends too early
    problem_ = explainSyntax(text_, std::min(last, text_.size()), error.what());
    return false;
  }

 private:
  struct OpenValue {
    Json* value;
    std::set<std::string> keys;
  };

  std::size_t offset() const {
    const auto read = static_cast<std::size_t>(*read_ - text_.data());
    return read == 0 ? 0 : read - 1;
  }

  bool fail(std::string found, std::string expected, std::string remedy) {
    problem_ = Problem{offset(), std::move(found), std::move(expected), std::move(remedy)};
    return false;
  }

  Json* add(Json&& value) {
    if (++values_ > limits_.maxValues) {
      fail("more than " + std::to_string(limits_.maxValues) + " values",
           "at most " + std::to_string(limits_.maxValues) + " values", "Check that this is the right file.");
      return nullptr;
    }
    if (open_.empty()) {
      root_ = std::move(value);
      return &root_;
    }
    Json& parent = *open_.back().value;
    if (parent.is_array()) return &parent.get_ref<Json::array_t&>().emplace_back(std::move(value));
    return &parent.get_ref<Json::object_t&>().emplace_back(std::move(key_), std::move(value)).second;
  }

  bool open(Json&& empty) {
    if (open_.size() >= limits_.maxDepth) {
      return fail("more than " + std::to_string(limits_.maxDepth) + " lists or objects inside each other",
                  "at most " + std::to_string(limits_.maxDepth), "Check that this is the right file.");
    }
    Json* added = add(std::move(empty));
    if (added == nullptr) return false;
    open_.push_back({added, {}});
    return true;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  std::string_view text_;
  const char** read_;
  JsonLimits limits_;
  Json root_;
  std::vector<OpenValue> open_;
  std::string key_;
  std::size_t values_ = 0;
  std::optional<Problem> problem_;
};

std::string lineAndColumn(std::string_view text, std::size_t offset) {
  std::size_t line = 1;
  std::size_t lineStart = 0;
  for (std::size_t i = 0; i < offset && i < text.size(); ++i) {
    if (text[i] != '\n') continue;
    ++line;
    lineStart = i + 1;
  }
  return "line " + std::to_string(line) + ", column " + std::to_string(offset - lineStart + 1);
}

Diagnostic error(const std::string& file, std::string place, std::string found, std::string expected,
                 std::string remedy) {
  return {
      Diagnostic::Severity::Error, file, std::move(place), std::move(found), std::move(expected), std::move(remedy)};
}

}  // namespace

Result<Json> parseJson(std::string_view text, const std::string& file, const JsonLimits& limits) {
  if (text.size() > limits.maxBytes) {
    return error(file, "", std::to_string(text.size()) + " bytes",
                 "at most " + std::to_string(limits.maxBytes) + " bytes", "Check that this is the right file.");
  }
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  if (text.find_first_not_of(" \t\r\n") == text.npos) {
    return error(file, "", "an empty file", "a JSON document", "Check that this is the right file.");
  }
  const char* read = text.data();
  Builder builder(text, &read, limits);
  const char* end = text.data() + text.size();
  if (Json::sax_parse(Cursor(text.data(), &read), Cursor(end, &read), &builder)) {
    const std::size_t nul = text.find('\0');
    if (nul == text.npos) return Json(builder.takeRoot());
    return error(file, lineAndColumn(text, nul), "a NUL byte", "text", "Check that this is the right file.");
  }
  if (!builder.problem()) return error(file, "", "text that is not JSON", "a JSON document", "");
  const Problem& problem = *builder.problem();
  return error(file, lineAndColumn(text, problem.offset), problem.found, problem.expected, problem.remedy);
}

}  // namespace tilescope
