// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/start/examples.h"

#include <QCoreApplication>
#include <QFile>
#include <map>

#include "app/gui/kit/theme/resources.h"
#include "core/base/ensure.h"
#include "core/base/json.h"
#include "core/base/json_document.h"

namespace tilescope::gui {
namespace {

constexpr const char* kFile = ":/examples.json";

QString text(const Json& json, const char* key) {
  return QCoreApplication::translate("Examples", json.at(key).get_ref<const std::string&>().c_str());
}

Example exampleOf(const Json& json) {
  static const std::map<std::string, ExamplePicture> kPictures{{"roofline", ExamplePicture::Roofline},
                                                               {"traffic", ExamplePicture::Traffic},
                                                               {"nest", ExamplePicture::Nest},
                                                               {"energy", ExamplePicture::Energy},
                                                               {"latency", ExamplePicture::Latency}};
  static const std::map<std::string, Metric> kMetrics{
      {"latency", Metric::Latency}, {"energy", Metric::Energy}, {"traffic", Metric::Traffic}};
  Example example;
  example.title = text(json, "title");
  example.subtitle = text(json, "subtitle");
  example.picture = kPictures.at(json.at("picture").get<std::string>());
  for (const Json& figure : json.at("figures")) example.figures.push_back(kMetrics.at(figure.get<std::string>()));
  example.layer = json.value("layer", "");
  example.session = json.at("session").dump();
  return example;
}

}  // namespace

std::vector<Example> examples() {
  registerResources();
  QFile file(QString::fromLatin1(kFile));
  ensure(file.open(QIODevice::ReadOnly), "the examples are part of the program");
  const Result<Json> list = parseJson(file.readAll().toStdString(), kFile);
  ensure(list.ok(), "the examples can be read");
  std::vector<Example> examples;
  for (const Json& json : *list) examples.push_back(exampleOf(json));
  return examples;
}

Result<SessionDocument> readExample(const Example& example) {
  return sessionFromJson(Json::parse(example.session), kFile);
}

}  // namespace tilescope::gui
