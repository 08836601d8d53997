// SPDX-License-Identifier: GPL-3.0-or-later
// Values in the files of Linux. Wrong or missing ones are absent.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tilescope::host {

std::optional<std::string> lineOf(const std::filesystem::path& file);  // the first, without its end
std::vector<std::string> linesOf(const std::filesystem::path& file);   // empty if it cannot be read
std::optional<std::int64_t> wholeNumber(std::string_view text);        // not negative
std::optional<std::int64_t> kibibytes(std::string_view text);          // "48K" in bytes; also "2M"
std::optional<std::vector<int>> cpuList(std::string_view text);        // "0-2,5"; ascending
// The text after "name :" of /proc/cpuinfo or /proc/meminfo.
std::optional<std::string> fieldOf(const std::vector<std::string>& lines, std::string_view name);

// The folders of this process's control group and of those above it, for a controller such as "cpu". Version 2 first.
std::vector<std::filesystem::path> controlGroups(const std::filesystem::path& sys, const std::filesystem::path& proc,
                                                 std::string_view controller);

}  // namespace tilescope::host
