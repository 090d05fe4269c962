// What the parts of the script do that only compute. Run inside a browser by test_pure.py.

import { diceOf, die, rolled, rowOf } from "./chance.js";
import { indexed, spaceAt, spacesIn } from "./data.js";
import { heapsOf } from "./heaps.js";
import { done, redone, replaced, started, undone } from "./history.js";
import { warnings } from "./limits.js";
import { told } from "./logview.js";
import { trayOf } from "./position.js";
import { LONGEST, loaded, saved } from "./save.js";
import { stacksOf } from "./stacks.js";
import { deedsOf, performed } from "./arrivals.js";
import { advanced, momentOf } from "./clock.js";
import { begun, boxed, brought, levelled, moved, stockOf } from "./state.js";
import { outcome } from "./tables.js";
import { deedWords } from "./words.js";

const failures = [];
const tests = [];
const test = (name, body) => tests.push([name, body]);
const same = (got, want) => {
  const [a, b] = [JSON.stringify(got), JSON.stringify(want)];
  if (a !== b) throw new Error(`${a} is not ${b}`);
};
const frozen = (value) => {
  if (value && typeof value === "object") Object.values(value).forEach(frozen);
  return Object.freeze(value);
};

const PLAY = {
  format: 1,
  id: "small",
  title: "Small",
  owners: { red: { name: "Red" }, blue: { name: "Blue" } },
  phases: [{ name: "Move" }, { name: "Fight" }, { name: "Tally", mutual: true }],
  boards: [
    {
      id: "map",
      name: "Map",
      x: 100,
      y: 0,
      width: 50,
      height: 50,
      side: 10,
      spaces: {
        ring: {
          label: "Ring",
          at: [5, 5],
          kind: "land",
          path: "M0 0L40 0L40 40L0 40ZM10 10L30 10L30 30L10 30Z",
          spots: [
            [5, 5],
            [5, 35],
          ],
        },
        core: { label: "Core", at: [20, 20], kind: "land", path: "M10 10L30 10L30 30L10 30Z" },
        camp: { label: "Camp", at: [45, 45], kind: "box", path: "M41 41L49 41L49 49L41 49Z" },
      },
    },
  ],
  lists: [["!", "camp"], ["ring"]],
  pieces: [
    {
      id: "red/foot",
      name: "Foot",
      owner: "red",
      side: "red",
      kind: "unit",
      faces: [0, 1, 2],
      back: 3,
      copies: 3,
    },
    {
      id: "red/horse",
      name: "Horse",
      owner: "red",
      side: "red",
      kind: "unit",
      faces: [0],
      back: 3,
      copies: 1,
    },
  ],
  scenarios: [
    {
      id: "s",
      name: "S",
      turns: [
        { n: 1, label: "One", plays: ["red", "blue"] },
        { n: 2, label: "Two", plays: ["blue"] },
      ],
      laid: [
        { at: "s:ring", piece: 0, n: 2 },
        { at: "c:0", piece: 1 },
      ],
      lines: [{ words: "Anywhere but the camp", area: 0 }],
      deeds: [
        { turn: 1, owner: "red", does: "withdraw", take: [{ at: "s:ring", piece: 0 }] },
        {
          turn: 2,
          owner: "red",
          does: "release",
          take: [{ at: "s:camp", piece: 1 }],
          put: [{ at: "s:core", piece: 1, lost: 0 }],
        },
      ],
      variants: [{ choose: {}, laid: [0, 1], deeds: [0, 1] }],
    },
  ],
};
const data = indexed(PLAY);
const fresh = () => frozen(begun(data, "s", {}));
const named = (state, piece) => Object.values(state.copies).filter((copy) => copy.piece === piece);

