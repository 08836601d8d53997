// SPDX-License-Identifier: GPL-3.0-or-later
// Files of other tools, told apart by what is in them.
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
  ZigzagHardware,  // from here on no networks
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

// Nothing where the text is of none of them.
std::optional<ToolFormat> toolFormatOf(std::string_view text);

// The same of a file, of which only the beginning is read; also nothing where it cannot be opened.
std::optional<ToolFormat> toolFormatOfFile(const std::string& path);

// Of a file whose name says that it is of another tool, and whose text is none that is known.
std::optional<Diagnostic> unknownToolFile(const std::string& path);

// The whole text of such a file: UTF-8 without byte order mark, at most 16 MiB.
Result<std::string> readToolText(const std::string& path);

// Names for what was imported: of the file and without its extension, where they are short and UTF-8.
std::string fileNameOf(const std::string& path);
std::string titleOf(const std::string& path);

// Warnings about a file that was read: what of it was not used, and what was assumed.
Diagnostics notesOf(const std::string& file, const std::vector<std::string>& notes);

}  // namespace tilescope::interop
