// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/profile_uses.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "app/common/design_file.h"
#include "app/gui/kit/words/words.h"
#include "core/base/json_document.h"
#include "core/models/model_registry.h"

namespace tilescope::gui {
namespace {

constexpr const char* kFile = "/profiles.json";
constexpr QLatin1String kList("profiles"), kPath("path");

QJsonArray usesIn(const QString& path) {
  QFile file(path);
  if (path.isEmpty() || !file.open(QIODevice::ReadOnly)) return {};
  return QJsonDocument::fromJson(file.readAll()).object()[kList].toArray();
}

QJsonObject jsonOf(const QString& profile, const app::Design& design) {
  QJsonObject options;
  for (const auto& [option, value] : design.options) options[words(option)] = words(value);
  return {{kPath, profile},
          {"network", design.ownNetwork ? QString() : words(design.networkName)},
          {"model", words(design.model)},
          {"search", words(design.search)},
          {"objective", words(std::string(name(design.objective)))},
          {"options", options}};
}

std::string text(const QJsonValue& value) {
  return value.toString().toStdString();
}

}  // namespace

ProfileUses::ProfileUses(const QString& dataFolder) : file_(dataFolder.isEmpty() ? QString() : dataFolder + kFile) {}

// Ignores errors: the profile then opens with the model in use.
void ProfileUses::remember(const QString& profile, const app::Design& design) {
  if (file_.isEmpty()) return;
  QJsonArray uses = usesIn(file_);
  for (qsizetype i = uses.size(); i-- > 0;)
    if (uses[i][kPath].toString() == profile) uses.removeAt(i);
  uses.prepend(jsonOf(profile, design));
  while (uses.size() > kMaxProfileUses) uses.removeLast();
  QDir().mkpath(QFileInfo(file_).path());
  (void)writeFileAtomically(encodedPath(file_), QJsonDocument(QJsonObject{{kList, uses}}).toJson().toStdString());
}

app::Design ProfileUses::asUsed(const QString& profile, app::Design design) const {
  for (const QJsonValue use : usesIn(file_)) {
    if (use[kPath].toString() != profile) continue;
    app::Design wanted = design;
    const std::string network = text(use["network"]);
    if (!wanted.network && !network.empty())
      if (Result<Network> read = app::readNetworkNamed(network))
        wanted = app::withNetwork(std::move(wanted), network, std::move(read).value());
    wanted.model = text(use["model"]);
    wanted.search = text(use["search"]);
    wanted.objective = parseObjective(text(use["objective"])).value_or(wanted.objective);
    wanted.options.clear();
    const QJsonObject options = use["options"].toObject();
    for (auto option = options.begin(); option != options.end(); ++option)
      wanted.options[option.key().toStdString()] = text(option.value());
    const bool isKnown = findModel(wanted.model) && findSearch(**findModel(wanted.model), wanted.search);
    return isKnown && (!wanted.isComplete() || app::requestOf(wanted)) ? wanted : design;
  }
  return design;
}

}  // namespace tilescope::gui
