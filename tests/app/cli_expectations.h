// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gmock/gmock.h>

#include <string>

#include "core/base/json.h"
#include "tests/app/run_program.h"

namespace tilescope::cli {

inline const CommandLine kSmallDesign{"--network", "mlperf_tiny_resnet8", "--hardware", "tx2_eplanner_a", "--model",
                                      "eplanner"};

inline Outcome expectExit(int code, const CommandLine& arguments) {
  Outcome run = runProgram(arguments);
  EXPECT_EQ(run.exitCode, code) << run.err;
  return run;
}

// Returns standard output. The program must succeed without a message.
inline std::string expectOutput(const CommandLine& arguments) {
  Outcome run = expectExit(0, arguments);
  EXPECT_THAT(run.err, testing::IsEmpty());
  return std::move(run.out);
}

// Standard error must be empty if the code is 0.
inline Json expectJson(const CommandLine& arguments, int code = 0) {
  const Outcome run = expectExit(code, arguments);
  if (code == 0) {
    EXPECT_THAT(run.err, testing::IsEmpty());
  }
  Json document = Json::parse(run.out, nullptr, false);
  EXPECT_FALSE(document.is_discarded()) << run.out.substr(0, 500);
  return document;
}

inline void expectRejected(const CommandLine& arguments, const std::string& message) {
  const Outcome run = runProgram(arguments);
  EXPECT_EQ(run.exitCode, 2) << message;
  EXPECT_THAT(run.out, testing::IsEmpty()) << message;
  EXPECT_THAT(run.err, testing::AllOf(testing::HasSubstr("error: "), testing::HasSubstr(message)));
}

struct Rejected {
  CommandLine arguments;
  std::string message;
};

}  // namespace tilescope::cli
