// The moment of a game: turn, player turn and phase, and how they go on.

import { logged, scenarioOf, toTheTurn } from "./state.js";

/** The phases of a player turn, and those that come once at the end. */
export function phasesOf(data, mutual) {
  return (data.play.phases ?? []).filter((phase) => Boolean(phase.mutual) === mutual);
}

/** What the moment is: turn, whose player turn, which phase. */
export function momentOf(data, state) {
  const scenario = scenarioOf(data, state);
  const turn = scenario.turns[state.turn] ?? { label: "", plays: [] };
  const last = (turn.plays ?? []).length;
  const isMutual = last > 0 && state.half >= last;
  const phases = phasesOf(data, isMutual);
  return {
    turn,
    owner: isMutual ? "" : ((turn.plays ?? [])[state.half] ?? ""),
    phase: phases[state.phase]?.name ?? "",
    phaseId: phases[state.phase]?.id ?? "",
    isMutual,
  };
}

// One step: to the next phase, player turn or turn. The mutual phases come after all players.
function after(data, scenario, at) {
  const plays = scenario.turns[at.turn]?.plays ?? [];
  const hasMutual = phasesOf(data, true).length > 0 && plays.length > 0;
  const isMutual = plays.length > 0 && at.half >= plays.length;
  if (at.phase + 1 < phasesOf(data, isMutual).length) return { ...at, phase: at.phase + 1 };
  if (!isMutual && (at.half + 1 < plays.length || hasMutual))
    return { ...at, half: at.half + 1, phase: 0 };
  return { turn: at.turn + 1, half: 0, phase: 0 };
}

/** Go on by a `phase`, a `half` or a whole `turn`; null after the last. */
export function advanced(data, state, by, text) {
  const scenario = scenarioOf(data, state);
  let at = { turn: state.turn, half: state.half, phase: state.phase };
  do at = after(data, scenario, at);
  while (
    (by === "turn" && at.turn === state.turn) ||
    (by === "half" && at.turn === state.turn && at.half === state.half)
  );
  if (at.turn >= scenario.turns.length) return null;
  const next = { ...state, ...at, copies: { ...state.copies } };
  if (at.turn !== state.turn) toTheTurn(data, next, scenario, scenario.turns[state.turn].n);
  return logged(next, text);
}
