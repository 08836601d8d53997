// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/answer.h"

#include <nlohmann/json.hpp>

#include "app/cli/output.h"
#include "app/common/document_text.h"

namespace tilescope::cli {

void print(const Answer& answer, OutputFormat format) {
  switch (format) {
    case OutputFormat::Json:
      return printAnswer(app::documentText(answer.document()));
    case OutputFormat::Csv:
      return printAnswer(toCsv(answer.csv()));
    case OutputFormat::Table:
      return printAnswer(answer.report());
  }
}

}  // namespace tilescope::cli
