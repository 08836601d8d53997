// SPDX-License-Identifier: GPL-3.0-or-later
// Networks and profiles that a session names, when their files have changed or gone.
#include <gmock/gmock.h>

#include <QFile>
#include <QTemporaryDir>

#include "app/common/document_text.h"
#include "app/gui/session/session_json.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/workload/network_json.h"
#include "tests/app/gui/designs.h"
#include "tests/app/gui/places.h"

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

TEST_F(SessionFolder, AFileThatIsGoneIsNamedWithThePlaceAndTheRemedy) {
  app::DesignWords words = exampleWords();
  words.hardware = copyOf("hardware_profiles/tx2_eplanner_a.json", "machine.json").toStdString();
  SessionDocument document;
  document.session.design = exampleDesign(words);
  ASSERT_TRUE(writeSession(folder.filePath("s.tilescope"), document));
  QFile::remove(folder.filePath("machine.json"));
  const Result<SessionDocument> read = readSession(folder.filePath("s.tilescope"));
  ASSERT_FALSE(read);
  EXPECT_THAT(toText(read.diagnostics()), testing::AllOf(HasSubstr("s.tilescope: /design/hardware/name"),
                                                         HasSubstr("machine.json"), HasSubstr("Put the file back")));
  EXPECT_TRUE(isSession(folder.filePath("s.tilescope"))) << "but it is a session";
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
