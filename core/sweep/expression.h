// SPDX-License-Identifier: GPL-3.0-or-later
// Constraints and formulas of a sweep: "weight_buffer >= io_buffers / 4", "0.3 * sqrt("/memories/1/size_bits")". Names
// and pointers are resolved once, when the text is parsed; evaluation reads an array of values and allocates nothing.
//
//   or     := and { "or" and }           sum     := product { ("+" | "-") product }
//   and    := not { "and" not }          product := sign { ("*" | "/") sign }
//   not    := "not" not | compare        sign    := "-" sign | power
//   compare:= sum [ ("<" | "<=" | ">" | ">=" | "=" | "==" | "!=") sum ]
//   power  := primary [ "^" sign ]
//   primary:= number [unit] | name | "\"" name or pointer "\"" | function "(" or { "," or } ")" | "(" or ")"
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace tilescope {

struct ExpressionName {
  std::size_t slot = 0;  // index in evaluate()'s argument
  std::string unit;      // of the value; "": none, or not checked
  std::string refused;   // why it is not allowed here: "a metric that needs a plan"; "": allowed
  std::string remedy;    // suggested fix if it is not allowed
};

struct ExpressionScope {
  // name: as written; a pointer without quotes. Empty if unknown.
  std::function<std::optional<ExpressionName>(const std::string& name)> find;
  std::vector<std::string> names;
};

struct ValueRange {
  double low = 0, high = 0;

  bool operator==(const ValueRange&) const = default;
};

enum class ExpressionType { Number, Condition };

enum class ExpressionFault {
  None,
  DivisionByZero,
  NoRealValue,  // root of a negative number, logarithm of a number ≤ 0, power too large
  NoValue       // a name has no value at this point
};
std::string_view textOf(ExpressionFault fault);

class Expression {
 public:
  struct Answer {
    double value = 0;  // conditions are 1 or 0
    ExpressionFault fault = ExpressionFault::None;

    bool isTrue() const { return fault == ExpressionFault::None && value != 0; }
  };

  // slots: values by slot, NaN if there is none. "and" and "or" evaluate their right side only if necessary.
  Answer evaluate(std::span<const double> slots) const;

  // Results of evaluate() without a fault while slots vary in their ranges. Bounds may be infinite.
  struct Range {
    ValueRange values;  // of a condition: within 0 and 1
    bool mayFault = false;

    bool isNeverTrue() const { return values.high == 0; }
    bool isAlwaysFalse() const { return isNeverTrue() && !mayFault; }
  };
  Range range(std::span<const ValueRange> slots) const;

  const std::string& text() const { return text_; }
  const std::vector<std::size_t>& slots() const { return slots_; }  // the slots that it reads, ascending

 private:
  friend class ExpressionParser;
  enum class Op : std::uint8_t {
    Constant,
    Load,
    Negate,
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
    Min,
    Max,
    Sqrt,
    Log2,
    Ceil,
    Floor,  // result is a number
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
    Not,
    SkipIfFalse,
    SkipIfTrue
  };
  struct Step {
    Op op = Op::Constant;
    std::uint32_t at = 0;  // Load: the slot; skips: the next step
    double value = 0;      // for Constant
  };
  static bool isUnary(Op op);
  static Answer apply(Op op, double a, double b);  // b: for binary operations
  static Range applyTo(Op op, const ValueRange& a, const ValueRange& b);
  Range rangeOf(std::size_t from, std::size_t to, std::span<const ValueRange> slots) const;  // of steps from … to − 1

  std::string text_;
  std::vector<Step> steps_;  // postfix
  std::vector<std::size_t> slots_;
};

inline constexpr std::size_t kMaxExpressionLength = 2000;

// An error names the column, from 1; callers add file and pointer.
Result<Expression> parseExpression(const std::string& text, const ExpressionScope& scope, ExpressionType wanted);

bool isExpressionWord(std::string_view name);
bool isUnquotedName(std::string_view name);

}  // namespace tilescope
