// SPDX-License-Identifier: GPL-3.0-or-later
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
// "Plan with --model eplanner." as a choice of the model's picker.
struct ExportFix {
  QString button;  // "Plan with e-PlaNNer"
  QString choice;

  bool operator==(const ExportFix&) const = default;
};

// nullopt: another fix, or a model that cannot read the hardware.
std::optional<ExportFix> fixOf(const Diagnostic& refusal, const HardwareProfile& hardware);

class ExportModel : public QObject {
  Q_OBJECT
 public:
  using FindPlugins = std::function<Result<Plugins>()>;

  // find: runs in another thread; by default searches the folders of plugin_folders.h.
  ExportModel(SessionController& session, const ExploreModel& explore, FindPlugins find = {},
              QObject* parent = nullptr);

  void start();   // later calls do nothing
  void rescan();  // searches for plug-ins again
  bool hasPlugins() const { return plugins_ != nullptr; }
  std::shared_ptr<const Plugins> plugins() const { return plugins_; }  // null: still searching
  const Diagnostics& folderFindings() const { return folderFindings_; }

  // The user's choice, otherwise the one that suits the plan's model, otherwise the machine, otherwise the first; null:
  // none.
  const LoadedExporter* exporter() const;
  void chooseExporter(const QString& id);

  ExportForm form() const;
  // One undo step. Returns the error if the exporter rejects the value.
  QString setOption(const FormField& field, const QString& text);
  void resetOption(const QString& option);
  void resetOptions();
  bool hasOwnOptions() const { return !values().empty(); }

  const QString& folder() const { return session_.session().exporting.folder; }
  void setFolder(const QString& typed);  // also "~/x"; one undo step
  QString proposedFolder() const;        // new folder in the user's home: "/home/me/resnet18-cuda"
  void lookAgain();                      // call when the folder may have changed

  std::string command(const app::DesignWords& design) const;

  // A hidden view needs no previews.
  void setShown(bool shown);

  enum class State {
    Searching,
    NoExporter,
    Waiting,  // for the plan or its first preview
    Stopped,  // no proven plan to export
    NothingFits,
    Refused,
    Ready
  };
  State state() const;
  const ExportPreview* preview() const { return preview_.get(); }  // maybe of another plan
  bool isStale() const;                                            // plan or options have changed since
  // The change of the design that the exporter asks for; only for Refused.
  std::optional<ExportFix> fix() const;
  // The preview must match plan and options, but not the folder.
  bool canWrite() const;
  bool isWriting() const { return writing_; }
  bool isSettled() const;

  void write();

 signals:
  void pluginsChanged();
  void formChanged();
  void previewChanged();
  void staleChanged();
  void failed(const tilescope::Diagnostics& reasons);
  void written(const QString& folder, std::size_t files, const WrittenFolder& there);

 private:
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
  QString folderFor(const QString& exporter) const;
  void takeWritten(const QString& folder, std::size_t files, const Result<WrittenFolder>& there);
  void follow();        // after a change of exporter, options or folder
  void followDesign();  // may select another exporter
  void ask();
  std::optional<Question> question() const;
  TypedValues values() const;
  void setValues(const QString& text, TypedValues values);

  SessionController& session_;
  const ExploreModel& explore_;
  FindPlugins find_;
  std::shared_ptr<const Plugins> plugins_;
  Diagnostics folderFindings_;
  bool started_ = false, shown_ = false, asking_ = false, writing_ = false, wasStale_ = false;
  int look_ = 0;
  std::string lastExporter_;
  Question answered_;
  std::shared_ptr<const ExportPreview> preview_;
  Background background_{*this};
};

}  // namespace tilescope::gui
