// SPDX-License-Identifier: GPL-3.0-or-later
// The export of the current plan, without widgets: exporters, their options, a preview of the files with the
// differences from the folder, and writing. Exporters run in one background thread, one call at a time. Requests made
// during a call are handled afterwards; results of outdated requests are dropped.
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

  // find: finds the plug-ins; called in another thread. Default: searches the folders of plugin_folders.h.
  ExportModel(SessionController& session, const ExploreModel& explore, FindPlugins find = {},
              QObject* parent = nullptr);

  void start();   // searches for plug-ins; later calls do nothing
  void rescan();  // searches again
  bool hasPlugins() const { return plugins_ != nullptr; }
  std::shared_ptr<const Plugins> plugins() const { return plugins_; }  // null: not looked for to the end
  // Problems with the searched folders.
  const Diagnostics& folderFindings() const { return folderFindings_; }

  // The chosen exporter, otherwise the one named like the model, otherwise the first; null: there is none.
  const LoadedExporter* exporter() const;
  void chooseExporter(const QString& id);

  ExportForm form() const;  // for the chosen exporter
  // One undo step. A value that the exporter rejects changes nothing; the result is the reason, shown below the field.
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

  // Previews are made only while they are visible.
  void setShown(bool shown);

  enum class State {
    Searching,  // searching for plug-ins
    NoExporter,
    Waiting,  // for the plan, or for its first preview
    Stopped,  // the search for the plan was stopped: there is nothing proven to export
    NothingFits,
    Refused,  // by the exporter; the reason is in preview()
    Ready
  };
  State state() const;
  const ExportPreview* preview() const { return preview_.get(); }  // the last one, may be of another plan
  bool isStale() const;                                            // the preview does not match the current choices
  // Whether the preview matches the current choices (except for the folder) and can be written.
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
  void follow();        // after a change of the session's choice
  void followDesign();  // after a change of the model, which may have its own exporter
  void ask();
  std::optional<Question> question() const;  // nullopt: no preview can be made
  TypedValues values() const;
  void setValues(const QString& text, TypedValues values);

  SessionController& session_;
  const ExploreModel& explore_;
  FindPlugins find_;
  std::shared_ptr<const Plugins> plugins_;
  Diagnostics folderFindings_;
  bool started_ = false, shown_ = false, asking_ = false, writing_ = false, wasStale_ = false;
  int look_ = 0;
  std::string lastExporter_;  // the one shown in the form
  Question answered_;
  std::shared_ptr<const ExportPreview> preview_;
  Background background_{*this};
};

}  // namespace tilescope::gui
