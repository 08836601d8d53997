// SPDX-License-Identifier: GPL-3.0-or-later
// The examples with pictures and metrics of their plans, without widgets. They are read and solved in the background
// from the first time that somebody wants to see them, and kept as long as the program runs.
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

// The examples that come with the program (resources/examples.json): each a session, and how its card shows it.
enum class ExamplePicture { Roofline, Traffic, Nest, Energy, Latency };

struct Example {
  QString title, subtitle;
  ExamplePicture picture = ExamplePicture::Roofline;
  std::vector<Metric> figures;
  std::string layer;    // of the nest
  std::string session;  // tilescope.session/1
};

// A mistake in the file is an InternalError, because it is part of the program.
std::vector<Example> examples();

Result<SessionDocument> readExample(const Example& example);

// What the picture of a card is painted from; only what its kind needs is there.
struct Thumbnail {
  ExamplePicture kind = ExamplePicture::Roofline;
  RooflineData roofline;
  TrafficData traffic;
  MappingPicture mapping;  // nest, energy or latency

  bool operator==(const Thumbnail&) const = default;
};

// Of the whole plan; layer: whose nest it is.
Thumbnail thumbnailOf(const ExecutionPlan& plan, ExamplePicture kind, const std::string& layer);

struct ExampleCardData {
  QString title, subtitle;
  QStringList figures;                 // "4.10 ms"; empty until it is solved
  std::optional<Thumbnail> thumbnail;  // as above
};

class ExampleGallery : public QObject {
  Q_OBJECT
 public:
  explicit ExampleGallery(PlanQueue& queue, QObject* parent = nullptr);
  ~ExampleGallery() override;

  void start();  // reading and solving; again is nothing
  std::size_t size() const { return examples_.size(); }
  ExampleCardData card(std::size_t example) const;
  bool isComplete() const;                                     // every card has its picture, or there is none to have
  Result<SessionDocument> session(std::size_t example) const;  // read already or now

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