test("a hole belongs to what lies in it", () => {
  same(
    [spaceAt(data, 105, 5).id, spaceAt(data, 120, 20).id, spaceAt(data, 500, 5)],
    ["ring", "core", null],
  );
});
test("a crowd lies in heaps of what belongs together, and leaves no room unused", () => {
  const kinds = ["red unit tank", "blue unit foot", "red unit foot", "blue ship fleet"];
  const pieces = kinds.map((words) => {
    const [side, kind, type] = words.split(" ");
    return { side, owner: side, kind, type };
  });
  const crowd = (...numbers) => numbers.map((piece) => [{ piece }]);
  const heaps = (room, ...numbers) =>
    heapsOf({ play: { pieces } }, crowd(...numbers), room).map((heap) =>
      heap.map(([{ piece }]) => piece).join(""),
    );
  same(heaps(9, 0, 1, 2, 1), ["0", "1", "2", "1"]);
  same(heaps(1, 0, 1, 2, 1), ["0211"]);
  same(heaps(2, 0, 1, 2, 1, 3), ["02", "113"]);
  same(heaps(3, 0, 1, 2, 1, 3), ["02", "11", "3"]);
  same(heaps(3, 1, 1, 1, 1, 1), ["11", "1", "11"]);
});
test("a set that is listed by what is not in it", () =>
  same([spacesIn(data, 0), spacesIn(data, 1)], [["ring", "core"], ["ring"]]));
test("no action changes the state that it is given", () => {
  const state = fresh();
  const [foot] = named(state, 0);
  const steps = [
    moved(state, [foot.id], { at: "s:core" }, "x"),
    levelled(data, state, foot.id, 1, "x"),
    boxed(state, [foot.id], "x"),
    brought(data, state, 0, { at: "s:core" }, "x"),
    performed(data, state, 0, "x"),
    advanced(data, state, "turn"),
  ];
  steps.forEach((next) => {
    if (next === state) throw new Error("nothing was done");
  });
});
test("undo and redo go back and forth, and a new action forgets what was undone", () => {
  const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => ({ name, log: [] }));
  let history = started(a);
  history = done(done(history, b), c);
  same(undone(undone(undone(history))).present, a);
  same(redone(undone(history)).present, c);
  same(redone(done(undone(history), d)).present, d);
});
test("phases, player turns, mutual phases, turns", () => {
  let state = fresh();
  const seen = [];
  while (state) {
    const moment = momentOf(data, state);
    seen.push(`${moment.turn.n} ${moment.owner || "all"} ${moment.phase}`);
    state = advanced(data, state, "phase");
  }
  same(seen, [
    "1 red Move",
    "1 red Fight",
    "1 blue Move",
    "1 blue Fight",
    "1 all Tally",
    "2 blue Move",
    "2 blue Fight",
    "2 all Tally",
  ]);
  same(momentOf(data, advanced(data, fresh(), "half")).owner, "blue");
});
test("what withdraws leaves from where it stands", () =>
  same(named(performed(data, fresh(), 0), 0).length, 1));
