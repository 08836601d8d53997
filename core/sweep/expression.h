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

// What a name or a pointer stands for.
struct ExpressionName {
  std::size_t slot = 0;  // index of its value among those given to evaluate()
  std::string unit;      // of the value; "": none, or nothing is checked
  std::string refused;   // why it cannot stand here, "a metric that needs a plan"; "": it can
  std::string remedy;    // for that case
};

struct ExpressionScope {
  // name: as written, a pointer without its quotes. Nothing: there is none.
  std::function<std::optional<ExpressionName>(const std::string& name)> find;
  std::vector<std::string> names;  // all that can stand here; the nearest is suggested
};

// Every value from low to high, both included.
struct ValueRange {
  double low = 0, high = 0;

  bool operator==(const ValueRange&) const = default;
};

enum class ExpressionType { Number, Condition };

enum class ExpressionFault {
  None,
  DivisionByZero,
  NoRealValue,  // root of a negative number, logarithm of none, a power too large
  NoValue       // a name that has no value at this point
};
std::string_view textOf(ExpressionFault fault);  // "a division by zero"

class Expression {
 public:
  struct Answer {
    double value = 0;  // of a condition 1 or 0
    ExpressionFault fault = ExpressionFault::None;

    bool isTrue() const { return fault == ExpressionFault::None && value != 0; }
  };

  // slots: at least as many as the largest slot of the scope, NaN where a name has no value. "and" and "or" evaluate
  // their right side only where it decides.
  Answer evaluate(std::span<const double> slots) const;

  // Values that evaluate() may have without a fault while every slot is anywhere in its range; an end can be infinite.
  struct Range {
    ValueRange values;  // of a condition within 0 and 1
    bool mayFault = false;

    bool isNeverTrue() const { return values.high == 0; }
    bool isAlwaysFalse() const { return isNeverTrue() && !mayFault; }
  };
  Range range(std::span<const ValueRange> slots) const;

  const std::string& text() const { return text_; }
  const std::vector<std::size_t>& slots() const { return slots_; }  // read, ascending

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
    std::uint32_t at = 0;  // the slot of Load, the next step after a skip
    double value = 0;      // of Constant
  };
  static bool isUnary(Op op);
  static Answer apply(Op op, double a, double b);  // b: of operations on two values
  static Range applyTo(Op op, const ValueRange& a, const ValueRange& b);
  Range rangeOf(std::size_t from, std::size_t to, std::span<const ValueRange> slots) const;  // of these steps

  std::string text_;
  std::vector<Step> steps_;  // in postfix order
  std::vector<std::size_t> slots_;
};

inline constexpr std::size_t kMaxExpressionLength = 2000;

// An error has the column, from 1, and says it in its text; file and pointer are the caller's.
Result<Expression> parseExpression(const std::string& text, const ExpressionScope& scope, ExpressionType wanted);

// Words of the language, which no name can be: "and", "sqrt".
bool isExpressionWord(std::string_view name);
// Whether a name can stand without quotes.
bool isUnquotedName(std::string_view name);

}  // namespace tilescope
