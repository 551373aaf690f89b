"""A page without a browser: the same targets, texts, data and actions, through `a2ui-core`.

tests/renderer/test_twin_agrees.py holds it to the page. Where the two differ for good:

| What                                    | The page                       | The twin                            |
|-----------------------------------------|--------------------------------|-------------------------------------|
| Outside the viewport                    | listed once it is scrolled to  | listed; nothing scrolls             |
| Boxes                                   | measured                       | rows in the order of drawing        |
| Pixels and scrolling in an act          | carried out                    | refused                             |
| A click in the middle of a wide slider  | the value of that pixel        | the value in the middle             |
| Dates not like `2026-07-15T19:30`       | read as the browser reads them | read as Python reads ISO 8601       |
| Date tokens not in the specification    | `do`, `p`, `B` and others      | as Unicode TR35 has them            |
| `${add(a: 1, b: 2)}` in a format        | a function of the library      | not in the catalog: nothing         |
| `${-1}` in a format                     | nothing                        | the number                          |
| A label bound to the list `a`, `b`      | `ab`                           | `a,b`                               |
| A format of no number, in an action     | null                           | an empty text                       |
| Chips whose label comes out empty       | reported as an empty text      | reported by their value             |
| Patterns                                | JavaScript's                   | those of the package `regex`        |
| A picture whose bytes are damaged       | a placeholder                  | taken for a picture                 |
| Complaints of the library               | in its own words               | none: bad arguments write nothing   |
"""
