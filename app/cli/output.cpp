// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <nlohmann/json.hpp>

namespace tilescope::cli {
namespace {

constexpr int kIndent = 2;
constexpr unsigned char kFirstPrintable = 0x20;  // ASCII: everything below is a control character
constexpr unsigned char kDelete = 0x7f;

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

std::string documentText(const Json& document) {
  // Text from the command line may be anything; a byte that is not UTF-8 must not end the program.
  return document.dump(kIndent, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string printable(std::string_view text) {
  std::string clean(text);
  for (char& c : clean) {
    const unsigned char byte = static_cast<unsigned char>(c);
    if ((byte < kFirstPrintable && c != '\n') || byte == kDelete) c = '?';
  }
  return clean;
}

}  // namespace tilescope::cli
