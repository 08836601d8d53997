// SPDX-License-Identifier: GPL-3.0-or-later
// The layout of the partition view: spans (or attention) at the top, traffic and schemes side by side (stacked in
// narrow windows), the pipeline at the bottom. The handles between them can be dragged; a low window scrolls.
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
  // Takes ownership of the contents.
  struct Contents {
    QWidget *spans = nullptr, *attention = nullptr, *traffic = nullptr, *schemes = nullptr, *pipeline = nullptr;
  };
  PartitionDocks(const ThemeController* themes, const Contents& contents, QWidget* parent = nullptr);

  DockTitle* spansTitle() const { return spansTitle_; }
  DockTitle* attentionTitle() const { return attentionTitle_; }
  DockTitle* trafficTitle() const { return trafficTitle_; }
  DockTitle* schemesTitle() const { return schemesTitle_; }
  DockTitle* pipelineTitle() const { return pipelineTitle_; }

  // Attention replaces the spans, with only the traffic below it. contentHeight: height of all its rows.
  void showChain(ChainKind chain, int contentHeight);

  DockSet& set() const { return *set_; }  // which of them are in sight
  void reset();
  QJsonObject state() const;
  void restore(const QJsonObject& state);  // ignores invalid parts

 private:
  void resizeEvent(QResizeEvent* event) override;
  void turnColumns();
  void showFrames();
  void shareRoom();  // the default shares; the rest goes to the parts that can use it
  QWidget* addFrame(const QString& id, DockTitle* title, QWidget* content, QSplitter* place);

  const ThemeController* themes_;
  DockSet* set_;
  DockTitle *spansTitle_, *attentionTitle_, *trafficTitle_, *schemesTitle_, *pipelineTitle_;
  QScrollArea* area_;
  QSplitter *rows_, *beside_;
  QWidget *spansFrame_ = nullptr, *attentionFrame_ = nullptr, *schemesFrame_ = nullptr, *pipelineFrame_ = nullptr;
  ChainKind chain_ = ChainKind::Maps;
  int contentHeight_ = 0;
  bool moved_ = false;  // moved by the user; until then the space is shared automatically
};

}  // namespace tilescope::gui
