// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/start/example_gallery.h"

#include <QCoreApplication>
#include <QFile>
#include <algorithm>
#include <map>
#include <utility>

#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/plot_data.h"
#include "app/gui/views/mapping/mapping_figures.h"
#include "core/base/ensure.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/models/model_registry.h"
#include "core/picture/total_figures.h"

namespace tilescope::gui {
namespace {
// Empty name: the first layer with a mapping.
LoopNest nestOf(const ExecutionPlan& plan, const std::string& layer) {
  const Result<const ModelEntry*> entry = findModel(plan.request.model);
  for (std::size_t i = 0; entry && i < plan.layers.size(); ++i) {
    const auto* result = std::get_if<LayerResult>(&plan.layers[i].evaluation);
    if (!result || !result->mapping || (!layer.empty() && plan.layers[i].name != layer)) continue;
    return (*entry)->model->loopNest(plan.request.network.layers[i], plan.request.hardware, plan.request.options,
                                     *result);
  }
  return {};
}

// Shows energy and cycles of the whole plan like those of one layer.
void addTotals(MappingPicture& picture, const ExecutionPlan& plan) {
  LayerResult totals;
  totals.energy = plan.totals.energy;
  totals.latency = plan.totals.latency;
  totals.utilization = plan.totals.utilization;
  addFigures(picture, totals, {});
}

QStringList figureTexts(const ExecutionPlan& plan, const std::vector<Metric>& wanted) {
  const std::vector<TotalFigure> figures = totalFigures(plan, nullptr);
  QStringList texts;
  for (const Metric metric : wanted)
    for (const TotalFigure& figure : figures)
      if (figure.metric == metric) texts << words(figure.value + ' ' + figure.unit).trimmed();
  return texts;
}

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

Thumbnail thumbnailOf(const ExecutionPlan& plan, ExamplePicture kind, const std::string& layer) {
  Thumbnail thumbnail;
  thumbnail.kind = kind;
  const tilescope::LayerRows rows = layerRows(plan);
  switch (kind) {
    case ExamplePicture::Roofline:
      thumbnail.roofline = {roofline(plan, rows)};
      break;
    case ExamplePicture::Traffic:
      thumbnail.traffic = {.bars = trafficBars(rows)};
      break;
    case ExamplePicture::Nest:
    case ExamplePicture::Energy:
    case ExamplePicture::Latency:
      thumbnail.mapping.nest = nestPicture(nestOf(plan, layer), plan.request.hardware);
      if (kind != ExamplePicture::Nest) addTotals(thumbnail.mapping, plan);
      break;
  }
  return thumbnail;
}

struct ExampleGallery::Read {
  std::optional<SessionDocument> session;
  std::shared_ptr<const PlanRequest> request;
};

ExampleGallery::ExampleGallery(PlanQueue& queue, QObject* parent) : QObject(parent), queue_(queue) {
  for (Example& example : examples()) examples_.push_back({std::move(example), {}, {}, {}, false});
}

ExampleGallery::~ExampleGallery() {
  for (const std::uint64_t ticket : tickets_) queue_.drop(ticket);
}

void ExampleGallery::start() {
  if (std::exchange(started_, true)) return;
  for (std::size_t i = 0; i < examples_.size(); ++i)
    reader_.run(
        [example = examples_[i].example](const CancelToken& cancel) {
          Read read;
          if (cancel.cancelled()) return read;
          if (Result<SessionDocument> session = readExample(example)) {
            read.session = std::move(session).value();
            if (Result<PlanRequest> request = app::requestOf(read.session->session.design))
              read.request = std::make_shared<const PlanRequest>(std::move(request).value());
          }
          return read;
        },
        [this, i](Read read) { take(i, std::move(read)); });
}

void ExampleGallery::take(std::size_t example, Read read) {
  examples_[example].session = std::move(read.session);
  if (!read.request) return show(example, nullptr);
  tickets_.push_back(
      queue_.add({read.request, Urgency::Shown, 0, [this, example](const auto& plan) { show(example, plan); }}));
}

void ExampleGallery::show(std::size_t example, const std::shared_ptr<const ExecutionPlan>& plan) {
  Entry& entry = examples_[example];
  entry.isDone = true;
  if (plan) {
    entry.figures = figureTexts(*plan, entry.example.figures);
    entry.thumbnail = thumbnailOf(*plan, entry.example.picture, entry.example.layer);
  }
  emit cardChanged(static_cast<int>(example));
}

ExampleCardData ExampleGallery::card(std::size_t example) const {
  const Entry& entry = examples_[example];
  return {entry.example.title, entry.example.subtitle, entry.figures, entry.thumbnail};
}

bool ExampleGallery::isComplete() const {
  return std::all_of(examples_.begin(), examples_.end(), [](const Entry& entry) { return entry.isDone; });
}

Result<SessionDocument> ExampleGallery::session(std::size_t example) const {
  const Entry& entry = examples_[example];
  if (entry.session) return *entry.session;
  return readExample(entry.example);
}

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

#include "moc_example_gallery.cpp"
