// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/provenance_text.h"

#include <fmt/format.h>

#include "core/base/format_number.h"
#include "core/cost/provenance.h"

namespace tilescope::provenance {

std::string input(double value, std::string_view unit) {
  return withPrefixAtMost(value, unit, kInputDigits);
}

std::string plain(double value) {
  return atMost(value, kInputDigits);
}

std::string whole(std::int64_t value) {
  return fixed(static_cast<double>(value), 0);
}

std::string joined(const std::vector<std::string>& parts, const char* between) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : between) + part;
  return text;
}

std::string step(std::string_view what, const std::string& expression, const std::string& value,
                 const std::string& remark) {
  return fmt::format("{} = {} = {}{}", what, expression, value, remark.empty() ? "" : " (" + remark + ")");
}

}  // namespace tilescope::provenance