test("what was moved on comes from where it is, and stays the same copy", () => {
  const state = fresh();
  const [horse] = named(state, 1);
  const after = performed(data, frozen(moved(state, [horse.id], { at: "s:ring" })), 1);
  same(
    named(after, 1).map((copy) => [copy.id, copy.at]),
    [[horse.id, "s:core"]],
  );
});
test("what is taken comes in words from where it stands, and not from where it was set up", () => {
  const [deed] = deedsOf(data, fresh()).filter((one) => one.take && !one.put);
  const ids = named(fresh(), 0).map(({ id }) => id);
  const at = (place) => moved(fresh(), ids, { at: place }, "");
  same(deedWords(data, at("s:camp"), deed).from, "from Camp");
  same(deedWords(data, at("s:core"), deed).from, "from Core");
  same(deedWords(data, boxed(fresh(), ids, ""), deed).from, "(not on the table)");
});
test("rolls that are taken back stay in the log, struck out", () => {
  const roll = (history, text) =>
    done(history, { ...history.present, log: [...history.present.log, { text, chance: true }] });
  const move = (history) =>
    done(history, { ...history.present, log: [...history.present.log, { text: "move" }] });
  const lines = ({ present }) => present.log.map(({ text, undone: is }) => (is ? `-${text}` : text));
  let game = roll(move(roll(started({ log: [] }), "a")), "b");
  same(lines(game), ["a", "move", "b"]);
  game = undone(game);
  same(lines(game), ["a", "move", "-b"]);
  game = undone(game);
  same(lines(game), ["a", "-b"]);
  same(lines(redone(game)), ["a", "move", "-b"]);
  same(lines(undone(redone(game))), ["a", "-b"]);
  game = undone(game);
  same(lines(game), ["-a", "-b"]);
  same(lines(roll(game, "c")), ["-a", "-b", "c"]);
  same(lines(undone(roll(game, "c"))), ["-a", "-b", "-c"]);
  same(lines(redone(redone(redone(game)))), ["a", "move", "b"]);
});
test("the rolls of a game that was loaded are none of the game before", () => {
  const other = { log: [{ text: "theirs", chance: true }] };
  const roll = (history) =>
    done(history, { ...history.present, log: [...history.present.log, { text: "x", chance: true }] });
  const game = roll(replaced(started({ log: [] }), other));
  same(undone(undone(game)).present.log, []);
});
test("the stock counts what is out", () => same(stockOf(data, fresh(), 0), { out: 2, all: 3 }));
test("what may be placed freely waits with its words", () => {
  const [line] = trayOf(data, fresh());
  same([line.words, line.copies.length], ["Anywhere but the camp", 1]);
});
test("copies that are alike lie on one spot, others beside them", () => {
  const state = fresh();
  const [horse] = named(state, 1);
  const stacks = stacksOf(data, moved(state, [horse.id], { at: "s:ring" }));
  same(
    stacks.map((stack) => [stack.x, stack.y, stack.copies.length]),
    [
      [105, 5, 2],
      [105, 35, 1],
    ],
  );
});
// Everything that one limit finds at the set-up and after moves; foot is piece 0, horse piece 1.
const warned = (limit, ...steps) => {
  const row = { name: "L", per: ["space"], picks: ["set", 2], ...limit };
  const lists = [...PLAY.lists, [0], [1], ["ring"]];
  const scenarios = [{ ...PLAY.scenarios[0], limits: [0] }];
  const all = indexed({ ...PLAY, lists, limits: [row], scenarios });
  let state = begun(all, "s", { early: "on" });
  for (const step of steps) state = step(all, state);
  return warnings(all, state)
    .filter((one) => one.kind !== "stock")
    .map(({ space, total, allowed, kind }) => `${space} ${total} ${kind} ${allowed}`);
};
const turnOn = (all, state) => advanced(all, state, "turn");
const bring = (piece, at) => (all, state) => brought(all, state, piece, { at }, "x");
const walk = (piece, at) => (all, state) => moved(state, [named(state, piece)[0].id], { at });
const rule = { area: ["set", 4], most: { number: 1 } };

