// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/design_choices.h"

#include <QObject>
#include <algorithm>
#include <utility>

#include "app/common/bundled_files.h"
#include "app/common/design_file.h"
#include "app/common/words_reader.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/bundled_choices.h"
#include "app/gui/session/objective_choices.h"
#include "core/base/format_number.h"
#include "core/base/names.h"
#include "core/hardware/hardware_json.h"
#include "core/models/model_registry.h"
#include "core/models/pass_options.h"
#include "core/plan/model_fit.h"

namespace tilescope::gui {
namespace {

constexpr const char* kBestDataflow = "";
constexpr std::size_t kSegments = 2;

QString mapText(const Network& network) {
  if (!network.members.empty())
    return counted(network.members.size(), QObject::tr("1 network"), QObject::tr("%1 networks"));
  if (network.inputs.empty() || !network.inputs.front().size) return {};
  const FeatureMap& size = *network.inputs.front().size;
  if (size.height * size.width == 1) return {};
  return QStringLiteral("%1 × %2").arg(size.height).arg(size.width);
}

Choice separator() {
  Choice line;
  line.separator = true;
  return line;
}

Choice choice(const QString& id, const QString& shown, const QString& secondary, bool checked) {
  Choice made;
  made.id = id;
  made.text = shown;
  made.secondary = secondary;
  made.checked = checked;
  return made;
}

Choices choicesOf(const std::vector<ListedFile>& files, const std::string& present) {
  Choices choices;
  for (const ListedFile& file : files)
    choices.push_back(choice(file.id, file.title, file.secondary, file.id.toStdString() == present));
  return choices;
}

// more: a group behind the files.
Choices fileChoices(const std::vector<ListedFile>& files, const std::string& present, const char* openId,
                    const QString& openText, const Choice& library, const Choice& more = {}) {
  Choices choices = choicesOf(files, present);
  if (!library.choices.empty()) choices.insert(choices.begin(), library);
  if (!more.choices.empty()) choices.push_back(more);
  choices.push_back(separator());
  Choice open = choice(openId, openText, {}, false);
  open.icon = "folder-open";
  open.action = true;
  choices.push_back(open);
  return choices;
}

constexpr const char* kTechnologyPrefix = "technology=";

QString technologyTitle(const std::string& typed) {
  const std::vector<ListedFile>& known = bundledTechnologies();
  const auto found =
      std::find_if(known.begin(), known.end(), [&](const ListedFile& one) { return one.id.toStdString() == typed; });
  return found == known.end() ? words(typed).section('/', -1) : found->title;
}

Choices profileChoices(const app::Design& design) {
  const std::string file = design.ownProfile ? std::string() : design.hardwareName;
  Choice library = choice("my machines", QObject::tr("My hardware"), {}, false);
  library.choices = libraryChoices(Picker::Profile, file);
  Choices choices =
      fileChoices(bundledProfiles(), file, kOpenProfileId, QObject::tr("Open hardware profile…"), library);
  Choice machine = choice(kNewMachineId, QObject::tr("New machine…"), {}, false);
  machine.icon = "cpu";
  machine.action = true;
  choices.push_back(machine);
  if (!design.profile) return choices;
  const std::string& present = design.technologyName;
  Choice group = choice("technologies", QObject::tr("Unit energies"),
                        QObject::tr("what a multiply-accumulate and accesses to memories cost"), false);
  group.choices.push_back(choice(kTechnologyPrefix, QObject::tr("The profile's own"), {}, present.empty()));
  bool listed = present.empty();
  for (const ListedFile& table : bundledTechnologies()) {
    const bool checked = table.id.toStdString() == present;
    group.choices.push_back(choice(kTechnologyPrefix + table.id, table.title, table.secondary, checked));
    listed = listed || checked;
  }
  if (!listed) group.choices.push_back(choice(kTechnologyPrefix + words(present), technologyTitle(present), {}, true));
  Choice open = choice(kOpenTechnologyId, QObject::tr("Open unit energies…"), {}, false);
  open.icon = "folder-open";
  open.action = true;
  group.choices.push_back(open);
  choices.push_back(group);
  return choices;
}

// Includes the reason if the model does not suit the design.
Choice modelChoice(const ModelEntry& entry, const app::Design& design) {
  Choice made = choice("model=" + words(entry.model->id()), words(entry.model->name()), words(entry.model->about()),
                       design.model == entry.model->id());
  if (!design.profile) return made;
  const Result<HardwareProfile> hardware = app::editedProfile(design);
  if (!hardware) return made;
  if (hasErrors(entry.model->checkHardware(*hardware))) {
    made.secondary = QObject::tr("not for this profile: %1").arg(made.secondary);
    made.warns = true;
  } else if (design.network) {
    const ModelOptions& options = made.checked ? design.options : ModelOptions{};
    if (const auto mismatch = modelMismatch(entry, *design.network, *hardware, options, design.dataflow)) {
      made.secondary = QObject::tr("%1; %2").arg(made.secondary, words(shortText(*mismatch)));
      made.warns = true;
    }
  }
  return made;
}

Choices modelChoices(const app::Design& design) {
  Choices choices;
  for (const ModelEntry& entry : models()) choices.push_back(modelChoice(entry, design));
  const Result<const ModelEntry*> entry = findModel(design.model);
  if (!entry) return choices;
  for (const OptionSpec& option : optionsOf(*(*entry)->model)) {
    Choice group = choice(words(option.name), capital(words(option.name)).replace(QLatin1Char('_'), QLatin1Char(' ')),
                          words(option.help), false);
    const std::string value = optionValue(*(*entry)->model, design.options, option.name);
    for (const std::string& candidate : option.values)
      group.choices.push_back(choice("option:" + words(option.name + "=" + candidate), words(candidate),
                                     candidate == option.values.front() ? QObject::tr("default") : QString(),
                                     candidate == value));
    choices.push_back(group);
  }
  return choices;
}

Choices dataflowChoices(const app::Design& design) {
  Choices choices{choice(kBestDataflow, QObject::tr("Best per layer"), {}, !design.dataflow)};
  if (!design.profile) return choices;
  for (const Dataflow& dataflow : design.profile->dataflows)
    choices.push_back(
        choice(words(dataflow.name), capital(words(dataflow.name)), {}, design.dataflow == dataflow.name));
  return choices;
}

// A text such as "as 3.8.5, even". If no option is set: "default mode", or the first option.
QString optionsText(const app::Design& design, const CostModel& model) {
  const std::vector<OptionSpec> options = optionsOf(model);
  QStringList changed;
  for (const auto& [name, value] : design.options) {
    if (name == toleranceOptionOf(design)) continue;  // the objective shows it
    const auto isMeant = [&meant = name](const OptionSpec& o) { return o.name == meant; };
    const auto known = std::find_if(options.begin(), options.end(), isMeant);
    const std::string brief = known == options.end() ? "" : known->brief;
    changed << (brief.empty() ? words(name + " " + value) : words(brief).replace("{}", words(value)));
  }
  if (changed.isEmpty())
    return options.front().brief.empty() ? words(options.front().name + " " + options.front().values.front())
                                         : QObject::tr("default mode");
  return changed.join(", ");
}

// Marks a changed profile. A changed network needs no mark: it is a copy with another name.
QString profileText(const std::string& name, bool own) {
  return own ? QObject::tr("%1 (changed)").arg(words(name)) : words(name);
}

QString editsText(const app::Design& design) {
  if (design.edits.empty()) return {};
  return design.edits.size() == 1 ? QObject::tr("1 edit") : QObject::tr("%1 edits").arg(design.edits.size());
}

Result<Picked> pickedNetwork(const std::string& name, const app::Design& design) {
  Result<Network> network = app::readNetworkNamed(name);
  if (!network) return network.diagnostics();
  const QString title = words(network->name);
  return Picked{app::withNetwork(design, name, std::move(network).value()), QObject::tr("network %1").arg(title)};
}

Result<Picked> pickedTechnology(const QString& name, const app::Design& design) {
  Result<app::Design> changed = app::inTechnology(design, name.toStdString());
  if (!changed) return changed.diagnostics();
  Diagnostics warnings = changed.diagnostics();
  const QString text = name.isEmpty() ? QObject::tr("unit energies of the profile")
                                      : QObject::tr("unit energies %1").arg(technologyTitle(name.toStdString()));
  return {Picked{std::move(changed).value(), text}, std::move(warnings)};
}

// The source set by the last edit, otherwise that of the profile.
PriceSource pricesIn(const app::Design& design) {
  const Result<HardwareProfile> hardware = design.profile ? app::editedProfile(design) : Diagnostics{};
  return hardware ? hardware->prices.value_or(PriceSource::Published) : PriceSource::Published;
}

Result<Picked> pickedPrices(const QString& id, const app::Design& design) {
  if (!design.profile) return Picked{design, {}};
  const Result<HardwareEdit> edit = parseHardwareEdit(app::pricesEdit(id.toStdString()));
  if (!edit) return edit.diagnostics();
  Picked result{app::withEdit(design, *edit), QObject::tr("prices %1").arg(id)};
  const Result<HardwareProfile> hardware = app::editedProfile(result.design);
  if (!hardware) return hardware.diagnostics();
  return result;
}

// id: "model=…" or "option:name=value".
Picked pickedModel(const QString& id, app::Design design) {
  const QString value = id.mid(id.indexOf('=') + 1);
  if (id.startsWith("model=")) {
    const bool isOther = value.toStdString() != design.model;
    design.model = value.toStdString();
    design.options = onlyPassOptions(design.options);
    if (const Result<const ModelEntry*> entry = findModel(design.model)) {
      design.search = (*entry)->searches.front()->id();
      keepObjective(design);
      if (isOther) useUsualTolerance(design);
    }
    return {design, QObject::tr("model %1").arg(value)};
  }
  const QString option = id.mid(qsizetype(qstrlen("option:"))).section('=', 0, 0);
  const Result<const ModelEntry*> entry = findModel(design.model);
  design.options.erase(option.toStdString());
  if (entry && optionValue(*(*entry)->model, design.options, option.toStdString()) != value.toStdString())
    design.options[option.toStdString()] = value.toStdString();
  return {design, QStringLiteral("%1 %2").arg(option, value)};
}

// If the model cannot plan on the profile: the first one that can, if possible one that also suits the network.
const ModelEntry* otherModelFor(const app::Design& design) {
  const Result<const ModelEntry*> present = findModel(design.model);
  if (!present || !hasErrors((*present)->model->checkHardware(*design.profile))) return nullptr;
  const ModelEntry* first = nullptr;
  for (const ModelEntry& entry : models()) {
    if (hasErrors(entry.model->checkHardware(*design.profile))) continue;
    if (!design.network || !modelMismatch(entry, *design.network, *design.profile, {}, design.dataflow)) return &entry;
    if (first == nullptr) first = &entry;
  }
  return first;
}

Result<Picked> pickedProfile(const std::string& name, const app::Design& design) {
  const QString id = words(name);
  if (id.startsWith(kTechnologyPrefix)) return pickedTechnology(id.mid(qsizetype(qstrlen(kTechnologyPrefix))), design);
  Result<HardwareProfile> profile = app::readHardwareNamed(name);
  if (!profile) return profile.diagnostics();
  const QString title = words(profile->name);
  Picked made{app::withProfile(design, name, std::move(profile).value()), QObject::tr("profile %1").arg(title)};
  if (const ModelEntry* other = otherModelFor(made.design)) {
    made.design = pickedModel("model=" + words(other->model->id()), std::move(made.design)).design;
    made.text = QObject::tr("profile %1, model %2").arg(title, words(other->model->name()));
  }
  return made;
}

}  // namespace

void warmChoices() {
  bundledNetworks();
  bundledTransformers();
  bundledProfiles();
  bundledTechnologies();
}

Choices libraryChoices(Picker picker, const std::string& present) {
  const bool isProfile = picker == Picker::Profile;
  return choicesOf(libraryFiles(isProfile ? app::BundledKind::Hardware : app::BundledKind::Network, present), present);
}

Choices choicesOf(Picker picker, const app::Design& design) {
  switch (picker) {
    case Picker::Network: {
      const std::string file = design.ownNetwork ? std::string() : design.networkName;
      Choice library = choice("my networks", QObject::tr("My networks"), {}, false);
      library.choices = libraryChoices(Picker::Network, file);
      Choice transformers = choice("transformers", QObject::tr("Transformers"), {}, false);
      transformers.choices = choicesOf(bundledTransformers(), file);
      Choices choices =
          fileChoices(bundledNetworks(), file, kOpenNetworkId, QObject::tr("Open network…"), library, transformers);
      Choice set = choice(kNetworkSetId, QObject::tr("Several networks…"), {}, false);
      set.icon = "layers-2";
      set.action = true;
      choices.push_back(set);
      return choices;
    }
    case Picker::Profile:
      return profileChoices(design);
    case Picker::Model:
      return modelChoices(design);
    case Picker::Dataflow:
      return dataflowChoices(design);
    case Picker::Objective:
      return objectiveChoices(design);
    case Picker::Search:
    case Picker::Prices:
      break;
  }
  return {};
}

std::vector<Segment> priceSegments() {
  const auto segment = [](PriceSource source, const QString& text, const QString& tip) {
    return Segment{words(enumName(kPriceSourceNames, source)), text, {}, tip, {}};
  };
  return {segment(PriceSource::Published, QObject::tr("published"),
                  QObject::tr("Energies as stated in the profile, scaled by a model for other sizes or widths")),
          segment(PriceSource::Technology, QObject::tr("technology"),
                  QObject::tr("Energies of all memories computed from node, transistors, size and width")),
          segment(PriceSource::Fixed, QObject::tr("fixed"),
                  QObject::tr("Energies as stated in the profile, for any size"))};
}

std::vector<Segment> searchSegments(const app::Design& design) {
  const Result<const ModelEntry*> entry = findModel(design.model);
  if (!entry) return {};
  std::vector<Segment> segments;
  Segment more;
  more.text = QObject::tr("More");
  more.tip = QObject::tr("Enumeration, and the searches of other papers");
  std::vector<const SearchStrategy*> searches = (*entry)->searches;
  std::stable_partition(searches.begin(), searches.end(),
                        [](const SearchStrategy* s) { return s->id() == "exact" || s->id() == "paper"; });
  for (const SearchStrategy* search : searches) {
    const QString id = words(search->id());
    const QString word = words(search->title());
    if (segments.size() < kSegments)
      segments.push_back({id, word, id == "exact" ? "shield-check" : "", words(search->help()), {}});
    else
      more.choices.push_back(choice(id, word, {}, design.search == search->id()));
  }
  if (!more.choices.empty()) segments.push_back(more);
  return segments;
}

Shown shownOf(Picker picker, const app::Design& design) {
  switch (picker) {
    case Picker::Network:
      if (!design.network) return {QObject::tr("Choose a network"), {}, {}};
      return {words(design.network->name), mapText(*design.network), {}};
    case Picker::Profile:
      if (!design.profile) return {QObject::tr("Choose a profile"), {}, {}};
      return {profileText(design.profile->name, design.ownProfile),
              design.technologyName.empty() ? QString() : technologyTitle(design.technologyName), editsText(design)};
    case Picker::Model: {
      const Result<const ModelEntry*> entry = findModel(design.model);
      if (!entry) return {words(design.model), {}, {}};
      return {words((*entry)->model->name()), optionsText(design, *(*entry)->model), {}};
    }
    case Picker::Dataflow:
      return {design.dataflow ? capital(words(*design.dataflow)) : QObject::tr("Best per layer"), {}, {}};
    case Picker::Objective:
      return {objectiveText(design), {}, {}};
    case Picker::Prices:
      return {words(enumName(kPriceSourceNames, pricesIn(design))), {}, {}};
    case Picker::Search:
      break;
  }
  const Result<const ModelEntry*> entry = findModel(design.model);
  if (!entry) return {words(design.search), {}, {}};
  const Result<const SearchStrategy*> search = findSearch(**entry, design.search);
  return {words(search ? (*search)->title() : design.search), {}, {}};
}

Result<Picked> picked(Picker picker, const QString& id, const app::Design& design) {
  Picked result{design, {}};
  switch (picker) {
    case Picker::Network:
      return pickedNetwork(id.toStdString(), design);
    case Picker::Profile:
      return pickedProfile(id.toStdString(), design);
    case Picker::Model:
      return pickedModel(id, design);
    case Picker::Dataflow:
      result.design.dataflow = id.isEmpty() ? std::nullopt : std::optional(id.toStdString());
      result.text = QObject::tr("dataflow %1").arg(id.isEmpty() ? QObject::tr("best per layer") : id);
      return result;
    case Picker::Objective:
      chooseObjective(result.design, id);
      result.text = QObject::tr("objective %1").arg(id);
      return result;
    case Picker::Search:
      result.design.search = id.toStdString();
      keepObjective(result.design);
      result.text = QObject::tr("search %1").arg(id);
      return result;
    case Picker::Prices:
      return pickedPrices(id, design);
  }
  return result;
}

}  // namespace tilescope::gui
