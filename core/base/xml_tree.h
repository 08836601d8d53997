// SPDX-License-Identifier: GPL-3.0-or-later
// XML as a tree whose elements know their position in the text. Safe for untrusted files: nothing is fetched, no DTD is
// read, entities cannot be declared, and size, depth and number of elements are limited.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/text_findings.h"

namespace tilescope {

struct XmlElement {
  std::string name;
  std::size_t begin = 0;                                        // byte of its "<"
  std::vector<std::pair<std::string, std::string>> attributes;  // only those written in the file, not defaults of a DTD
  std::vector<XmlElement> children;
  std::string text;           // its own, without its children's
  std::size_t textBegin = 0;  // first byte of text; if the text is written with escapes ("&#49;"), the byte of the "<"

  const std::string* attribute(std::string_view key) const;
};

struct XmlLimits {
  std::size_t maxBytes = std::size_t{16} << 20;
  std::size_t maxDepth = 16;
  std::size_t maxElements = 100'000;
  std::size_t maxAttributes = 1'000;  // per element, and declarations in the file
};

inline constexpr const char* kXmlError = "E_XML";  // code of this parser's diagnostics

// The root element. If there are errors it must not be used; the diagnostics describe them.
XmlElement parseXml(std::string_view text, TextFindings& findings, const XmlLimits& limits = {});

std::string xmlLibraryVersion();  // "2.9.14": the libxml2 version it was built with

}  // namespace tilescope
