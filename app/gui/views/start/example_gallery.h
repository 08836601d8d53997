// SPDX-License-Identifier: GPL-3.0-or-later
// The examples with pictures and metrics of their plans, without widgets. They are read and solved in the background
// from the first time that somebody wants to see them, and kept as long as the program runs.
#pragma once

#include <QObject>
#include <cstddef>
#include <optional>
#include <vector>

#include "app/gui/session/background.h"
#include "app/gui/session/plan_queue.h"
#include "app/gui/session/roofline_data.h"
#include "app/gui/session/traffic_data.h"
#include "app/gui/views/mapping/mapping_picture.h"
#include "app/gui/views/start/examples.h"

namespace tilescope::gui {

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
