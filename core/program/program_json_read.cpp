// SPDX-License-Identifier: GPL-3.0-or-later
// Every field exists, as the schema requires. Checks indices, countable sizes, and that mappings are tiles.
#include <fmt/format.h>

#include "core/base/document_findings.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/json_pointer.h"
#include "core/base/schemas.h"
#include "core/mapping/mapping_json.h"
#include "core/program/program_json.h"
#include "core/program/program_names.h"
#include "core/program/program_text.h"

namespace tilescope {
namespace {

// A tile is a list of eight values, a command one of nine.
constexpr JsonLimits kLimits{std::size_t{1} << 30, 48, 100'000'000, 100'000};

Extents extentsFrom(const Json& list) {
  return {list[0], list[1], list[2], list[3]};
}

Activation activationFrom(const Json& json) {
  if (json.is_null()) return {};
  Activation activation{*parseActivationType(json.at("type").get<std::string>()), std::nullopt};
  if (const auto slope = json.find("slope"); slope != json.end()) activation.slope = slope->get<double>();
  return activation;
}

class JsonReader {
 public:
  JsonReader(const Json& document, const std::string& file) : document_(document), file_(file), findings_(file, "") {}

  Result<Program> read() {
    program_.network = document_.at("network");
    program_.hardware = document_.at("hardware");
    program_.partialSumBits = document_.at("partial_sum_bits");
    eachOf("arrays", [&](const Json& json) { readArray(json); });
    for (const Json& json : document_.at("memories")) program_.memories.push_back({json.at("name"), json.at("bits")});
    eachOf("tiles", [&](const Json& json) { readTile(json); });
    eachOf("commands", [&](const Json& json) { program_.commands.push_back(commandFrom(json)); });
    eachOf("layers", [&](const Json& json) { readLayer(json); });
    if (findings_.hasErrors()) return std::move(findings_).take();
    return std::move(program_);
  }

 private:
  template <class Read>
  void eachOf(const char* list, Read read) {
    std::size_t index = 0;
    for (const Json& json : document_.at(list)) {
      if (findings_.full()) return;
      list_ = list;
      index_ = index++;
      read(json);
    }
  }

  std::string pointer(const std::string& below) const { return fmt::format("/{}/{}{}", list_, index_, below); }

  std::size_t indexFrom(const Json& json, std::size_t size, const std::string& below, const char* what) {
    const auto index = json.get<std::size_t>();
    if (index >= size) {
      findings_.error(pointer(below), std::to_string(index),
                      size == 0 ? fmt::format("no index, because there are no {}", what)
                                : fmt::format("a number from 0 to {}, one of the {}", size - 1, what),
                      "Indices start at 0 and follow the order in the file.");
    }
    return index;
  }

  std::size_t tileFrom(const Json& command, std::size_t at) {
    return indexFrom(command[at], program_.tiles.size(), childPointer("", at), "tiles");
  }

  std::optional<std::size_t> optionalTileFrom(const Json& command, std::size_t at) {
    return command[at].is_null() ? std::nullopt : std::optional(tileFrom(command, at));
  }

  std::size_t arrayFrom(const Json& json, const std::string& below) {
    return indexFrom(json, document_.at("arrays").size(), below, "arrays");
  }

  Extents sizeFrom(const Json& list, const std::string& below) {
    const Extents size = extentsFrom(list);
    if (!isSize(size))
      findings_.error(pointer(below), quoteShort(list), fmt::format("at most {} elements", kMaxElements),
                      "Correct the size.");
    return size;
  }

  void readArray(const Json& json) {
    Array array{json.at("name"), *parseArrayRole(json.at("role").get<std::string>()),
                sizeFrom(json.at("size"), "/size"), json.at("bits"), std::nullopt};
    if (const auto alias = json.find("alias_of"); alias != json.end()) array.aliasOf = arrayFrom(*alias, "/alias_of");
    program_.arrays.push_back(std::move(array));
  }

  void readTile(const Json& json) {
    program_.tiles.push_back({json[0], arrayFrom(json[1], "/1"), *parseTensor(json[2].get<std::string>()),
                              extentsFrom(json[3]), sizeFrom(json[4], "/4"),
                              indexFrom(json[5], program_.memories.size(), "/5", "memories"), json[6], json[7]});
  }

  std::optional<Finish> finishFrom(const Json& json) {
    if (json.is_null()) return std::nullopt;
    Finish finish;
    if (const auto bias = json.find("bias"); bias != json.end()) finish.bias = arrayFrom(*bias, "/8/bias");
    if (const auto shift = json.find("shift"); shift != json.end()) finish.shift = shift->get<int>();
    if (const auto found = json.find("activation"); found != json.end()) finish.activation = activationFrom(*found);
    return finish;
  }

  Store storeFrom(const Json& c) {
    Store store{tileFrom(c, 1), c.size() > 2 && c[2].is_string(), std::nullopt};
    if (c.size() > 2 && c.back().is_number()) store.of = tileFrom(c, c.size() - 1);
    return store;
  }

  std::vector<std::size_t> belowFrom(const Json& command) {
    std::vector<std::size_t> below;
    if (command.size() <= 9) return below;
    for (const Json& tile : command[9]) below.push_back(indexFrom(tile, program_.tiles.size(), "/9", "tiles"));
    return below;
  }

  Command commandFrom(const Json& c) {
    const std::string& word = c[0].get_ref<const std::string&>();
    if (word == "load") return Load{tileFrom(c, 1), c.size() > 2};
    if (word == "store") return storeFrom(c);
    if (word == "conv")
      return Conv{tileFrom(c, 1), optionalTileFrom(c, 2), tileFrom(c, 3), c[4], c[5], c[6],
                  c[7],           finishFrom(c[8]),       belowFrom(c)};
    if (word == "pool")
      return Pool{tileFrom(c, 1),       tileFrom(c, 2), *parsePoolMode(c[3].get<std::string>()), c[4], c[5], c[6], c[7],
                  activationFrom(c[8]), belowFrom(c)};
    if (word == "add") return Add{tileFrom(c, 1), tileFrom(c, 2), optionalTileFrom(c, 3), activationFrom(c[4])};
    if (word == "concat") return Concat{tileFrom(c, 1), tileFrom(c, 2)};
    return Reorg{tileFrom(c, 1), tileFrom(c, 2), c[3], c[4]};
  }

  void readLayer(const Json& json) {
    ProgramLayer layer;
    layer.name = json.at("name");
    layer.type = *parseLayerType(json.at("type").get<std::string>());
    const Json& range = json.at("commands");
    layer.firstCommand = range[0];
    layer.endCommand = range[1];
    if (layer.firstCommand > layer.endCommand || layer.endCommand > program_.commands.size())
      findings_.error(
          pointer("/commands"), quoteShort(range),
          fmt::format("the first command and the one after the last, from 0 to {}", program_.commands.size()),
          "Correct the numbers.");
    for (const Tensor tensor : kTensors)
      layer.predictedBits[index(tensor)] = json.at("predicted_bits").at(std::string(name(tensor)));
    if (const auto mapping = json.find("mapping"); mapping != json.end()) layer.mapping = mappingFrom(*mapping);
    if (const auto tensors = json.find("every_step"); tensors != json.end()) {
      for (const Json& tensor : *tensors) layer.everyStep[index(*parseTensor(tensor.get<std::string>()))] = true;
    }
    if (const auto fused = json.find("fused"); fused != json.end()) layer.fused = *fused;
    program_.layers.push_back(std::move(layer));
  }

  std::optional<TileMapping> mappingFrom(const Json& json) {
    const Result<Mapping> mapping = mappingFromJson(json, file_, pointer("/mapping"));
    for (const Diagnostic& d : mapping.diagnostics()) findings_.error(d.pointer, d.found, d.expected, d.remedy);
    if (!mapping) return std::nullopt;
    const TileMapping* tiles = std::get_if<TileMapping>(&*mapping);
    if (tiles) return *tiles;
    findings_.error(pointer("/mapping/form"), quoteShort(json.at("form")), "\"tiles\"", "A program is made of tiles.");
    return std::nullopt;
  }

  const Json& document_;
  const std::string& file_;
  Program program_;
  DocumentFindings findings_;
  const char* list_ = "";
  std::size_t index_ = 0;
};

}  // namespace

Result<Program> programFromJson(Json document, const std::string& file) {
  takeNotes(document);
  if (Diagnostics errors = validateAgainstSchema(document, "program", file); !errors.empty()) return errors;
  return JsonReader(document, file).read();
}

Result<Program> readProgram(const std::string& path) {
  const Result<std::string> text = readTextFile(path, kLimits.maxBytes);
  if (!text) return text.diagnostics();
  const std::size_t begin = text->find_first_not_of("\xEF\xBB\xBF \t\r\n");
  if (begin == std::string::npos || (*text)[begin] != '{') return readProgramText(*text, path);
  Result<Json> document = parseJson(*text, path, kLimits);
  if (!document) return document.diagnostics();
  return programFromJson(std::move(document).value(), path);
}

}  // namespace tilescope
