// SPDX-License-Identifier: GPL-3.0-or-later
// The export of the current plan, without widgets: exporters, their options, a preview of the files, and writing.
// Exporters run in one background thread, one call at a time. Results of outdated requests are dropped.
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

  // find: finds the plug-ins in another thread. By default, searches the folders of plugin_folders.h.
  ExportModel(SessionController& session, const ExploreModel& explore, FindPlugins find = {},
              QObject* parent = nullptr);

  void start();   // searches for plug-ins; later calls do nothing
  void rescan();  // searches again
  bool hasPlugins() const { return plugins_ != nullptr; }
  std::shared_ptr<const Plugins> plugins() const { return plugins_; }  // null: search not finished
  // Problems with the folders that were searched.
  const Diagnostics& folderFindings() const { return folderFindings_; }

  // The exporter chosen by the user, otherwise the one named like the model, otherwise the first one; null: no
  // exporters.
  const LoadedExporter* exporter() const;
  void chooseExporter(const QString& id);

  ExportForm form() const;  // for the chosen exporter
  // Sets an option as one undo step. If the exporter rejects the value, nothing changes and the error is returned.
  QString setOption(const FormField& field, const QString& text);
  void resetOption(const QString& option);
  void resetOptions();
  bool hasOwnOptions() const { return !values().empty(); }

  const QString& folder() const { return session_.session().exporting.folder; }
  void setFolder(const QString& typed);  // also "~/x"; one undo step
  QString proposedFolder() const;        // a new folder in the user's home: "/home/me/resnet18-cuda"
  void lookAgain();                      // call when the folder may have changed

  // The shell command that writes the same files.
  std::string command(const app::DesignWords& design) const;

  // Previews are only made while the view is visible.
  void setShown(bool shown);

  enum class State {
    Searching,  // searching for plug-ins
    NoExporter,
    Waiting,  // for the plan or its first preview
    Stopped,  // search stopped by the user: no proven plan to export
    NothingFits,
    Refused,  // export rejected by the exporter; see preview()
    Ready
  };
  State state() const;
  const ExportPreview* preview() const { return preview_.get(); }  // latest preview, maybe of another plan
  bool isStale() const;                                            // plan or options have changed since the preview
  // Whether the preview can be written. It must match the plan and options, but not the folder.
  bool canWrite() const;
  bool isWriting() const { return writing_; }
  bool isSettled() const;  // no work in progress

  // Writes the files into the folder.
  void write();

 signals:
  void pluginsChanged();
  void formChanged();  // exporter, options or folder changed
  void previewChanged();
  void staleChanged();
  void failed(const tilescope::Diagnostics& reasons);
  void written(const QString& folder, std::size_t files, const WrittenFolder& there);

 private:
  // The input of a preview.
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
  void follow();        // after a change of the exporter, options or folder
  void followDesign();  // after a change of the model, which may select another exporter
  void ask();
  std::optional<Question> question() const;  // nullopt: no preview possible
  TypedValues values() const;
  void setValues(const QString& text, TypedValues values);

  SessionController& session_;
  const ExploreModel& explore_;
  FindPlugins find_;
  std::shared_ptr<const Plugins> plugins_;
  Diagnostics folderFindings_;
  bool started_ = false, shown_ = false, asking_ = false, writing_ = false, wasStale_ = false;
  int look_ = 0;
  std::string lastExporter_;  // exporter currently in the form
  Question answered_;
  std::shared_ptr<const ExportPreview> preview_;
  Background background_{*this};
};

}  // namespace tilescope::gui
