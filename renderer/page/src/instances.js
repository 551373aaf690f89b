// Component instances as they stand in the page: a component of a template stands there once per row.

/** Yields every element below a node, through shadow roots. */
export function* elementsBelow(node) {
  for (const child of node.children ?? []) {
    yield child;
    if (child.shadowRoot) yield* elementsBelow(child.shadowRoot);
    yield* elementsBelow(child);
  }
}

/** Returns {id, type, path, properties} of an element that draws a component, or null for any other element. */
export function instanceOf(element) {
  const context = element.context;
  if (!context?.componentModel) return null;
  const {id, type, properties} = context.componentModel;
  return {id, type, properties, path: normalPath(context.dataContext.path)};
}

/** Yields [element, instance] for each component drawn below a node, in the order of the tree. */
export function* instancesBelow(node) {
  for (const element of elementsBelow(node)) {
    const instance = instanceOf(element);
    if (instance) yield [element, instance];
  }
}

/** Yields the elements that a component itself draws, those of its child components left out. */
export function* ownElements(element) {
  for (const child of element.children) {
    if (instanceOf(child)) continue;
    yield child;
    yield* ownElements(child);
  }
}

/** Returns the instances around an element as "id@path", outermost first. */
export function parentsOf(element) {
  const names = [];
  for (let node = above(element); node; node = above(node)) {
    const instance = node.nodeType === Node.ELEMENT_NODE ? instanceOf(node) : null;
    if (instance) names.unshift(`${instance.id}@${instance.path}`);
  }
  return names;
}

function above(node) {
  return node.parentNode ?? node.host ?? null;
}

function normalPath(path) {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
