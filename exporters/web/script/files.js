// Saving and loading games, printing, light and dark.

import { el } from "./dom.js";
import { colour } from "./paint.js";
import { sheet } from "./printing.js";
import { isSavedCovered, loaded, saved } from "./save.js";
import { NOBODY } from "./seats.js";

/** Files of games. */
export function withFiles(app) {
  const { play } = app.data;
  const file = el("input", {
    type: "file",
    accept: ".json,application/json",
    hidden: true,
    "data-load": "",
  });
  document.body.append(file);
  app.save = () => {
    const text = saved(app.data, app.state, Boolean(app.lookingAs));
    download(text, `${play.id || "game"}-${app.state.scenario}-turn-${app.now()}.json`);
    app.savedState = app.state;
    app.refresh();
  };
  app.load = () => {
    file.value = "";
    file.click();
  };
  file.addEventListener("change", async () => {
    if (!file.files.length) return;
    try {
      const text = await file.files[0].text();
      const state = loaded(app.data, text);
      const isFirst = !app.history;
      if (isSavedCovered(text)) app.lookingAs ||= NOBODY;
      app.take(state);
      for (const one of document.querySelectorAll("dialog[open]")) one.close();
      if (isFirst) app.lookHome();
      const now = app.lookingAs === NOBODY ? " Choose who sees it." : "";
      app.notify(`The game is loaded.${now}`);
    } catch (error) {
      app.notify(error.message);
      document
        .querySelector("dialog[open]")
        ?.append(el("p", { class: "when", role: "alert" }, error.message));
    }
  });
}

/** Let the browser save a text as a file. */
export function download(text, name) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = el("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/** Paper is white, whatever the screen is. */
export function withPrint(app) {
  let printed = null;
  app.print = () => window.print();
  window.addEventListener("beforeprint", () => {
    if (!app.state) return;
    colour(app.data.play, "light");
    printed = sheet(app);
    document.body.append(printed);
  });
  window.addEventListener("afterprint", () => {
    printed?.remove();
    colour(app.data.play, app.theme());
  });
}

/** Light or dark: as the machine has it, till somebody says otherwise. */
export function withTheme(app) {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const root = document.documentElement;
  const show = () => colour(app.data.play, app.theme());
  app.theme = () => root.dataset.theme ?? (dark.matches ? "dark" : "light");
  app.switchTheme = () => {
    root.dataset.theme = app.theme() === "dark" ? "light" : "dark";
    show();
  };
  dark.addEventListener("change", show);
  show();
}
