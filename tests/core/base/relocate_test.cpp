// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/result.h"

#include <gtest/gtest.h>

namespace tilescope {
namespace {

Diagnostics found(const std::string& pointer) {
  return {{Diagnostic::Severity::Error, "--option", pointer, "1", "2", ""}};
}

TEST(Relocate, FindingsNameTheDocumentAndThePlaceOfTheValue) {
  EXPECT_EQ(toText(relocated(found(""), "case.json", "/model")), "case.json: /model: found 1; expected 2\n");
}

TEST(Relocate, PointersGoBelowTheValue) {
  EXPECT_EQ(relocated(found("/tile/K"), "case.json", "/mappings/3").front().pointer, "/mappings/3/tile/K");
}

TEST(Relocate, TheNameOfAnOptionBecomesAPointer) {
  EXPECT_EQ(relocated(found("a/b"), "case.json", "/options").front().pointer, "/options/a~1b");
}

}  // namespace
}  // namespace tilescope
