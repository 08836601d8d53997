// SPDX-License-Identifier: GPL-3.0-or-later
// Files of other tools, recognised by their contents.
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
  ZigzagHardware,  // from here on not networks
  ZigzagMapping,
  TimeloopArchitecture,
  MaestroHardware,
  ScalesimConfig,
  ScalesimLayout
};

std::string_view name(ToolFormat format);  // "zigzag workload"
inline bool isNetwork(ToolFormat format) {
  return format < ToolFormat::ZigzagHardware;
}

// Empty if the text is in none of these formats.
std::optional<ToolFormat> toolFormatOf(std::string_view text);

// The same for a file, of which only the beginning is read; also empty if it cannot be opened.
std::optional<ToolFormat> toolFormatOfFile(const std::string& path);

// The error for a file whose name belongs to another tool but whose text is in no known format.
std::optional<Diagnostic> unknownToolFile(const std::string& path);

// The whole text of such a file: UTF-8 without byte order mark, at most 16 MiB.
Result<std::string> readToolText(const std::string& path);

// Names for what was imported: the file's name, and that name without its extension, if they are short and UTF-8.
std::string fileNameOf(const std::string& path);
std::string titleOf(const std::string& path);

// Warnings about a file that was read: what was not used, and what was assumed.
Diagnostics notesOf(const std::string& file, const std::vector<std::string>& notes);

}  // namespace tilescope::interop
