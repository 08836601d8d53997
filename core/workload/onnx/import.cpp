// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/onnx/import.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <system_error>

#include "core/base/mapped_file.h"
#include "core/base/names.h"
#include "core/base/sha256.h"
#include "core/workload/onnx/network_maker.h"
#include "core/workload/onnx/wire.h"
#include "core/workload/shape_rules.h"
#include "core/workload/tensor_problem.h"

namespace tilescope::onnx {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMaxFile = std::uint64_t{8} << 30;      // bytes
constexpr std::uint64_t kMaxHashed = std::uint64_t{256} << 20;  // bytes; larger files would take seconds
constexpr std::int64_t kNewestIr = 13, kNewestOpset = 26;       // of ONNX in 2026

class Importer {
 public:
  Importer(const std::string& path, std::string_view bytes, const Sizes& sizes)
      : path_(path), bytes_(bytes), sizes_(sizes) {}

  OnnxImport run() {
    const ModelData model = parseModel(bytes_);
    addFile(model);
    Graph graph = prepare(model);
    const BoundSizes bound = bindInputs(graph, sizes_);
    import_.sizes = bound.byName;
    import_.assumed = bound.assumed;
    const std::vector<std::string> reasons = inferShapes(graph, bound);
    const Classes classes = classify(graph, reasons);
    MadeNetwork made = makeNetwork(graph, classes, fs::path(path_).stem().string());
    addEntries(graph, classes, made);
    countFollowers(classes, made);
    for (const Pattern& pattern : classes.patterns) ++import_.patterns[pattern.name];
    import_.parameters = made.parameters;
    import_.parameterBytes = made.parameterBytes;
    import_.activationBytes = made.activationBytes;
    import_.network = std::move(made.network);
    import_.network.source = sourceText(model);
    import_.network.origin =
        NetworkOrigin{import_.file, bytes_.size() <= kMaxHashed ? sha256(bytes_) : "", bound.byName, "onnx"};
    for (const Layer& layer : import_.network.layers) import_.macs += macs(layer);
    if (import_.network.layers.empty())
      import_.warnings.emplace_back("The model has no layers: nothing is computed or moved.");
    return std::move(import_);
  }

 private:
  void addFile(const ModelData& model) {
    import_.file = fs::path(path_).filename().string();
    import_.producer = readable(model.producer.empty() ? "unknown" : model.producer);
    import_.ir = model.ir;
    for (const auto& [domain, version] : model.opsets) import_.opsets[std::string(domain)] = version;
    if (model.ir > kNewestIr)
      import_.warnings.push_back(
          fmt::format("IR version {} is newer than {}: its new features are not read.", model.ir, kNewestIr));
    if (const auto own = import_.opsets.find(""); own != import_.opsets.end() && own->second > kNewestOpset)
      import_.warnings.push_back(fmt::format("Opset {} is newer than {}: its operators are read by the older rules.",
                                             own->second, kNewestOpset));
    std::set<std::string> outside;
    for (const TensorData& tensor : model.graph.initializers)
      if (tensor.external && leavesFolder(std::string(*tensor.external))) outside.insert(std::string(*tensor.external));
    for (const std::string& file : outside)
      import_.warnings.push_back(
          fmt::format("Weights are named in {}, outside of the model's folder. They are not read.", quoteName(file)));
  }

  static bool leavesFolder(const std::string& file) {
    const fs::path path(file);
    return path.is_absolute() || std::find(path.begin(), path.end(), "..") != path.end();
  }

  static std::string sourceText(const ModelData& model) {
    return fmt::format("ONNX, IR {}, made by {}", model.ir,
                       readable(model.producer.empty() ? "an unknown program" : model.producer));
  }

