// SPDX-License-Identifier: GPL-3.0-or-later
// An exporter's options; errors are shown in red below their fields.
#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "app/gui/views/export/export_form.h"

class QCheckBox;
class QLineEdit;
class QVBoxLayout;

namespace tilescope::gui {
class FormRow;
class IconButton;
class ThemeController;
class TintedLabel;

class OptionForm : public QWidget {
  Q_OBJECT
 public:
  explicit OptionForm(const ThemeController* themes, QWidget* parent = nullptr);
  ~OptionForm() override;

  // Returns the error; empty: accepted.
  using Check = std::function<QString(const FormField& field, const QString& text)>;
  void setCheck(Check check) { check_ = std::move(check); }

  void setForm(const ExportForm& form);
  // shown: "~" stands for the home folder. remark: below the field.
  void setFolder(const QString& shown, const QString& proposed, const QString& remark);

  FormRow* row(const QString& option) const;  // null: none
  QCheckBox* checkBox(const QString& option) const;
  QString problem(const QString& option) const;  // below the option's field
  QLineEdit* folderField() const { return folder_; }

 signals:
  void optionReset(const QString& option);
  void folderTyped(const QString& folder);
  void browseRequested();

 private:
  void paintEvent(QPaintEvent* event) override;
  void rebuild();
  void addSection(const QString& title);
  void addRow(const FormField& field);
  void addSwitch(const FormField& field);
  QWidget* makeFolder();

  const ThemeController* themes_;
  Check check_;
  ExportForm form_;
  struct Row {
    FormRow* row = nullptr;
    TintedLabel* problem = nullptr;
  };
  std::vector<Row> rows_;
  std::vector<QCheckBox*> boxes_;
  QWidget* options_ = nullptr;  // rebuilt for each exporter
  QVBoxLayout *column_, *optionColumn_ = nullptr;
  QLineEdit* folder_;
  IconButton* browse_;
  TintedLabel* remark_;
};

}  // namespace tilescope::gui
