// The keyboard: everything that the mouse can do has a key, or a button that Tab reaches.

const PAN = { ArrowLeft: [80, 0], ArrowRight: [-80, 0], ArrowUp: [0, 80], ArrowDown: [0, -80] };

// Row by row, as one reads; a row is as high as the counters in it.
function inReadingOrder(stacks) {
  const row = (stack) => Math.round(stack.y / Math.max(stack.side, 1));
  return [...stacks].sort((a, b) => row(a) - row(b) || a.x - b.x);
}

/** Listen. */
export function keys(app) {
  let last = "";
  const step = (by) => {
    const all = inReadingOrder(app.stacks());
    if (!all.length) return;
    const key = document.activeElement?.dataset.stack ?? last;
    const before = all.findIndex((stack) => stack.key === key);
    const next = all[before < 0 ? (by > 0 ? 0 : all.length - 1) : (before + by + all.length) % all.length];
    last = next.key;
    app.focusStack(next);
  };
  const plain = {
    "+": () => app.pan.zoom(1.25, ...app.pan.centre()),
    "=": () => app.pan.zoom(1.25, ...app.pan.centre()),
    "-": () => app.pan.zoom(0.8, ...app.pan.centre()),
    0: () => app.pan.fit(app.view.box),
    ".": () => step(1),
    ",": () => step(-1),
    n: () => app.goOn("phase"),
    "?": () => app.help(),
    Escape: () => app.closePopover(),
  };
  const held = {
    z: () => app.undo(),
    y: () => app.redo(),
    s: () => app.save(),
    o: () => app.load(),
    p: () => app.print(),
  };
  document.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]")) return;
    const typing = event.target.closest?.("input, select, textarea");
    if (event.ctrlKey || event.metaKey) {
      const deed =
        event.shiftKey && event.key.toLowerCase() === "z"
          ? app.redo
          : held[event.key.toLowerCase()];
      if (deed && !typing) {
        event.preventDefault();
        deed();
      }
      return;
    }
    if (typing || event.altKey) return;
    const onMap = event.target === document.body || app.frame.contains(event.target);
    if (PAN[event.key] && onMap && !event.target.closest?.(".popover")) {
      event.preventDefault();
      return app.pan.move(...PAN[event.key]);
    }
    if (/^[1-6]$/.test(event.key)) return app.openPanel(Number(event.key) - 1);
    if ((event.key === "Enter" || event.key === " ") && event.target.stack) {
      event.preventDefault();
      return app.openStack(event.target);
    }
    if (plain[event.key]) {
      event.preventDefault();
      plain[event.key]();
    }
  });
}
