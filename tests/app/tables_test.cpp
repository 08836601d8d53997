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

TEST(Tables, UnitsStandBelowTheNames) {
  const Table table{{{"layer"}, {"dram", true, "MiB"}}, {{"conv1", "12.345"}}};
  EXPECT_EQ(toText(table),
            "layer    dram\n"
            "          MiB\n"
            "conv1  12.345\n");
  EXPECT_EQ(toCsv(table), "layer,dram (MiB)\r\nconv1,12.345\r\n");
}

TEST(Tables, NarrowTerminalsLoseColumnsInTheirOrder) {
  const Table table{{{"layer"}, {"I", true, "", 2}, {"energy", true, "", 1}}, {{"conv1", "1234", "123456"}}};
  EXPECT_EQ(widthOf(table), 19U);
  EXPECT_EQ(toText(table, 19), toText(table));
  EXPECT_EQ(toText(table, 0), toText(table));
  EXPECT_EQ(toText(table, 18),
            "layer     I\nconv1  1234\n(left out, terminal too narrow: energy; --csv has every column)\n");
  EXPECT_EQ(toText(table, 10), "layer\nconv1\n(left out, terminal too narrow: energy, I; --csv has every column)\n");
  EXPECT_EQ(toText(table, 1), toText(table, 10));
}

TEST(Tables, LineEndsAndC1ControlsOfNamesDoNotBreakTheTable) {
  EXPECT_EQ(toText(Table{{{"name"}}, {{"a\nb"}}}), "name\na?b\n");
  EXPECT_EQ(printable("a\xC2\x9B"
                      "31m\xC2\x85"),
            "a?31m?");
  EXPECT_EQ(printable("\x9B"), "?");  // not UTF-8; a control character on 8-bit terminals
  EXPECT_EQ(printable("\xC2"), "?");
  EXPECT_EQ(printable("µs é €"), "µs é €");
}

}  // namespace
}  // namespace tilescope::cli
