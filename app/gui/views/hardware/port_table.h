// SPDX-License-Identifier: GPL-3.0-or-later
// The ports of a memory: names, widths, and a table that assigns movements to ports. Each movement is on exactly one
// port, so a click moves it from its old port.
#pragma once

#include <QAbstractButton>
#include <QWidget>
#include <vector>

#include "core/hardware/hardware_profile.h"

class QGridLayout;
class QLineEdit;

namespace tilescope::gui {

class ThemeController;

// Shows whether a port carries a movement: a filled or hollow disc in the tensor's colour.
class MoveButton : public QAbstractButton {
  Q_OBJECT
 public:
  MoveButton(PortMove move, const ThemeController* themes, QWidget* parent);
  QSize sizeHint() const override;

 private:
  void paintEvent(QPaintEvent* event) override;

  PortMove move_;
  const ThemeController* themes_;
};

class PortTable : public QWidget {
  Q_OBJECT
 public:
  explicit PortTable(const ThemeController* themes, QWidget* parent = nullptr);
  ~PortTable() override;

  void setMemory(const Memory& memory, std::size_t place);
  // A reason for the field of a pointer below the ports, which is framed; false: it is none of them.
  bool showError(const QString& pointer, const QString& text);
  const QString& error() const { return error_; }

 signals:
  void fieldCommitted(const QString& pointer, bool isText, const QString& text);
  void moveChosen(std::size_t port, tilescope::PortMove move);
  void portAdded();
  void portRemoved(std::size_t port);

 private:
  void rebuild();
  void addPort(std::size_t port, const std::vector<PortMove>& moves, int row);
  QLineEdit* entry(const QString& pointer, const QString& name, const QString& value, bool isText);

  const ThemeController* themes_;
  QWidget* body_ = nullptr;
  QGridLayout* grid_ = nullptr;
  QString error_;
  Memory memory_;
  std::size_t place_ = 0;
};

}  // namespace tilescope::gui
