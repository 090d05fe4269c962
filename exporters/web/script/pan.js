// Moving over the table: one CSS transform, so that a frame costs the browser next to nothing.

const LEAST = 0.04;
const MOST = 6;
/** Pixels of a wheel's step, which may be told in pixels, lines or pages. */
const WHEEL = [1, 18, 400];
const MOST_TURNED = 600;
/** Pixels between the table and the frame before and behind it; buttons stand below. */
const BESIDE = [12, 12];
const ABOVE = [12, 52];

/**
 * @param {HTMLElement} frame what is looked through
 * @param {HTMLElement} table what is moved
 * @param {number[]} whole how wide and how high the table is, in its pixels
 */
export function panned(frame, table, whole) {
  const view = { k: 1, x: 0, y: 0 };
  let resting = 0;
  // What was asked for, until somebody moves it.
  let fitted = null;

  function show() {
    table.style.transform = `translate3d(${view.x}px, ${view.y}px, 0) scale(${view.k})`;
    // While it moves, the picture is kept as it is; at rest it is drawn anew, and sharp.
    table.classList.add("moving");
    clearTimeout(resting);
    resting = setTimeout(() => table.classList.remove("moving"), 160);
  }

  function zoom(factor, px, py) {
    fitted = null;
    const k = Math.min(MOST, Math.max(LEAST, view.k * factor));
    view.x = px - ((px - view.x) * k) / view.k;
    view.y = py - ((py - view.y) * k) / view.k;
    view.k = k;
    show();
  }

  function move(dx, dy) {
    fitted = null;
    view.x += dx;
    view.y += dy;
    show();
  }

  /** Show a box of the table, in its own pixels, and what else there is room for. */
  function fit(box, most = 3) {
    fitted = [box, most];
    const [left, top, right, bottom] = box;
    const { clientWidth: wide, clientHeight: high } = frame;
    const k = Math.min(
      most,
      Math.max(LEAST, Math.min(wide / (right - left), high / (bottom - top)) * 0.96),
    );
    view.k = k;
    view.x = filled((wide - (right + left) * k) / 2, wide, whole[0] * k, BESIDE);
    view.y = filled((high - (bottom + top) * k) / 2, high, whole[1] * k, ABOVE);
    show();
  }

  let size = null;
  new ResizeObserver(() => {
    const { clientWidth: wide, clientHeight: high } = frame;
    if (fitted) fit(...fitted);
    else if (size) move((wide - size[0]) / 2, (high - size[1]) / 2);
    size = [wide, high];
  }).observe(frame);

  /** A point of the window as one of the table, in its pixels. */
  function inside(clientX, clientY) {
    const box = frame.getBoundingClientRect();
    return [(clientX - box.left - view.x) / view.k, (clientY - box.top - view.y) / view.k];
  }

  /** A point of the table as one of the frame. */
  function outside(x, y) {
    return [x * view.k + view.x, y * view.k + view.y];
  }

  const centre = () => [frame.clientWidth / 2, frame.clientHeight / 2];
  return { view, zoom, move, fit, inside, outside, centre };
}

/** Where the table begins, so that none of the room stays empty while some of the table is cut off. */
export function filled(begin, room, long, [before, behind]) {
  const over = begin + long - (room - behind);
  const lacks = before - begin;
  if (over > 0 && lacks < 0) return begin - Math.min(over, -lacks);
  if (over < 0 && lacks > 0) return begin + Math.min(-over, lacks);
  return begin;
}

/** Fingers, mouse and wheel on the frame. What lies on a counter is somebody else's. */
export function gestures(frame, pan, isTaken) {
  const fingers = new Map();
  const at = (event) => {
    const box = frame.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  frame.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      // A pinch on a touchpad comes as a wheel with Ctrl, in small steps.
      const step = WHEEL[event.deltaMode] * (event.ctrlKey ? 6 : 1);
      const turned = Math.max(-MOST_TURNED, Math.min(MOST_TURNED, event.deltaY * step));
      pan.zoom(1.0016 ** -turned, ...at(event));
    },
    { passive: false },
  );
  frame.addEventListener("pointerdown", (event) => {
    if (event.button > 1 || isTaken(event)) return;
    frame.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, at(event));
    frame.classList.add("grabbing");
  });
  frame.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = at(event);
    if (fingers.size === 2) pinch(pan, fingers, event.pointerId, before, now);
    else if (fingers.size === 1) pan.move(now[0] - before[0], now[1] - before[1]);
    fingers.set(event.pointerId, now);
  });
  const end = (event) => {
    fingers.delete(event.pointerId);
    if (!fingers.size) frame.classList.remove("grabbing");
  };
  frame.addEventListener("pointerup", end);
  frame.addEventListener("pointercancel", end);
  pinches(frame, pan, at);
}

// One browser tells of a pinch on a touchpad by events of its own, and would zoom the page. Fingers
// on a screen are told as pointers as well, and these count then.
function pinches(frame, pan, at) {
  let last = 1;
  frame.addEventListener("gesturestart", (event) => {
    event.preventDefault();
    last = 1;
  });
  frame.addEventListener("gesturechange", (event) => {
    event.preventDefault();
    if (!frame.classList.contains("grabbing")) pan.zoom(event.scale / last, ...at(event));
    last = event.scale;
  });
}

// Two fingers: the table follows the point between them, and grows with their distance.
function pinch(pan, fingers, moving, before, now) {
  const other = [...fingers].find(([id]) => id !== moving)[1];
  const far = (point) => Math.hypot(point[0] - other[0], point[1] - other[1]) || 1;
  pan.move((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
  pan.zoom(far(now) / far(before), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
}
