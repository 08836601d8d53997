#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A picture (binary PPM, as --screenshot OUT.ppm writes it) as a PNG of at most 128 colours: a fourth of the size of one
with all colours, and no different to the eye where a picture is a window. Its 96 most frequent colours are kept, and 32 of
those that would otherwise be missed most; the others, of smoothed edges, become the nearest of these. zopflipng, where it
is installed, makes the file smaller by a twentieth. The same picture gives the same bytes.

    indexed_png.py IN.ppm OUT.png
"""
import shutil
import struct
import subprocess
import sys
import zlib
from collections import Counter


FREQUENT, MOST = 96, 128  # colours


def read_ppm(path):
    """Width, height and the pixels as numbers of 24 bits."""
    with open(path, "rb") as file:
        data = file.read()
    fields, place = [], 0
    while len(fields) < 4:
        end = place
        while not data[end:end + 1].isspace():
            end += 1
        fields.append(data[place:end])
        place = end + 1
    if fields[0] != b"P6" or fields[3] != b"255":
        sys.exit(f"{path}: expected a binary PPM of 8 bits (P6, 255)")
    width, height = int(fields[1]), int(fields[2])
    red, green, blue = (data[place + channel:place + 3 * width * height:3] for channel in range(3))
    return width, height, [r << 16 | g << 8 | b for r, g, b in zip(red, green, blue)]


def distance(colour, other):
    return sum(((colour >> shift & 255) - (other >> shift & 255)) ** 2 for shift in (16, 8, 0))


def indexed(counts):
    """A palette, and for every colour the number of its nearest in it."""
    colours = sorted(counts, key=lambda colour: (-counts[colour], colour))
    palette, rest = colours[:FREQUENT], colours[FREQUENT:]
    near = {colour: min((distance(colour, kept), index) for index, kept in enumerate(palette)) for colour in rest}
    for index in range(len(palette), min(MOST, len(colours))):
        missed = max(rest, key=lambda colour: (near[colour][0] * counts[colour], colour))
        palette.append(missed)
        for colour in rest:
            near[colour] = min(near[colour], (distance(colour, missed), index))
    index = {colour: place for place, colour in enumerate(colours[:FREQUENT])}
    index.update((colour, near[colour][1]) for colour in rest)
    return palette, index


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def main():
    source, target = sys.argv[1:]
    width, height, pixels = read_ppm(source)
    palette, index = indexed(Counter(pixels))
    rows = b"".join(b"\0" + bytes(index[pixel] for pixel in pixels[row * width:(row + 1) * width])
                    for row in range(height))
    with open(target, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)) +
                   chunk(b"PLTE", b"".join(colour.to_bytes(3, "big") for colour in palette)) +
                   chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))
    if shutil.which("zopflipng"):
        subprocess.run(["zopflipng", "-y", "--filters=0", "--iterations=5", target, target], check=True, stdout=subprocess.DEVNULL)


main()
