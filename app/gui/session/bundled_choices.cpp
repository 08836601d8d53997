// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/bundled_choices.h"

#include <QDateTime>
#include <QFile>
#include <QFileInfo>
#include <map>
#include <optional>
#include <utility>

#include "app/common/plan_request.h"
#include "app/gui/kit/words/words.h"
#include "core/base/format_number.h"
#include "core/base/format_size.h"
#include "core/hardware/hardware_json.h"
#include "core/picture/operation_text.h"
#include "core/workload/network_file.h"
#include "core/workload/tensor_problem.h"

namespace tilescope::gui {
namespace {

QString macsText(const Network& network) {
  double sum = 0;
  for (const Layer& layer : network.layers) sum += macs(layer);
  return words(withPrefix(sum, "MAC", 3));
}

QString arrayAndMemory(const HardwareProfile& profile) {
  std::int64_t bits = 0;
  for (const Memory& memory : profile.memories)
    if (!memory.offChip) bits += memory.sizeBits;
  return words(arrayText(arraySides(profile)) + ", " + formatBits(bits));
}

ListedFile shownAs(const std::string& id, const Network& network) {
  return {words(id), words(network.name), macsText(network)};
}

ListedFile shownAs(const std::string& id, const HardwareProfile& profile) {
  return {words(id), words(profile.name), arrayAndMemory(profile)};
}

bool isOfLibrary(const app::BundledFile& file, app::BundledKind kind) {
  const std::string folder = app::libraryFolder(kind);
  return !folder.empty() && file.path.starts_with(folder + "/");
}

template <class Read>
std::vector<ListedFile> libraryOf(app::BundledKind kind, const std::string& present, Read read) {
  static std::map<std::string, std::pair<QDateTime, std::optional<ListedFile>>> known;
  std::vector<ListedFile> all;
  for (const app::BundledFile& file : app::bundledFiles(kind)) {
    if (!isOfLibrary(file, kind)) continue;
    const QDateTime time = QFileInfo(QFile::decodeName(file.path.c_str())).lastModified();
    auto& [readAt, shown] = known[file.path];
    if (readAt != time) {
      const auto value = read(file.path);
      shown = value ? std::optional(shownAs(file.path, *value)) : std::nullopt;
      readAt = time;
    }
    if (!shown) continue;
    all.push_back(*shown);
    if (present == file.name) all.back().id = words(file.name);  // keeps the name used in the design
  }
  return all;
}

}  // namespace

const std::vector<ListedFile>& bundledNetworks() {
  static const std::vector<ListedFile> kNetworks = [] {
    std::vector<ListedFile> all;
    for (const app::BundledFile& file : app::bundledFiles(app::BundledKind::Network))
      if (!isOfLibrary(file, app::BundledKind::Network))
        if (const Result<Network> network = app::readNetworkNamed(file.name))
          all.push_back(shownAs(file.name, *network));
    return all;
  }();
  return kNetworks;
}

// Their layers are made only for the chosen one.
const std::vector<ListedFile>& bundledTransformers() {
  static const std::vector<ListedFile> kTransformers = [] {
    std::vector<ListedFile> all;
    for (const app::BundledFile& file : app::bundledFiles(app::BundledKind::Transformer))
      if (const Result<Transformer> transformer = app::readTransformerNamed(file.name)) {
        const auto parameters = static_cast<double>(parametersOf(transformer->architecture));
        all.push_back({words(file.name), words(transformer->name), words(withPrefix(parameters, " parameters", 3))});
      }
    return all;
  }();
  return kTransformers;
}

const std::vector<ListedFile>& bundledProfiles() {
  static const std::vector<ListedFile> kProfiles = [] {
    std::vector<ListedFile> all;
    for (const app::BundledFile& file : app::bundledFiles(app::BundledKind::Hardware))
      if (!isOfLibrary(file, app::BundledKind::Hardware))
        if (const Result<HardwareProfile> profile = app::readHardwareNamed(file.name))
          all.push_back(shownAs(file.name, *profile));
    return all;
  }();
  return kProfiles;
}

const std::vector<ListedFile>& bundledTechnologies() {
  static const std::vector<ListedFile> kTechnologies = [] {
    std::vector<ListedFile> all;
    for (const app::BundledFile& file : app::bundledFiles(app::BundledKind::Technology))
      if (const Result<Technology> technology = app::readTechnologyNamed(file.name))
        all.push_back({words(file.name), words(technology->name), words(name(technology->energyUnit))});
    return all;
  }();
  return kTechnologies;
}

std::vector<ListedFile> libraryFiles(app::BundledKind kind, const std::string& present) {
  if (kind == app::BundledKind::Hardware)
    return libraryOf(kind, present, [](const std::string& path) { return readHardware(path); });
  return libraryOf(kind, present, [](const std::string& path) { return readNetworkFile(path); });
}

}  // namespace tilescope::gui
