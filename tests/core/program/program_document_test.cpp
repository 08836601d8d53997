// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/program/program_json.h"
#include "core/program/program_text.h"
#include "core/program/verify/program_verify.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

std::string blockOf(const std::string& page, const std::string& language) {
  const std::string begin = "```" + language + "\n";
  const std::size_t from = page.find(begin);
  if (from == std::string::npos) return {};
  const std::size_t start = from + begin.size();
  return page.substr(start, page.find("```", start) - start);
}

TEST(ProgramFormatPage, HasOneProgramInBothForms) {
  const std::string page = valueOrFail(readTextFile(inSource("docs/program_format.md")));
  const Program text = valueOrFail(readProgramText(blockOf(page, "text"), "docs/program_format.md"));
  EXPECT_EQ(toText(verify(text)), "");
  const std::string json = blockOf(page, "json");
  EXPECT_EQ(valueOrFail(programFromJson(Json::parse(json), "docs/program_format.md")), text);
  EXPECT_EQ(toText(text), blockOf(page, "text"));
}

}  // namespace
}  // namespace tilescope
