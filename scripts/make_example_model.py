#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes docs/guide/encoder.onnx, the model of the tutorial: two blocks of an encoder, in the nodes that PyTorch's
exporter makes of them, a classifier, and an operator that nobody knows. Needs the package onnx (python3-onnx of
Debian). The values of the weights are said to lie in a file beside it that does not exist."""

import sys
from pathlib import Path

from onnx import ModelProto, TensorProto, helper

WIDTH, HEADS, INNER, BLOCKS, WORDS, LABELS = 256, 4, 1024, 2, 8000, 16
HEAD = WIDTH // HEADS


class Graph:
    def __init__(self):
        self.nodes, self.weights, self.constants = [], [], 0
        self.offset = 0

    def weight(self, name, *shape):
        tensor = TensorProto(name=name, data_type=TensorProto.FLOAT, dims=shape, data_location=TensorProto.EXTERNAL)
        size = 4
        for dim in shape:
            size *= dim
        for key, value in (("location", "encoder.bin"), ("offset", self.offset), ("length", size)):
            tensor.external_data.add(key=key, value=str(value))
        self.offset += size
        self.weights.append(tensor)
        return name

    def constant(self, values, kind=TensorProto.INT64):
        self.constants += 1
        name = f"constant_{self.constants}"
        shape = [len(values)] if isinstance(values, list) else []
        self.weights.append(helper.make_tensor(name, kind, shape, values if isinstance(values, list) else [values]))
        return name

    def number(self, value):
        return self.constant(value, TensorProto.FLOAT)

    def node(self, op, inputs, output, domain="", **attributes):
        self.nodes.append(helper.make_node(op, inputs, [output], name="/" + output.replace(".", "/"), domain=domain,
                                           **attributes))
        return output

    def dense(self, value, name, width, out):
        product = self.node("MatMul", [value, self.weight(name + ".weight", width, out)], name + ".MatMul")
        return self.node("Add", [product, self.weight(name + ".bias", out)], name)

    def norm(self, value, name):
        mean = self.node("ReduceMean", [value], name + ".mean", axes=[-1])
        centred = self.node("Sub", [value, mean], name + ".centred")
        square = self.node("Pow", [centred, self.number(2.0)], name + ".square")
        variance = self.node("ReduceMean", [square], name + ".variance", axes=[-1])
        root = self.node("Sqrt", [self.node("Add", [variance, self.number(1e-5)], name + ".kept")], name + ".root")
        scaled = self.node("Mul", [self.node("Div", [centred, root], name + ".scaled"),
                                   self.weight(name + ".gain", WIDTH)], name + ".gained")
        return self.node("Add", [scaled, self.weight(name + ".shift", WIDTH)], name)

    def gelu(self, value, name):
        erf = self.node("Erf", [self.node("Div", [value, self.number(2.0 ** 0.5)], name + ".root")], name + ".erf")
        half = self.node("Mul", [value, self.node("Add", [erf, self.number(1.0)], name + ".one")], name + ".both")
        return self.node("Mul", [half, self.number(0.5)], name)

    def heads(self, value, name, order):
        split = self.node("Reshape", [value, self.constant([0, -1, HEADS, HEAD])], name + ".split")
        return self.node("Transpose", [split], name + ".heads", perm=order)

    def attention(self, value, name):
        q, k, v = (self.dense(value, f"{name}.{part}", WIDTH, WIDTH) for part in "qkv")
        scores = self.node("MatMul", [self.heads(q, name + ".q", [0, 2, 1, 3]), self.heads(k, name + ".k", [0, 2, 3, 1])],
                           name + ".scores")
        scaled = self.node("Div", [scores, self.number(HEAD ** 0.5)], name + ".scaled")
        weights = self.node("Softmax", [scaled], name + ".weights", axis=-1)
        context = self.node("MatMul", [weights, self.heads(v, name + ".v", [0, 2, 1, 3])], name + ".context")
        turned = self.node("Transpose", [context], name + ".turned", perm=[0, 2, 1, 3])
        joined = self.node("Reshape", [turned, self.constant([0, -1, WIDTH])], name + ".joined")
        return self.dense(joined, name + ".out", WIDTH, WIDTH)

    def block(self, value, name):
        sum_ = self.node("Add", [self.attention(value, name), value], name + ".add1")
        normed = self.norm(sum_, name + ".norm1")
        inner = self.gelu(self.dense(normed, name + ".up", WIDTH, INNER), name + ".gelu")
        sum_ = self.node("Add", [self.dense(inner, name + ".down", INNER, WIDTH), normed], name + ".add2")
        return self.norm(sum_, name + ".norm2")


def model() -> ModelProto:
    graph = Graph()
    value = graph.node("Gather", [graph.weight("words", WORDS, WIDTH), "ids"], "embedded")
    value = graph.norm(value, "first")
    for block in range(BLOCKS):
        value = graph.block(value, f"block{block}")
    labels = graph.dense(value, "classifier", WIDTH, LABELS)
    graph.node("SpanDecode", [labels], "spans", domain="com.example")
    sizes = ["batch_size", "sequence_length"]
    made = helper.make_graph(graph.nodes, "encoder", [helper.make_tensor_value_info("ids", TensorProto.INT64, sizes)],
                             [helper.make_tensor_value_info("spans", TensorProto.FLOAT, None)], graph.weights)
    return helper.make_model(made, ir_version=8, producer_name="scripts/make_example_model.py",
                             opset_imports=[helper.make_opsetid("", 13), helper.make_opsetid("com.example", 1)])


if __name__ == "__main__":
    target = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent / "docs/guide/encoder.onnx")
    target.write_bytes(model().SerializeToString(deterministic=True))
