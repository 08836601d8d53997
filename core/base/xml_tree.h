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
  std::size_t begin = 0;                                        // offset of its "<"
  std::vector<std::pair<std::string, std::string>> attributes;  // as written, without defaults from a DTD
  std::vector<XmlElement> children;
  std::string text;           // without the text of child elements
  std::size_t textBegin = 0;  // offset of text; of the "<" if text contains escapes such as "&#49;"

  const std::string* attribute(std::string_view key) const;
};

struct XmlLimits {
  std::size_t maxBytes = std::size_t{16} << 20;
  std::size_t maxDepth = 16;
  std::size_t maxElements = 100'000;
  std::size_t maxAttributes = 1'000;  // per element; also limits the declarations of the file
};

inline constexpr const char* kXmlError = "E_XML";  // code of XML diagnostics

// The root element. If findings has errors, the element must not be used.
XmlElement parseXml(std::string_view text, TextFindings& findings, const XmlLimits& limits = {});

std::string xmlLibraryVersion();  // libxml2 at build time: "2.9.14"

}  // namespace tilescope
