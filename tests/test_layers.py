"""The rules of the layout that no linter holds."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = [
    "core",
    "world",
    "media",
    "ui_server",
    "tools",
    "renderer",
    "scenarios",
    "roles",
    "judges",
    "episodes",
    "playground",
    "cli",
    "tests",
]
SOURCES = [
    path
    for folder in FOLDERS
    for kind in ("*.py", "*.js", "*.css")
    for path in (ROOT / folder).rglob(kind)
    if "node_modules" not in path.parts and "build" not in path.parts
] + [ROOT / "app.py"]
PYTHON = [path for path in SOURCES if path.suffix == ".py"]


def names(paths):
    return [str(path.relative_to(ROOT)) for path in paths]


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", SOURCES, ids=names(SOURCES))
def test_no_file_is_too_long(path):
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= (40 if path.name == "app.py" and path.parent == ROOT else 400)


@pytest.mark.parametrize("path", PYTHON, ids=names(PYTHON))
def test_nothing_imports_the_app(path):
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ImportFrom):
            assert node.module != "app"
        if isinstance(node, ast.Import):
            assert "app" not in [name.name for name in node.names]


OWN = [path for path in PYTHON if "tests" not in path.relative_to(ROOT).parts]


@pytest.mark.parametrize("path", OWN, ids=names(OWN))
def test_no_module_keeps_state(path):
    """A list, dict or set at module level that anything later changes is shared by all visitors."""
    module = tree(path)
    mutable = {
        target.id
        for node in module.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        and isinstance(node.value, ast.List | ast.Dict | ast.Set | ast.ListComp | ast.DictComp | ast.SetComp)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    changers = {
        "append",
        "add",
        "update",
        "pop",
        "clear",
        "extend",
        "insert",
        "remove",
        "setdefault",
        "popitem",
        "discard",
    }
    for node in ast.walk(module):
        assert not isinstance(node, ast.Global), f"line {node.lineno}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in changers:
            assert not (isinstance(node.func.value, ast.Name) and node.func.value.id in mutable), f"line {node.lineno}"
        if isinstance(node, ast.Assign | ast.AugAssign | ast.Delete):
            for target in node.targets if not isinstance(node, ast.AugAssign) else [node.target]:
                if isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
                    assert target.value.id not in mutable, f"line {node.lineno}"


def test_one_place_catches_everything():
    broad = [
        (path.relative_to(ROOT).as_posix(), node.lineno)
        for path in OWN
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or (isinstance(node.type, ast.Name) and node.type.id in ("Exception", "BaseException")))
    ]
    assert [path for path, _ in broad] == ["episodes/runner.py"]


@pytest.mark.parametrize("path", OWN, ids=names(OWN))
def test_no_function_has_too_many_parameters(path):
    if path.relative_to(ROOT).parts[0] == "tools":
        return
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            given = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            count = len([entry for entry in given if entry.arg not in ("self", "cls")])
            assert count <= 6, f"{node.name} has {count}"
