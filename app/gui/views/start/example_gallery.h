// SPDX-License-Identifier: GPL-3.0-or-later
// The examples with pictures and metrics of their plans, without widgets. They are read and solved in the background
// when first shown, and kept until the program ends.
#pragma once

#include <QObject>
#include <QString>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/session/background.h"
#include "app/gui/session/plan_queue.h"
#include "app/gui/session/plot_data.h"
#include "app/gui/session/session_json.h"
#include "app/gui/views/mapping/mapping_picture.h"
#include "core/models/provenance.h"

namespace tilescope::gui {

// The picture on the card of a bundled example (resources/examples.json).
enum class ExamplePicture { Roofline, Traffic, Nest, Energy, Latency };

struct Example {
  QString title, subtitle;
  ExamplePicture picture = ExamplePicture::Roofline;
  std::vector<Metric> figures;
  std::string layer;    // only for the picture of a loop nest
  std::string session;  // in the format tilescope.session/1
};

// The examples file is part of the program, so errors in it are an InternalError.
std::vector<Example> examples();

Result<SessionDocument> readExample(const Example& example);

// The data for a card's picture. Only the member for its kind is set.
struct Thumbnail {
  ExamplePicture kind = ExamplePicture::Roofline;
  RooflineData roofline;
  TrafficData traffic;
  MappingPicture mapping;  // for loop nest, energy or latency

  bool operator==(const Thumbnail&) const = default;
};

// layer: only for a loop nest.
Thumbnail thumbnailOf(const ExecutionPlan& plan, ExamplePicture kind, const std::string& layer);

struct ExampleCardData {
  QString title, subtitle;
  QStringList figures;                 // "4.10 ms"; empty until solved
  std::optional<Thumbnail> thumbnail;  // nullopt: not solved yet
};

class ExampleGallery : public QObject {
  Q_OBJECT
 public:
  explicit ExampleGallery(PlanQueue& queue, QObject* parent = nullptr);
  ~ExampleGallery() override;

  void start();  // reads and solves; later calls do nothing
  std::size_t size() const { return examples_.size(); }
  ExampleCardData card(std::size_t example) const;
  bool isComplete() const;                                     // every card has its picture, unless it cannot have one
  Result<SessionDocument> session(std::size_t example) const;  // reads the example if necessary

 signals:
  void cardChanged(int example);

 private:
  struct Entry {
    Example example;
    std::optional<SessionDocument> session;
    QStringList figures;
    std::optional<Thumbnail> thumbnail;
    bool isDone = false;
  };
  struct Read;
  void take(std::size_t example, Read read);
  void show(std::size_t example, const std::shared_ptr<const ExecutionPlan>& plan);

  PlanQueue& queue_;
  std::vector<Entry> examples_;
  std::vector<std::uint64_t> tickets_;
  bool started_ = false;
  Background reader_{*this};
};

}  // namespace tilescope::gui
