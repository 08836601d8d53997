#!/usr/bin/python3
"""Writes the network files that Tilescope generates instead of copying by hand.

    make_networks.py [DIRECTORY]       (default: networks/ beside the folder of this script)

Five files in the format `tilescope.network/1`:

    mobilenet_v2.json                 Sandler et al. 2018, width 1.0, 224 x 224
    mlperf_tiny_resnet8.json          MLPerf Tiny image classification (CIFAR-10)
    mlperf_tiny_mobilenet_v1_025.json MLPerf Tiny visual wake words
    mlperf_tiny_ds_cnn.json           MLPerf Tiny keyword spotting
    mlperf_tiny_autoencoder.json      MLPerf Tiny anomaly detection (ToyADMOS)

The output depends on nothing but this file: no clock, no environment, no library beyond the standard one.
The layout is one layer per line, so that a change of one layer is one changed line.
"""

import json
import pathlib
import sys

# The quantised MLPerf Tiny models: 8-bit activations and weights, 32-bit accumulators and biases.
INT8 = {"input": 8, "weight": 8, "partial_sum": 32, "output": 8}

MLPERF_TINY = (
    'C. Banbury et al., "MLPerf Tiny Benchmark", NeurIPS Datasets and Benchmarks 2021; layer sizes from the reference '
    "model of the MLCommons repository mlcommons/tiny (benchmark/training/{folder}, v1.x)"
)


