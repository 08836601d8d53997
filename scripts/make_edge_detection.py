#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes what the network networks/edge_detection.json needs, and pictures of what it computes.

    make_edge_detection.py                        coefficients and the picture, in networks/edge_detection
    make_edge_detection.py --beside A.pgm B.pgm OUT.png    pictures side by side, the smaller ones centred

The output depends on nothing but this file and the pictures named: no clock, no library beyond the standard one.
"""

import pathlib
import struct
import sys
import zlib

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "networks" / "edge_detection"
WIDTH, HEIGHT = 240, 160
GAP = 8  # pixels between pictures

SMOOTH = (1, 4, 6, 4, 1)  # a row of the binomial filter; the sum of the kernel is 256
SOBEL_ROWS = ((-1, -2, -1), (0, 0, 0), (1, 2, 1))


def weights_file(maps):
    """Of each map the bias, then of each input its kernel row by row: 16 bits signed, little endian.

    The sliding axis of the engine runs down the rows, so that a column of its window is a row of the kernel here.
    """
    values = []
    for bias, kernels in maps:
        values.append(bias)
        values += [value for kernel in kernels for row in kernel for value in row]
    return struct.pack(f"<{len(values)}h", *values)


def coefficients():
    smooth = [[a * b for b in SMOOTH] for a in SMOOTH]
    down = [list(row) for row in SOBEL_ROWS]
    right = [list(column) for column in zip(*SOBEL_ROWS)]
    gradients = []
    for kernel in (right, down):
        gradients.append((0, [kernel]))
        gradients.append((0, [[[-value for value in row] for row in kernel]]))
    return {
        "smooth.weights": weights_file([(0, [smooth])]),
        "gradients.weights": weights_file(gradients),
        "edges.weights": weights_file([(0, [[[2]]] * 4)]),  # weights of 2 cancel the minimum shift of 1
    }


def scene_pixel(x, y):
    """Hills and a sky with a sun, a house with a door and a window, a fence."""
    level = 205 - y // 2  # the sky
    if (x - 190) ** 2 + (y - 36) ** 2 < 22**2:
        level = 250
    hill = 95 + ((x - 60) ** 2) // 420
    if y > hill:
        level = 120 - (y - hill) // 2
    if y > 118 + (x * x) // 2400:
        level = 70 + (x * 7 + y * 13) % 9  # grass, with a little texture
    if 40 <= x < 112 and 70 <= y < 132:
        level = 150
        if 66 <= x < 84 and 96 <= y:
            level = 40
        if 90 <= x < 106 and 84 <= y < 100:
            level = 225 if x != 97 and y != 91 else 90
    if 36 <= y < 70 and abs(x - 76) <= y - 34:
        level = 85
    if x >= 140 and y >= 112 and (x % 12 < 5 or 120 <= y < 124) and y < 146:
        level = 235
    return max(0, min(255, level))


def scene():
    pixels = bytes(scene_pixel(x, y) for y in range(HEIGHT) for x in range(WIDTH))
    return b"P5\n%d %d\n255\n" % (WIDTH, HEIGHT) + pixels


def read_pgm(path):
    magic, width, height, white, pixels = path.read_bytes().split(maxsplit=4)
    width, height = int(width), int(height)
    if magic != b"P5" or white != b"255":
        sys.exit(f"{path}: expected P5 with 255 for white")
    raw = path.read_bytes()
    return width, height, raw[len(raw) - width * height :]


def png(width, height, pixels):
    rows = b"".join(b"\0" + pixels[y * width : (y + 1) * width] for y in range(height))
    text = b"\x89PNG\r\n\x1a\n"
    for kind, data in (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    ):
        text += struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return text


def side_by_side(paths):
    pictures = [read_pgm(pathlib.Path(path)) for path in paths]
    cell_width, cell_height = max(p[0] for p in pictures), max(p[1] for p in pictures)
    width = len(pictures) * (cell_width + GAP) - GAP
    canvas = bytearray(b"\xff" * (width * cell_height))
    for number, (w, h, pixels) in enumerate(pictures):
        left = number * (cell_width + GAP) + (cell_width - w) // 2
        top = (cell_height - h) // 2
        for y in range(h):
            start = (top + y) * width + left
            canvas[start : start + w] = pixels[y * w : (y + 1) * w]
    return png(width, cell_height, bytes(canvas))


def main(arguments):
    if arguments[:1] == ["--beside"] and len(arguments) >= 3:
        pathlib.Path(arguments[-1]).write_bytes(side_by_side(arguments[1:-1]))
    elif not arguments:
        FOLDER.mkdir(parents=True, exist_ok=True)
        for name, content in coefficients().items():
            (FOLDER / name).write_bytes(content)
        (FOLDER / "scene.pgm").write_bytes(scene())
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
