// SPDX-License-Identifier: GPL-3.0-or-later
// Examples are solved in the background when first shown, and kept until the program ends.
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
// Names as in resources/examples.json.
enum class ExamplePicture { Roofline, Traffic, Nest, Energy, Latency };

struct Example {
  QString title, subtitle;
  ExamplePicture picture = ExamplePicture::Roofline;
  std::vector<Metric> figures;
  std::string layer;    // only for a loop nest
  std::string session;  // in the format tilescope.session/1
};

// The examples are part of the program, so errors in them are an InternalError.
std::vector<Example> examples();

Result<SessionDocument> readExample(const Example& example);

// Only the member of the card's kind is set.
struct Thumbnail {
  ExamplePicture kind = ExamplePicture::Roofline;
  RooflineData roofline;
  TrafficData traffic;
  MappingPicture mapping;

  bool operator==(const Thumbnail&) const = default;
};

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

  void start();  // later calls do nothing
  std::size_t size() const { return examples_.size(); }
  ExampleCardData card(std::size_t example) const;
  bool isComplete() const;  // every card has its picture, unless it cannot have one
  Result<SessionDocument> session(std::size_t example) const;

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
