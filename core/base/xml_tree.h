// SPDX-License-Identifier: GPL-3.0-or-later
// XML as a tree whose elements know their position. Safe for untrusted files: no DTD, nothing fetched, no entities
// declared, limited size and depth.
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
  std::size_t begin = 0;
  std::vector<std::pair<std::string, std::string>> attributes;  // as written, without defaults from a DTD
  std::vector<XmlElement> children;
  std::string text;
  std::size_t textBegin = 0;  // offset of text; of the "<" if text contains escapes such as "&#49;"

  const std::string* attribute(std::string_view key) const;
};

struct XmlLimits {
  std::size_t maxBytes = std::size_t{16} << 20;
  std::size_t maxDepth = 16;
  std::size_t maxElements = 100'000;
  std::size_t maxAttributes = 1'000;  // per element; also limits the declarations of the file
};

inline constexpr const char* kXmlError = "E_XML";

// The element is only valid if findings has no errors.
XmlElement parseXml(std::string_view text, TextFindings& findings, const XmlLimits& limits = {});

std::string xmlLibraryVersion();

}  // namespace tilescope
