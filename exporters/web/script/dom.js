// Elements, made without markup: every text of a module goes in as text.

const SVG = "http://www.w3.org/2000/svg";

/** An element with properties, listeners (`onclick`) and children; a text is a text node. */
export function el(tag, props = {}, ...children) {
  return filled(document.createElement(tag), props, children);
}

/** The same for SVG. */
export function svg(tag, props = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), props, children);
}

function filled(node, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "text") node.textContent = value;
    else if (name === "vars")
      for (const [key, said] of Object.entries(value)) node.style.setProperty(key, said);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(
    ...children.flat().filter((child) => child !== null && child !== undefined && child !== false),
  );
  return node;
}

/** Put new children in, and leave the focus on what bears the same `data-key`. */
export function refill(node, ...children) {
  const key = node.contains(document.activeElement) ? document.activeElement.dataset?.key : null;
  const scroll = node.scrollTop;
  node.replaceChildren(...children.flat().filter(Boolean));
  node.scrollTop = scroll;
  if (key) node.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

/** A button. */
export function button(text, onclick, props = {}) {
  return el("button", { type: "button", onclick, ...props }, text);
}
