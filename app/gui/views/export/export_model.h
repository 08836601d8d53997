// SPDX-License-Identifier: GPL-3.0-or-later
// The export of the current plan, without widgets: which exporters there are, what they are asked, what they would
// write and how that differs from the folder, and the writing itself. Exporters run in a thread of their own, one call
// after the other; what was asked until then is asked afterwards, and answers to old questions are dropped.
#pragma once

#include <QObject>
#include <functional>

#include "app/gui/session/background.h"
#include "app/gui/session/explore_model.h"
#include "app/gui/views/export/export_form.h"
#include "app/gui/views/export/export_preview.h"
#include "core/plugin/export_folder.h"

namespace tilescope::gui {

class ExportModel : public QObject {
  Q_OBJECT
 public:
  using FindPlugins = std::function<Result<Plugins>()>;

  // find: where plug-ins are from; called in another thread. Unless said, the folders of plugin_folders.h.
  ExportModel(SessionController& session, const ExploreModel& explore, FindPlugins find = {},
              QObject* parent = nullptr);

  void start();   // looks for plug-ins; again is nothing
  void rescan();  // looks again
  bool hasPlugins() const { return plugins_ != nullptr; }
  std::shared_ptr<const Plugins> plugins() const { return plugins_; }  // null: not looked for to the end
  // What was wrong with the folders that are searched.
  const Diagnostics& folderFindings() const { return folderFindings_; }

  // The chosen one, else that of the model's name, else the first; null: there is none.
  const LoadedExporter* exporter() const;
  void chooseExporter(const QString& id);

  ExportForm form() const;  // of the chosen exporter
  // One step. What the exporter does not take changes nothing; the answer says why, for below the field.
  QString setOption(const FormField& field, const QString& text);
  void resetOption(const QString& option);
  void resetOptions();
  bool hasOwnOptions() const { return !values().empty(); }

  const QString& folder() const { return session_.session().exporting.folder; }
  void setFolder(const QString& typed);  // "~/x" too; one step
  QString proposedFolder() const;        // a name in the user's folder: "/home/me/resnet18-cuda"
  void lookAgain();                      // the folder may have changed

  // The line of a shell that writes the same files.
  std::string command(const app::DesignWords& design) const;

  // Previews are made only while somebody sees them.
  void setShown(bool shown);

  enum class State {
    Searching,   // for plug-ins
    NoExporter,  //
    Waiting,     // for the plan, or its first preview
    Stopped,     // the plan's search was: there is nothing proven to export
    NothingFits,
    Refused,  // by the exporter; preview() says why
    Ready
  };
  State state() const;
  const ExportPreview* preview() const { return preview_.get(); }  // the last one, may be of another plan
  bool isStale() const;                                            // the preview is not of what is chosen now
  // What would be written is what is chosen now; only the folder may have been chosen since.
  bool canWrite() const;
  bool isWriting() const { return writing_; }
  bool isSettled() const;  // nothing is under way

  // Into the folder.
  void write();

 signals:
  void pluginsChanged();
  void formChanged();  // exporter, options, folder
  void previewChanged();
  void staleChanged();
  void failed(const tilescope::Diagnostics& reasons);
  void written(const QString& folder, std::size_t files, const WrittenFolder& there);

 private:
  // What a preview is of.
  struct Question {
    const Exporter* exporter = nullptr;
    std::shared_ptr<const ExecutionPlan> plan;
    TypedValues values;
    QString folder;
    int look = 0;

    bool sameProgram(const Question& other) const {
      return exporter == other.exporter && plan == other.plan && values == other.values;
    }
    bool operator==(const Question&) const = default;
  };

  void takePlugins(Result<Plugins> plugins);
  void takePreview(const Question& asked, ExportPreview preview);
  void takeWritten(const QString& folder, std::size_t files, const Result<WrittenFolder>& there);
  void follow();        // the session's choice
  void followDesign();  // whose model may have an exporter of its own
  void ask();
  std::optional<Question> question() const;  // nothing: there is nothing to ask
  TypedValues values() const;
  void setValues(const QString& text, TypedValues values);

  SessionController& session_;
  const ExploreModel& explore_;
  FindPlugins find_;
  std::shared_ptr<const Plugins> plugins_;
  Diagnostics folderFindings_;
  bool started_ = false, shown_ = false, asking_ = false, writing_ = false, wasStale_ = false;
  int look_ = 0;
  std::string lastExporter_;  // the one that the form knows
  Question answered_;
  std::shared_ptr<const ExportPreview> preview_;
  Background background_{*this};
};

}  // namespace tilescope::gui
