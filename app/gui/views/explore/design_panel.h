// SPDX-License-Identifier: GPL-3.0-or-later
// The panel only emits user actions; its owner changes the design.
#pragma once

#include <QWidget>

#include "app/gui/kit/panel/parameter_curve.h"
#include "app/gui/kit/panel/parameter_row.h"
#include "app/gui/kit/panel/value_field.h"

class QHBoxLayout;
class QScrollArea;
class QVBoxLayout;

namespace tilescope::gui {
class BudgetSection;
class CurveLegend;
class FactsView;
class ParameterSection;
class PickerButton;
class SegmentedControl;
class SelectedLayerView;
class ThemeController;

class DesignPanel : public QWidget {
  Q_OBJECT
 public:
  explicit DesignPanel(const ThemeController* theme, QWidget* parent = nullptr);

  void setHeaderActions(const QList<QAction*>& actions);
  PickerButton* addPicker(const QString& id, const QString& label);
  SegmentedControl* addSegments(const QString& id, const QString& label);
  // The label is beside the control's first line. focused: what Tab reaches.
  void addControl(const QString& id, const QString& label, QWidget* control, QWidget* focused);
  const ThemeController* theme() const { return theme_; }
  // Shown below the section's parameters.
  SegmentedControl* addSectionSegments(const QString& section, const QString& id, const QString& label);
  void setControlShown(const QString& id, bool shown);  // control: a picker or the segments above the sections

  // Sections are ordered by their first row. Existing rows are updated in place.
  void setParameters(const ParameterRows& rows);
  BudgetSection* budgets() const { return budgets_; }
  void setSectionSummary(const QString& section, const QString& summary);
  void setCurve(const QString& id, const ParameterCurve& curve);
  void setCurvesShown(bool shown);
  CurveLegend* curveLegend() const { return legend_; }  // in the header of the first section with sliders
  void setSectionNote(const QString& section, const QString& note);
  void setSectionFolded(const QString& section, bool folded);
  bool isSectionFolded(const QString& section) const;
  QStringList foldedSections() const;                   // without budgets while no limit is set
  void setFoldedSections(const QStringList& sections);  // opens all others, except budgets while no limit is set
  void settle();                                        // lays out at once, so that no picture shows old heights
  void setLimits(const QString& id, const EntryLimits& limits);
  void showError(const QString& id, const QString& text);
  void abandonEntries();
  // Opens the section and scrolls to the parameter.
  void focusParameter(const QString& id);
  ParameterSection* section(const QString& title) const;
  ValueField* field(const QString& id) const;
  SelectedLayerView* selectedLayer() const { return selected_; }
  FactsView* planInSpans() const { return plan_; }
  FactsView* selectedSpan() const { return span_; }
  void setSpanShown(bool shown);  // the analysis of spans (groups of layers) replaces the selected layer

  QSize sizeHint() const override;

 signals:
  void dragStarted(const QString& id);
  void valueChanged(const QString& id, double value);
  void otherEntered(const QString& id, double value);  // to be kept in the row's other unit
  void dragFinished(const QString& id);
  void resetRequested(const QString& id);
  void attended(const QString& id);  // the pointer or the focus entered a slider
  void menuRequested(const QString& id, const QPoint& globalPlace);
  void sectionFolded(const QString& section, bool folded);

 private:
  class Head;
  class LabelledRow;
  class Area;
  void paintEvent(QPaintEvent* event) override;
  void addRow(const QString& id, const QString& label, QWidget* control);
  void reveal(QWidget* field);
  void takeFooter(ParameterSection& section);
  ParameterSection* makeSection(const QString& title);
  void arrange(const QList<ParameterSection*>& sections);
  void placeLegend();
  void orderTabs();
  void restyle();

  const ThemeController* theme_;
  Head* head_;
  Area* area_;
  QWidget* content_;
  QVBoxLayout* pickers_;
  BudgetSection* budgets_;
  QVBoxLayout* sectionLayout_;
  CurveLegend* legend_;
  SelectedLayerView* selected_;
  FactsView *plan_, *span_;
  struct Footer {
    QWidget *row = nullptr, *control = nullptr;
  };
  QMap<QString, Footer> footers_;
  QMap<QString, QWidget*> rows_;  // by id of the control
  QMap<QString, QString> notes_;
  bool spanShown_ = false;
  QList<QWidget*> controls_;
  QList<ParameterSection*> sections_;
  bool curvesShown_ = true;
};

}  // namespace tilescope::gui
