// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/format_version.h"

#include <charconv>
#include <string_view>
#include <system_error>

#include "core/base/json.h"
#include "core/base/parts.h"

namespace tilescope {
namespace {

std::optional<int> versionOf(std::string_view format) {
  const std::string_view digits = format.substr(format.rfind('/') + 1);
  int version = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), version);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return version;
}

}  // namespace

std::optional<Diagnostic> newerVersion(const Json& document, const std::string& known, const std::string& file) {
  if (!document.is_object()) return std::nullopt;
  const auto format = document.find("format");
  if (format == document.end() || !format->is_string()) return std::nullopt;
  const auto text = format->get<std::string>();
  const std::string name = known.substr(0, known.rfind('/') + 1);
  if (!text.starts_with(name)) return std::nullopt;
  const std::optional<int> version = versionOf(text), own = versionOf(known);
  if (!version || !own || *version <= *own) return std::nullopt;
  return Diagnostic{Diagnostic::Severity::Error,
                    file,
                    "/format",
                    "\"" + text + "\", which a newer version of Tilescope wrote",
                    "\"" + known + "\", the newest that Tilescope " + std::string(toolVersion()) + " reads",
                    "Open it with a newer Tilescope; the file was left as it is."};
}

}  // namespace tilescope
