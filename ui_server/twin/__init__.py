"""A page without a browser: the same targets, texts, data and actions, through `a2ui-core`.

tests/renderer/test_twin_agrees.py holds it to the page. Where the two differ for good:

| What                                      | The page                          | The twin                              |
|-------------------------------------------|-----------------------------------|---------------------------------------|
| What is outside the viewport              | not listed until it is scrolled to | listed; nothing scrolls              |
| Boxes                                     | measured                          | rows in the order of drawing          |
| Pixels and scrolling in an act            | carried out                       | refused                               |
| A click in the middle of a wide slider    | the value of that pixel           | the value in the middle               |
| Dates other than `2026-07-15` and the like | read as the browser reads them   | read as Python reads ISO 8601         |
| Date tokens that the specification leaves out | `do`, `p`, `B` and others     | as Unicode TR35 has them              |
| `${add(a: 1, b: 2)}`, `${-1}` in a format | the library's own functions; none | none; a number                        |
| Patterns                                  | JavaScript's                      | those of the package `regex`          |
| A picture whose bytes are damaged         | a placeholder                     | taken for a picture                   |
| What the library complains about          | in its own words                  | nothing: bad arguments write nothing  |
"""
