// SPDX-License-Identifier: GPL-3.0-or-later
// All visible text in the window's sources is translated.
#include <gtest/gtest.h>

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>

#include "tests/app/gui/places.h"

namespace tilescope::gui {
namespace {

// A setter, a constructor or describe(), followed in the same statement by a string literal with a word outside tr( and
// translate(. Object names, icons, style sheets and the program's name do not count.
const QRegularExpression& untranslated() {
  static const QRegularExpression pattern(
      R"((?:setText|setToolTip|setStatusTip|setWhatsThis|setAccessibleName|setAccessibleDescription|setPlaceholderText|setHint|)"
      R"(setWindowTitle|setTitle|setSubtitle|addTab|addMenu|drawText|writeLine)\()"
      R"((?:(?!\btr\(|translate\(|;|setObjectName)[^"])*"(?!Tilescope")[^"]*[A-Za-z]{2}[^"]*"|)"
      R"(describe\([^,;]+,\s*"[^"]*",\s*"|)"
      R"(new (?:QLabel|QPushButton)\(\s*(?:QStringLiteral\(|QString\()?"[^"]*[A-Za-z]{2}[^"]*")");
  return pattern;
}

QStringList findingsIn(const QString& source) {
  QStringList findings;
  for (auto match = untranslated().globalMatch(source); match.hasNext();) findings << match.next().captured();
  return findings;
}

TEST(TranslatedWordsTest, TheSearchFindsWhatItShould) {
  EXPECT_EQ(findingsIn(R"(label->setText("Two words");)").size(), 1);
  EXPECT_EQ(findingsIn(R"(label->setText(QStringLiteral("Words"));)").size(), 1);
  EXPECT_EQ(findingsIn(R"(auto* b = new QPushButton("Go on", this);)").size(), 1);
  EXPECT_EQ(findingsIn(R"(describe(list, "list", "Matches", tr("Click one"));)").size(), 1);
  EXPECT_EQ(findingsIn(R"(describe(list, "list", tr("Matches"), tr("Click one"));)").size(), 0);
  EXPECT_EQ(findingsIn(R"(label->setText(tr("Two words"));)").size(), 0);
  EXPECT_EQ(findingsIn(R"(label->setText(QObject::tr("%1 of").arg("5"));)").size(), 0);
  EXPECT_EQ(findingsIn(R"(label->setText(name + ", " + unit);)").size(), 0);
  EXPECT_EQ(findingsIn(R"(label->setText(name); button->setObjectName("the button");)").size(), 0);
}

TEST(TranslatedWordsTest, NoWordOfTheWindowGoesPastTheTranslation) {
  int files = 0;
  for (QDirIterator it(sourceFile("app/gui"), {"*.cpp", "*.h"}, QDir::Files, QDirIterator::Subdirectories);
       it.hasNext();) {
    QFile file(it.next());
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    ++files;
    for (const QString& finding : findingsIn(QString::fromUtf8(file.readAll())))
      ADD_FAILURE() << file.fileName().toStdString() << ": " << finding.toStdString();
  }
  EXPECT_GT(files, 100);
}

}  // namespace
}  // namespace tilescope::gui
