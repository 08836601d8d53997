// SPDX-License-Identifier: GPL-3.0-or-later
// Any text is an expression or an error with its column; an expression has a value or a fault.
#include <array>
#include <cmath>
#include <string>

#include "core/base/ensure.h"
#include "core/sweep/expression.h"
#include "tests/fuzz/fuzz_target.h"

TILESCOPE_FUZZ_TARGET(expression, input) {
  tilescope::ExpressionScope scope;
  scope.names = {"a", "b"};
  scope.find = [](const std::string& name) -> std::optional<tilescope::ExpressionName> {
    if (name == "a") return tilescope::ExpressionName{0, "KiB", "", ""};
    if (name == "b") return tilescope::ExpressionName{1, "", "", ""};
    return std::nullopt;
  };
  constexpr std::array kValues{0.0, 1.0, -3.5, 1e300};
  for (const auto type : {tilescope::ExpressionType::Number, tilescope::ExpressionType::Condition}) {
    const auto expression = tilescope::parseExpression(std::string(input), scope, type);
    if (!expression) {
      tilescope::ensure(expression.diagnostics().front().column > 0, "an error has its column");
      continue;
    }
    for (const double a : kValues)
      for (const double b : kValues) {
        const auto answer = expression->evaluate(std::array{a, b});
        tilescope::ensure(answer.fault != tilescope::ExpressionFault::None || std::isfinite(answer.value),
                          "a value without a fault is finite");
      }
  }
}
