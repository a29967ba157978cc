// Draws each gap as a hatched band behind the candles, as wide as the gap. The band has the reason if there is room.

/** A series primitive (lightweight-charts) that shades gaps. Times are in seconds. A gap is half-open. */
export class GapBands {
  #gaps;
  #step;
  #colours;
  #chart;

  /**
   * @param step the seconds of a bar
   * @param colours { band, line, text, font }: CSS colours and a CSS font
   */
  constructor(gaps, step, colours) {
    this.#gaps = gaps;
    this.#step = step;
    this.#colours = colours;
  }

  attached({ chart }) {
    this.#chart = chart;
  }

  detached() {
    this.#chart = undefined;
  }

  colour(colours) {
    this.#colours = colours;
  }

  paneViews() {
    return [{ zOrder: () => 'bottom', renderer: () => ({ draw: (target) => this.#draw(target) }) }];
  }

  /** The places of the bands, in CSS pixels from the left of the pane. */
  bands() {
    if (this.#chart === undefined) return [];
    const scale = this.#chart.timeScale();
    const half = scale.options().barSpacing / 2;
    return this.#gaps.flatMap(({ from, to, reason }) => {
      // The grid has every bar of the window, so both ends have a place even if they are not visible.
      const left = scale.timeToCoordinate(from);
      const right = scale.timeToCoordinate(to - this.#step);
      return left === null || right === null ? [] : [{ left: left - half, right: right + half, reason }];
    });
  }

  #draw(target) {
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      for (const { left, right, reason } of this.bands()) {
        if (right < 0 || left > mediaSize.width) continue;
        this.#band(context, Math.max(left, 0), Math.min(right, mediaSize.width), mediaSize.height, reason);
      }
    });
  }

  #band(context, left, right, height, reason) {
    const { band, line, text, font } = this.#colours;
    // A single missing minute must be visible in a long window too.
    const width = Math.max(right - left, 1.5);
    context.save();
    context.fillStyle = band;
    context.fillRect(left, 0, width, height);
    context.beginPath();
    context.rect(left, 0, width, height);
    context.clip();
    context.strokeStyle = line;
    context.lineWidth = 1;
    context.beginPath();
    for (let x = left - height; x < left + width; x += HATCH) {
      context.moveTo(x, height);
      context.lineTo(x + height, 0);
    }
    context.stroke();
    context.font = font;
    const says = `no data: ${reason}`;
    if (context.measureText(says).width + 12 < width) {
      context.fillStyle = text;
      context.fillText(says, left + 6, 18);
    }
    context.restore();
  }
}

const HATCH = 9;
