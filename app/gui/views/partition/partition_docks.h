// SPDX-License-Identifier: GPL-3.0-or-later
// Spans or attention at the top, then traffic and schemes, then the pipeline.
#pragma once

#include <QJsonObject>
#include <QWidget>

#include "core/partition/partition_options.h"

class QScrollArea;
class QSplitter;

namespace tilescope::gui {
class DockSet;
class DockTitle;
class ThemeController;

class PartitionDocks : public QWidget {
  Q_OBJECT
 public:
  // The constructor takes ownership.
  struct Contents {
    QWidget *spans = nullptr, *attention = nullptr, *traffic = nullptr, *schemes = nullptr, *pipeline = nullptr;
  };
  PartitionDocks(const ThemeController* themes, const Contents& contents, QWidget* parent = nullptr);

  DockTitle* spansTitle() const { return spansTitle_; }
  DockTitle* attentionTitle() const { return attentionTitle_; }
  DockTitle* trafficTitle() const { return trafficTitle_; }
  DockTitle* schemesTitle() const { return schemesTitle_; }
  DockTitle* pipelineTitle() const { return pipelineTitle_; }

  // Attention has only its rows and the traffic. contentHeight: px of all rows.
  void showChain(ChainKind chain, int contentHeight);

  DockSet& set() const { return *set_; }
  void reset();
  QJsonObject state() const;
  void restore(const QJsonObject& state);  // ignores invalid parts

 private:
  void resizeEvent(QResizeEvent* event) override;
  void turnColumns();
  void showFrames();
  void shareRoom();
  QWidget* addFrame(const QString& id, DockTitle* title, QWidget* content, QSplitter* place);

  const ThemeController* themes_;
  DockSet* set_;
  DockTitle *spansTitle_, *attentionTitle_, *trafficTitle_, *schemesTitle_, *pipelineTitle_;
  QScrollArea* area_;
  QSplitter *rows_, *beside_;
  QWidget *spansFrame_ = nullptr, *attentionFrame_ = nullptr, *schemesFrame_ = nullptr, *pipelineFrame_ = nullptr;
  ChainKind chain_ = ChainKind::Maps;
  int contentHeight_ = 0;
  bool moved_ = false;  // by the user; false: sizes are automatic
};

}  // namespace tilescope::gui
