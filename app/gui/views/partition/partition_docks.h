// SPDX-License-Identifier: GPL-3.0-or-later
// Where the parts of the partition view stand: spans (or attention) above, traffic and schemes side by side (in a
// narrow window one below the other), the pipeline below. The handles between them can be dragged; a low window
// scrolls.
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
  // Takes the contents over.
  struct Contents {
    QWidget *spans = nullptr, *attention = nullptr, *traffic = nullptr, *schemes = nullptr, *pipeline = nullptr;
  };
  PartitionDocks(const ThemeController* themes, const Contents& contents, QWidget* parent = nullptr);

  DockTitle* spansTitle() const { return spansTitle_; }
  DockTitle* attentionTitle() const { return attentionTitle_; }
  DockTitle* trafficTitle() const { return trafficTitle_; }
  DockTitle* schemesTitle() const { return schemesTitle_; }
  DockTitle* pipelineTitle() const { return pipelineTitle_; }

  // Attention stands in place of the spans, above the traffic alone. contentHeight: of its rows.
  void showChain(ChainKind chain, int contentHeight);

  DockSet& set() const { return *set_; }  // which of them are in sight
  void reset();
  QJsonObject state() const;
  void restore(const QJsonObject& state);  // what means nothing is left as it is

 private:
  void resizeEvent(QResizeEvent* event) override;
  void turnColumns();
  void showFrames();
  void shareRoom();  // as in the visual design, the rest by what each can use
  QWidget* addFrame(const QString& id, DockTitle* title, QWidget* content, QSplitter* place);

  const ThemeController* themes_;
  DockSet* set_;
  DockTitle *spansTitle_, *attentionTitle_, *trafficTitle_, *schemesTitle_, *pipelineTitle_;
  QScrollArea* area_;
  QSplitter *rows_, *beside_;  // what is made in them stands in them
  QWidget *spansFrame_ = nullptr, *attentionFrame_ = nullptr, *schemesFrame_ = nullptr, *pipelineFrame_ = nullptr;
  ChainKind chain_ = ChainKind::Maps;
  int contentHeight_ = 0;
  bool moved_ = false;  // by the user; until then the parts share the space as it is
};

}  // namespace tilescope::gui