def same_padding(size, kernel, stride):
    """TensorFlow's SAME rule for one axis: (before, after); an odd total puts the extra one after."""
    outputs = -(-size // stride)
    total = max((outputs - 1) * stride + kernel - size, 0)
    return total // 2, total - total // 2


class Network:
    """Collects layers; knows the shape of every map, so that a layer states only what is new about it."""

    def __init__(self, name, source, channels, height, width, bits=None):
        self.head = {"format": "tilescope.network/1", "name": name, "source": source}
        self.inputs = [{"name": "input", "channels": channels, "height": height, "width": width}]
        self.shape = {"input": (channels, height, width)}
        self.layers = []
        self.last = "input"
        self.bits = bits

    def _append(self, layer, shape):
        if layer["name"] in self.shape:
            raise ValueError(f"layer name used twice: {layer['name']}")
        if self.bits:
            layer["bits"] = self.bits
        self.layers.append(layer)
        self.shape[layer["name"]] = shape
        self.last = layer["name"]
        return self.last

    @staticmethod
    def _epilogue(layer, activation, bias):
        if activation:
            layer["activation"] = {"type": activation}
        if bias:
            layer["bias"] = True

    def _window(self, name, kind, source, out_channels, kernel, stride, padding):
        """The fields that conv and pool share, and the shape of the result."""
        channels, height, width = self.shape[source]
        if padding == "same":
            top, bottom = same_padding(height, kernel[0], stride[0])
            left, right = same_padding(width, kernel[1], stride[1])
        else:
            top, left, bottom, right = padding
        out_height = (height + top + bottom - kernel[0]) // stride[0] + 1
        out_width = (width + left + right - kernel[1]) // stride[1] + 1
        layer = {
            "name": name, "type": kind, "inputs": [source],
            "in_channels": channels, "in_height": height, "in_width": width,
            "out_channels": out_channels, "out_height": out_height, "out_width": out_width,
            "kernel_height": kernel[0], "kernel_width": kernel[1],
            "stride": list(stride), "padding": [top, left, bottom, right],
        }
        return layer, (out_channels, out_height, out_width)

    def conv(self, name, out_channels, kernel, stride=(1, 1), padding=(0, 0, 0, 0), depthwise=False,
             activation=None, bias=False, source=None):
        source = source or self.last
        layer, shape = self._window(name, "conv", source, out_channels, kernel, stride, padding)
        if depthwise:
            layer["groups"] = layer["in_channels"]
        self._epilogue(layer, activation, bias)
        return self._append(layer, shape)

    def global_average(self, name):
        _, height, width = self.shape[self.last]
        layer, shape = self._window(name, "pool", self.last, self.shape[self.last][0], (height, width), (1, 1), (0, 0, 0, 0))
        layer["mode"] = "average"
        return self._append(layer, shape)

    def add(self, name, first, second, activation=None):
        if self.shape[first] != self.shape[second]:
            raise ValueError(f"{name}: {first} and {second} differ in shape")
        channels, height, width = self.shape[first]
        layer = {
            "name": name, "type": "add", "inputs": [first, second],
            "in_channels": channels, "in_height": height, "in_width": width,
            "out_channels": channels, "out_height": height, "out_width": width,
        }
        self._epilogue(layer, activation, False)
        return self._append(layer, self.shape[first])

    def fc(self, name, out_channels, activation=None, bias=False):
        channels, height, width = self.shape[self.last]
        layer = {"name": name, "type": "fc", "inputs": [self.last],
                 "in_channels": channels * height * width, "out_channels": out_channels}
        self._epilogue(layer, activation, bias)
        return self._append(layer, (out_channels, 1, 1))

    def text(self):
        """The file: head line by line, then one line per layer."""
        lines = ["{"]
        lines += [f" {json.dumps(key)}: {json.dumps(value)}," for key, value in self.head.items()]
        lines.append(f' "inputs": {json.dumps(self.inputs)},')
        lines.append(' "layers": [')
        lines.append(",\n".join("  " + json.dumps(layer) for layer in self.layers))
        lines += [" ]", "}"]
        return "\n".join(lines) + "\n"


def mobilenet_v2():
    """Table 2 of the paper; every 3 x 3 convolution padded by 1 on all sides (as torchvision does)."""
    net = Network(
        "MobileNetV2",
        'M. Sandler, A. Howard, M. Zhu, A. Zhmoginov, L.-C. Chen, "MobileNetV2: Inverted Residuals and Linear '
        'Bottlenecks", CVPR 2018, table 2; width multiplier 1.0, 224x224; symmetric padding as in torchvision; '
        "batch normalisation folded away, softmax left out",
        3, 224, 224)
    ones = (1, 1, 1, 1)
    net.conv("conv1", 32, (3, 3), (2, 2), ones, activation="relu6")
    # expansion t, output channels c, repetitions n, stride s of the first repetition
    table = [(1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2), (6, 96, 3, 1), (6, 160, 3, 2), (6, 320, 1, 1)]
    for stage, (expansion, channels, repetitions, first_stride) in enumerate(table, start=1):
        for block in range(repetitions):
            prefix = f"block{stage}_{block}"
            stride = first_stride if block == 0 else 1
            entry = net.last
            entry_channels = net.shape[entry][0]
            hidden = expansion * entry_channels
            if expansion != 1:
                net.conv(prefix + "_expand", hidden, (1, 1), activation="relu6")
            net.conv(prefix + "_depthwise", hidden, (3, 3), (stride, stride), ones, depthwise=True, activation="relu6")
            project = net.conv(prefix + "_project", channels, (1, 1))
            if stride == 1 and entry_channels == channels:
                net.add(prefix + "_add", project, entry)
    net.conv("conv_last", 1280, (1, 1), activation="relu6")
    net.global_average("gap")
    net.fc("fc", 1000, bias=True)
    return net


def mlperf_tiny_resnet8():
    net = Network(
        "MLPerf Tiny ResNet-8",
        MLPERF_TINY.format(folder="image_classification")
        + ", ResNet-8 for CIFAR-10 with 16, 32 and 64 filters; int8 after folding of batch normalisation; softmax left out",
        3, 32, 32, INT8)
    net.conv("conv1", 16, (3, 3), (1, 1), "same", activation="relu", bias=True)
    for stage, (filters, stride) in enumerate([(16, 1), (32, 2), (64, 2)], start=1):
        prefix = f"stack{stage}"
        entry = net.last
        net.conv(prefix + "_a", filters, (3, 3), (stride, stride), "same", activation="relu", bias=True)
        main = net.conv(prefix + "_b", filters, (3, 3), (1, 1), "same", bias=True)
        if stride != 1:
            entry = net.conv(prefix + "_proj", filters, (1, 1), (stride, stride), "same", bias=True, source=entry)
        net.add(prefix + "_add", main, entry, activation="relu")
    net.global_average("gap")
    net.fc("fc", 10, bias=True)
    return net


def mlperf_tiny_mobilenet_v1_025():
    net = Network(
        "MLPerf Tiny MobileNetV1 0.25",
        MLPERF_TINY.format(folder="visual_wake_words")
        + ", MobileNetV1 (A. Howard et al., arXiv:1704.04861, 2017) with width 0.25, 96x96x3, 2 classes; int8 after "
        "folding of batch normalisation; softmax left out",
        3, 96, 96, INT8)
    net.conv("conv1", 8, (3, 3), (2, 2), "same", activation="relu", bias=True)
    # output channels and depthwise stride of the 13 separable blocks
    blocks = [(16, 1), (32, 2), (32, 1), (64, 2), (64, 1), (128, 2)] + [(128, 1)] * 5 + [(256, 2), (256, 1)]
    for number, (channels, stride) in enumerate(blocks, start=1):
        net.conv(f"block{number}_depthwise", net.shape[net.last][0], (3, 3), (stride, stride), "same", depthwise=True,
                 activation="relu", bias=True)
        net.conv(f"block{number}_pointwise", channels, (1, 1), activation="relu", bias=True)
    net.global_average("gap")
    net.fc("fc", 2, bias=True)
    return net


def mlperf_tiny_ds_cnn():
    net = Network(
        "MLPerf Tiny DS-CNN",
        MLPERF_TINY.format(folder="keyword_spotting")
        + ', DS-CNN (Y. Zhang, N. Suda, L. Lai, V. Chandra, "Hello Edge: Keyword Spotting on Microcontrollers", '
        "arXiv:1711.07128, 2017), 49x10 MFCC input, 64 filters, 12 classes; int8 after folding of batch normalisation; "
        "dropout and softmax left out",
        1, 49, 10, INT8)
    net.conv("conv1", 64, (10, 4), (2, 2), "same", activation="relu", bias=True)
    for number in range(1, 5):
        net.conv(f"block{number}_depthwise", 64, (3, 3), (1, 1), "same", depthwise=True, activation="relu", bias=True)
        net.conv(f"block{number}_pointwise", 64, (1, 1), activation="relu", bias=True)
    net.global_average("gap")
    net.fc("fc", 12, bias=True)
    return net


def mlperf_tiny_autoencoder():
    net = Network(
        "MLPerf Tiny autoencoder",
        MLPERF_TINY.format(folder="anomaly_detection")
        + ", fully connected autoencoder for ToyADMOS (Y. Koizumi et al., WASPAA 2019): 5 frames of 128 mel bands in, "
        "640-128-128-128-128-8-128-128-128-128-640; int8 after folding of batch normalisation",
        640, 1, 1, INT8)
    widths = [128] * 4 + [8] + [128] * 4
    for number, width in enumerate(widths, start=1):
        net.fc(f"fc{number}", width, activation="relu", bias=True)
    net.fc(f"fc{len(widths) + 1}", 640, bias=True)
    return net


FILES = {
    "mobilenet_v2.json": mobilenet_v2,
    "mlperf_tiny_resnet8.json": mlperf_tiny_resnet8,
    "mlperf_tiny_mobilenet_v1_025.json": mlperf_tiny_mobilenet_v1_025,
    "mlperf_tiny_ds_cnn.json": mlperf_tiny_ds_cnn,
    "mlperf_tiny_autoencoder.json": mlperf_tiny_autoencoder,
}


def main(arguments):
    if len(arguments) > 1 or (arguments and arguments[0].startswith("-")):
        print(__doc__.strip())
        return 0 if arguments[0] in ("-h", "--help") else 2
    default = pathlib.Path(__file__).resolve().parent.parent / "networks"
    folder = pathlib.Path(arguments[0]) if arguments else default
    folder.mkdir(parents=True, exist_ok=True)
    for name, build in FILES.items():
        (folder / name).write_text(build().text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
