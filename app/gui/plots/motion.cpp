// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/motion.h"

#include <QVariantAnimation>
#include <utility>

namespace tilescope::gui {

QVariantAnimation* makeMotion(QObject* parent, std::function<void(double share)> move) {
  QVariantAnimation* motion = new QVariantAnimation(parent);
  motion->setStartValue(0.0);
  motion->setEndValue(1.0);
  motion->setDuration(kMotionMilliseconds);
  motion->setEasingCurve(QEasingCurve::OutCubic);
  QObject::connect(motion, &QVariantAnimation::valueChanged, parent,
                   [move = std::move(move)](const QVariant& share) { move(share.toDouble()); });
  return motion;
}

}  // namespace tilescope::gui
