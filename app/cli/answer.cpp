// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/answer.h"

#include "app/cli/output.h"
#include "app/common/document_text.h"
#include "core/base/ensure.h"
#include "core/base/json.h"

namespace tilescope::cli {

std::string textOf(const Answer& answer, OutputFormat format) {
  switch (format) {
    case OutputFormat::Json:
      return app::documentText(answer.document());
    case OutputFormat::Csv:
      return toCsv(answer.csv());
    case OutputFormat::Table:
      return answer.report();
  }
  throw InternalError("an output format without a text");
}

void print(const Answer& answer, OutputFormat format) {
  printAnswer(textOf(answer, format));
}

}  // namespace tilescope::cli
