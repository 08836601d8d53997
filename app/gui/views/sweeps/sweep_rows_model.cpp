// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/sweeps/sweep_rows_model.h"

#include <QElapsedTimer>
#include <utility>

#include "app/gui/kit/words/words.h"
#include "core/store/store_reader.h"

namespace tilescope::gui {
namespace {
constexpr int kPollMilliseconds = 200;
// The first page is small to appear early; later ones are larger to draw the plots less often.
constexpr std::int64_t kFirstPageRows = 1 << 14;
constexpr qint64 kPageMilliseconds = 1000;

}  // namespace

struct SweepRowsModel::Reading {
  std::string file, name;
  std::optional<store::StoreReader> reader;
  std::unique_ptr<SweepRowsReader> rows;
};

SweepRowsModel::SweepRowsModel(QObject* parent) : QObject(parent) {
  wait_.setSingleShot(true);
  wait_.setInterval(kPollMilliseconds);
  connect(&wait_, &QTimer::timeout, this, &SweepRowsModel::readMore);
}

void SweepRowsModel::open(const QString& store, const QString& name) {
  const bool isOpen = name == name_ || (sweep_ && name.toStdString() == sweep_->record.name);
  if (reading_ && store == store_ && isOpen) return;
  close();
  store_ = store;
  name_ = name;
  reading_ = std::make_shared<Reading>();
  reading_->file = encodedPath(store);
  reading_->name = name.toStdString();
  readMore();
}

QString SweepRowsModel::waitingText() const {
  return store_.isEmpty() ? tr("Nothing is planned yet. Start plans every accelerator.") : tr("Reading rows…");
}

void SweepRowsModel::close() {
  background_.cancel();
  wait_.stop();
  reading_.reset();
  isReading_ = readsAgain_ = isCatchingUp_ = false;
  store_.clear();
  if (!sweep_) return;
  sweep_.reset();
  rows_ = {};
  emit opened();
}

void SweepRowsModel::setGrowing(bool grows) {
  if (grows == std::exchange(grows_, grows)) return;
  readsAgain_ = isReading_;  // reads once more at the end, for the last rows
  if (reading_ && !isReading_) readMore();
}

void SweepRowsModel::readMore() {
  if (!reading_ || isReading_) return;
  isReading_ = true;
  wait_.stop();
  background_.run([reading = reading_](const CancelToken& cancel) { return readPage(reading, cancel); },
                  [this](Page page) { take(std::move(page)); });
}

SweepRowsModel::Page SweepRowsModel::readPage(const std::shared_ptr<Reading>& reading, const CancelToken& cancel) {
  Page page{reading, {}, {}, 0, {}};
  if (!reading->rows) {
    Result<store::StoreReader> reader = store::StoreReader::open(reading->file);
    if (!reader) return {reading, {}, {}, 0, reader.diagnostics()};
    Result<std::vector<store::SweepInfo>> sweeps = reader->sweeps();
    if (!sweeps) return {reading, {}, {}, 0, sweeps.diagnostics()};
    Result<store::SweepInfo> sweep =
        reading->name.empty() && !sweeps->empty() ? Result(sweeps->front()) : reader->sweep(reading->name);
    if (!sweep) return {reading, {}, {}, 0, sweep.diagnostics()};
    reading->name = sweep->record.name;
    page.sweep = *sweep;
    reading->rows = std::make_unique<SweepRowsReader>(std::move(sweep).value());
    reading->reader = std::move(reader).value();
  }
  const bool isFirst = reading->rows->rows().size() == 0;
  QElapsedTimer clock;
  clock.start();
  while (!cancel.cancelled()) {
    const Result<std::size_t> came = reading->rows->read(*reading->reader, kFirstPageRows);
    if (!came) page.errors = came.diagnostics();
    if (!came || *came == 0) break;
    page.came += *came;
    page.isFull = static_cast<std::int64_t>(*came) == kFirstPageRows;
    if (isFirst || !page.isFull || clock.elapsed() > kPageMilliseconds) break;
  }
  page.rows = reading->rows->rows();
  return page;
}

void SweepRowsModel::take(Page page) {
  if (page.of != reading_) return;  // another sweep has been opened
  isReading_ = false;
  if (!page.errors.empty()) {
    reading_.reset();
    return emit failed(page.errors);
  }
  const bool isFirst = page.sweep.has_value();
  if (isFirst) sweep_ = std::move(page.sweep);
  rows_ = std::move(page.rows);
  const bool wasCatchingUp = std::exchange(isCatchingUp_, page.isFull);
  if (std::exchange(readsAgain_, false) || page.came > 0)
    readMore();
  else if (grows_)
    wait_.start();
  if (isFirst) emit opened();
  if (isFirst || page.came > 0) emit rowsChanged();
  if (wasCatchingUp && !isCatchingUp_) emit caughtUp();
}

}  // namespace tilescope::gui

#include "moc_sweep_rows_model.cpp"
