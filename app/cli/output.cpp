// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>

#include "app/common/document_text.h"
#include "core/base/ensure.h"
#include "core/base/json.h"

namespace tilescope::cli {
namespace {

constexpr unsigned char kFirstPrintable = 0x20;
constexpr unsigned char kDelete = 0x7f;
constexpr std::size_t kNoCharacter = 0;

// Bytes of the first UTF-8 character (RFC 3629); kNoCharacter if invalid.
std::size_t characterBytes(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t bytes = byte(0) < 0x80                       ? 1
                            : byte(0) >= 0xC2 && byte(0) <= 0xDF ? 2
                            : byte(0) >= 0xE0 && byte(0) <= 0xEF ? 3
                            : byte(0) >= 0xF0 && byte(0) <= 0xF4 ? 4
                                                                 : kNoCharacter;
  if (bytes == kNoCharacter || bytes > text.size()) return kNoCharacter;
  for (std::size_t i = 1; i < bytes; ++i)
    if ((byte(i) & 0xC0) != 0x80) return kNoCharacter;
  return bytes;
}

// C0, delete and C1 (U+0080 to U+009F).
bool isControl(std::string_view character) {
  const unsigned char first = static_cast<unsigned char>(character[0]);
  if (character.size() == 1) return first < kFirstPrintable || first == kDelete;
  return first == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0;
}

}  // namespace

void ignoreBrokenPipes() {
  std::signal(SIGPIPE, SIG_IGN);
}

void printAnswer(std::string_view text) {
  errno = 0;
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (!written && errno != EPIPE)
    throw OutputError(std::string("standard output cannot be written: ") + std::strerror(errno));
}

void printMessage(std::string_view text) {
  std::fprintf(stderr, "%s\n", printable(text).c_str());
}

void printDiagnostics(const Diagnostics& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics)
    printMessage((diagnostic.severity == Diagnostic::Severity::Error ? "error: " : "") + toText(diagnostic));
}

std::string printable(std::string_view text) {
  std::string clean;
  while (!text.empty()) {
    const std::size_t bytes = characterBytes(text);
    if (bytes == kNoCharacter || isControl(text.substr(0, bytes)))
      clean += '?';
    else
      clean += text.substr(0, bytes);
    text.remove_prefix(bytes == kNoCharacter ? 1 : bytes);
  }
  return clean;
}

std::size_t terminalWidth() {
  winsize size{};
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

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
