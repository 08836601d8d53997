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

// The meaning of a name or a pointer.
struct ExpressionName {
  std::size_t slot = 0;  // index of its value in the argument of evaluate()
  std::string unit;      // of the value; "": none, or units are not checked
  std::string refused;   // why it is not allowed here, "a metric that needs a plan"; "": it is
  std::string remedy;    // suggested fix in that case
};

struct ExpressionScope {
  // name: as written, a pointer without its quotes. Empty: unknown.
  std::function<std::optional<ExpressionName>(const std::string& name)> find;
  std::vector<std::string> names;  // all allowed names, for suggestions
};

// All values from low to high, both included.
struct ValueRange {
  double low = 0, high = 0;

  bool operator==(const ValueRange&) const = default;
};

enum class ExpressionType { Number, Condition };

enum class ExpressionFault {
  None,
  DivisionByZero,
  NoRealValue,  // root of a negative number, logarithm of zero or a negative number, power too large
  NoValue       // a name without a value at this point
};
std::string_view textOf(ExpressionFault fault);  // "a division by zero"

class Expression {
 public:
  struct Answer {
    double value = 0;  // for a condition 1 or 0
    ExpressionFault fault = ExpressionFault::None;

    bool isTrue() const { return fault == ExpressionFault::None && value != 0; }
  };

  // slots: at least as many as the scope's largest slot, NaN if a name has no value. "and" and "or" evaluate their
  // right side only if necessary.
  Answer evaluate(std::span<const double> slots) const;

  // The values that evaluate() can return without a fault while every slot varies within its range; ends can be
  // infinite.
  struct Range {
    ValueRange values;  // for a condition within 0 and 1
    bool mayFault = false;

    bool isNeverTrue() const { return values.high == 0; }
    bool isAlwaysFalse() const { return isNeverTrue() && !mayFault; }
  };
  Range range(std::span<const ValueRange> slots) const;

  const std::string& text() const { return text_; }
  const std::vector<std::size_t>& slots() const { return slots_; }  // slots that it reads, ascending

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
    Floor,  // numbers
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
    Not,
    SkipIfFalse,
    SkipIfTrue  // conditions
  };
  struct Step {
    Op op = Op::Constant;
    std::uint32_t at = 0;  // for Load the slot, for a skip the next step
    double value = 0;      // for Constant
  };
  static bool isUnary(Op op);
  static Answer apply(Op op, double a, double b);  // b: for operations on two values
  static Range applyTo(Op op, const ValueRange& a, const ValueRange& b);
  Range rangeOf(std::size_t from, std::size_t to, std::span<const ValueRange> slots) const;  // of these steps

  std::string text_;
  std::vector<Step> steps_;  // in postfix order
  std::vector<std::size_t> slots_;
};

inline constexpr std::size_t kMaxExpressionLength = 2000;

// An error states the column, from 1; the caller adds file and pointer.
Result<Expression> parseExpression(const std::string& text, const ExpressionScope& scope, ExpressionType wanted);

// Whether it is a reserved word of the language: "and", "sqrt".
bool isExpressionWord(std::string_view name);
// Whether a name can be written without quotes.
bool isUnquotedName(std::string_view name);

}  // namespace tilescope
