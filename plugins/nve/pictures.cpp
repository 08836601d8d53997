// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/pictures.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "core/base/json_document.h"

namespace tilescope::nve {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxPictureBytes =
    std::size_t{5} * kMaxPicturePixels;  // of text: three digits, a blank, comments

fs::path pictureOf(const std::string& folder, const std::string& file) {
  return fs::path(folder) / (file + ".pgm");
}

fs::path pictureOf(const std::string& folder, const std::string& file, int map) {
  return pictureOf(folder, fmt::format("{}_{}", file, map));
}

Result<Picture> readPicture(const fs::path& path, const FeatureMap& size) {
  const Result<std::string> bytes = readTextFile(path.string(), kMaxPictureBytes);
  if (!bytes) return bytes.diagnostics();
  Result<Picture> picture = readPgm(*bytes, path.string());
  if (!picture || (picture->height == size.height && picture->width == size.width)) return picture;
  return Diagnostic{
      Diagnostic::Severity::Error,
      path.string(),
      "",
      fmt::format("a picture of {} × {} pixels", picture->width, picture->height),
      fmt::format("{} × {}, the network's input", size.width, size.height),
      fmt::format("Scale it, e.g. with ImageMagick: convert IN.pgm -resize {}x{}! OUT.pgm", size.width, size.height)};
}

void setMap(FeatureMaps& maps, int map, const Picture& picture) {
  const auto begin = static_cast<std::ptrdiff_t>(map) * static_cast<std::ptrdiff_t>(picture.pixels.size());
  std::copy(picture.pixels.begin(), picture.pixels.end(), maps.pixels.begin() + begin);
}

FeatureMaps readInput(const FeatureMap& size, const std::string& file, const std::string& folder, Diagnostics& errors) {
  FeatureMaps maps(static_cast<int>(size.channels), size.height, size.width);
  std::optional<Result<Picture>> common;
  for (int map = 0; map < maps.count; ++map) {
    const fs::path own = pictureOf(folder, file, map);
    if (fs::exists(own)) {
      const Result<Picture> picture = readPicture(own, size);
      if (picture) setMap(maps, map, *picture);
      errors = joined(errors, picture ? Diagnostics{} : picture.diagnostics());
      continue;
    }
    if (!common) {
      common = readPicture(pictureOf(folder, file), size);
      if (!*common) errors = joined(errors, common->diagnostics());
    }
    if (*common) setMap(maps, map, **common);
  }
  return maps;
}

}  // namespace

bool hasPictures(const NetworkDefinition& network, const std::string& folder) {
  for (std::size_t i = 0; i < network.inputs.size(); ++i) {
    if (fs::exists(pictureOf(folder, network.inputFiles[i]))) return true;
    for (int map = 0; map < network.inputs[i].channels; ++map)
      if (fs::exists(pictureOf(folder, network.inputFiles[i], map))) return true;
  }
  return false;
}

Result<std::vector<FeatureMaps>> readPictures(const NetworkDefinition& network, const std::string& folder) {
  std::vector<FeatureMaps> inputs;
  Diagnostics errors;
  for (std::size_t i = 0; i < network.inputs.size(); ++i)
    inputs.push_back(readInput(network.inputs[i], network.inputFiles[i], folder, errors));
  if (!errors.empty()) return errors;
  return inputs;
}

Result<std::size_t> writePictures(const NetworkDefinition& network, const std::vector<FeatureMaps>& maps,
                                  const std::string& folder) {
  const fs::path images = fs::path(folder) / kImageFolder;
  std::error_code failed;
  fs::create_directories(images, failed);
  std::size_t written = 0;
  for (std::size_t i = 0; i < network.layers.size(); ++i) {
    const auto pixels = static_cast<std::ptrdiff_t>(maps[i].height * maps[i].width);
    for (int map = 0; map < maps[i].count; ++map, ++written) {
      const auto begin = maps[i].pixels.begin() + map * pixels;
      const Picture picture{maps[i].height, maps[i].width, {begin, begin + pixels}};
      const auto result =
          writeFileAtomically(pictureOf(images.string(), network.layers[i].file, map).string(), writePgm(picture));
      if (!result) return result.diagnostics();
    }
  }
  return written;
}

}  // namespace tilescope::nve
