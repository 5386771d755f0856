"""What the ONNX files of both networks have in common: half the bytes, no word of who trained, features given out."""

from __future__ import annotations

from typing import Any

import numpy as np

KEPT = ("task", "names", "stride", "imgsz")
"""What a file says about itself; the exporter adds the trainer's folders and the day."""


def halve(network: Any) -> None:
    """Keep the weights of an ONNX network in half precision, widened when a session opens.

    The arithmetic stays in single precision; weights that were trained to be kept in half lose nothing.
    """
    from onnx import TensorProto, helper, numpy_helper

    graph = network.graph
    casts = []
    for tensor in graph.initializer:
        if tensor.data_type != TensorProto.FLOAT or np.prod(tensor.dims) < 64:
            continue
        values = numpy_helper.to_array(tensor).astype(np.float16)
        name = tensor.name
        tensor.CopyFrom(numpy_helper.from_array(values, f"{name}.half"))
        casts.append(helper.make_node("Cast", [f"{name}.half"], [name], name=f"widen {name}", to=TensorProto.FLOAT))
    for node in reversed(casts):
        graph.node.insert(0, node)


def forget_paths(network: Any) -> None:
    """Take what names the trainer's folders and the day out, so that equal weights give equal files."""
    kept = {entry.key: entry.value for entry in network.metadata_props if entry.key in KEPT}
    del network.metadata_props[:]
    for key, value in sorted(kept.items()):
        network.metadata_props.add(key=key, value=value)


def show_features(network: Any, name: str) -> int:
    """Give out, as a further output ``name`` (batch x n), what the last linear layer decides by; returns n.

    Raises ValueError for a network without a linear layer.
    """
    from onnx import TensorProto, helper

    graph = network.graph
    linear = next((node for node in reversed(graph.node) if node.op_type in ("Gemm", "MatMul")), None)
    if linear is None:
        raise ValueError("the network has no linear layer, so no features can be given out")
    weights = next(tensor for tensor in graph.initializer if tensor.name == linear.input[1])
    flipped = any(entry.name == "transB" and entry.i for entry in linear.attribute)
    count = int(weights.dims[1 if flipped else 0])
    graph.node.append(helper.make_node("Identity", [linear.input[0]], [name], name=f"show {name}"))
    graph.output.append(helper.make_tensor_value_info(name, TensorProto.FLOAT, ["batch", count]))
    return count
