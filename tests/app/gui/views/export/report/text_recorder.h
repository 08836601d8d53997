// SPDX-License-Identifier: GPL-3.0-or-later
// Records painted text, and places of circles.
#pragma once

#include <QPaintDevice>
#include <QPaintEngine>
#include <QStringList>

namespace tilescope::gui {

class TextRecorder : public QPaintDevice {
 public:
  static constexpr const char* kCircle = "a circle";

  explicit TextRecorder(int dotsPerInch) : dotsPerInch_(dotsPerInch), engine_(*this) {}

  QPaintEngine* paintEngine() const override { return const_cast<Engine*>(&engine_); }
  QStringList take() { return std::exchange(words_, {}); }

 protected:
  int metric(PaintDeviceMetric metric) const override {
    switch (metric) {
      case PdmDpiX:
      case PdmDpiY:
      case PdmPhysicalDpiX:
      case PdmPhysicalDpiY:
        return dotsPerInch_;
      case PdmWidth:
      case PdmHeight:
        return 20 * dotsPerInch_;
      case PdmDepth:
        return 32;
      case PdmDevicePixelRatio:
        return 1;
      case PdmDevicePixelRatioScaled:
        return static_cast<int>(devicePixelRatioFScale());
      default:
        return 0;
    }
  }

 private:
  class Engine : public QPaintEngine {
   public:
    explicit Engine(TextRecorder& recorder) : QPaintEngine(AllFeatures), recorder_(recorder) {}
    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState&) override {}
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
    void drawPath(const QPainterPath&) override {}
    void drawEllipse(const QRectF&) override { recorder_.words_ << kCircle; }
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
    void drawTextItem(const QPointF&, const QTextItem& item) override { recorder_.words_ << item.text(); }
    Type type() const override { return User; }

   private:
    TextRecorder& recorder_;
  };

  int dotsPerInch_;
  QStringList words_;
  Engine engine_;
};

}  // namespace tilescope::gui
