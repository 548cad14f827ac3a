// What part of the board is seen: a scale in pixels to a unit of the land and the point in the middle of the frame.

const FLIGHT = 450;
const LEAST_TRAVEL = 2;

const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Camera {
  constructor(frame, onChange) {
    this.frame = frame;
    this.onChange = onChange;
    this.board = null;
    this.scale = 0;
  }

  // Take a board; gives whether it is another one than before.
  take(svg) {
    const { x, y, width, height } = svg.viewBox.baseVal;
    const most = Number(svg.dataset.most) || 6;
    const isNew = !this.board || [x, y, width, height].join() !== this.board.join();
    this.board = [x, y, width, height];
    this.most = most;
    if (isNew) this.look(this.least, x + width / 2, y + height / 2);
    else this.look(this.scale, this.x, this.y);
    return isNew;
  }

  // The whole board in the frame.
  get least() {
    const { clientWidth, clientHeight } = this.frame;
    return Math.min(clientWidth / this.board[2], clientHeight / this.board[3]) || 1;
  }

  look(scale, x, y) {
    const [x0, y0, w, h] = this.board;
    const { clientWidth, clientHeight } = this.frame;
    this.scale = clamp(scale, this.least, Math.max(this.most, this.least));
    const middle = (at, from, length, room) => {
      const half = room / this.scale / 2;
      return half * 2 >= length ? from + length / 2 : clamp(at, from + half, from + length - half);
    };
    this.x = middle(x, x0, w, clientWidth);
    this.y = middle(y, y0, h, clientHeight);
    this.onChange();
  }

  // Where the board's corner lies in the frame.
  get offset() {
    const { clientWidth, clientHeight } = this.frame;
    const [x0, y0] = this.board;
    return [clientWidth / 2 - (this.x - x0) * this.scale, clientHeight / 2 - (this.y - y0) * this.scale];
  }

  // The part of the board that is seen.
  get seen() {
    const { clientWidth, clientHeight } = this.frame;
    const [w, h] = [clientWidth / this.scale, clientHeight / this.scale];
    return [this.x - w / 2, this.y - h / 2, w, h];
  }

  // The point of the board under a point of the screen.
  at(clientX, clientY) {
    const { left, top } = this.frame.getBoundingClientRect();
    const [x, y] = this.seen;
    return { x: x + (clientX - left) / this.scale, y: y + (clientY - top) / this.scale };
  }

  pan(dx, dy) {
    this.stop();
    this.look(this.scale, this.x + dx, this.y + dy);
  }

  // The point under the pointer stays where it is.
  zoom(factor, clientX, clientY) {
    this.stop();
    const box = this.frame.getBoundingClientRect();
    const point = this.at(clientX ?? box.left + box.width / 2, clientY ?? box.top + box.height / 2);
    const scale = clamp(this.scale * factor, this.least, Math.max(this.most, this.least));
    const share = this.scale / scale;
    this.look(scale, point.x - (point.x - this.x) * share, point.y - (point.y - this.y) * share);
  }

  // The scale and the middle that show a part as large as it goes, but no larger than asked.
  framing([x, y, w, h], most = Infinity) {
    const { clientWidth, clientHeight } = this.frame;
    const scale = Math.min(clientWidth / w, clientHeight / h, most, Math.max(this.most, this.least));
    return [Math.max(scale, this.least), x + w / 2, y + h / 2];
  }

  show(box, most) {
    this.stop();
    this.look(...this.framing(box, most));
  }

  // The way there is shown, so that one knows where one is.
  fly(box, most) {
    this.stop();
    const [scale, x, y] = this.framing(box, most);
    const from = [this.scale, this.x, this.y];
    const far = Math.hypot(x - this.x, y - this.y) * this.scale + Math.abs(Math.log(scale / this.scale)) * 100;
    if (still.matches || far < LEAST_TRAVEL) return this.look(scale, x, y);
    const begun = performance.now();
    const step = (now) => {
      const share = clamp((now - begun) / FLIGHT, 0, 1);
      const eased = share * share * (3 - 2 * share);
      const between = (a, b) => a + (b - a) * eased;
      this.look(from[0] * (scale / from[0]) ** eased, between(from[1], x), between(from[2], y));
      this.flight = share < 1 ? requestAnimationFrame(step) : null;
    };
    this.flight = requestAnimationFrame(step);
  }

  stop() {
    if (this.flight) cancelAnimationFrame(this.flight);
    this.flight = null;
  }

  fit() {
    this.fly(this.board);
  }
}
