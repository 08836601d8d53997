// SPDX-License-Identifier: GPL-3.0-or-later
// A section of the design panel: sliders, then small fields side by side. Rows with the same id keep their widgets, so
// that focus, entries and drags continue.
#pragma once

#include <QMap>
#include <QWidget>

#include "app/gui/kit/panel/parameter_curve.h"
#include "app/gui/kit/panel/parameter_row.h"
#include "app/gui/kit/panel/value_field.h"

class QGridLayout;
class QVBoxLayout;

namespace tilescope::gui {

class CompactField;
class SectionHead;
class SliderRow;
class ThemeController;

class ParameterSection : public QWidget {
  Q_OBJECT
 public:
  ParameterSection(const QString& title, const ThemeController* theme, QWidget* parent = nullptr);

  void setRows(const ParameterRows& rows);
  void setSummary(const QString& summary);  // replaces the unit of the small fields
  // Shown below the parameters. Not owned; null removes them.
  void setFooter(QWidget* row, QWidget* control);
  QWidget* footer() const { return footer_; }
  void setFolded(bool folded);
  bool isFolded() const;

  bool hasSliders() const { return !sliders_.isEmpty(); }
  bool setCurve(const QString& id, const ParameterCurve& curve);
  void setCurvesShown(bool shown);

  bool setLimits(const QString& id, const EntryLimits& limits);
  bool showError(const QString& id, const QString& text);
  ValueField* field(const QString& id) const;
  SliderRow* slider(const QString& id) const { return sliders_.value(id); }
  SectionHead* head() const { return head_; }
  QList<QWidget*> tabStops() const;
  void settle();  // lays out at once

 signals:
  void dragStarted(const QString& id);
  void valueChanged(const QString& id, double value);
  void otherEntered(const QString& id, double value);  // to be kept in the row's other unit
  void dragFinished(const QString& id);
  void resetRequested(const QString& id);
  void attended(const QString& id);
  void menuRequested(const QString& id, const QPoint& globalPlace);
  void folded(bool folded);
  void errorShown(QWidget* field);

 private:
  class ErrorLine;
  void rebuild(const ParameterRows& rows);
  void takeAway(const ParameterRows& rows);
  SliderRow* makeSlider();
  CompactField* makeField();
  QString commonUnit(const ParameterRows& rows) const;

  const ThemeController* theme_;
  SectionHead* head_;
  QWidget* body_;
  QVBoxLayout* sliderLayout_;
  QGridLayout* fieldLayout_;
  ErrorLine* error_;
  QWidget* footer_ = nullptr;
  QWidget* footerControl_ = nullptr;
  QMap<QString, SliderRow*> sliders_;
  QMap<QString, CompactField*> fields_;
  QStringList ids_;
  bool ownSummary_ = false;
  bool curvesShown_ = true;
};

}  // namespace tilescope::gui
