// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/tables.h"

#include <gtest/gtest.h>

#include "app/cli/output.h"

namespace tilescope::cli {
namespace {

TEST(Tables, TextIsAlignedAndNumbersStandOnTheRight) {
  const Table table{{{"layer"}, {"bytes", true}, {"bound"}}, {{"conv1", "7", "memory"}, {"fc", "1234567", ""}}};
  EXPECT_EQ(toText(table),
            "layer    bytes  bound\n"
            "conv1        7  memory\n"
            "fc     1234567\n");
}

TEST(Tables, CharactersOfSeveralBytesTakeOneColumn) {
  const Table table{{{"µs", true}, {"x"}}, {{"12", "a"}, {"é", "b"}}};
  EXPECT_EQ(toText(table), "µs  x\n12  a\n é  b\n");
}

TEST(Tables, ControlCharactersOfNamesDoNotReachTheTerminal) {
  EXPECT_EQ(toText(Table{{{"name"}}, {{"a\033[31mb"}}}), "name\na?[31mb\n");
}

TEST(Tables, CsvQuotesWhatNeedsIt) {
  const Table table{{{"a"}, {"b"}}, {{"1,5", "say \"x\""}, {"two\nlines", "plain"}}};
  EXPECT_EQ(toCsv(table), "a,b\r\n\"1,5\",\"say \"\"x\"\"\"\r\n\"two\nlines\",plain\r\n");
}

TEST(Tables, UnitsFollowTheLargestValue) {
  EXPECT_EQ(withUnit(900, byteScale(900)), "900 B");
  EXPECT_EQ(withUnit(1536, byteScale(1536)), "1.50 KiB");
  EXPECT_EQ(withUnit(1536, byteScale(3 << 20)), "0.001 MiB");
  EXPECT_EQ(withUnit(0.0125, secondScale(0.0125)), "12.500 ms");
  EXPECT_EQ(withUnit(2e-6, secondScale(2e-6)), "2.000 µs");
  EXPECT_EQ(withUnit(2, secondScale(2)), "2.000 s");
  EXPECT_EQ(withUnit(261e9, countScale(261e9, "MAC/s")), "261.00 GMAC/s");
  EXPECT_EQ(withUnit(12, countScale(12, "MAC")), "12 MAC");
  EXPECT_EQ(withUnit(12, countScale(12, " MAC energies")), "12 MAC energies");
  EXPECT_EQ(withUnit(12e6, countScale(12e6, " MAC energies")), "12.00 M MAC energies");
}

TEST(Tables, ExactNumbersReadBack) {
  EXPECT_EQ(exact(0.1), "0.1");
  EXPECT_EQ(std::stod(exact(1.0 / 3)), 1.0 / 3);
}

}  // namespace
}  // namespace tilescope::cli
