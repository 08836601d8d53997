// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <array>
#include <optional>

class QPushButton;
class QAction;

namespace tilescope::gui {
class FigureBox;
class FindingText;
class IconButton;
class ThemeController;

struct SweepBandContent {
  struct Number {
    QString label, value, unit, scope, tip;
    bool operator==(const Number&) const = default;
  };
  std::array<Number, 4> numbers;
  QString icon;
  QString finding, rest;  // finding: the name; rest: the problem
  std::optional<double> progress;
  QString progressText;  // "66 %, 218 rows/s, 0:17 left"
  QString primary;       // button that starts, resumes or stops; empty: none
  bool canRefine = false;
  bool isEnabled = true;

  bool operator==(const SweepBandContent&) const = default;
};

class SweepBand : public QWidget {
  Q_OBJECT
 public:
  explicit SweepBand(const ThemeController* themes, QWidget* parent = nullptr);

  void setContent(const SweepBandContent& content);
  const SweepBandContent& content() const { return content_; }
  void setActions(const QList<QAction*>& actions);
  QPushButton* primary() const { return primary_; }
  QPushButton* refine() const { return refine_; }

  QSize sizeHint() const override;

 signals:
  void primaryRequested();
  void refineRequested();
  void commandRequested();

 private:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void place();
  int figuresShown() const;

  const ThemeController* themes_;
  SweepBandContent content_;
  std::array<FigureBox*, 4> figures_{};
  FindingText* text_;
  QPushButton *primary_, *refine_, *export_;
  IconButton* command_;
  QRect bar_;
};

}  // namespace tilescope::gui
