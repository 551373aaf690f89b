"""Messages of v0.8 and v1.0, written shortly."""

LEAVES = [{"id": name, "component": {"Text": {"text": {"literalString": name}}}} for name in ("a", "b")]


def begin(root="root", surface="s", **more):
    return {"beginRendering": {"surfaceId": surface, "root": root, **more}}


def update(*components, surface="s"):
    return {"surfaceUpdate": {"surfaceId": surface, "components": list(components)}}


def fill(*contents, surface="s", **more):
    return {"dataModelUpdate": {"surfaceId": surface, "contents": list(contents), **more}}


def part(name, kind, /, **properties):
    return {"id": name, "component": {kind: properties}}


def v1(kind, **body):
    return {"version": "v1.0", kind: {"surfaceId": "s", **body}}


def literal(text):
    return {"literalString": text}
