// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/pgm.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/base/names.h"

namespace tilescope::nve {
namespace {

constexpr std::int64_t kWhite = 255;

bool isBlank(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

class PgmReader {
 public:
  PgmReader(std::string_view bytes, const std::string& file) : bytes_(bytes), file_(file) {}

  Result<Picture> read() {
    const std::string_view magic = bytes_.substr(0, 2);
    if (magic != "P2" && magic != "P5")
      return wrong(quoteName(magic), "P2 or P5, a portable graymap",
                   "Convert the picture, e.g. with ImageMagick: convert picture.png -depth 8 picture.pgm");
    at_ = 2;
    Picture picture;
    std::int64_t white = 0;
    if (!field("the width", kMaxPicturePixels, picture.width) ||
        !field("the height", kMaxPicturePixels, picture.height) || !field("the value of white", kWhite, white))
      return *error_;
    if (picture.width > kMaxPicturePixels / picture.height)
      return wrong(fmt::format("{} × {} pixels", picture.width, picture.height),
                   fmt::format("at most {} pixels", kMaxPicturePixels), "Make the picture smaller.");
    return magic == "P5" ? binary(std::move(picture), white) : text(std::move(picture), white);
  }

 private:
  Diagnostic wrong(std::string found, std::string expected, std::string remedy) const {
    return {Diagnostic::Severity::Error, file_,
            fmt::format("byte {}", at_), std::move(found),
            std::move(expected),         std::move(remedy)};
  }

  void skipBlanks() {
    while (at_ < bytes_.size() && (isBlank(bytes_[at_]) || bytes_[at_] == '#')) {
      if (bytes_[at_] == '#')
        while (at_ < bytes_.size() && bytes_[at_] != '\n' && bytes_[at_] != '\r') ++at_;
      else
        ++at_;
    }
  }

  std::optional<std::int64_t> number(std::int64_t most) {
    skipBlanks();
    std::int64_t value = 0;
    const std::size_t start = at_;
    for (; at_ < bytes_.size() && bytes_[at_] >= '0' && bytes_[at_] <= '9'; ++at_) {
      value = value * 10 + (bytes_[at_] - '0');
      if (value > most) {
        at_ = start;  // the message quotes the whole number
        return std::nullopt;
      }
    }
    const bool ends = at_ == bytes_.size() || isBlank(bytes_[at_]) || bytes_[at_] == '#';
    return at_ > start && ends ? std::optional(value) : std::nullopt;
  }

  std::string here() const {
    if (at_ >= bytes_.size()) return "the end of the file";
    constexpr std::size_t kMaxDigits = 20;
    std::size_t end = at_;
    while (end < bytes_.size() && end - at_ < kMaxDigits && bytes_[end] >= '0' && bytes_[end] <= '9') ++end;
    return quoteName(bytes_.substr(at_, std::max<std::size_t>(end - at_, 1)));
  }

  bool field(const char* what, std::int64_t most, std::int64_t& value) {
    const std::optional<std::int64_t> found = number(most);
    if (!found || *found == 0) {
      error_ = wrong(found ? std::string("0") : here(), fmt::format("{}, 1 to {}", what, most),
                     "The header is the format, width, height and the value of white, e.g. \"P5 640 480 255\"; "
                     "pictures of 16 bits have to be converted, e.g. with ImageMagick: -depth 8.");
      return false;
    }
    value = *found;
    return true;
  }

  Diagnostic tooShort(std::size_t pixels, const Picture& picture) const {
    return wrong(fmt::format("{} pixels", pixels), fmt::format("{} × {}", picture.width, picture.height),
                 "The file is incomplete; copy it again.");
  }

  Diagnostic tooBright(std::int64_t white) const {
    return wrong(here(), fmt::format("a pixel of 0 to {}", white), "Convert the picture again.");
  }

  static std::uint8_t scaled(std::int64_t value, std::int64_t white) {
    return static_cast<std::uint8_t>((value * kWhite + white / 2) / white);
  }

  // One blank ends the header; then each byte is a pixel.
  Result<Picture> binary(Picture picture, std::int64_t white) {
    const auto pixels = static_cast<std::size_t>(picture.width * picture.height);
    ++at_;
    if (at_ > bytes_.size() || bytes_.size() - at_ < pixels)
      return tooShort(bytes_.size() - std::min(at_, bytes_.size()), picture);
    picture.pixels.reserve(pixels);
    for (const std::size_t end = at_ + pixels; at_ < end; ++at_) {
      const auto value = static_cast<std::uint8_t>(bytes_[at_]);
      if (value > white) return tooBright(white);
      picture.pixels.push_back(scaled(value, white));
    }
    return picture;
  }

  Result<Picture> text(Picture picture, std::int64_t white) {
    const auto pixels = static_cast<std::size_t>(picture.width * picture.height);
    if ((bytes_.size() - at_) / 2 + 1 < pixels) return tooShort((bytes_.size() - at_) / 2, picture);
    picture.pixels.reserve(pixels);
    while (picture.pixels.size() < pixels) {
      const std::optional<std::int64_t> value = number(white);
      if (!value && at_ == bytes_.size()) return tooShort(picture.pixels.size(), picture);
      if (!value) return tooBright(white);
      picture.pixels.push_back(scaled(*value, white));
    }
    return picture;
  }

  std::string_view bytes_;
  const std::string& file_;
  std::size_t at_ = 0;
  std::optional<Diagnostic> error_;
};

}  // namespace

Result<Picture> readPgm(std::string_view bytes, const std::string& file) {
  return PgmReader(bytes, file).read();
}

std::string writePgm(const Picture& picture) {
  std::string text = fmt::format("P5\n{} {}\n{}\n", picture.width, picture.height, kWhite);
  text.append(picture.pixels.begin(), picture.pixels.end());
  return text;
}

}  // namespace tilescope::nve
