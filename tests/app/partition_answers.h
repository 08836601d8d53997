// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gmock/gmock.h>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/base/schemas.h"
#include "tests/app/run_program.h"

namespace tilescope::cli {

inline CommandLine partition(const std::string& network, const CommandLine& more) {
  CommandLine words{"partition", "--network", network};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

inline Json documentOf(const Outcome& run) {
  const Json document = Json::parse(run.out, nullptr, false);
  EXPECT_EQ(toText(validateAgainstSchema(document, "partition", "answer")), "");
  return document;
}

inline Json answerOf(const std::string& network, CommandLine more) {
  more.push_back("--json");
  const Outcome run = runProgram(partition(network, more));
  EXPECT_EQ(run.exitCode, 0) << run.err;
  EXPECT_THAT(run.err, testing::AnyOf(testing::IsEmpty(), testing::HasSubstr("are counted against it too")));
  return documentOf(run);
}

}  // namespace tilescope::cli
