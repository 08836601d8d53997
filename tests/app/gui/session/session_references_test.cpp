// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions whose networks, profiles or tables changed or are gone.
#include <gmock/gmock.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include "app/common/document_text.h"
#include "app/gui/session/session_json.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/workload/network_json.h"
#include "tests/app/gui/designs.h"
#include "tests/app/gui/places.h"
#include "tests/support/case_folder.h"

namespace tilescope::gui {
namespace {

using testing::HasSubstr;

class SessionFolder : public testing::Test {
 protected:
  QString copyOf(const char* source, const QString& name) {
    QFile::copy(sourceFile(source), folder.filePath(name));
    return folder.filePath(name);
  }
  QTemporaryDir folder;
};

TEST_F(SessionFolder, AChangedFileIsNoticedAndUsedAsItIsNow) {
  app::DesignWords words = exampleWords();
  words.network = copyOf("networks/resnet18.json", "net.json").toStdString();
  SessionDocument document;
  document.session.design = exampleDesign(words);
  ASSERT_TRUE(writeSession(folder.filePath("s.tilescope"), document));
  ASSERT_TRUE(readSession(folder.filePath("s.tilescope")).diagnostics().empty());

  Network other = *document.session.design.network;
  other.layers.back().name = "last";
  ASSERT_TRUE(writeFileAtomically(words.network, toJson(other).dump()));
  document.session.selection = {"fc"};
  ASSERT_TRUE(writeSession(folder.filePath("s.tilescope"), document));
  const Result<SessionDocument> read = readSession(folder.filePath("s.tilescope"));
  ASSERT_TRUE(read) << toText(read.diagnostics());
  EXPECT_EQ(*read->session.design.network, other);
  EXPECT_TRUE(read->session.selection.isEmpty());
  const std::string warnings = toText(read.diagnostics());
  EXPECT_THAT(warnings, HasSubstr("/design/network/hash"));
  EXPECT_THAT(warnings, HasSubstr("/selection/0"));
}

TEST_F(SessionFolder, WithoutACopyAFileThatIsGoneIsNamedWithThePlaceAndTheRemedy) {
  app::DesignWords words = exampleWords();
  words.hardware = copyOf("hardware_profiles/tx2_eplanner_a.json", "machine.json").toStdString();
  SessionDocument document;
  document.session.design = exampleDesign(words);
  Json json = toJson(document);
  json.erase("copies");
  ASSERT_TRUE(writeFileAtomically(folder.filePath("s.tilescope").toStdString(), json.dump()));
  QFile::remove(folder.filePath("machine.json"));
  const Result<SessionDocument> read = readSession(folder.filePath("s.tilescope"));
  ASSERT_FALSE(read);
  EXPECT_THAT(toText(read.diagnostics()), testing::AllOf(HasSubstr("s.tilescope: /design/hardware/name"),
                                                         HasSubstr("machine.json"), HasSubstr("Put the file back")));
  EXPECT_TRUE(isSession(folder.filePath("s.tilescope"))) << "but it is a session";
}

TEST_F(SessionFolder, FilesThatAreGoneOrBrokenAreReplacedByTheirCopies) {
  for (const char* network : {"networks/resnet18.json", "networks/mobilenet_v2.json", "transformers/gpt2.json"})
    for (const char* left : {"", "{ half"}) {
      app::DesignWords words = exampleWords();
      words.network = copyOf(network, "net.json").toStdString();
      words.hardware = copyOf("hardware_profiles/tx2_eplanner_a.json", "machine.json").toStdString();
      words.technology = copyOf("technologies/horowitz_45nm.json", "energies.json").toStdString();
      SessionDocument document;
      document.session.design = exampleDesign(words);
      document.session.pins.push_back({QChar(u'A'), QStringLiteral("a"), document.session.design});
      document.solved.origins = {document.session.design};
      document.solved.designs = {{0, {}, 1e-3, 2e9, 3e6}};
      ASSERT_TRUE(writeSession(folder.filePath("s.tilescope"), document));
      for (const char* name : {"net.json", "machine.json", "energies.json"}) {
        QFile::remove(folder.filePath(name));
        if (*left) {
          ASSERT_TRUE(writeFileAtomically(folder.filePath(name).toStdString(), left));
        }
      }
      const Result<SessionDocument> read = readSession(folder.filePath("s.tilescope"));
      ASSERT_TRUE(read) << toText(read.diagnostics());
      EXPECT_EQ(*read->session.design.network, *document.session.design.network) << network;
      EXPECT_EQ(*read->session.design.profile, *document.session.design.profile);
      EXPECT_EQ(*read->session.design.uncosted, *document.session.design.uncosted);
      EXPECT_EQ(read->session.pins.front().design.network, read->session.design.network) << "read once";
      EXPECT_EQ(read->session.design.technologyName, words.technology);
      EXPECT_EQ(read->moved.size(), 2u) << "those that can be located";
      const Result<SessionDocument> again = sessionFromJson(toJson(*read), "again");
      ASSERT_TRUE(again) << toText(again.diagnostics());
      EXPECT_EQ(*again->session.design.network, *document.session.design.network);
      EXPECT_EQ(*again->session.design.profile, *document.session.design.profile) << "with the energies of the table";
      EXPECT_EQ(read.diagnostics().size(), 3u) << toText(read.diagnostics());
      EXPECT_THAT(toText(read.diagnostics()),
                  testing::AllOf(HasSubstr("/design/network/name"), HasSubstr("/design/hardware/name"),
                                 HasSubstr("/design/technology"), HasSubstr("The copy in the session is used"),
                                 HasSubstr(*left ? "cannot be read" : "is not there")));
      for (const char* name : {"net.json", "machine.json", "energies.json"}) QFile::remove(folder.filePath(name));
    }
}

TEST_F(SessionFolder, OnlyFilesOfTheUserAreCopied) {
  app::DesignWords words = exampleWords();
  words.network = "resnet18+2*alexnet";
  words.hardware = "tx2_eplanner_a";
  SessionDocument document;
  document.session.design = exampleDesign(words);
  EXPECT_FALSE(toJson(document).contains("copies"));
  const ScopedVariable home("XDG_DATA_HOME", folder.path().toStdString());
  QDir().mkpath(folder.filePath("tilescope/hardware_profiles"));
  copyOf("hardware_profiles/tx2_eplanner_a.json", "tilescope/hardware_profiles/mine.json");
  words.hardware = "mine";
  document.session.design = exampleDesign(words);
  const Json json = toJson(document);
  EXPECT_EQ(json["copies"].size(), 1u);
  EXPECT_EQ(json["copies"]["profiles"].size(), 1u) << "by a short name, but in a folder of the user's";
}

TEST_F(SessionFolder, ALocatedFileTakesThePlaceInAllDesigns) {
  app::DesignWords words = exampleWords();
  words.hardware = copyOf("hardware_profiles/tx2_eplanner_a.json", "machine.json").toStdString();
  SessionDocument document;
  document.session.design = exampleDesign(words);
  document.session.pins.push_back({QChar(u'A'), QStringLiteral("a"), document.session.design});
  document.solved.origins = {document.session.design};
  document.solved.designs = {{0, {}, 1e-3, 2e9, 3e6}};
  ASSERT_TRUE(writeSession(folder.filePath("s.tilescope"), document));
  QFile::rename(folder.filePath("machine.json"), folder.filePath("other.json"));
  const Result<SessionDocument> read = readSession(folder.filePath("s.tilescope"));
  ASSERT_TRUE(read && read->moved.size() == 1u) << toText(read.diagnostics());
  EXPECT_FALSE(withFileAt(*read, words.hardware, sourceFile("networks/resnet18.json"))) << "no profile";
  EXPECT_FALSE(withFileAt(*read, words.hardware, folder.filePath("machine.json"))) << "still gone";
  const Result<SessionDocument> located = withFileAt(*read, words.hardware, folder.filePath("other.json"));
  ASSERT_TRUE(located) << toText(located.diagnostics());
  EXPECT_TRUE(located.diagnostics().empty()) << toText(located.diagnostics());
  EXPECT_TRUE(located->moved.empty());
  const std::string now = folder.filePath("other.json").toStdString();
  EXPECT_EQ(located->session.design.hardwareName, now);
  EXPECT_EQ(located->session.pins.front().design.hardwareName, now);
  ASSERT_EQ(located->solved.origins.size(), 1u);
  EXPECT_EQ(located->solved.origins.front().hardwareName, now);
  EXPECT_EQ(located->solved.designs.size(), 1u);
  const Result<SessionDocument> another =
      withFileAt(*read, words.hardware, sourceFile("hardware_profiles/tx2_eplanner_b.json"));
  ASSERT_TRUE(another);
  EXPECT_THAT(toText(another.diagnostics()), HasSubstr("a changed version"));
}

TEST_F(SessionFolder, ARelativePathIsRelativeToTheSession) {
  copyOf("networks/alexnet.json", "net.json");
  const std::string text = R"({"format": "tilescope.session/1", "design": {"network": {"name": "net.json"},
    "hardware": {"name": "tx2_eplanner_a"}, "model": "eplanner"}})";
  ASSERT_TRUE(writeFileAtomically(folder.filePath("s.tilescope").toStdString(), text));
  const Result<SessionDocument> read = readSession(folder.filePath("s.tilescope"));
  ASSERT_TRUE(read) << toText(read.diagnostics());
  EXPECT_EQ(read->session.design.network->name, "AlexNet (one group)");
  const Json again = toJson(*read);
  EXPECT_EQ(again["design"]["network"]["name"], folder.filePath("net.json").toStdString());
  EXPECT_EQ(again["design"]["hardware"]["name"], "tx2_eplanner_a");
  EXPECT_EQ(read->session.design.search, "exact") << "left out words are the defaults";
}

}  // namespace
}  // namespace tilescope::gui
