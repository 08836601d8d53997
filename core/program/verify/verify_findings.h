// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/document_findings.h"
#include "core/program/program.h"

namespace tilescope {

class VerifyFindings {
 public:
  explicit VerifyFindings(const Program& program) : program_(program), findings_("", "") {}

  const Program& program() const { return program_; }

  void atCommand(std::size_t layer, std::size_t command);
  void atLayer(std::size_t layer);
  void at(std::string place);

  void error(std::string found, std::string expected, std::string remedy);
  bool full() const { return findings_.full(); }
  bool any() const { return findings_.hasErrors(); }
  Diagnostics take() && { return std::move(findings_).take(); }

  std::string tileName(std::size_t tile) const;
  std::string arrayName(std::size_t array) const;

 private:
  enum class Kind { OfCommand, OfLayer, Other };
  std::string placeText() const;  // for diagnostics only, because it is slow

  const Program& program_;
  DocumentFindings findings_;
  Kind kind_ = Kind::Other;
  std::size_t layer_ = 0;
  std::size_t command_ = 0;
  std::string place_;
};

std::string sizeText(const Extents& size);

bool isInside(const Extents& origin, const Extents& size, const Extents& array);

}  // namespace tilescope