test("a limit for the set-up binds till the game goes on", () => {
  same(warned({ ...rule, moments: ["setup"] }), ["ring 2 most 1"]);
  same(warned({ ...rule, moments: ["setup"] }, turnOn), []);
});
test("a limit on arrival counts what came this turn, till it moves on", () => {
  const two = [bring(0, "s:ring"), bring(0, "s:ring")];
  const limit = { ...rule, moments: ["arrival"] };
  same(warned(limit), []);
  same(warned(limit, ...two), ["ring 2 most 1"]);
  same(warned(limit, ...two, turnOn), []);
  const onward = (all, state) => moved(state, [named(state, 0)[3].id], { at: "s:core" });
  same(warned(limit, ...two, onward, walk(0, "s:core")), []);
});
test("what waits in the tray comes when it is put on the table", () => {
  const limit = { ...rule, picks: ["set", 3], most: { number: 0 }, moments: ["arrival"] };
  same(warned(limit, walk(1, "s:ring")), []);
  same(warned(limit, bring(1, "c:0"), (all, state) => {
    const late = named(state, 1)[1];
    return moved(state, [late.id], { at: "s:ring" });
  }), ["ring 1 most 0"]);
});
test("a phase, an option and who holds a space decide whether a limit binds", () => {
  same(warned({ ...rule, when: ["option", "early", "on"] }), ["ring 2 most 1"]);
  same(warned({ ...rule, when: ["not", ["option", "early", "on"]] }), []);
  const held = ["controls", ["red"], "all", ["set", 1]];
  same(warned({ ...rule, when: held }), []);
  const take = (all, state) => ({ ...state, control: { ring: "red" } });
  same(warned({ ...rule, when: held }, take), ["ring 2 most 1"]);
  same(warned({ ...rule, when: ["turn", 2, null] }, turnOn), ["ring 2 most 1"]);
  same(warned({ ...rule, when: ["several", 2, ["turn", 2, null], held] }, turnOn), []);
});
test("who stands beside whom, and in which state, is looked up", () => {
  const guard = { area: ["holding", ["set", 3]], least: { number: 1 } };
  same(warned(guard, walk(1, "s:core")), ["core 0 least 1"]);
  same(warned(guard, walk(1, "s:ring")), []);
  const state = { ...rule, picks: ["and", ["set", 2], ["not", ["state", "reduced"]]] };
  const weaken = (all, now) => levelled(all, now, named(now, 0)[0].id, 1, "x");
  same(warned(state, weaken), []);
});
test("nobody has too few while more waits to be placed", () => {
  const least = { picks: ["set", 3], area: ["set", 1], least: { number: 1 } };
  same(warned(least), []);
  same(warned(least, walk(1, "s:core")), ["ring 0 least 1"]);
});
test("the worth of spaces counts for who holds them, and owners have numbers of their own", () => {
  const worth = { per: ["power"], values: { ring: 3, core: 2 }, each: { red: 3 }, exact: true };
  const take = (control) => (all, state) => ({ ...state, control });
  same(warned(worth, take({ ring: "red" })), []);
  same(warned(worth, take({ ring: "red", core: "red" })), [" 5 most 3"]);
  same(warned(worth, take({ core: "red" })), [" 2 least 3"]);
});
test("each piece by itself: its steps, and what it cost as it stands", () => {
  const most = { per: ["piece"], steps: true, most: { number: 2 } };
  same(warned({ per: ["piece"], worth: { 0: [5, 3, 1] }, most: { number: 3 } }).length, 2);
  same(warned(most).length, 0);
});
test("a die has no favourite: what is beyond whole rounds is drawn again", () => {
  const drawn = [0xffffffff, 0xfffffffc, 8];
  const source = {
    getRandomValues: (room) => {
      room[0] = drawn.shift();
    },
  };
  same([die(6, source), drawn.length], [3, 0]);
});
test("dice add up", () => {
  const source = {
    getRandomValues: (room) => {
      room[0] = 5;
    },
  };
  same(rolled(diceOf("2d6 + 1"), source), { each: [6, 6], total: 13 });
  same(diceOf("dice"), null);
});
const TABLE = {
  dice: "2d6",
  columns: ["1:2", "1:1", "2:1"],
  rolls: [[[2, 6]], [[7, null]]],
  rows: [
    ["2-6", "a", "b", "c"],
    ["7+", "d", "e", "f"],
  ],
  modifiers: { up: 1, down: -1 },
};
test("rows are found from the top", () =>
  same([rowOf(TABLE, 6), rowOf(TABLE, 99), rowOf(TABLE, 1)], [0, 1, -1]));
