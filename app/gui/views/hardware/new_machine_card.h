// SPDX-License-Identifier: GPL-3.0-or-later
// Five questions and, beside them, what follows from the answers. The profile becomes the design in one step.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/kit/chrome/card.h"
#include "app/gui/kit/panel/form_field.h"
#include "core/hardware/new_machine.h"

class QLabel;
class QPushButton;

namespace tilescope::gui {
class FormRow;

class NewMachineCard : public Card {
  Q_OBJECT
 public:
  // base: the name of the bundled profile that gives the energies.
  using Make = std::function<void(HardwareProfile profile, const std::string& base)>;

  NewMachineCard(const ThemeController* themes, QWidget* window, Make make);

  const MachineAnswers& answers() const { return answers_; }

 private:
  void addQuestion(QVBoxLayout* column, const QString& title, const std::vector<FormField>& fields);
  std::vector<FormField> fields() const;
  void take(const FormField& field, const QString& text);
  void takeNumber(const QString& id, double value);
  void preview(const FormField& field, const QString& text);  // while it is typed
  void refresh();
  void make();
  void showErrors(const Diagnostics& reasons);
  void create();

  const ThemeController* themes_;
  Make make_;
  MachineAnswers answers_;
  std::size_t part_ = 0;  // in dramParts()
  int parallelParts_ = 1;
  std::optional<double> nodeNm_;  // absent: that of the kind's profile
  std::vector<FormRow*> rows_;
  QLabel* follows_;
  QPushButton* createButton_;
  std::optional<HardwareProfile> made_;
};

// One sentence per line about the profile made from the answers.
QStringList machineLines(const MachineAnswers& answers, const HardwareProfile& profile);

}  // namespace tilescope::gui
