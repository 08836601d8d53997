// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/result.h"

#include <gtest/gtest.h>

namespace tilescope {
namespace {

Diagnostic of(const std::string& pointer, const std::string& found) {
  return {Diagnostic::Severity::Error, "", pointer, found, "none", "Remove it."};
}

std::string folded(const Diagnostics& diagnostics) {
  return toText(foldedByLayer(diagnostics));
}

TEST(FoldedDiagnostics, OneSentenceForTheSameProblemOfManyLayers) {
  EXPECT_EQ(
      folded({of("layer a", "x"), of("layer b", "y"), of("layer c", "x"), of("layer d", "x"), of("layer e", "x")}),
      toText({of("layers a, c and 2 more", "x"), of("layer b", "y")}));
  EXPECT_EQ(folded({of("layer a", "x"), of("layer b", "x")}), toText(Diagnostics{of("layers a and b", "x")}));
  EXPECT_EQ(folded({of("layer a", "x"), of("layer b", "x"), of("layer c", "x")}),
            toText(Diagnostics{of("layers a, b and c", "x")}));
}

TEST(FoldedDiagnostics, WhatIsOfNoLayerStaysAsItIs) {
  const Diagnostics others{of("option a", "x"), of("option a", "x"), of("layer a", "x")};
  EXPECT_EQ(foldedByLayer(others), others);
  Diagnostic warning = of("layer b", "x");
  warning.severity = Diagnostic::Severity::Warning;
  EXPECT_EQ(foldedByLayer({of("layer a", "x"), warning}).size(), 2U);
  EXPECT_TRUE(foldedByLayer({}).empty());
}

}  // namespace
}  // namespace tilescope