test("changes alter the roll, or shift the column as far as the table lets them", () => {
  const cell = (table, state, total) => outcome(table, state, total).cell;
  same(cell(TABLE, { column: 1, on: ["up"], more: 0 }, 6), "e");
  const shifting = { ...TABLE, shift: 1 };
  same(cell(shifting, { column: 0, on: ["up"], more: 4 }, 6), "b");
  same(cell(shifting, { column: 0, on: ["down"], more: 0 }, 6), "a");
  same(cell(TABLE, { column: 0, on: ["down"], more: -5 }, 2), "a");
});
test("a game goes into a file and comes back", () => {
  const state = moved(fresh(), [named(fresh(), 0)[0].id], { at: "s:core" }, "moved");
  same(loaded(data, saved(data, state)), state);
});
test("a damaged game is refused", () => {
  const broken = (change) => {
    const file = JSON.parse(saved(data, fresh()));
    change(file.game);
    try {
      loaded(data, JSON.stringify(file));
    } catch (error) {
      return error.message;
    }
    return "taken";
  };
  const id = Object.keys(fresh().copies)[0];
  const put = (...keys) => (game) => {
    const value = keys.pop();
    const last = keys.pop();
    keys.reduce((at, key) => at[key], game)[last] = value;
  };
  const slip = { at: "c:0", of: [0], n: 1, words: "x" };
  const all = [
    put("turn", 9),
    put("turn", -1),
    put("phase", "x"),
    put("variant", 1),
    put("copies", id, "piece", 77),
    put("copies", id, "piece", "0"),
    put("copies", id, "lost", -3),
    put("copies", id, "state", [5]),
    put("copies", id, "at", "s:nowhere"),
    put("copies", id, "at", "c:7"),
    put("copies", id, "at", "p:nobody"),
    put("copies", id, "at", "x:nowhere"),
    put("copies", id, "at", "<b>"),
    put("copies", id, "from", "nowhere"),
    put("copies", id, "x", "1"),
    put("copies", id, "turned", {}),
    put("copies", id, "when", []),
    put("copies", id, null),
    put("copies", "constructor", { ...fresh().copies[id] }),
    put("copies", []),
    put("slips", { n900: { ...slip, at: "s:core" } }),
    put("slips", { n900: { ...slip, of: [9] } }),
    put("slips", { n900: { ...slip, n: 0 } }),
    put("next", 1),
    put("done", { 0: "maybe" }),
    put("options", { a: 1 }),
    put("control", 5),
    put("log", "no"),
    put("log", [null]),
  ];
  same(
    all.map(broken),
    all.map(() => "This save is damaged."),
  );
});

test("the log passes over moments in which nothing happened", () => {
  const line = (turn, text, head) => ({ turn, text, ...(head ? { head } : {}) });
  const log = [line(0, "a", true), line(0, "b", true), line(0, "x"), line(0, "c", true)];
  same(
    told([...log, line(1, "d", true)]).map((one) => one.text),
    ["b", "x", "c", "d"],
  );
});
const refusal = (text) => {
  try {
    return loaded(data, text).scenario;
  } catch (error) {
    return error.message;
  }
};
test("names that mean something to the language are no copies", () => {
  const text = saved(data, fresh()).replace('"n1": {', '"__proto__": {');
  same(refusal(text), "This save is damaged.");
});
test("a game of other data is refused, as numbers of pieces mean others there", () => {
  const [scenario] = PLAY.scenarios;
  const other = indexed({ ...PLAY, scenarios: [{ ...scenario, edition: "later" }] });
  const says = refusal(saved(other, fresh()));
  same(says.includes("changed after the game was saved"), true);
});
test("what is no game, or far too long for one, is refused", () => {
  const says = ["", "[]", "null", "{", "\u0000", `${saved(data, fresh())}${" ".repeat(LONGEST)}`];
  same([...new Set(says.map(refusal))], ["This file is not a saved game."]);
});
test("what nobody knows of is left behind, and who holds what nobody knows", () => {
  const file = JSON.parse(saved(data, fresh()));
  file.game.secret = 1;
  file.game.control = { core: "red", nowhere: "red", ring: "nobody", camp: "toString" };
  const game = loaded(data, JSON.stringify(file));
  same([game.secret, game.control], [undefined, { core: "red" }]);
});
test("a module without scenarios has one in which nothing stands", () => {
  const bare = indexed({ ...PLAY, scenarios: [] });
  const state = begun(bare, "", {});
  same([state.copies, advanced(bare, state, "turn")], [{}, null]);
  same(loaded(bare, saved(bare, state)), state);
});
test("pieces in a space that no board shows wait in the tray", () => {
  const [scenario] = PLAY.scenarios;
  const laid = [{ at: "s:unseen", piece: 0 }];
  const variants = [{ choose: {}, laid: [0], deeds: [] }];
  const other = indexed({ ...PLAY, scenarios: [{ ...scenario, laid, variants }] });
  const state = begun(other, "s", {});
  same([stacksOf(other, state), trayOf(other, state)[0].words], [[], "unseen"]);
  same(loaded(other, saved(other, state)), state);
});

for (const [name, body] of tests) {
  try {
    body();
  } catch (error) {
    failures.push(`${name}: ${error.message}`);
  }
}
globalThis.told = { number: tests.length, failures };
