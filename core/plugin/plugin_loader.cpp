// SPDX-License-Identifier: GPL-3.0-or-later
// Checks in order: a complete shared library; a process survives loading it; the linker accepts it; its descriptor
// fits; it makes what it promises. The first failure is the reason.
#include "core/plugin/plugin_loader.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <set>

#include "core/base/json.h"
#include "core/base/names.h"
#include "core/plugin/elf_check.h"
#include "core/plugin/exporter_layout.h"
#include "core/plugin/guarded_call.h"
#include "core/plugin/plugin_abi.h"
#include "core/plugin/plugin_trial.h"

namespace tilescope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint32_t kMaxFactories = 1000;  // more indicates a broken descriptor

std::vector<std::string> librariesIn(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
    if (entry->path().extension() == ".so") files.push_back(entry->path().string());
  std::sort(files.begin(), files.end());
  return files;
}

std::string dynamicLinkerSays() {
  const char* text = dlerror();
  return text ? text : "no reason given";
}

std::string whyNotLinked(const std::string& file) {
  std::string text = dynamicLinkerSays();
  if (text.starts_with(file + ": ")) text.erase(0, file.size() + 2);
  const bool isSymbol = text.find("undefined symbol") != std::string::npos;
  return fmt::format("The dynamic linker rejects it: {}. {}", text,
                     isSymbol ? "It was built for another version of Tilescope or lacks a library: build it again."
                              : "Install what it needs or build it again.");
}

// Another ABI number: only the first two fields can be read.
std::string whyOtherAbi(const PluginDescriptor& descriptor) {
  if (descriptor.abi > kPluginAbi)
    return fmt::format(
        "It was built for a newer Tilescope (plug-in interface {}, this program has {}). Update "
        "Tilescope or build the plug-in with its headers.",
        descriptor.abi, kPluginAbi);
  if (descriptor.abi < kPluginAbi)
    return fmt::format(
        "It was built for an older Tilescope (plug-in interface {}, this program has {}). Build it "
        "again.",
        descriptor.abi, kPluginAbi);
  if (descriptor.structSize != sizeof(PluginDescriptor))
    return fmt::format("Its descriptor has {} bytes, expected {}. Build it again.", descriptor.structSize,
                       sizeof(PluginDescriptor));
  return "";
}

std::string whyUnusable(const PluginDescriptor* descriptor) {
  if (descriptor == nullptr) return "Its entry point returns nothing. It must return its descriptor.";
  if (std::string why = whyOtherAbi(*descriptor); !why.empty()) return why;
  const bool isComplete = descriptor->toolchain && descriptor->name && descriptor->version && descriptor->licence &&
                          (descriptor->factories || descriptor->factoryCount == 0) &&
                          descriptor->factoryCount <= kMaxFactories;
  if (!isComplete) return "Its descriptor has empty fields. Declare the plug-in with TILESCOPE_EXPORTER_PLUGIN.";
  if (std::string(kToolchainTag) != descriptor->toolchain)
    return fmt::format("It was built with another toolchain ({}; this program: {}). Build it again with this one.",
                       descriptor->toolchain, kToolchainTag);
  return "";
}

bool isGoodId(const std::string& id) {
  return !id.empty() && std::all_of(id.begin(), id.end(), [](unsigned char c) {
    return std::islower(c) != 0 || std::isdigit(c) != 0 || c == '-' || c == '_';
  });
}

LoadedExporter described(std::shared_ptr<const Exporter> exporter) {
  LoadedExporter loaded;
  loaded.id = exporter->id();
  loaded.label = exporter->label();
  loaded.description = exporter->description();
  loaded.fileTypes = exporter->fileTypes();
  loaded.optionsSchema = exporter->optionsSchema();
  loaded.exporter = std::move(exporter);
  return loaded;
}

class Loader {
 public:
  Plugins load(const std::vector<std::string>& folders) {
    std::vector<std::string> files;
    for (const std::string& folder : folders)
      for (const std::string& file : librariesIn(folder))
        if (seen_.insert(sameFor(file)).second) files.push_back(file);
    deadly_ = deadlyFiles(files, [](const std::string& file) { Loader().tryOut(file); });
    for (const std::string& file : files) loadFile(file);
    return std::move(plugins_);
  }

 private:
  // Canonical, because a folder may be listed under two names.
  static std::string sameFor(const std::string& file) {
    std::error_code error;
    const fs::path path = fs::canonical(file, error);
    return error ? file : path.string();
  }

  void tryOut(const std::string& file) {
    loadFile(file);
    plugins_ = {};
    if (library_ != nullptr) dlclose(library_);
  }

  void loadFile(const std::string& file) {
    plugins_.reports.push_back({file, false, {}, "", "", "", {}, std::nullopt});
    PluginReport& report = plugins_.reports.back();
    const PluginDescriptor* descriptor = nullptr;
    std::string why = openLibrary(file, descriptor);
    if (descriptor != nullptr) report.abi = descriptor->abi;
    if (!why.empty()) {
      report.reasons.push_back(std::move(why));
      return;
    }
    report.name = descriptor->name;
    report.version = descriptor->version;
    report.licence = descriptor->licence;
    for (std::uint32_t i = 0; i < descriptor->factoryCount; ++i) make(descriptor->factories[i], report);
    report.loaded = !report.exporters.empty();
    if (descriptor->factoryCount == 0) report.reasons.push_back("It offers nothing.");
  }

