// SPDX-License-Identifier: GPL-3.0-or-later
// Results that may fail because of the user's input: a value with notes, or the list of all errors.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/ensure.h"

namespace tilescope {

// A message about user input. toText() omits empty fields.
struct Diagnostic {
  enum class Severity { Error, Warning };
  Severity severity = Severity::Error;
  std::string file;     // path as the user gave it, or an option such as "--set"
  std::string pointer;  // JSON pointer (RFC 6901) or "line 3, column 7"
  std::string found;    // the offending text or value
  std::string expected;
  std::string remedy;
  int line = 0;  // from 1, for texts without pointers; 0: none
  int column = 0;
  std::string code{};  // of formats with error codes: "E_IDX"

  bool operator==(const Diagnostic&) const = default;
};

using Diagnostics = std::vector<Diagnostic>;

void append(Diagnostics& all, const Diagnostics& more);
Diagnostics joined(Diagnostics first, const Diagnostics& second);

// "file: /pointer: found …; expected …. Suggested fix.", or "file:line:column: E_CODE: found …".
std::string toText(const Diagnostic& diagnostic);
std::string textAlone(const Diagnostic& diagnostic);
std::string toText(const Diagnostics& diagnostics);
bool hasErrors(const Diagnostics& diagnostics);  // false if all are warnings

template <class T>
class Result {
 public:
  Result(T value) : value_(std::move(value)) {}  // NOLINT: implicit on purpose, "return value;" reads well
  Result(T value, Diagnostics warnings) : value_(std::move(value)), diagnostics_(std::move(warnings)) {}
  Result(Diagnostics errors) : diagnostics_(std::move(errors)) {  // NOLINT: implicit on purpose
    ensure(!diagnostics_.empty(), "a failed result needs a reason");
  }
  Result(Diagnostic error) : diagnostics_{std::move(error)} {}  // NOLINT: implicit on purpose

  bool ok() const { return value_.has_value(); }
  explicit operator bool() const { return ok(); }

  const T& value() const& {
    ensure(ok(), "value of a failed result");
    return *value_;
  }
  T&& value() && {
    ensure(ok(), "value of a failed result");
    return std::move(*value_);
  }
  const T& operator*() const& { return value(); }
  const T* operator->() const { return &value(); }

  const Diagnostics& diagnostics() const { return diagnostics_; }

 private:
  std::optional<T> value_;
  Diagnostics diagnostics_;
};

// Merges diagnostics that differ only in the layer: "layers NAME, NAME and 15 more".
Diagnostics foldedByLayer(const Diagnostics& diagnostics);

// Moves diagnostics about a value into its document: prefixes their pointers or option names with `pointer`.
Diagnostics relocated(Diagnostics diagnostics, const std::string& file, const std::string& pointer);

}  // namespace tilescope
