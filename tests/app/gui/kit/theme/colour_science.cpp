// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/gui/kit/theme/colour_science.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace tilescope::gui {
namespace {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

// Matrix from linear sRGB to XYZ, D65 (IEC 61966-2-1).
constexpr Matrix kXyzOfRgb{
    {{0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041}}};
constexpr Triple kWhite{0.95047, 1.0, 1.08883};

// Matrices of severity 1.0 for linear RGB: Machado, Oliveira, Fernandes, "A Physiologically-based Model for Simulation
// of Color Vision Deficiency", IEEE TVCG 15(6), 2009.
constexpr Matrix kDeuteranopia{{{0.367322, 0.860646, -0.227968},  //
                                {0.280085, 0.672501, 0.047413},   //
                                {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix kProtanopia{{{0.152286, 1.052583, -0.204868},  //
                              {0.114503, 0.786281, 0.099216},   //
                              {-0.003882, -0.048116, 1.051998}}};

Triple product(const Matrix& matrix, const Triple& vector) {
  Triple result{};
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 3; ++column) result[row] += matrix[row][column] * vector[column];
  }
  return result;
}

double linear(int channel) {
  const double value = channel / 255.0;
  return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

Triple linearRgb(const QColor& colour) {
  return {linear(colour.red()), linear(colour.green()), linear(colour.blue())};
}

Triple seen(const QColor& colour, Vision vision) {
  const Triple rgb = linearRgb(colour);
  if (vision == Vision::Normal) return rgb;
  Triple result = product(vision == Vision::Deuteranopia ? kDeuteranopia : kProtanopia, rgb);
  for (double& channel : result) channel = std::clamp(channel, 0.0, 1.0);
  return result;
}

double luminance(const QColor& colour) {
  const Triple rgb = linearRgb(colour);
  return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
}

double radians(double degrees) {
  return degrees * std::numbers::pi / 180;
}

double hue(double a, double b) {
  if (a == 0 && b == 0) return 0;
  const double degrees = std::atan2(b, a) * 180 / std::numbers::pi;
  return degrees < 0 ? degrees + 360 : degrees;
}

// sqrt(c^7 / (c^7 + 25^7)), from equations 4 and 17 of Sharma et al.
double seventh(double chroma) {
  const double power = std::pow(chroma, 7);
  return std::sqrt(power / (power + std::pow(25.0, 7)));
}

double hueDifference(double h1, double h2, bool grey) {
  if (grey) return 0;
  const double difference = h2 - h1;
  return difference > 180 ? difference - 360 : difference < -180 ? difference + 360 : difference;
}

double meanHue(double h1, double h2, bool grey) {
  if (grey) return h1 + h2;
  if (std::abs(h1 - h2) <= 180) return (h1 + h2) / 2;
  return h1 + h2 < 360 ? (h1 + h2 + 360) / 2 : (h1 + h2 - 360) / 2;
}

}  // namespace

double contrast(const QColor& first, const QColor& second) {
  const auto [dark, light] = std::minmax({luminance(first), luminance(second)});
  return (light + 0.05) / (dark + 0.05);
}

Lab lab(const QColor& colour, Vision vision) {
  Triple f = product(kXyzOfRgb, seen(colour, vision));
  for (std::size_t i = 0; i < 3; ++i) {
    const double t = f[i] / kWhite[i];
    f[i] = t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116;
  }
  return {116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])};
}

double ciede2000(const Lab& first, const Lab& second) {
  const double meanC = (std::hypot(first.a, first.b) + std::hypot(second.a, second.b)) / 2;
  const double stretch = 1 + 0.5 * (1 - seventh(meanC));
  const double a1 = first.a * stretch, a2 = second.a * stretch;
  const double c1 = std::hypot(a1, first.b), c2 = std::hypot(a2, second.b);
  const double h1 = hue(a1, first.b), h2 = hue(a2, second.b);
  const bool grey = c1 * c2 == 0;

  const double deltaL = second.l - first.l;
  const double deltaC = c2 - c1;
  const double deltaH = 2 * std::sqrt(c1 * c2) * std::sin(radians(hueDifference(h1, h2, grey) / 2));

  const double l = (first.l + second.l) / 2 - 50;
  const double c = (c1 + c2) / 2;
  const double h = meanHue(h1, h2, grey);
  const double t = 1 - 0.17 * std::cos(radians(h - 30)) + 0.24 * std::cos(radians(2 * h)) +
                   0.32 * std::cos(radians(3 * h + 6)) - 0.20 * std::cos(radians(4 * h - 63));
  const double theta = 30 * std::exp(-std::pow((h - 275) / 25, 2));
  const double rotation = -std::sin(radians(2 * theta)) * 2 * seventh(c);
  const double x = deltaL / (1 + 0.015 * l * l / std::sqrt(20 + l * l));
  const double y = deltaC / (1 + 0.045 * c);
  const double z = deltaH / (1 + 0.015 * c * t);
  return std::sqrt(x * x + y * y + z * z + rotation * y * z);
}

double closestPair(std::span<const QColor> colours, Vision vision) {
  double closest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < colours.size(); ++i) {
    for (std::size_t j = i + 1; j < colours.size(); ++j) {
      closest = std::min(closest, ciede2000(lab(colours[i], vision), lab(colours[j], vision)));
    }
  }
  return closest;
}

}  // namespace tilescope::gui
