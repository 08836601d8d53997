// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/sweeps/sweep_library.h"

#include <QDateTime>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <algorithm>
#include <exception>
#include <functional>
#include <utility>

#include "app/gui/kit/words/words.h"
#include "core/store/store_reader.h"
#include "core/store/sweep_store.h"

namespace tilescope::gui {
namespace {
constexpr qsizetype kMostRecents = 20;
constexpr int kMaxWaiting = 300;  // ms; another program may be writing to the store

Result<std::monostate> changeStore(const std::string& path,
                                   const std::function<Result<std::monostate>(store::SweepStore&)>& change) {
  store::OpenOptions options;
  options.access = store::Access::Write;
  options.waitMilliseconds = kMaxWaiting;
  Result<store::SweepStore> opened = store::SweepStore::open(path, options);
  if (!opened) return opened.diagnostics();
  store::SweepStore sweeps = std::move(opened).value();
  return change(sweeps);
}

// The claim of another program that works on the store. Empty if there is none, or if it shows no sign of life.
std::optional<store::Claim> otherWorker(const store::StoreStatus& status) {
  const store::Claim own = store::claimOf({});
  for (const store::ClaimStatus& found : status.claims) {
    const bool isOwn = found.claim.host == own.host && found.claim.process == own.process;
    if (!isOwn && !found.isGone && !found.isSilent) return found.claim;
  }
  return std::nullopt;
}

}  // namespace

SweepLibrary::SweepLibrary(QString recents, QObject* parent) : QObject(parent), recents_(std::move(recents)) {
  QFile file(recents_);
  if (recents_.isEmpty() || !file.open(QIODevice::ReadOnly | QIODevice::Text)) return;
  const QStringList stores = QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts);
  for (auto store = stores.rbegin(); store != stores.rend(); ++store)
    if (QFileInfo(*store).isFile()) refresh(*store);
}

// If deletion fails, a sweep stays in its store and reappears later.
SweepLibrary::~SweepLibrary() {
  for (const Sweep& sweep : doomed_) {
    try {
      changeStore(encodedPath(sweep.store),
                  [&](store::SweepStore& sweeps) { return sweeps.remove(sweep.name.toStdString()); });
    } catch (const std::exception&) {  // the sweep stays in its store
    }
  }
}

const SweepEntry* SweepLibrary::find(const QString& store, const QString& name) const {
  const auto found = std::find_if(entries_.begin(), entries_.end(), [&](const SweepEntry& entry) {
    return entry.store == store && (name.isEmpty() || entry.name == name);
  });
  return found == entries_.end() ? nullptr : &*found;
}

SweepEntry* SweepLibrary::entry(const QString& store, const QString& name) {
  return const_cast<SweepEntry*>(std::as_const(*this).find(store, name));
}

void SweepLibrary::openStore(const QString& store) {
  forgotten_.removeIf([&](const Sweep& gone) { return gone.store == store && !doomed_.contains(gone); });
  refresh(store);
}

void SweepLibrary::addDescription(app::SweepPtr sweep, const QString& store) {
  const QString name = words(app::nameOf(*sweep));
  forgotten_.removeAll({store, name});
  doomed_.removeAll({store, name});
  if (SweepEntry* known = entry(store, name)) {
    if (known->sweep != sweep) known->size.reset();
    known->sweep = std::move(sweep);
  } else {
    SweepEntry added;
    added.store = store;
    added.name = name;
    added.sweep = std::move(sweep);
    entries_.insert(entries_.begin(), std::move(added));
  }
  emit changed();
  if (QFileInfo(store).isFile()) refresh(store);
}

void SweepLibrary::count(app::SweepPtr sweep, const QString& store) {
  const double noTime = 0;  // is not shown, so no point is planned
  ++counting_;
  counter_.run([sweep, noTime](const CancelToken&) { return app::sizeOf(*sweep, {}, noTime); },
               [this, sweep, store](const app::SweepSize& size) {
                 --counting_;
                 SweepEntry* known = entry(store, words(app::nameOf(*sweep)));
                 if (!known || known->sweep != sweep) return;
                 known->size = size;
                 emit changed();
               });
}

void SweepLibrary::refresh(const QString& store) {
  ++reading_;
  background_.run(
      [store, path = encodedPath(store)](const CancelToken&) {
        const Result<store::StoreReader> reader = store::StoreReader::open(path);
        if (!reader) return Read{store, reader.diagnostics()};
        return Read{store, store::statusOf(*reader, QDateTime::currentSecsSinceEpoch())};
      },
      [this](const Read& read) { take(read); });
}

void SweepLibrary::take(const Read& read) {
  --reading_;
  if (!read.status) {
    for (SweepEntry& entry : entries_)
      if (entry.store == read.store) entry.worker.reset();  // nothing is known about it
    emit failed(read.status.diagnostics());
    return;
  }
  for (const store::SweepStatus& status : read.status->sweeps) {
    const QString name = words(status.name);
    if (forgotten_.contains(Sweep{read.store, name})) continue;
    SweepEntry* known = entry(read.store, name);
    if (!known) {
      entries_.insert(entries_.begin(), SweepEntry{read.store, name, nullptr, {}, 0, false, {}, {}});
      known = &entries_.front();
    }
    known->status = status;
    known->bytes = static_cast<double>(read.status->bytes);
    known->hasStore = true;
    known->worker = status.state == "running" ? otherWorker(*read.status) : std::nullopt;
  }
  keep();
  emit changed();
  emit storeRead(read.store);
}

void SweepLibrary::forget(const QString& store, const QString& name) {
  std::erase_if(entries_, [&](const SweepEntry& entry) { return entry.store == store && entry.name == name; });
  forgotten_ << Sweep{store, name};
  keep();
  emit changed();
}

void SweepLibrary::deleteAtEnd(const QString& store, const QString& name) {
  doomed_ << Sweep{store, name};
  forget(store, name);
}

void SweepLibrary::putBack(const QString& store, const QString& name) {
  forgotten_.removeAll({store, name});
  doomed_.removeAll({store, name});
  refresh(store);
}

void SweepLibrary::rename(const QString& store, const QString& name, const QString& newName) {
  ++reading_;
  background_.run(
      [path = encodedPath(store), name, newName](const CancelToken&) {
        return changeStore(
            path, [&](store::SweepStore& sweeps) { return sweeps.rename(name.toStdString(), newName.toStdString()); });
      },
      [this, store, name, newName](const Result<std::monostate>& done) {
        --reading_;
        if (!done) {
          emit failed(done.diagnostics());
          return;
        }
        std::erase_if(entries_, [&](const SweepEntry& entry) { return entry.store == store && entry.name == name; });
        refresh(store);
        emit renamed(store, name, newName);
      });
}

// Errors are ignored, because the list is only a convenience.
void SweepLibrary::keep() const {
  if (recents_.isEmpty()) return;
  QStringList stores;
  for (const SweepEntry& entry : entries_)
    if (entry.hasStore && !stores.contains(entry.store) && stores.size() < kMostRecents) stores << entry.store;
  QSaveFile file(recents_);
  if (!file.open(QIODevice::WriteOnly | QIODevice::Text)) return;
  file.write(stores.join(u'\n').toUtf8());
  file.commit();
}

}  // namespace tilescope::gui

#include "moc_sweep_library.cpp"
