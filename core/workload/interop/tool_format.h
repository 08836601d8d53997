// SPDX-License-Identifier: GPL-3.0-or-later
// Recognises files of other tools by their contents.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace tilescope::interop {

enum class ToolFormat {
  ZigzagWorkload,
  TimeloopProblem,
  Maestro,
  Gamma,
  Airchitect,
  ScalesimConv,
  ScalesimGemm,
  ZigzagHardware,  // this and the following are not networks
  ZigzagMapping,
  TimeloopArchitecture,
  MaestroHardware,
  ScalesimConfig,
  ScalesimLayout
};

std::string_view name(ToolFormat format);
inline bool isNetwork(ToolFormat format) {
  return format < ToolFormat::ZigzagHardware;
}

// Empty if it is none of these formats.
std::optional<ToolFormat> toolFormatOf(std::string_view text);

// Reads only the beginning of the file; empty if it cannot be opened.
std::optional<ToolFormat> toolFormatOfFile(const std::string& path);

// An error if the file's name is another tool's but its text is in no known format.
std::optional<Diagnostic> unknownToolFile(const std::string& path);

// UTF-8, without byte order mark, at most 16 MiB.
Result<std::string> readToolText(const std::string& path);

// The file's name with and without extension, to name what was imported. It must be short and UTF-8.
std::string fileNameOf(const std::string& path);
std::string titleOf(const std::string& path);

Diagnostics notesOf(const std::string& file, const std::vector<std::string>& notes);

}  // namespace tilescope::interop
