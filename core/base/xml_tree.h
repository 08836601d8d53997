// SPDX-License-Identifier: GPL-3.0-or-later
// XML as a tree whose elements know their position in the text. For files from anywhere: nothing is fetched, no DTD
// is read, entities cannot be declared, and size, depth and number of elements have limits.
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
  std::vector<std::pair<std::string, std::string>> attributes;  // those that the file writes, not defaults of a DTD
  std::vector<XmlElement> children;
  std::string text;           // its own, without that of its children
  std::size_t textBegin = 0;  // byte of text's first; where text is not written as it reads ("&#49;"), that of the "<"

  const std::string* attribute(std::string_view key) const;
};

struct XmlLimits {
  std::size_t maxBytes = std::size_t{16} << 20;
  std::size_t maxDepth = 16;
  std::size_t maxElements = 100'000;
  std::size_t maxAttributes = 1'000;  // of one element, and declared in the file
};

inline constexpr const char* kXmlError = "E_XML";  // code of what is found here

// The root element. On errors it is useless and the diagnostics say what is wrong.
XmlElement parseXml(std::string_view text, TextFindings& findings, const XmlLimits& limits = {});

std::string xmlLibraryVersion();  // "2.9.14", of libxml2 as it was built with

}  // namespace tilescope
