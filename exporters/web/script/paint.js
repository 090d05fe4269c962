// Drawings from their lists of marks, as SVG nodes. See exporters/web/page_drawings.py for the marks.

import { el, svg } from "./dom.js";

const ANCHORS = ["start", "middle", "end"];

/** The colours of a theme, as properties that all drawings refer to. */
export function colour(play, theme) {
  const root = document.documentElement;
  (play.colours ?? []).forEach(([light, dark], number) => {
    root.style.setProperty(`--c${number}`, theme === "dark" ? dark : light);
  });
}

const ink = (number) => (number === null || number === undefined ? "none" : `var(--c${number})`);

/** What paints: it keeps drawings that are placed in several spots once, in `defs`. */
export function painter(play) {
  const defs = svg("defs");
  document.body.append(
    svg("svg", { width: 0, height: 0, class: "store", "aria-hidden": "true" }, defs),
  );
  const known = new Set();
  const defined = (number) => {
    if (!known.has(number)) {
      known.add(number);
      const group = svg("g", { id: `d${number}` });
      defs.append(group);
      group.append(...marks(number));
    }
    return `#d${number}`;
  };
  const marks = (number) => play.drawings[number][2].map(mark);
  const shared = { defined, pictures: play.pictures ?? {} };
  const mark = (one) => MAKERS[one[0]](one, shared);
  return {
    /** A drawing as the content of an SVG of its own. */
    whole: (number, props = {}) => {
      const [width, height] = play.drawings[number];
      return svg(
        "svg",
        { viewBox: `0 0 ${width} ${height}`, class: "drawing", ...props },
        marks(number),
      );
    },
    /** A drawing placed, as wide as wanted. */
    placed: (number, x, y, side) => {
      const [width, height] = play.drawings[number];
      const scale = side / Math.max(width, height);
      return svg("use", {
        href: defined(number),
        transform: `translate(${x} ${y}) scale(${scale})`,
      });
    },
    /** A face by itself. */
    face: (number, label) => {
      const [width, height] = play.drawings[number];
      return svg(
        "svg",
        {
          viewBox: `0 0 ${width} ${height}`,
          class: "drawing face",
          role: "img",
          "aria-label": label,
        },
        svg("use", { href: defined(number) }),
      );
    },
  };
}

const MAKERS = [path, words, picture, placed];

function path([, d, fill, stroke = null, width = 0, dash = [], opacity = 1]) {
  return svg("path", {
    d,
    fill: ink(fill),
    "fill-rule": fill === null ? null : "evenodd",
    stroke: stroke === null ? null : ink(stroke),
    "stroke-width": stroke === null ? null : width,
    "stroke-linejoin": stroke === null ? null : "round",
    "stroke-linecap": stroke === null ? null : "round",
    "stroke-dasharray": dash.length ? dash.join(" ") : null,
    opacity: opacity === 1 ? null : opacity,
  });
}

/** How much larger letters are set than they are shown; see `lettering`. */
const FINE = 60;

/**
 * Words of a drawing. They are set large and shown small: some browsers round the width of every
 * letter to whole units, which are millimetres here, and letters would stand apart.
 */
export function lettering(text, x, y, size, props = {}, turned = 0) {
  const turn = turned ? ` rotate(${turned})` : "";
  return svg("text", {
    transform: `translate(${x} ${y})${turn} scale(${1 / FINE})`,
    "font-size": (size * FINE).toFixed(1),
    text,
    ...props,
  });
}

function words([, text, x, y, size, fill, anchor = 0, bold = 0, turned = 0, halo = null]) {
  const props = {
    fill: ink(fill),
    "text-anchor": anchor ? ANCHORS[anchor] : null,
    "font-weight": bold ? 700 : null,
    stroke: halo === null ? null : ink(halo),
    "stroke-width": halo === null ? null : (size * FINE) / 5,
    "stroke-linejoin": halo === null ? null : "round",
    "paint-order": halo === null ? null : "stroke",
  };
  return lettering(text, x, y, size, props, turned);
}

// A picture of the module's own, which lies in the page as data.
function picture([, name, x, y, width, height, stretched = 0], { pictures }) {
  const data = pictures[name];
  const shape = stretched ? { preserveAspectRatio: "none" } : {};
  return data ? svg("image", { href: data, x, y, width, height, ...shape }) : svg("g");
}

function placed([, number, x = 0, y = 0, scale = 1, turned = 0], { defined }) {
  const turn = turned ? ` rotate(${turned})` : "";
  const grow = scale === 1 ? "" : ` scale(${scale})`;
  return svg("use", { href: defined(number), transform: `translate(${x} ${y})${turn}${grow}` });
}

/** Make our fonts known; they lie in the page, so that nothing is fetched. */
export async function loadFonts(play) {
  const weights = { regular: "400", bold: "700" };
  const faces = Object.entries(play.fonts ?? {}).map(([weight, data]) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    return new FontFace("Sandtable Condensed", bytes.buffer, { weight: weights[weight] });
  });
  for (const face of faces) document.fonts.add(face);
  await Promise.allSettled(faces.map((face) => face.load()));
}

/** A small square in a colour, for lists. */
export function swatch(colourOf) {
  return el("span", { class: "swatch", vars: { "--swatch": colourOf }, "aria-hidden": "true" });
}