  std::string openLibrary(const std::string& file, const PluginDescriptor*& descriptor) {
    if (std::string why = whyNotLoadable(file); !why.empty()) return why;
    if (const auto deadly = deadly_.find(file); deadly != deadly_.end()) return deadly->second;
    // Without a slash, the linker would search its own folders.
    const std::string path = file.find('/') == std::string::npos ? "./" + file : file;
    std::optional<void*> library;
    if (const auto thrown = thrownBy([&] { return dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL); }, library))
      return fmt::format("It threw while it was loaded: {}. Report it to its author.", *thrown);
    if (*library == nullptr) return whyNotLinked(path);
    library_ = *library;
    const auto entry = reinterpret_cast<PluginEntry>(dlsym(*library, kPluginEntry));
    if (entry == nullptr)
      return fmt::format(
          "It has no entry point \"{}\". If it is a plug-in of Tilescope, declare it with "
          "TILESCOPE_EXPORTER_PLUGIN; otherwise remove it.",
          kPluginEntry);
    std::optional<const PluginDescriptor*> answer;
    if (const auto thrown = thrownBy(entry, answer))
      return fmt::format("Its entry point threw: {}. Report it to its author.", *thrown);
    descriptor = *answer;
    return whyUnusable(descriptor);
  }

  void make(const PluginFactory& factory, PluginReport& report) {
    if (factory.kind == nullptr || factory.make == nullptr) {
      report.reasons.push_back("A factory of its descriptor is empty. Declare it with TILESCOPE_EXPORTER_PLUGIN.");
    } else if (std::string(factory.kind) != kExporterKind) {
      report.reasons.push_back(fmt::format("It offers a kind \"{}\" that this program does not know (it knows \"{}\").",
                                           factory.kind, kExporterKind));
    } else if (factory.layout != exporterLayout()) {
      report.reasons.push_back("It was built with other headers of Tilescope than this program. Build it again.");
    } else {
      makeExporter(factory, report);
    }
  }

  void makeExporter(const PluginFactory& factory, PluginReport& report) {
    std::optional<LoadedExporter> made;
    const auto thrown = thrownBy(
        [&] {
          std::shared_ptr<const Exporter> exporter(static_cast<const Exporter*>(factory.make()));
          if (!exporter) throw InternalError("its factory made nothing");
          return described(std::move(exporter));
        },
        made);
    if (thrown) {
      report.reasons.push_back(fmt::format("An exporter of it threw: {}. Report it to its author.", *thrown));
      return;
    }
    if (std::string why = whyNotAdded(*made); !why.empty()) {
      report.reasons.push_back(std::move(why));
      return;
    }
    made->plugin = report.name;
    made->version = report.version;
    made->file = report.file;
    report.exporters.push_back(made->id);
    plugins_.exporters.push_back(std::move(*made));
  }

  std::string whyNotAdded(LoadedExporter& made) const {
    if (!isGoodId(made.id))
      return fmt::format("Its exporter is called {}; expected lower-case letters, digits, \"-\" and \"_\".",
                         quoteName(made.id));
    const auto same = std::find_if(plugins_.exporters.begin(), plugins_.exporters.end(),
                                   [&](const LoadedExporter& known) { return known.id == made.id; });
    if (same != plugins_.exporters.end())
      return fmt::format("Its exporter \"{}\" is there already, from {}. Remove one of the two files.", made.id,
                         same->file);
    Result<std::vector<ExportOption>> options = exportOptions(made.optionsSchema);
    if (!options)
      return fmt::format("The options of its exporter \"{}\" are wrong: {}", made.id,
                         toText(options.diagnostics().front()));
    made.options = std::move(options).value();
    return "";
  }

  Plugins plugins_;
  std::set<std::string> seen_;
  std::map<std::string, std::string> deadly_;
  void* library_ = nullptr;
};

}  // namespace

Plugins loadPlugins(const std::vector<std::string>& folders) {
  return Loader().load(folders);
}

Result<const LoadedExporter*> findExporter(const Plugins& plugins, const std::string& id, const std::string& where) {
  std::vector<std::string> ids;
  for (const LoadedExporter& exporter : plugins.exporters) {
    if (exporter.id == id) return &exporter;
    ids.push_back(exporter.id);
  }
  Diagnostic error = unknownName(where, "", id, ids, "an exporter");
  if (ids.empty()) error.expected = "an exporter, but there is none";
  error.remedy += (error.remedy.empty() ? "" : " ") + std::string("'tilescope-cli export --list' shows the plug-ins.");
  return error;
}

namespace {

Json toJson(const LoadedExporter& exporter) {
  return Json{{"name", exporter.id},
              {"title", exporter.label},
              {"description", exporter.description},
              {"file_types", exporter.fileTypes},
              {"options_schema", Json::parse(exporter.optionsSchema)},
              {"plugin", exporter.plugin},
              {"version", exporter.version},
              {"file", exporter.file}};
}

Json toJson(const PluginReport& report) {
  return Json{{"file", report.file},
              {"state", report.loaded ? "loaded" : "refused"},
              {"reasons", report.reasons},
              {"name", textOrNull(report.name)},
              {"version", textOrNull(report.version)},
              {"licence", textOrNull(report.licence)},
              {"abi", report.abi ? Json(*report.abi) : Json(nullptr)},
              {"exporters", report.exporters}};
}

}  // namespace

Json toJson(const Plugins& plugins) {
  Json document{{"exporters", Json::array()}, {"plugins", Json::array()}};
  for (const LoadedExporter& exporter : plugins.exporters) document["exporters"].push_back(toJson(exporter));
  for (const PluginReport& report : plugins.reports) document["plugins"].push_back(toJson(report));
  return document;
}

}  // namespace tilescope
