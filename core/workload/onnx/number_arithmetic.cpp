// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/onnx/number_arithmetic.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tilescope::onnx {
namespace {

constexpr double kLargestWhole = 9.2e18;  // just below 2^63
constexpr double kMaxReduced = 1e15;      // larger results cannot be sizes

std::int64_t floorDiv(std::int64_t a, std::int64_t b) {
  if (b == 0 || (b == -1 && a == std::numeric_limits<std::int64_t>::min())) return 0;
  return a / b;
}

}  // namespace

std::int64_t wrapped(std::uint64_t value) {
  return static_cast<std::int64_t>(value);
}

std::int64_t combined(const Node& node, std::int64_t a, std::int64_t b) {
  const std::string_view op = node.op;
  const auto ua = static_cast<std::uint64_t>(a), ub = static_cast<std::uint64_t>(b);
  if (op == "Add") return wrapped(ua + ub);
  if (op == "Sub") return wrapped(ua - ub);
  if (op == "Mul") return wrapped(ua * ub);
  if (op == "Div") return floorDiv(a, b);
  if (op == "Mod") {
    if (b == 0 || b == -1) return 0;
    const std::int64_t rest = a % b;
    return integer(node, "fmod", 0) == 0 && rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
  }
  if (op == "Min") return std::min(a, b);
  if (op == "Max") return std::max(a, b);
  if (op == "Equal") return a == b ? 1 : 0;
  if (op == "Less") return a < b ? 1 : 0;
  if (op == "LessOrEqual") return a <= b ? 1 : 0;
  if (op == "Greater") return a > b ? 1 : 0;
  if (op == "GreaterOrEqual") return a >= b ? 1 : 0;
  if (op == "And") return a != 0 && b != 0 ? 1 : 0;
  if (op == "Or") return a != 0 || b != 0 ? 1 : 0;
  return static_cast<std::int64_t>(std::pow(static_cast<double>(a), static_cast<double>(b)));
}

double combined(std::string_view op, double a, double b) {
  if (op == "Add") return a + b;
  if (op == "Sub") return a - b;
  if (op == "Mul") return a * b;
  if (op == "Div") return a / b;
  if (op == "Mod") return std::fmod(a, b);
  if (op == "Min") return std::min(a, b);
  if (op == "Max") return std::max(a, b);
  if (op == "Equal") return a == b ? 1 : 0;
  if (op == "Less") return a < b ? 1 : 0;
  if (op == "LessOrEqual") return a <= b ? 1 : 0;
  if (op == "Greater") return a > b ? 1 : 0;
  if (op == "GreaterOrEqual") return a >= b ? 1 : 0;
  return std::pow(a, b);
}

Numbers unaryOf(std::string_view op, const Numbers& from) {
  Numbers made = from;
  for (std::int64_t& n : made.whole) {
    if (op == "Not") n = n == 0 ? 1 : 0;
    if (op == "Neg" || (op == "Abs" && n < 0)) n = wrapped(-static_cast<std::uint64_t>(n));
  }
  for (double& x : made.real) {
    if (op == "Neg") x = -x;
    if (op == "Abs") x = std::abs(x);
    if (op == "Floor") x = std::floor(x);
    if (op == "Ceil") x = std::ceil(x);
    if (op == "Sqrt") x = std::sqrt(x);
  }
  return made;
}

Numbers castTo(int type, const Numbers& from) {
  if (isInteger(type) == !from.whole.empty()) return from;
  Numbers made;
  for (const std::int64_t n : from.whole) made.real.push_back(static_cast<double>(n));
  for (const double x : from.real) {
    made.whole.push_back(type == kBool      ? (x != 0 ? 1 : 0)
                         : std::isfinite(x) ? static_cast<std::int64_t>(std::clamp(x, -kLargestWhole, kLargestWhole))
                                            : 0);
  }
  return made;
}

std::optional<Numbers> reduced(std::string_view op, const Numbers& from) {
  const auto joined = [&](auto a, auto b) {
    if (op == "ReduceProd") return a * b;
    if (op == "ReduceSum") return a + b;
    return op == "ReduceMax" ? std::max(a, b) : std::min(a, b);
  };
  Numbers made;
  for (const std::int64_t n : from.whole) {
    if (std::abs(static_cast<double>(n)) > kMaxReduced) return std::nullopt;
    if (made.whole.empty())
      made.whole.push_back(n);
    else
      made.whole[0] = joined(made.whole[0], n);
    if (std::abs(static_cast<double>(made.whole[0])) > kMaxReduced) return std::nullopt;
  }
  for (const double x : from.real) {
    if (made.real.empty())
      made.real.push_back(x);
    else
      made.real[0] = joined(made.real[0], x);
  }
  return made;
}

}  // namespace tilescope::onnx
