// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/document_text.h"

#include "core/base/json.h"

namespace tilescope::app {
namespace {

constexpr int kIndent = 2;

}  // namespace

std::string documentText(const Json& document) {
  // Text from the command line may be invalid UTF-8; it must not end the program.
  return document.dump(kIndent, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace tilescope::app
