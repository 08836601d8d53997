// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/workload/interop/tool_network.h"
#include "tests/support/project_files.h"

namespace tilescope::interop {

// Reads the format that the text appears to have.
inline Result<ToolNetwork> networkIn(const std::string& text, const NetworkOptions& options = {}) {
  const std::optional<ToolFormat> format = toolFormatOf(text);
  if (!format) return Diagnostic{Diagnostic::Severity::Error, "f", "", "no known format", "", ""};
  return toolNetworkFromText(text, "f", *format, options);
}

inline ToolNetwork readOrFail(const std::string& text, const NetworkOptions& options = {}) {
  return valueOrFail(networkIn(text, options));
}

inline std::string complaintOf(const std::string& text, const NetworkOptions& options = {}) {
  const Result<ToolNetwork> read = networkIn(text, options);
  return read ? "read" : toText(read.diagnostics());
}

inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

}  // namespace tilescope::interop
