// SPDX-License-Identifier: GPL-3.0-or-later
// Which docks of a view are in sight: all that are not hidden, or the one that is enlarged to the whole view. Where
// they stand is the view's.
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
    bool canHide = true;         // by the user
    bool usual = true;           // in sight unless the user says otherwise
    std::optional<bool> chosen;  // by the user
    QString away = {};           // why nothing shows it now; empty: it can be shown
  };

  using QObject::QObject;

  void add(const QString& id, const QString& name, bool canHide = true);
  // What the dock consists of; it may have several frames. A double click on the header enlarges the dock as the button
  // does. The button and the header may be null.
  void attach(const QString& id, QWidget* frame, QWidget* header, EnlargeButton* button);
  void rename(const QString& id, const QString& name);
  void setUsual(const QString& id, bool shown);
  void setAway(const QString& id, const QString& reason);  // whatever the user chose; empty: back again

  const std::vector<Entry>& entries() const { return entries_; }
  bool isShown(const QString& id) const;      // or would be, if none were enlarged
  bool isInSight(const QString& id) const;    // as the enlarged one, or as one of those shown
  bool canChange(const QString& id) const;    // not the last one that is shown
  QString idAt(const QWidget* inside) const;  // of the dock that holds this widget; empty: none

  void setShown(const QString& id, bool shown);  // ends an enlargement
  // The enlarged one again, or an empty id, puts all back.
  void enlarge(const QString& id);
  const QString& enlarged() const { return enlarged_; }
  void reveal(const QString& id);  // whatever hides it
  void apply();                    // after frames came, or were shown by somebody else

  // What the user has chosen. What is not known is passed over; docks are never all hidden.
  QJsonObject state() const;
  void restore(const QJsonObject& state);

 signals:
  void aboutToEnlarge();  // while the others are still in their places
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