  void addEntries(const Graph& graph, const Classes& classes, const MadeNetwork& made) {
    std::vector<int> follows(graph.nodes.size(), 0);
    for (std::size_t n = 0; n < graph.nodes.size(); ++n) {
      const Fate& fate = classes.fates[n];
      import_.entries.push_back({readable(graph.nodes[n].name), readable(operatorName(graph.nodes[n])), fate.nodeClass,
                                 made.layerOf[n], fate.why});
      if (fate.nodeClass == NodeClass::NotModelled && fate.cause != static_cast<int>(n) && fate.cause != kNone)
        ++follows[static_cast<std::size_t>(fate.cause)];
    }
    for (std::size_t n = 0; n < graph.nodes.size(); ++n) {
      const Fate& fate = classes.fates[n];
      if (fate.nodeClass != NodeClass::NotModelled || fate.cause != static_cast<int>(n)) continue;
      const bool hasBytes = made.bytesOf[n] > 0;
      import_.notModelled.push_back({import_.entries[n].node, import_.entries[n].op, fate.why, follows[n],
                                     hasBytes ? std::optional(made.bytesOf[n]) : std::nullopt});
    }
  }

  static void countFollowers(const Classes& classes, MadeNetwork& made) {
    std::map<std::string_view, std::int64_t> follows;
    for (std::size_t n = 0; n < classes.fates.size(); ++n) {
      const Fate& fate = classes.fates[n];
      if (fate.nodeClass == NodeClass::NotModelled && fate.cause != kNone && made.layerOf[n].empty())
        ++follows[made.layerOf[static_cast<std::size_t>(fate.cause)]];
    }
    for (Layer& layer : made.network.layers)
      if (const auto found = follows.find(layer.name); found != follows.end() && layer.type == LayerType::Opaque)
        layer.pass->follows = found->second;
  }

  const std::string& path_;
  std::string_view bytes_;
  const Sizes& sizes_;
  OnnxImport import_;
};

Diagnostics warningsOf(const std::string& path, const OnnxImport& import) {
  Diagnostics warnings;
  const auto add = [&](std::string found, std::string expected, std::string remedy) {
    warnings.push_back(
        {Diagnostic::Severity::Warning, path, "", std::move(found), std::move(expected), std::move(remedy)});
  };
  if (!import.assumed.empty())
    add("sizes without a value", "one for each",
        fmt::format(
            "Assumed: {}. Choose others in the bar above the network, or with --size NAME=n on the command line.",
            shortList(import.assumed)));
  std::vector<std::string> operators;
  int nodes = 0;
  for (const OpenNode& open : import.notModelled) {
    nodes += 1 + open.follows;
    if (!contains(operators, open.op)) operators.push_back(open.op);
  }
  if (nodes > 0)
    add(nodes == 1 ? "1 node that is not modelled" : fmt::format("{} nodes that are not modelled", nodes),
        "operators that are known",
        fmt::format("Totals leave out the outputs of {}. If the model states the shapes of these outputs "
                    "(value_info), the layers that read them count.",
                    shortList(operators)));
  for (const std::string& text : import.warnings) add(text, "", "");
  return warnings;
}

}  // namespace

bool isOnnxFile(const std::string& path) {
  constexpr char kIrVersion = 0x08;  // tag of a model's first field
  std::error_code error;
  if (fs::is_regular_file(path, error))  // a pipe can be read only once
    if (std::ifstream file(path, std::ios::binary); file && file.peek() == kIrVersion) return true;
  std::string extension = fs::path(path).extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return extension == ".onnx";
}

Result<OnnxImport> readOnnx(const std::string& path, const Sizes& sizes) {
  const Result<MappedFile> file = MappedFile::open(path, kMaxFile);
  if (!file) return file.diagnostics();
  return onnxFromBytes(file->text(), path, sizes);
}

Result<OnnxImport> onnxFromBytes(std::string_view bytes, const std::string& path, const Sizes& sizes) {
  try {
    OnnxImport import = Importer(path, bytes, sizes).run();
    if (!import.network.layers.empty())
      if (Diagnostics wrong = checkNetwork(import.network, path); hasErrors(wrong)) return wrong;
    Diagnostics warnings = warningsOf(path, import);
    return {std::move(import), std::move(warnings)};
  } catch (const Unreadable& why) {
    return Diagnostic{Diagnostic::Severity::Error, path, why.pointer, why.found, why.expected, why.remedy};
  }
}

}  // namespace tilescope::onnx
