// SPDX-License-Identifier: GPL-3.0-or-later
// Which docks of a view are visible: all that are not hidden, or only the one that is enlarged to the whole view.
// Their positions are up to the view.
#pragma once

#include <QJsonObject>
#include <QObject>
#include <QPointer>
#include <optional>
#include <vector>

class QWidget;

namespace tilescope::gui {

class EnlargeButton;

class DockSet : public QObject {
  Q_OBJECT
 public:
  struct Entry {
    QString id, name;
    bool canHide = true;         // the user may hide it
    bool usual = true;           // shown unless the user says otherwise
    std::optional<bool> chosen;  // the user's choice
    QString away = {};           // why it cannot be shown now; empty: it can
  };

  using QObject::QObject;

  void add(const QString& id, const QString& name, bool canHide = true);
  // The widgets of the dock, which may have several frames. A double click on the header enlarges the dock, as the
  // button does. Header and button may be null.
  void attach(const QString& id, QWidget* frame, QWidget* header, EnlargeButton* button);
  void rename(const QString& id, const QString& name);
  void setUsual(const QString& id, bool shown);
  void setAway(const QString& id, const QString& reason);  // overrides the user's choice; an empty reason ends that

  const std::vector<Entry>& entries() const { return entries_; }
  bool isShown(const QString& id) const;      // shown now, or if no dock were enlarged
  bool isInSight(const QString& id) const;    // enlarged itself, or shown while no dock is enlarged
  bool canChange(const QString& id) const;    // false for the last dock that is shown
  QString idAt(const QWidget* inside) const;  // the dock that contains this widget; empty: none

  void setShown(const QString& id, bool shown);  // also ends an enlargement
  // Enlarges the dock. Its own id a second time, or an empty id, restores all docks.
  void enlarge(const QString& id);
  const QString& enlarged() const { return enlarged_; }
  void reveal(const QString& id);  // shows it, whatever hides it
  void apply();                    // after frames were added, or shown by other code

  // The user's choices. Restoring skips unknown ids and never hides all docks.
  QJsonObject state() const;
  void restore(const QJsonObject& state);

 signals:
  void aboutToEnlarge();  // emitted while the other docks are still visible
  void changed();

 private:
  struct Part {
    QString id;
    QPointer<QWidget> frame, header;
    QPointer<EnlargeButton> button;
  };

  bool eventFilter(QObject* watched, QEvent* event) override;
  Entry* find(const QString& id);
  const Entry* find(const QString& id) const;
  int shownCount() const;
  void setEnlarged(const QString& id);

  std::vector<Entry> entries_;
  std::vector<Part> parts_;
  QString enlarged_;
};

}  // namespace tilescope::gui
